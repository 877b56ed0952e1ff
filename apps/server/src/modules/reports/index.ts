import { type Database, isDatabaseUnavailable, repeating } from '@sortes/service';
import { ledgerMoved } from '../../platform/occasions.js';
import type { Module, Services } from '../../platform/services.js';
import type { CashierModule } from '../cashier/index.js';
import type { GamesModule } from '../games/index.js';
import type { SiteModule } from '../site/index.js';
import { foldNow } from './fold.js';
import { hasNews, rebuildRuns } from './news-repository.js';
import { createNames } from './names.js';
import { failRebuild, forgetOldFigures, stepRebuild } from './rebuild.js';
import type { NamesIn } from './report-repository.js';
import { askDueRuns, type Brand, forgetRuns, makeRun } from './schedule.js';
import { reportsStaffRoutes } from './staff/routes.js';

export { foldNow } from './fold.js';
export { movementsAndSettlements } from './news-repository.js';
export { beginRebuild, listRebuilds, renumberStrangers, stepRebuild } from './rebuild.js';
export {
  listActive,
  listPlayedDays,
  type NetLoss,
  netWinByDay,
  netWinOf,
  pageOfNetLosses,
  pageOfStakers,
  playedOf,
} from './loss-repository.js';
export { verifyFigures } from './verify.js';

export interface ReportsModule extends Module {
  /** What people call games, vendors and products. */
  namesIn: NamesIn;
  /** Takes all that has happened into the figures; for tests and commands, workers do it by themselves. */
  catchUp(): Promise<void>;
  /** Makes what is due by the clock, one step. @returns whether there was anything */
  makeDue(): Promise<boolean>;
}

export interface BelowReports {
  site: Pick<SiteModule, 'merchantById'>;
  cashier: Pick<CashierModule, 'methodNames'>;
  games: Pick<GamesModule, 'catalogue'>;
}

/** Seldom asked, soon done: what happened is in the figures within about a second. */
const foldEveryMs = 700;

/** Figures of the ledger, kept as movements happen. */
export function createReportsModule(services: Services, { site, cashier, games }: BelowReports): ReportsModule {
  const { db, log } = services;
  const namesIn = createNames(games);
  const brandOf = (merchantId: number): Promise<Brand> => site.merchantById(merchantId);
  const makeDue = async (): Promise<boolean> => {
    const asked = await askDueRuns(db, async (merchantId) => (await brandOf(merchantId)).timeZone);
    return (await makeRun(db, brandOf, namesIn)) || asked > 0;
  };
  return {
    routes: [],
    tasks: [
      repeating(
        'reports: figures',
        log,
        foldEveryMs,
        async () => ((await hasNews(db)) && (await foldNow(db)).more ? 0 : undefined),
        ledgerMoved,
      ),
      repeating('reports: rebuild', log, 2_000, () => carryRebuildOn(db), rebuildRuns),
      repeating('reports: files', log, 15_000, async () => ((await makeDue()) ? 0 : undefined)),
      repeating('reports: old files and figures', log, 60_000, async () => {
        const files = await forgetRuns(db);
        return (await forgetOldFigures(db)) || files > 0 ? 200 : undefined;
      }),
    ],
    staffSide: (office) => ({ routes: reportsStaffRoutes({ services, office, namesIn, cashier }) }),
    namesIn,
    async catchUp() {
      while ((await foldNow(db)).more);
    },
    makeDue,
  };
}

async function carryRebuildOn(db: Database): Promise<number | undefined> {
  try {
    return (await stepRebuild(db)) ? 0 : undefined;
  } catch (error) {
    // What is only away for a moment is tried again.
    if (!isDatabaseUnavailable(error)) await failRebuild(db, error instanceof Error ? error.message : String(error));
    throw error;
  }
}
