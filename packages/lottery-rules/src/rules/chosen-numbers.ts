import { hitOf, numbersAt } from './hits.js';
import type { Hit, Judge, Result } from '../types.js';

/** Largest set that can be chosen from (keno) and largest combination (pick 10, ten misses). */
const [largestPool, largestChoice] = [80, 10];

/** Pascal's triangle in numbers: C(80, 10) is below 2^53, and judging must not build big integers. */
const ways: readonly (readonly number[])[] = (() => {
  const rows: number[][] = [];
  for (let size = 0; size <= largestPool; size += 1) {
    const above = rows[size - 1] ?? [];
    rows.push(Array.from({ length: largestChoice + 1 }, (_, taken) => (taken === 0 ? 1 : (above[taken] ?? 0) + (above[taken - 1] ?? 0))));
  }
  return rows;
})();

function choices(size: number, taken: number): number {
  return ways[size]?.[taken] ?? 0;
}

/** How many of a bet's two-digit numbers are marked; bankers, which stand before `#`, apart. */
interface Matches {
  bankers: number;
  bankersMarked: number;
  pool: number;
  poolMarked: number;
}

/** Counts without splitting: numbers have two digits, so every third character is a separator. */
function countMatches(content: string, marked: ReadonlySet<string>): Matches {
  const matches: Matches = { bankers: 0, bankersMarked: 0, pool: 0, poolMarked: 0 };
  for (let at = 0; at < content.length; at += 3) {
    matches.pool += 1;
    if (marked.has(content.slice(at, at + 2))) matches.poolMarked += 1;
    if (content.charAt(at + 2) === '#') {
      matches.bankers = matches.pool;
      matches.bankersMarked = matches.poolMarked;
      matches.pool = 0;
      matches.poolMarked = 0;
    }
  }
  return matches;
}

/** Combinations of `size` numbers of which exactly `hits` are marked. */
function combinationsWith({ bankers, bankersMarked, pool, poolMarked }: Matches, size: number, hits: number): number {
  const needed = hits - bankersMarked;
  return choices(poolMarked, needed) * choices(pool - poolMarked, size - bankers - needed);
}

/**
 * Combinations of `size` numbers by how many of them are among the drawn ones at `positions`: hits of the tiers that `tiers` names by
 * that number, as {10: 'hit10', 9: 'hit9'}.
 */
export function judgeMatches(positions: readonly number[], size: number, tiers: Readonly<Record<number, string>>): Judge {
  const paid = Object.entries(tiers)
    .map(([hits, tier]) => ({ hits: Number(hits), tier }))
    .sort((left, right) => right.hits - left.hits);
  return (result) => {
    const marked = new Set(numbersAt(result, positions));
    return (content) => {
      const matches = countMatches(content, marked);
      return paid.flatMap(({ hits, tier }): readonly Hit[] => hitOf(tier, combinationsWith(matches, size, hits)));
    };
  };
}

/**
 * Pairs of numbers against six regular numbers and the special one, which stands last: both regular (tier `regular`, when given), or one
 * regular and the special (tier `special`).
 */
export function judgeSpecialPairs({ regular, special }: { regular?: string; special: string }): Judge {
  return (result: Result) => {
    const drawn = numbersAt(result, [0, 1, 2, 3, 4, 5, 6]);
    const regulars = new Set(drawn.slice(0, 6));
    const extra = new Set(drawn.slice(6));
    return (content) => {
      const normal = countMatches(content, regulars);
      const last = countMatches(content, extra);
      const both = combinationsWith(normal, 2, 2);
      // A pair with the special holds either a regular banker and the special, the special as banker and a regular, or both from the pool.
      const mixed =
        normal.bankers === 0
          ? normal.poolMarked * last.poolMarked
          : normal.bankersMarked * last.poolMarked + last.bankersMarked * normal.poolMarked;
      return [...(regular === undefined ? [] : hitOf(regular, both)), ...hitOf(special, mixed)];
    };
  };
}
