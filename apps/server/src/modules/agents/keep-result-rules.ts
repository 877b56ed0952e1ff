import type { agents as contract, Reply } from '@sortes/contract';
import type { Database } from '@sortes/service';
import type { RequestContext } from '../../platform/http.js';
import type { SiteModule } from '../site/index.js';
import { brandDay } from './figure-repository.js';
import { resultCostsOn, writeResultRule } from './result-rule-repository.js';

interface Kit {
  db: Database;
  site: Pick<SiteModule, 'allMerchants' | 'settingsOf'>;
}

/** What the house's result of a line is less of today. */
export async function showResultCosts(db: Database, { merchant }: RequestContext): Promise<Reply<typeof contract.getResultCosts>> {
  return { costs: await resultCostsOn(db, merchant.id, await brandDay(db, merchant.timeZone)) };
}

/**
 * Lets what a brand set (`agentResultCosts`) count from its next day on: no day that has begun is reckoned otherwise, and a rebuild finds the same. What was set for a day to come
 * before goes.
 */
export async function keepResultRules({ db, site }: Kit): Promise<void> {
  for (const merchant of await site.allMerchants()) {
    const { agentResultCosts } = await site.settingsOf(merchant);
    await writeResultRule(db, merchant, agentResultCosts.toSorted());
  }
}
