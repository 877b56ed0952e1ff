import { intlTag, languageOf, type LanguageCode } from '@sortes/contract';
import { sumInWords } from '@sortes/contract/refusals';
import { formatMoney } from '@sortes/money';
import type { Merchant } from './merchant.js';

type Currency = Pick<Merchant, 'currencySymbol' | 'currencyScale'>;

/** An amount as a sentence names it: digits grouped as the language does, with the brand's sign. Exact: the text is never a float. */
export function friendlyAmount(units: bigint, currency: Currency, language: LanguageCode): string {
  return friendlyText(formatMoney(units), currency, language);
}

/** As `friendlyAmount`, of decimal text in currency units. */
export function friendlyText(amount: string, { currencySymbol, currencyScale }: Currency, language: LanguageCode): string {
  return sumInWords(amount, { symbol: currencySymbol, scale: currencyScale }, intlTag(languageOf(language)));
}
