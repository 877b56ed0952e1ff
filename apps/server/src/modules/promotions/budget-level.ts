import type { Reward } from '@sortes/growth-rules';

/** free: below four fifths of the bound; low: from there on; gone: not even the smallest grant fits any more. */
export type BudgetLevel = 'free' | 'low' | 'gone';

/** From this share of a bound on, in per cent, it is nearly used up. */
export const lowPercent = 80;

/** The least sum that an offer may take of its budget at once, money units. A wheel holds its largest prize before chance is asked. */
export function leastTakenOf(reward: Reward): bigint {
  switch (reward.rule) {
    case 'fixed':
      return reward.sum;
    case 'slices':
      return reward.slices.reduce((most, { sum }) => (sum > most ? sum : most), 1n);
    case 'calendar':
      return reward.sums.reduce((least, sum) => (sum < least ? sum : least), reward.sums[0] ?? 1n);
    case 'tiers':
    case 'packets':
      return reward.least > 0n ? reward.least : 1n;
    default:
      return 1n;
  }
}

/** How much of a bound is used. @param least what a grant takes of it at least */
export function levelOf(bound: bigint, left: bigint, least: bigint): BudgetLevel {
  if (left < least) return 'gone';
  return (bound - left) * 100n >= bound * BigInt(lowPercent) ? 'low' : 'free';
}
