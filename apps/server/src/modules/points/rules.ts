import { type AgentLane, agentLaneNames } from '@sortes/contract';
import type { ExchangeRates } from '@sortes/growth-rules';
import { formatMoney, parseMoney } from '@sortes/money';
import { DateTime } from 'luxon';

/** How long points hold: to the end of the month so many months later, or so many days. */
export interface Validity {
  unit: 'months' | 'days';
  count: number;
}

/** What a brand gives points for and exchanges them at. */
export interface PointRules extends ExchangeRates {
  /** Points per 100 currency units of valid turnover, 1/10 000, by lane. */
  rates: Readonly<Record<AgentLane, number>>;
  validity: Validity;
  /** Whether points can be exchanged for money, and how many on a day; null: no bound. */
  isSold: boolean;
  soldMostADay: bigint | null;
  /** Whether points can be bought, and for how much on a day, money units; null: no bound. */
  isBought: boolean;
  boughtMostADay: bigint | null;
}

/** As it stands in the database: whole points and decimal money as text, rates as numbers. */
interface StoredRules {
  rates: Partial<Record<AgentLane, number>>;
  validity: Validity;
  sell: { on: boolean; per1000: string; mostADay: string | null };
  buy: { on: boolean; per1000: string; mostADay: string | null };
}

/** One point a 100, in every lane. */
const usualRate = 10_000;

/**
 * What holds until a brand says something else. Where the jurisdiction is strict, points are not exchanged until somebody decides so; money is taken for points nowhere by
 * itself.
 */
export const usualRules = (jurisdiction: 'standard' | 'strict'): PointRules => ({
  rates: Object.fromEntries(agentLaneNames.map((lane) => [lane, usualRate])) as Record<AgentLane, number>,
  validity: { unit: 'months', count: 12 },
  bringsPer1000: parseMoney('8'),
  costsPer1000: parseMoney('10'),
  isSold: jurisdiction === 'standard',
  soldMostADay: 100_000n,
  isBought: false,
  boughtMostADay: parseMoney('1000'),
});

/** How rules stand in the database. */
export const writeRules = (rules: PointRules): StoredRules => ({
  rates: rules.rates,
  validity: rules.validity,
  sell: { on: rules.isSold, per1000: formatMoney(rules.bringsPer1000), mostADay: rules.soldMostADay?.toString() ?? null },
  buy: {
    on: rules.isBought,
    per1000: formatMoney(rules.costsPer1000),
    mostADay: rules.boughtMostADay === null ? null : formatMoney(rules.boughtMostADay),
  },
});

/** What was written. A lane that came later gives nothing until somebody says so. */
export function readRules(stored: unknown): PointRules {
  const { rates, validity, sell, buy } = stored as StoredRules;
  return {
    rates: Object.fromEntries(agentLaneNames.map((lane) => [lane, rates[lane] ?? 0])) as Record<AgentLane, number>,
    validity,
    bringsPer1000: parseMoney(sell.per1000),
    costsPer1000: parseMoney(buy.per1000),
    isSold: sell.on,
    soldMostADay: sell.mostADay === null ? null : BigInt(sell.mostADay),
    isBought: buy.on,
    boughtMostADay: buy.mostADay === null ? null : parseMoney(buy.mostADay),
  };
}

/** The last day of what is given at a moment, ISO date in the brand's zone, and when that day is over. */
export function endOf({ unit, count }: Validity, now: Date, timeZone: string): { expiresOn: string; expiresAt: Date } {
  const today = DateTime.fromJSDate(now, { zone: timeZone }).startOf('day');
  return endingOn(unit === 'months' ? today.plus({ months: count }).endOf('month') : today.plus({ days: count }));
}

/** A day in the brand's zone as the last one of a lot. */
export const endingOn = (day: DateTime): { expiresOn: string; expiresAt: Date } => ({
  expiresOn: day.toFormat('yyyy-MM-dd'),
  expiresAt: day.startOf('day').plus({ days: 1 }).toJSDate(),
});
