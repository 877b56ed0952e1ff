import type { BetFilter, BetLine, BetSource, BetSums } from '../../../ports/bet-source.js';

/** What the house owes the player after what is decided, or the player lost. */
export function netOfSums({ win, refund, open, stake }: Pick<BetSums, 'win' | 'refund' | 'open' | 'stake'>): bigint {
  return win + refund + open - stake;
}

/**
 * Newest lines of all sources before one of them, at most `limit`; `more` when something comes after them. `upward`: the nearest that are newer than
 * it, the oldest first.
 */
export async function mergePage(
  sources: readonly BetSource[],
  filter: BetFilter,
  before: string | undefined,
  limit: number,
  upward = false,
): Promise<{ lines: BetLine[]; more: boolean }> {
  const lists = await Promise.all(sources.map((source) => source.page(filter, before, limit + 1, upward)));
  const all = lists.flat().toSorted((a, b) => (a.id < b.id === upward ? -1 : 1));
  return { lines: all.slice(0, limit), more: all.length > limit };
}
