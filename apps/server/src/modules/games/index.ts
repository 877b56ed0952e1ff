import type { Module, Services } from '../../platform/services.js';
import type { GameSource } from './game-source.js';
import { gamesRoutes } from './routes.js';

export type { FoundGame, GameCard, GameLane, GameSource, LaneTitle, Winner } from './game-source.js';

/** The lobby of everything that can be played; the sources say what there is. */
export function createGamesModule(_services: Services, { sources }: { sources: readonly GameSource[] }): Module {
  return { routes: gamesRoutes(sources), tasks: [] };
}
