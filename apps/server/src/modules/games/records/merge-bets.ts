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

/**
 * The newest bets of several players together before one of them, each with whose it is. First only their ids are read, then the lines of those who have some on the page.
 */
export async function teamPage(
  sources: readonly BetSource[],
  players: readonly number[],
  filter: Omit<BetFilter, 'playerId'>,
  before: string | undefined,
  limit: number,
): Promise<{ bets: { playerId: number; line: BetLine }[]; nextCursor: string | null }> {
  const keys = (await Promise.all(sources.map((source) => source.newestOf(players, filter, before, limit + 1))))
    .flat()
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const shown = keys.slice(0, limit);
  const bets = await Promise.all(
    [...new Set(shown.map(({ playerId }) => playerId))].map(async (playerId) => {
      const count = shown.filter((key) => key.playerId === playerId).length;
      const { lines } = await mergePage(sources, { ...filter, playerId }, before, count);
      return lines.map((line) => ({ playerId, line }));
    }),
  );
  return {
    bets: bets.flat().toSorted((a, b) => (a.line.id < b.line.id ? 1 : -1)),
    nextCursor: keys.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
