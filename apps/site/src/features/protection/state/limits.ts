import type { LimitKind, LimitPeriod } from '@sortes/contract';
import { formatDecimal } from './wire-decimal';

/** What a player wants of one limit. `value`: units of 1/10 000, of a session minutes; undefined: no limit. */
export interface LimitWish {
  kind: LimitKind;
  period: LimitPeriod;
  value: bigint | undefined;
}

/** A wish as the contract takes it: decimal text, of a session a number of minutes. */
export function toWire({ kind, period, value }: LimitWish): { kind: LimitKind; period: LimitPeriod; value: string | number | null } {
  if (value === undefined) return { kind, period, value: null };
  return { kind, period, value: kind === 'session' ? Number(value) : formatDecimal(value) };
}

/** What becomes of a wish: a first or lower limit counts at once, a higher one or none waits a day and a confirmation. */
export type Outcome = 'same' | 'now' | 'waits';

/** @param own what the player has set before; undefined: nothing. */
export function outcomeOf(own: bigint | undefined, wish: bigint | undefined): Outcome {
  if (own === wish) return 'same';
  return own !== undefined && (wish === undefined || wish > own) ? 'waits' : 'now';
}

/** Minutes that a period has at most. */
export const minutesAtMost: Readonly<Record<LimitPeriod, number>> = { day: 1_440, week: 10_080, month: 44_640 };

const daysOf: Readonly<Record<LimitPeriod, bigint>> = { day: 1n, week: 3n, month: 10n };

/**
 * Amounts to choose from, units of 1/10 000. A week's are three days' and a month's ten days': who plays every day has set them too high.
 * @param scale decimals the currency shows: without any, its unit is small.
 */
export function suggestedAmounts(scale: number, period: LimitPeriod): bigint[] {
  const base = (scale === 0 ? 100_000n : 10n) * 10_000n;
  return [1n, 2n, 5n, 10n].map((times) => base * times * daysOf[period]);
}

/** Minutes to choose from. */
export function suggestedMinutes(period: LimitPeriod): number[] {
  return [30, 60, 120, 240].map((minutes) => minutes * Number(daysOf[period]));
}
