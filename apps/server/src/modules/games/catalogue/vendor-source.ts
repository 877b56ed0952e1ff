import type { GameSource } from '../../../ports/game-source.js';
import type { createRecentWins } from './recent-wins.js';
import type { Offers } from './offers.js';

/** Vendors' games as one of the lobby's sources, beside the lottery. */
export function vendorSource(offers: Offers, wins: ReturnType<typeof createRecentWins>): GameSource {
  return {
    lanes: async (merchant, language) => [...(await offers.of(merchant)).lanes(language)],
    winners: (merchant, asked, language) => wins.of(merchant, asked, language),
    // Games of vendors open through launch/, never by a code alone: two vendors may use the same one.
    findGame: async () => undefined,
  };
}
