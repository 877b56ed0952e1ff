import type { Database } from '@sortes/service';
import type { SiteModule } from '../site/index.js';
import { writeTurnoverRule } from './turnover-rule-repository.js';

interface Kit {
  db: Database;
  site: Pick<SiteModule, 'allMerchants' | 'settingsOf'>;
}

/**
 * Lets what a brand set of turnover (`netTurnoverGames`) count for rounds opened from its next day on: a round counts by one rule from its first stake to its last win, and figures made
 * anew find the same. What was set for a day to come before goes.
 */
export async function keepTurnoverRules({ db, site }: Kit): Promise<void> {
  for (const merchant of await site.allMerchants()) {
    const { netTurnoverGames } = await site.settingsOf(merchant);
    await writeTurnoverRule(db, merchant, netTurnoverGames.toSorted());
  }
}
