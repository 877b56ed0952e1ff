import { countedUpTo, laneDays, laneTurnover, playersOfDay, sumsOfPlayers, turnoverChanged } from './figure-repository.js';
import { repeating } from '@sortes/service';
import { moveIsDue } from './move-repository.js';
import { quotaIsDue } from './quota-repository.js';
import type { Module, Services } from '../../platform/services.js';
import type { GamesModule } from '../games/index.js';
import type { ProtectionModule } from '../protection/index.js';
import { noteSamePerson } from './abuse-repository.js';
import { centreRoutes } from './centre-routes.js';
import { forgetOldFigures, forgetOldHours } from './fold-repository.js';
import { figuresTask, keepFigures } from './keep-figures.js';
import { judgeLink, welcome } from './links.js';
import { downlineActRoutes } from './downline-act-routes.js';
import { downlineTransferRoutes } from './downline-transfer-routes.js';
import { guardSalary, guardSettings } from './margin.js';
import { keepBrandRules } from './keep-brand-rules.js';
import { moveNextLine } from './move-line.js';
import { payCommissions } from './pay-commissions.js';
import { transferRoutes } from './routes.js';
import { agentsStaffSide } from './staff/staff-side.js';
import { agentsAbove, findPlace, linesOf, rootsOf } from './tree-repository.js';
import { createGroupReader } from './prize-groups.js';
import { returnNextCount } from './quota.js';
import { rateRoutes } from './rate-routes.js';
import { belowTransfers, type BelowAgents } from './upline.js';
import { searchMarks } from './search-marks.js';
import { watchAbuse } from './watch-abuse.js';
import { watchTransfers } from './watch-transfers.js';

export { agentsRows } from './contract-rows.js';
export { beginRebuild } from './fold-repository.js';
export { rebuildFigures } from './keep-figures.js';
export { verifyCommissions } from './pay-commissions.js';
export { presentSubject, subjectsOfBets } from './bet-subjects.js';
export { shownName } from './own-line.js';
export { noteLooksAtBets, peopleOfBets } from './income-repository.js';
export { countedUpTo } from './figure-repository.js';
export { readEarnings } from './show-income.js';
export { addRate } from './rate-repository.js';
export { words as agentWords } from './words.js';

export interface AgentsModule extends Module {
  /** Takes all that has happened into the figures; for tests and commands, workers do it by themselves. */
  catchUp(): Promise<void>;
  /** Pays the commissions of hours that are over and counted to their end; as `catchUp`, workers do it by themselves. */
  payDue(): Promise<void>;
  /** See margin.ts. @throws DomainError agent.margin, agent.margin.group */
  guardSalary(...asked: Parameters<typeof guardSalary> extends [unknown, ...infer Rest] ? Rest : never): Promise<void>;
}

/** What an hour earned is paid soon after it, as soon as it is counted to its end. */
const payEveryMs = 30_000;

/** Staff are told soon, not at once. */
const watchEveryMs = 60_000;

/** What waits for midnight is moved so soon after it, or before the first figures of the new day. */
const moveEveryMs = 5_000;

/** A count is back soon after the midnight from which a lower prize group counts. */
const countsEveryMs = 5_000;

/** What a brand set counts from its next day on. */
const rulesEveryMs = 20_000;

/** Members and the agents above them: the tree, what lines play, links, and transfers between them. */
export function createAgentsModule(
  services: Services,
  modules: BelowAgents & {
    games: Pick<GamesModule, 'exportTeamBets' | 'readBet' | 'readBetPage' | 'readTeamBets' | 'offeredGames' | 'netKindsNow'>;
    protection: Pick<ProtectionModule, 'isExcludedNow'>;
  },
): AgentsModule {
  const { db, log, clock } = services;
  const { site, identity, games } = modules;
  const below = belowTransfers(db, modules);
  const groups = createGroupReader(db);
  const margin = { hooks: services.hooks, site, games };
  return {
    routes: [
      ...transferRoutes(services, below),
      ...downlineTransferRoutes({ services, ...modules }),
      ...centreRoutes({ services, ...modules }),
      ...downlineActRoutes({ services, ...modules }),
      ...rateRoutes({ db, site }),
    ],
    staffSide: (office) => agentsStaffSide({ services, office, site, identity, turnover: modules.turnover, margin }),
    tasks: [
      figuresTask({ db, log }),
      repeating('agents: commissions', log, payEveryMs, async () => ((await payCommissions(db)) ? 0 : undefined)),
      repeating('agents: strange transfers', log, watchEveryMs, async () => {
        await watchTransfers({ services, site });
      }),
      repeating('agents: marks of before', log, watchEveryMs, async () => ((await searchMarks(services)) ? 1_000 : undefined)),
      repeating('agents: abuse', log, watchEveryMs, async () => {
        await watchAbuse({ services, site });
      }),
      repeating('agents: moves', log, moveEveryMs, async () => ((await moveNextLine({ db, log })) ? 0 : undefined), moveIsDue),
      repeating('agents: quota', log, countsEveryMs, async () => ((await returnNextCount({ db, site })) ? 0 : undefined), quotaIsDue),
      repeating('agents: brand rules', log, rulesEveryMs, () => keepBrandRules({ db, site })),
      repeating('agents: old figures', log, 60_000, async () =>
        (await forgetOldFigures(db)) || (await forgetOldHours(db)) ? 200 : undefined,
      ),
    ],
    hooks: {
      mayTransferUp: async (merchant, playerId) => (await below.rulesOf(merchant)).on && (await below.uplineOf(playerId)) !== undefined,
      hasAgentAbove: async (playerId) => (await findPlace(db, playerId))?.uplineId !== undefined,
      highestPrizeGroup: (playerId) => groups.ask(playerId),
      laneTurnover,
      laneDays,
      turnoverChanged,
      sumsOfPlayers,
      turnoverCountedUpTo: countedUpTo,
      agentsAbove,
      playersOfDay: (executor, of) => playersOfDay(executor, of),
      linesOf,
      rootsOf,
      samePerson: (executor, found) => noteSamePerson(executor, found),
      judgeSettings: (merchant, change) => guardSettings(margin, merchant, change),
      playerCreated: (transaction, player) => welcome({ clock, site, identity }, transaction, player),
      affiliateLink: (merchantId, code, why) => judgeLink({ db, clock }, merchantId, code, why),
    },
    guardSalary: (...asked) => guardSalary(margin, ...asked),
    async catchUp() {
      while (await keepFigures({ db, log }));
    },
    async payDue() {
      while (await payCommissions(db));
    },
  };
}
