import { addSums, mergePage, noBets, type BetFilter, type BetLine, type BetSource, type BetSums } from './bet-source.js';
import { exportBets } from './export-bets.js';
import { readFilter, type BetQuery } from './routes.js';

type Whose = Pick<BetFilter, 'playerId' | 'merchant' | 'language'>;

/** What staff read of a player's bets; whoever calls has made sure that the player is of the brand. */
export interface BetsForStaff {
  /** Lines from `offset` on, the newest first, and the sums of the filter. @throws DomainError request_param_err */
  list(whose: Whose, query: BetQuery, page: { offset: number; limit: number }): Promise<{ lines: BetLine[]; sums: BetSums }>;
  /** @throws DomainError request_param_err */
  export(whose: Whose, query: BetQuery): AsyncIterable<string>;
}

export function createBetsForStaff(sources: readonly BetSource[]): BetsForStaff {
  return {
    async list(whose, query, { offset, limit }) {
      const filter = readFilter(query, whose);
      const [{ lines }, totals] = await Promise.all([
        mergePage(sources, filter, undefined, offset + limit),
        Promise.all(sources.map((source) => source.totals(filter))),
      ]);
      return { lines: lines.slice(offset), sums: totals.reduce(addSums, noBets) };
    },
    export: (whose, query) => exportBets(sources, readFilter(query, whose)),
  };
}
