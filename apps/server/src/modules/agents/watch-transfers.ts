import { formatMoney, parseMoney } from '@sortes/money';
import type { Services } from '../../platform/services.js';
import type { SiteModule } from '../site/index.js';
import { nextLook, strangeTransfers, strangeWays } from './watch-repository.js';

/** Sums below so many times the least transfer are not looked at. */
const watchedTimes = 1_000;

/**
 * Tells staff of transfers that look like laundering (sql/strange_transfers.sql, sql/transfer_circles.sql, sql/one_holder.sql), each time something adds to a pattern. Agents and players read nothing of it. What is not
 * told because the process dies meanwhile is told with the next transfer of the pattern.
 */
export async function watchTransfers({
  services: { db, alarms },
  site,
}: {
  services: Pick<Services, 'db' | 'alarms'>;
  site: Pick<SiteModule, 'allMerchants' | 'settingsOf'>;
}): Promise<void> {
  const look = await nextLook(db);
  if (look === undefined) return;
  for (const merchant of await site.allMerchants()) {
    const settings = await site.settingsOf(merchant);
    const units = (whole: number): bigint => parseMoney(String(whole));
    const from = units(settings.transferDownlineMinimum) * BigInt(watchedTimes);
    const patterns = await strangeTransfers(db, {
      merchantId: merchant.id,
      timeZone: merchant.timeZone,
      ...look,
      downMost: units(settings.transferDownlineMaximum),
      upMost: units(settings.transferUplineMaximum),
      from,
    });
    const ways = await strangeWays(db, { merchantId: merchant.id, until: look.until, from });
    for (const { player_id, pattern, amount, count } of [...patterns, ...ways])
      alarms.raise({
        kind: 'transfers-strange',
        merchantId: merchant.id,
        subject: `player:${player_id}`,
        detail: { pattern, amount: formatMoney(amount), currency: merchant.currency, count: Number(count) },
      });
  }
}
