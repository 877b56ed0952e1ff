import { smallestUnit, tryParseMoney, unitsPerCurrencyUnit } from '@sortes/money';

const thousand = 1000n;

/**
 * Reads an amount as people type it: "50000", "50.000", "50,000", "50 000", and "50k" or "1,5K" for thousands. A point or comma groups thousands where
 * the currency shows no decimals; otherwise the last one, followed by at most `scale` digits, is the decimal sign. "1,500K" is refused:
 * people of one language mean 1.5 thousand by it, people of another 1,500 thousand.
 * @returns 1/10 000 currency units, or undefined when it is not an amount that the currency can show.
 */
export function readTypedAmount(text: string, scale: number): bigint | undefined {
  const match = /^([\d.,\s'’]+?)\s*([kK]?)$/.exec(text.trim());
  if (!match) return undefined;
  const [, figures = '', suffix] = match;
  const inThousands = suffix !== '';
  if (inThousands && /[.,\s'’]\d{3}$/.test(figures.trim())) return undefined;
  const plain = plainDecimal(figures.trim(), inThousands ? 3 : scale);
  const units = plain === undefined ? undefined : tryParseMoney(plain);
  if (units === undefined) return undefined;
  const amount = inThousands ? units * thousand : units;
  return amount % smallestUnit(scale) === 0n ? amount : undefined;
}

/** "1.234.567,5" to "1234567.5"; undefined when the groups are not of three digits. */
function plainDecimal(figures: string, decimals: number): string | undefined {
  const simple = /^(\d+)(?:[.,](\d+))?$/.exec(figures);
  if (simple?.[1] !== undefined) {
    const [, whole, fraction] = simple;
    if (fraction === undefined) return withoutZeros(whole);
    // "50.000" groups where three digits cannot be decimals of this currency; "1.5" with no decimals allowed is nobody's amount.
    if (fraction.length <= decimals) return `${withoutZeros(whole)}.${fraction}`;
    return fraction.length === 3 && whole.length <= 3 ? withoutZeros(whole + fraction) : undefined;
  }
  const grouped = /^(\d{1,3}(?:([.,\s'’])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/.exec(figures);
  if (!grouped?.[1] || grouped[3] === grouped[2]) return undefined;
  if (grouped[4] !== undefined && grouped[4].length > decimals) return undefined;
  const whole = withoutZeros(grouped[1].replace(/\D/g, ''));
  return grouped[4] === undefined ? whole : `${whole}.${grouped[4]}`;
}

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

/** How many whole thousands an amount has, for the "50 K" beside it; undefined when it is not a whole number of them. */
export function wholeThousands(amount: bigint): bigint | undefined {
  const step = thousand * unitsPerCurrencyUnit;
  return amount >= step && amount % step === 0n ? amount / step : undefined;
}
