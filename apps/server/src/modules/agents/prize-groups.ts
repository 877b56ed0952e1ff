import { createGatherer, type Database, type Gatherer } from '@sortes/service';
import { groupsOf } from './rate-repository.js';

/** Prize groups of players of their own; those who bet at the same moment are looked up together. */
export const createGroupReader = (db: Database): Gatherer<number, number | undefined> =>
  createGatherer<number, number | undefined>({
    maximum: 256,
    concurrency: 2,
    async run(playerIds) {
      const groups = await groupsOf(db, playerIds);
      return playerIds.map((playerId) => groups.get(playerId));
    },
  });
