import { lazy } from 'react';
import type { PlayerParts } from '../features/players/player-parts';

/** What features have of a player, each loaded only when its tab is shown: the texts need a page around them. */
export const playerParts: PlayerParts = {
  points: {
    right: 'promotions.read',
    module: 'PTSYS3',
    Content: lazy(async () => {
      // Lanes are said in the words of agents.
      const words = import('../shared/texts').then(({ loadAreas }) => loadAreas(['points', 'agents', 'overview']));
      const { PlayerPoints } = await import('../features/points/player-points');
      await words;
      return { default: PlayerPoints };
    }),
  },
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
