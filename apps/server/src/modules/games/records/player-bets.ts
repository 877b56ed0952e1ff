import { addSums, noBets, type BetFilter, type BetLine, type BetSource, type BetSums } from '../../../ports/bet-source.js';
import { mergePage } from './merge-bets.js';
import { exportBets } from './export-bets.js';
import { readFilter, type BetQuery } from './routes.js';

type Whose = Pick<BetFilter, 'playerId' | 'merchant' | 'language'>;

/** What staff read of a player's bets; whoever calls has made sure that the player is of the brand. */
export interface PlayerBets {
  /**
   * Lines, the newest first, and the sums of the filter: the newest of all, those next to a bet that are older (`before`) or newer (`after`) than it.
   * @throws DomainError request_param_err
   */
  list(
    whose: Whose,
    query: BetQuery,
    page: { before?: string | undefined; after?: string | undefined; limit: number },
  ): Promise<{ lines: BetLine[]; newer: boolean; older: boolean; sums: BetSums }>;
  /** @throws DomainError request_param_err */
  export(whose: Whose, query: BetQuery): AsyncIterable<string>;
}

export function createPlayerBets(sources: readonly BetSource[]): PlayerBets {
  return {
    async list(whose, query, { before, after, limit }) {
      const filter = readFilter(query, whose);
      const upward = after !== undefined;
      const [{ lines, more }, totals] = await Promise.all([
        mergePage(sources, filter, after ?? before, limit, upward),
        Promise.all(sources.map((source) => source.totals(filter))),
      ]);
      return {
        lines: upward ? lines.toReversed() : lines,
        newer: upward ? more : before !== undefined,
        older: upward || more,
        sums: totals.reduce(addSums, noBets),
      };
    },
    export: (whose, query) => exportBets(sources, readFilter(query, whose)),
  };
}
