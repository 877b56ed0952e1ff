import type { Module, Services } from '../../platform/services.js';
import type { GameSource } from './game-source.js';
import { gamesRoutes } from './routes.js';
import { createLobby, type Lobby } from './show-lobby.js';
import { unbuiltRoutes } from './unbuilt.js';

export type { FoundGame, GameCard, GameLane, GameSource, LaneTitle, Winner } from './game-source.js';

export interface GamesModule extends Module {
  /** What every visitor of the lobby is told. */
  lobby: Lobby;
}

/** The lobby of everything that can be played; the sources say what there is. */
export function createGamesModule(_services: Services, { sources }: { sources: readonly GameSource[] }): GamesModule {
  const lobby = createLobby(sources);
  return { routes: [...gamesRoutes(sources, lobby), ...unbuiltRoutes()], tasks: [], lobby };
}
