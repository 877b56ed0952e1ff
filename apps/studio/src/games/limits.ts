import { parseMoney } from '@sortes/money';

/** What one round may cost and pay in a currency; money units. */
export interface Limits {
  min: bigint;
  max: bigint;
  presets: readonly bigint[];
  /** No round pays more: it bounds the stake that is accepted for a choice, or where a round of several steps ends by itself, never the outcome. */
  largestPayout: bigint;
}

/** The smallest stake, from which the rest follows: one size for all games, demo-like. */
const smallest: Readonly<Record<string, string>> = {
  VND: '1000',
  IDR: '500',
  LAK: '1000',
  MMK: '100',
  KHR: '200',
  KRW: '50',
  JPY: '5',
  THB: '1',
  PHP: '2',
  INR: '3',
  TWD: '1',
  CNY: '0.5',
  BRL: '0.2',
  MYR: '0.2',
  EUR: '0.05',
  USD: '0.05',
  USDT: '0.05',
  // Play money.
  FUN: '1000',
};
const otherwise = '0.1';

const known = new Map<string, Limits>();

/** The limits of a currency. From the smallest stake: 2,000 times it at most, a round pays 20 million times it at most. */
export function limitsOf(currency: string): Limits {
  let limits = known.get(currency);
  if (limits === undefined) {
    const min = parseMoney(smallest[currency] ?? otherwise);
    limits = { min, max: min * 2_000n, presets: [1n, 10n, 50n, 100n, 500n].map((times) => min * times), largestPayout: min * 20_000_000n };
    known.set(currency, limits);
  }
  return limits;
}

/** What a demo player begins with whose operator does not say. */
export const demoMoney = parseMoney('2000000');
