import { nameOfGame, type GamesModule } from '../games/index.js';
import { gameName } from '../lottery/index.js';
import type { NamesIn } from './report-repository.js';

/** Product of a vendor whose movements name no game: money that went to its wallet. */
const walletProduct = 'WALLET';

/** What people call games, vendors and products; the lottery is vendor 0. */
export function createNames({ catalogue }: Pick<GamesModule, 'catalogue'>): NamesIn {
  return async (language) => {
    const current = await catalogue.current();
    return {
      game(vendorId, game) {
        if (game === '') return '';
        return vendorId === 0 ? gameName(game, language) : nameOfGame(current, Number(game), language);
      },
      vendor: (vendorId) => current.vendorById(vendorId)?.name ?? '',
      product(vendorId, game) {
        if (vendorId === 0) return game === '' ? '' : 'LOTTERY';
        return game === '' ? walletProduct : (current.gameByNode(Number(game))?.gameType ?? '');
      },
    };
  };
}
