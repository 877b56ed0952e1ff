import type { Module, Services } from '../../platform/services.js';
import { createCatalogue, type Catalogue } from './catalogue/catalogue.js';
import type { GameSource } from './game-source.js';
import { gamesRoutes } from './routes.js';
import { createLobby, type Lobby } from './show-lobby.js';
import { unbuiltRoutes } from './unbuilt.js';

export type { FoundGame, GameCard, GameLane, GameSource, LaneTitle, Winner } from './game-source.js';

export interface GamesModule extends Module {
  /** What every visitor of the lobby is told. */
  lobby: Lobby;
  /** Vendors and games as this process knows them. */
  catalogue: Catalogue;
}

/** The lobby of everything that can be played; the sources say what there is. */
export function createGamesModule(services: Services, { sources }: { sources: readonly GameSource[] }): GamesModule {
  const catalogue = createCatalogue(services);
  const lobby = createLobby(sources);
  return { routes: [...gamesRoutes(sources, lobby), ...unbuiltRoutes()], tasks: [], lobby, catalogue };
}
