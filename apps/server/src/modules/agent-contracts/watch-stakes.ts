import { formatMoney, parseMoney } from '@sortes/money';
import { inTransaction } from '@sortes/service';
import type { Services } from '../../platform/services.js';
import { twoSidedPlays } from '../lottery/index.js';
import type { SiteModule } from '../site/index.js';
import { matchStakes, type MatchedPair, nextStakeLook } from './stake-repository.js';

/** So often within a week two players are no chance. */
const timesAtLeast = 5;

/**
 * Tells staff of two players who stake against each other again and again, where somebody above one of them is paid a dividend. Stakes below what makes a member
 * active are not looked at. Draws are looked at once: what they add up to and how far it went are one transaction.
 */
export async function watchStakes({
  services: { db, alarms },
  site,
}: {
  services: Pick<Services, 'db' | 'alarms'>;
  site: Pick<SiteModule, 'allMerchants' | 'settingsOf'>;
}): Promise<void> {
  const merchants = await site.allMerchants();
  const found = await inTransaction(db, async (transaction) => {
    const look = await nextStakeLook(transaction);
    const pairs: (MatchedPair & { merchantId: number; currency: string })[] = [];
    if (look === undefined) return pairs;
    for (const { id: merchantId, timeZone, currency } of merchants) {
      const { agentActiveTurnover } = await site.settingsOf({ id: merchantId });
      const from = parseMoney(String(agentActiveTurnover));
      for (const pair of await matchStakes(transaction, { merchantId, timeZone, ...look, plays: twoSidedPlays, from }))
        pairs.push({ ...pair, merchantId, currency });
    }
    return pairs;
  });
  for (const { merchantId, currency, oneId, otherId, volume, times } of found)
    if (times >= timesAtLeast)
      alarms.raise({
        kind: 'agent-abuse',
        merchantId,
        subject: `player:${oneId}`,
        detail: { pattern: 'opposite', other: String(otherId), amount: formatMoney(volume), currency, count: times },
      });
}
