import { intlTag } from '@sortes/browser';
import { formatMoney, parseMoney } from '@sortes/money';
import { boot } from './boot';
import { currentLanguage } from './texts';
import { decimalOf, readTypedSum, type SumWriting, writeTypedSum } from './typed-sum';

/** How this page writes sums of the brand's currency. */
export const sumWriting = (): SumWriting => ({ decimal: decimalOf(intlTag(currentLanguage())), scale: boot.currency.scale });

/** A sum as it stands in a field, in money units: 20.000 is twenty thousand where points part thousands. @returns undefined for what is no sum */
export function readSum(text: string): bigint | undefined {
  const read = readTypedSum(text, sumWriting());
  return read === undefined ? undefined : parseMoney(read);
}

/** The same as the wire has it. @returns the text as it stands where it is no sum, so that the server says what is wrong */
export function sumOnWire(text: string): string {
  const sum = readSum(text);
  return sum === undefined ? text.trim() : formatMoney(sum);
}

/** A sum of the wire as a field shows it. */
export const writeSum = (sum: string): string => writeTypedSum(sum, sumWriting());

/** A sum as it may be typed here, to be named beside a field. */
export const sumExample = (): string =>
  new Intl.NumberFormat(intlTag(currentLanguage())).format(boot.currency.scale === 0 ? 50_000 : 1_250.5);
