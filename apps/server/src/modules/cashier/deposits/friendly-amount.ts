import { languages, type LanguageCode } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { Merchant } from '../../../platform/merchant.js';

/** An amount as a sentence names it: digits grouped as the language does, with the brand's sign. Exact: the text is never a float. */
export function friendlyAmount(units: bigint, { currencySymbol, currencyScale }: Merchant, language: LanguageCode): string {
  const tag = languages.find(({ code }) => code === language)?.tag ?? 'en';
  const format = new Intl.NumberFormat(tag, { minimumFractionDigits: 0, maximumFractionDigits: Math.max(0, Math.min(4, currencyScale)) });
  return `${format.format(formatMoney(units) as `${number}`)} ${currencySymbol}`;
}

/** The smallest sum a brand's currency shows, money units. */
export function smallestAmount({ currencyScale }: Pick<Merchant, 'currencyScale'>): bigint {
  return 10n ** BigInt(Math.max(0, 4 - currencyScale));
}
