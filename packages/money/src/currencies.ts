import { multiplyRatio, type Rounding } from './amounts.js';

/** A currency as it is usually written. Whatever needs a symbol, the decimals or the smallest amount of a currency reads them here. */
export interface Currency {
  /** ISO 4217, or the usual letters of a coin that has no such code. */
  readonly code: string;
  readonly symbol: string;
  /** Decimals that amounts are written with, 0 to 4. Where the small coins went out of use that is fewer than ISO 4217 says (IDR, LAK, MMK, KHR). */
  readonly scale: number;
  /** Play money: no brand keeps its books in it. */
  readonly isPlay?: true;
}

/** In the order in which they are offered. */
const list = [
  { code: 'VND', symbol: '₫', scale: 0 },
  { code: 'IDR', symbol: 'Rp', scale: 0 },
  { code: 'THB', symbol: '฿', scale: 2 },
  { code: 'PHP', symbol: '₱', scale: 2 },
  { code: 'CNY', symbol: '¥', scale: 2 },
  { code: 'BRL', symbol: 'R$', scale: 2 },
  { code: 'USD', symbol: '$', scale: 2 },
  { code: 'USDT', symbol: '₮', scale: 2 },
  { code: 'AUD', symbol: 'A$', scale: 2 },
  { code: 'EUR', symbol: '€', scale: 2 },
  { code: 'GBP', symbol: '£', scale: 2 },
  { code: 'HKD', symbol: 'HK$', scale: 2 },
  { code: 'INR', symbol: '₹', scale: 2 },
  { code: 'JPY', symbol: '¥', scale: 0 },
  { code: 'KHR', symbol: '៛', scale: 0 },
  { code: 'KRW', symbol: '₩', scale: 0 },
  { code: 'LAK', symbol: '₭', scale: 0 },
  { code: 'MMK', symbol: 'K', scale: 0 },
  { code: 'MYR', symbol: 'RM', scale: 2 },
  { code: 'SGD', symbol: 'S$', scale: 2 },
  { code: 'TWD', symbol: 'NT$', scale: 2 },
  { code: 'FUN', symbol: 'FUN', scale: 0, isPlay: true },
] as const satisfies readonly Currency[];

export type CurrencyCode = (typeof list)[number]['code'];
/** Every currency that the programs know. */
export const currencies: readonly Currency[] = list;

const byCode: ReadonlyMap<string, Currency> = new Map(currencies.map((currency) => [currency.code, currency]));

/** The currency of a code; undefined for a text that is no code of the list. */
export function findCurrency(code: CurrencyCode): Currency;
export function findCurrency(code: string): Currency | undefined;
export function findCurrency(code: string): Currency | undefined {
  return byCode.get(code);
}

/** What one "1" of the lottery's boards stands for in currencies whose notes run to thousands (a Vietnamese point is 1,000 ₫), currency units. */
const points: Readonly<Record<string, bigint>> = { VND: 1_000n, IDR: 1_000n, KRW: 1_000n, LAK: 1_000n, MMK: 1_000n, KHR: 1_000n };

/** Currency units of one point: the small change of a player, so to say. 1 of most currencies. */
export function unitsPerPoint(code: string): bigint {
  return points[code] ?? 1n;
}

/** Decimals of a currency, 2 for a code that the list does not have. */
export function scaleOf(code: string): number {
  return byCode.get(code)?.scale ?? 2;
}

/**
 * The smallest amount that can be written with so many decimals, money units: 10 000 for none, 100 for two, 1 for four.
 * A brand's own number of decimals counts before the list's; what is outside of 0 to 4 is taken as the nearer of the two.
 */
export function smallestUnit(scale: number): bigint {
  return 10n ** BigInt(4 - Math.min(4, Math.max(0, scale)));
}

/**
 * An amount in whole steps (`smallestUnit` of its currency), rounded as named; "down" is toward zero.
 * @throws RangeError when the step is not positive.
 */
export function roundToStep(units: bigint, step: bigint, rounding: Rounding): bigint {
  return multiplyRatio(units, 1n, step, rounding) * step;
}

/**
 * What `Intl` formats a currency by: the code itself, or XXX (no currency, written ¤) where `Intl` would refuse a code that has not three letters.
 */
export function intlCurrencyOf(code: string): string {
  return /^[A-Z]{3}$/.test(code) ? code : 'XXX';
}
