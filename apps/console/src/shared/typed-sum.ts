import { formatMoney, tryParseMoney } from '@sortes/money';

/** How sums are written where the page is read. */
export interface SumWriting {
  /** What stands before a fraction. */
  readonly decimal: '.' | ',';
  /** Decimals of the brand's currency; without any, points and commas part thousands. */
  readonly scale: number;
}

/** The sign before a fraction in the language of a page. @param tag as Intl has it */
export const decimalOf = (tag: string): '.' | ',' =>
  new Intl.NumberFormat(tag, { minimumFractionDigits: 1 }).formatToParts(1.1).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ','
    : '.';

/**
 * What was typed as a sum, as decimal text of currency units: thousands may be parted by blanks, and by the sign that is not the decimal one; then in groups of three.
 * @returns undefined for what is no sum, or says more decimals than the currency has
 */
export function readTypedSum(text: string, writing: SumWriting): string | undefined {
  const decimals = decimalsOf(text, writing);
  const units = decimals === undefined ? undefined : tryParseMoney(decimals);
  return units === undefined ? undefined : formatMoney(units);
}

/** Whether what was typed is a sum, but more than any sum may be. */
export function isTooLargeASum(text: string, writing: SumWriting): boolean {
  const decimals = decimalsOf(text, writing);
  return decimals !== undefined && tryParseMoney(decimals) === undefined;
}

/** What was typed as plain decimals, however large; undefined where it is not written as a sum. */
function decimalsOf(text: string, { decimal, scale }: SumWriting): string | undefined {
  const [whole = '', fraction, ...more] = scale === 0 ? [text.trim()] : text.trim().split(decimal);
  if (more.length > 0 || (fraction !== undefined && !new RegExp(`^\\d{1,${scale}}$`).test(fraction))) return undefined;
  const parting = scale === 0 ? '[.,\\s]' : decimal === '.' ? '[,\\s]' : '[.\\s]';
  if (!new RegExp(`^(\\d+|\\d{1,3}(${parting}\\d{3})+)$`).test(whole)) return undefined;
  return `${whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** Decimal text of currency units as a field shows it: as it is typed. */
export const writeTypedSum = (sum: string, { decimal }: Pick<SumWriting, 'decimal'>): string => sum.replace('.', decimal);
