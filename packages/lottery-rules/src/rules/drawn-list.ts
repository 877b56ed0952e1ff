import { sortedDigits } from '../content.js';
import type { Hit, Judge, Result } from '../types.js';

/** Tiers that each number of a table of prizes wins, with how often: the same number may be drawn twice and pays each time. */
function tiersByNumber(
  result: Result,
  prizes: readonly string[],
  keyOf: (number: string) => string,
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  if (result.kind !== 'prizes') throw new RangeError('this play is judged against prizes');
  const byNumber = new Map<string, Map<string, number>>();
  for (const prize of prizes) {
    for (const number of result.prizes[prize] ?? []) {
      const key = keyOf(number);
      let tiers = byNumber.get(key);
      if (!tiers) byNumber.set(key, (tiers = new Map()));
      tiers.set(prize, (tiers.get(prize) ?? 0) + 1);
    }
  }
  return byNumber;
}

/**
 * Whole numbers against the numbers of some prizes, the tier being the prize; paid for each time the number is drawn.
 * @param order `any` when every permutation of the picked number wins too
 */
export function judgeDrawnList(prizes: readonly string[], order: 'exact' | 'any'): Judge {
  const keyOf = order === 'exact' ? (number: string): string => number : sortedDigits;
  return (result) => {
    const byNumber = tiersByNumber(result, prizes, keyOf);
    return (content) => {
      const counts = new Map<string, number>();
      for (const number of content.split(',')) {
        for (const [tier, count] of byNumber.get(keyOf(number)) ?? []) counts.set(tier, (counts.get(tier) ?? 0) + count);
      }
      return [...counts].map(([tier, count]) => ({ tier, count })) satisfies readonly Hit[];
    };
  };
}
