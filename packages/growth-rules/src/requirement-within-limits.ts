import { floorOf, greater, lesser } from './rates.js';

/** A limit that a player has set on what they stake. */
export interface OwnLimit {
  /** What may still be staked in the period that runs, in money units. */
  readonly left: bigint;
  /** What may be staked in each later period. */
  readonly most: bigint;
  /** Length of a period. */
  readonly periodDays: number;
  /** Days until the period that runs ends; a part of a day counts as one. */
  readonly daysToEnd: number;
}

/** Whether a requirement can be met, and how much of it the limits leave: "your limits leave 300 of the 1,500 needed". */
export interface WithinLimits {
  readonly isWithin: boolean;
  readonly required: bigint;
  /** The most that can count in the time, in money units; `required` where no limit stands in the way. */
  readonly leaves: bigint;
}

/** What one limit lets a player stake in so many days: what is left now, and the whole sum for each later period that begins by then. */
function stakesWithin({ left, most, periodDays, daysToEnd }: OwnLimit, days: number): bigint {
  const later = Math.max(0, Math.ceil((days - daysToEnd) / periodDays));
  return greater(left, 0n) + most * BigInt(later);
}

/**
 * Whether a requirement can be met inside the player's own limits: an offer that cannot is not made to them.
 * @param required In money units of counted stakes.
 * @param days Time for it.
 * @param limits Every limit on stakes that the player has, or that was set for them.
 * @param bestWeight 1/10 000: how much of a stake counts at best, in the games that are allowed.
 * @throws RangeError for days or periods that are not above zero.
 */
export function requirementWithinLimits(required: bigint, days: number, limits: readonly OwnLimit[], bestWeight: number): WithinLimits {
  if (days <= 0 || limits.some(({ periodDays }) => periodDays <= 0)) throw new RangeError('days and periods are above zero');
  const leaves = limits.reduce((least, limit) => lesser(least, floorOf(stakesWithin(limit, days), bestWeight)), required);
  return { isWithin: leaves >= required, required, leaves };
}
