import type { Grant } from '../../../entities/promotion/grants';
import { units } from '../../../entities/promotion/units';
import type { Format } from '../../../kit/format';
import type { Translate } from '../../../kit/i18n';

/** What a claim brought, as it is said to whoever claimed. */
export function claimedText(
  t: Translate,
  format: Pick<Format, 'money'>,
  { money, state, amount }: Pick<Grant, 'money' | 'state' | 'amount'>,
): string {
  if (money === 'release') return t('promotions.claimed.release');
  if (money === 'spins') return t('promotions.claimed.spins');
  if (money === 'freebet') return t('promotions.claimed.freebet');
  if (money !== 'bonus') return t('promotions.claimed.cash', { sum: format.money(units(amount)) });
  return t(state === 'queued' ? 'promotions.claimed.queued' : 'promotions.claimed.bonus');
}
