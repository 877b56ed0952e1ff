import { formatMoney } from '@sortes/money';
import type { Services } from '../../platform/services.js';
import type { SiteModule } from '../site/index.js';
import { tellOldDebts } from './bill-repository.js';

const dayMs = 86_400_000;

/** Tells staff of agents who have owed longer than their brand bears (`contractDebtDays`), of each debt once. */
export async function watchOldDebts({
  services: { db, clock, alarms },
  site,
}: {
  services: Pick<Services, 'db' | 'clock' | 'alarms'>;
  site: Pick<SiteModule, 'allMerchants' | 'settingsOf'>;
}): Promise<void> {
  const now = clock.now();
  for (const merchant of await site.allMerchants()) {
    const { contractDebtDays: days } = await site.settingsOf(merchant);
    const before = new Date(now.getTime() - days * dayMs);
    for (const { payerId, amount, count } of await tellOldDebts(db, { merchantId: merchant.id, before, now }))
      alarms.raise({
        kind: 'agent-debt',
        merchantId: merchant.id,
        subject: `player:${payerId}`,
        detail: { amount: formatMoney(amount), currency: merchant.currency, count, days },
      });
  }
}
