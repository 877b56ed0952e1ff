import type { Module, Services } from '../../platform/services.js';
import { createCatalogue, type Catalogue } from './catalogue/catalogue.js';
import type { GameSource } from './game-source.js';
import { dialectRoutes } from './gateway/dialects/routes.js';
import { gamesRoutes } from './routes.js';
import { createLobby, type Lobby } from './show-lobby.js';
import { roundRoutes } from './rounds/routes.js';
import { createSubjects, type RoundSubjects } from './rounds/name-rounds.js';
import { unbuiltGateway, unbuiltRoutes } from './unbuilt.js';

export type { FoundGame, GameCard, GameLane, GameSource, LaneTitle, Winner } from './game-source.js';

export interface GamesModule extends Module {
  /** What every visitor of the lobby is told. */
  lobby: Lobby;
  /** Vendors and games as this process knows them. */
  catalogue: Catalogue;
  /** Which games a player's rounds were of, for his statement. */
  subjectsOf: RoundSubjects;
}

/** The lobby of everything that can be played; the sources say what there is. */
export function createGamesModule(services: Services, { sources }: { sources: readonly GameSource[] }): GamesModule {
  const catalogue = createCatalogue(services);
  const lobby = createLobby(sources);
  return {
    routes: [...gamesRoutes(sources, lobby), ...roundRoutes(services, catalogue), ...dialectRoutes(catalogue, unbuiltGateway()), ...unbuiltRoutes()],
    tasks: [],
    lobby,
    catalogue,
    subjectsOf: createSubjects(services.db, catalogue),
  };
}
