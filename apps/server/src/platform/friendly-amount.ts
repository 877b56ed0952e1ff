import { languageOf, type LanguageCode } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { Merchant } from './merchant.js';

type Currency = Pick<Merchant, 'currencySymbol' | 'currencyScale'>;

/** An amount as a sentence names it: digits grouped as the language does, with the brand's sign. Exact: the text is never a float. */
export function friendlyAmount(units: bigint, currency: Currency, language: LanguageCode): string {
  return friendlyText(formatMoney(units), currency, language);
}

/** As `friendlyAmount`, of decimal text in currency units. */
export function friendlyText(amount: string, { currencySymbol, currencyScale }: Currency, language: LanguageCode): string {
  const tag = languageOf(language).tag;
  const format = new Intl.NumberFormat(tag, { minimumFractionDigits: 0, maximumFractionDigits: Math.max(0, Math.min(4, currencyScale)) });
  return `${format.format(amount as `${number}`)} ${currencySymbol}`;
}
