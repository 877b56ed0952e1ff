import type { GameSource } from '../../ports/game-source.js';
import type { HookBoard } from '../../ports/hooks.js';

/** Games that other modules offer, as one source. */
export function otherGames(hooks: HookBoard): GameSource {
  const fromAll = async <Found>(read: (source: GameSource) => Promise<Found>): Promise<Found[]> =>
    Promise.all((await hooks.ask('gameSource')).map(read));
  return {
    lanes: async (merchant, language) => (await fromAll((source) => source.lanes(merchant, language))).flat(),
    winners: async (merchant, asked, language) => (await fromAll((source) => source.winners(merchant, asked, language))).flat(),
    findGame: async (merchant, code) => (await fromAll((source) => source.findGame(merchant, code))).find((found) => found !== undefined),
  };
}
