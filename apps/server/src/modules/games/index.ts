import { repeating } from '../../platform/loop.js';
import type { Module, Services } from '../../platform/services.js';
import { createCatalogue, type Catalogue } from './catalogue/catalogue.js';
import type { GameSource } from './game-source.js';
import { dialectRoutes } from './gateway/dialects/routes.js';
import { createWalletGateway } from './gateway/create-wallet-gateway.js';
import { removeOldLaunches } from './gateway/launch-tokens.js';
import type { WalletGateway } from './gateway/wallet-gateway.js';
import { gamesRoutes } from './routes.js';
import { createLobby, type Lobby } from './show-lobby.js';
import { roundRoutes } from './rounds/routes.js';
import { createSubjects, type RoundSubjects } from './rounds/name-rounds.js';
import { unbuiltRoutes } from './unbuilt.js';

export type { FoundGame, GameCard, GameLane, GameSource, LaneTitle, Winner } from './game-source.js';

export interface GamesModule extends Module {
  /** What every visitor of the lobby is told. */
  lobby: Lobby;
  /** Vendors and games as this process knows them. */
  catalogue: Catalogue;
  /** What vendors ask of the wallet, behind every dialect. */
  gateway: WalletGateway;
  /** Which games a player's rounds were of, for his statement. */
  subjectsOf: RoundSubjects;
}

export interface GamesDependencies {
  sources: readonly GameSource[];
  /** Identity's: a bet in a vendor's frame is a sign of life of the session it was opened from. */
  touchSessions(sessionIds: readonly string[]): Promise<void>;
}

/** The lobby of everything that can be played; the sources say what there is. */
export function createGamesModule(services: Services, { sources, touchSessions }: GamesDependencies): GamesModule {
  const { db, pool, log, clock } = services;
  const gateway = createWalletGateway({ db, pool, log, touchSessions });
  const catalogue = createCatalogue(services);
  const lobby = createLobby(sources);
  return {
    routes: [...gamesRoutes(sources, lobby), ...roundRoutes(services, catalogue), ...dialectRoutes(catalogue, gateway), ...unbuiltRoutes()],
    tasks: [
      repeating('games: launches of long ago', log, 3_600_000, async () =>
        (await removeOldLaunches(db, clock.now())) > 0 ? 1_000 : undefined,
      ),
    ],
    lobby,
    catalogue,
    gateway,
    subjectsOf: createSubjects(services.db, catalogue),
  };
}
