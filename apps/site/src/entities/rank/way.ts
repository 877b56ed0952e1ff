import { units } from '../promotion/units';
import type { RankProgress } from './rank';

type Shown = Pick<RankProgress, 'rankLevel' | 'ranks' | 'showsNext' | 'totalTurnover' | 'deposits' | 'back'>;

/** How much of a sum is there, 0 to 1; all of it where nothing is asked. */
export function shareOf({ actual, expected }: { actual: string; expected: string }): number {
  const [has, asked] = [units(actual), units(expected)];
  if (asked <= 0n || has >= asked) return 1;
  return has <= 0n ? 0 : Number((has * 10_000n) / asked) / 10_000;
}

/** The rank above and how much of the way to it is done: what is furthest behind counts, and of a rank that was lost this month's turnover. Undefined where there is none, or where it is not shown. */
export function wayOf({ rankLevel, ranks, showsNext, totalTurnover, deposits, back }: Shown) {
  const next = ranks[rankLevel + 1];
  if (!showsNext || next === undefined) return undefined;
  // Reached, and not yet told: the last step is never shown before the rank itself.
  const share = back === null ? Math.min(shareOf(totalTurnover), shareOf(deposits)) : shareOf(back.monthlyTurnover);
  return { next, share: Math.min(share, 0.99) };
}

/** Which sentence tells what keeps a rank. */
export type Keeping = 'none' | 'always' | 'until' | 'done' | 'open' | 'rule';

/** What keeps the rank: nothing to say of the lowest, staff until a day, or the month. Whoever is not to be urged on reads the rule alone. */
export function keepingOf({
  rankLevel,
  keptUntil,
  showsNext,
  monthlyTurnover,
}: Pick<RankProgress, 'rankLevel' | 'keptUntil' | 'showsNext' | 'monthlyTurnover'>): Keeping {
  if (rankLevel === 0) return 'none';
  if (units(monthlyTurnover.expected) === 0n) return 'always';
  if (keptUntil !== null) return 'until';
  if (shareOf(monthlyTurnover) >= 1) return 'done';
  return showsNext ? 'open' : 'rule';
}
