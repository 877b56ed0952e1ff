import { lazy } from 'react';
import type { PlayerParts } from '../features/players/player-parts';

/** What features have of a player, each loaded only when its tab is shown: the texts need a page around them. */
export const playerParts: PlayerParts = {
  promotions: {
    right: 'promotions.read',
    module: 'PROMO3',
    Content: lazy(async () => {
      // Movements of a grant are said in the words of the figures.
      const words = import('../shared/texts').then(({ loadAreas }) => loadAreas(['promotions', 'overview']));
      const { PlayerPromotions } = await import('../features/promotions/player-promotions');
      await words;
      return { default: PlayerPromotions };
    }),
  },
  ranks: {
    right: 'promotions.read',
    module: 'PLAYERRANK3',
    Content: lazy(async () => {
      const words = import('../shared/texts').then(({ loadAreas }) => loadAreas(['promotions', 'ranks']));
      const { PlayerRank } = await import('../features/promotions/ranks/player-rank');
      await words;
      return { default: PlayerRank };
    }),
  },
};
