import type { Merchant } from '../../../platform/merchant.js';

export { friendlyAmount } from '../../../platform/friendly-amount.js';

/** The smallest sum a brand's currency shows, money units. */
export function smallestAmount({ currencyScale }: Pick<Merchant, 'currencyScale'>): bigint {
  return 10n ** BigInt(Math.max(0, 4 - currencyScale));
}
