import { addSums, noBets, type BetSource } from '../../../ports/bet-source.js';
import type { HookBoard } from '../../../ports/hooks.js';

/** Bets that other modules keep, as one source. Lines of a page come module by module: `mergePage` puts them into order. */
export function otherBets(hooks: HookBoard): BetSource {
  const fromAll = async <Found>(read: (source: BetSource) => Promise<Found>): Promise<Found[]> =>
    Promise.all((await hooks.ask('betSource')).map(read));
  return {
    page: async (...asked) => (await fromAll((source) => source.page(...asked))).flat(),
    newestOf: async (...asked) => (await fromAll((source) => source.newestOf(...asked))).flat(),
    totals: async (filter) => (await fromAll((source) => source.totals(filter))).reduce(addSums, noBets),
    days: async (filter) => (await fromAll((source) => source.days(filter))).flat(),
  };
}
