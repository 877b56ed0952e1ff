import type { LanguageCode } from '@sortes/contract';
import type { Database } from '@sortes/service';
import type { Catalogue } from '../catalogue/catalogue.js';
import { nameOfGame } from './read-rounds.js';
import { readGamesOfRounds } from './repository.js';

/** The game of each of a player's own rounds among the ids asked for, in the language of the call. */
export type RoundSubjects = (
  playerId: number,
  rounds: readonly string[],
  language: LanguageCode,
) => Promise<ReadonlyMap<string, { gameId: string; gameName: string }>>;

export function createSubjects(db: Database, catalogue: Catalogue): RoundSubjects {
  return async (playerId, rounds, language) => {
    const games = await readGamesOfRounds(db, playerId, rounds);
    if (games.size === 0) return new Map();
    const copy = await catalogue.current();
    return new Map([...games].map(([id, nodeId]) => [id, { gameId: String(nodeId), gameName: nameOfGame(copy, nodeId, language) }]));
  };
}
