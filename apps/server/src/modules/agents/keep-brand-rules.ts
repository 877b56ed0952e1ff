import type { agents as contract, Reply } from '@sortes/contract';
import { parseMoney, toWireNumber } from '@sortes/money';
import type { Database } from '@sortes/service';
import type { RequestContext } from '../../platform/http.js';
import type { GamesModule } from '../games/index.js';
import type { SiteModule } from '../site/index.js';
import { brandDay } from './figure-repository.js';
import { activeDepositOf, resultCostsOn, writeActiveRule, writeResultRule } from './brand-rule-repository.js';

interface Kit {
  db: Database;
  site: Pick<SiteModule, 'allMerchants' | 'settingsOf'>;
}

/** By which of the brand's rules figures are counted today, and contracts that go by them. */
export async function showFigureRules(
  { db, games, site }: { db: Database; games: Pick<GamesModule, 'netKindsNow'>; site: Pick<SiteModule, 'settingsOf'> },
  { merchant }: RequestContext,
): Promise<Reply<typeof contract.getFigureRules>> {
  const [costs, net, { agentActiveTurnover, contractDividendPeriod }, activeDeposit] = await Promise.all([
    brandDay(db, merchant.timeZone).then((day) => resultCostsOn(db, merchant.id, day)),
    games.netKindsNow(merchant.id),
    site.settingsOf(merchant),
    activeDepositOf(db, merchant.id),
  ]);
  return {
    costs,
    net,
    activeFrom: agentActiveTurnover,
    activeDeposit: toWireNumber(activeDeposit),
    dividendPeriod: contractDividendPeriod,
  };
}

/**
 * Lets what a brand set count: of the result (`agentResultCosts`) from its next day on, so that no day that has begun is reckoned otherwise and a rebuild finds the same (what was set for
 * a day to come before goes); of active members (`agentActiveDeposit`) at once, as the turnover that they need does.
 */
export async function keepBrandRules({ db, site }: Kit): Promise<void> {
  for (const merchant of await site.allMerchants()) {
    const { agentResultCosts, agentActiveDeposit } = await site.settingsOf(merchant);
    await writeResultRule(db, merchant, agentResultCosts.toSorted());
    await writeActiveRule(db, merchant.id, parseMoney(String(agentActiveDeposit)));
  }
}
