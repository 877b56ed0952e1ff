/**
 * Money is a bigint of 1/10 000 currency unit. This file is the one place where text becomes money and money becomes text.
 */

/** How many money units make one unit of currency. */
export const unitsPerCurrencyUnit = 10_000n;

/** Largest amount accepted from outside: 9 * 10^14 money units keep every sum of a million rows inside PostgreSQL's bigint. */
export const largestInput = 900_000_000_000_000n;

const decimalText = /^-?(?:0|[1-9]\d{0,13})(?:\.\d{1,4})?$/;

/**
 * Reads a plain decimal text ("1", "0.5", "-12.3456") as money units.
 * Exponents, signs other than a leading minus, spaces, more than four decimals and leading zeros are refused.
 * @throws RangeError when the text is not such a decimal or exceeds `largestInput`.
 */
export function parseMoney(text: string): bigint {
  const units = tryParseMoney(text);
  if (units === undefined) throw new RangeError(`not an amount of money: ${JSON.stringify(text.slice(0, 40))}`);
  return units;
}

/** As `parseMoney`, but answers undefined instead of throwing. */
export function tryParseMoney(text: string): bigint | undefined {
  if (!decimalText.test(text)) return undefined;
  // Units are the digits without their point.
  const point = text.indexOf('.');
  const units = BigInt(point === -1 ? `${text}0000` : text.slice(0, point) + text.slice(point + 1).padEnd(4, '0'));
  return units > largestInput || units < -largestInput ? undefined : units;
}

/**
 * Reads an amount that arrived as a JSON number or as decimal text. A number must survive the way to decimal text and back, which
 * every decimal of at most 15 digits does; NaN, infinities and exponents are refused.
 * @returns money units, or undefined when it is not an exact amount.
 */
export function tryReadAmount(value: unknown): bigint | undefined {
  if (typeof value === 'string') return tryParseMoney(value);
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER / 10_000) return undefined;
  return tryParseMoney(String(value));
}

/** Shortest exact decimal text: 12.5000 becomes "12.5", 3.0000 becomes "3". */
export function formatMoney(units: bigint): string {
  return formatFixed(units).replace(/\.?0{1,4}$/, '');
}

/** Decimal text with all four decimals, the form of lottery sums on the wire. */
export function formatFixed(units: bigint): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(5, '0');
  return `${negative ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** The JSON number of an amount, for the calls whose wire form is a number. Exact up to 15 significant digits. */
export function toWireNumber(units: bigint): number {
  return Number(formatMoney(units));
}

export type Rounding = 'down' | 'up' | 'half-even';

/**
 * units * numerator / denominator, rounded as named; "down" is toward zero, "up" away from zero.
 * @throws RangeError when the denominator is not positive.
 */
export function multiplyRatio(units: bigint, numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator <= 0n) throw new RangeError('denominator must be positive');
  const product = units * numerator;
  const quotient = product / denominator;
  const remainder = product % denominator;
  if (remainder === 0n || rounding === 'down') return quotient;
  const away = product < 0n ? -1n : 1n;
  if (rounding === 'up') return quotient + away;
  const twice = (remainder < 0n ? -remainder : remainder) * 2n;
  if (twice > denominator || (twice === denominator && quotient % 2n !== 0n)) return quotient + away;
  return quotient;
}

/** Sum of amounts; 0n for none. */
export function sum(amounts: Iterable<bigint>): bigint {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}
