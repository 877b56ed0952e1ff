import { bytesToHex, isClientSeed } from '@sortes/fairness';
import type { Vault } from '@sortes/service';
import type pg from 'pg';
import { PlayError } from '../errors.js';
import type { SeedsReply, SeedsView } from '../protocol.js';
import { readActiveSeeds, readRevealedSeeds, rotateSeed } from './repository.js';
import { drawSeed, openSeed } from './seal.js';

/** The pairs of seeds of players. A server seed is told only when no round is decided by it any more. */
export interface Seeds {
  view(playerId: bigint): Promise<SeedsView>;
  list(playerId: bigint): Promise<SeedsReply>;
  /** @throws PlayError `round_open`, `bad_request` for a client seed that is none. */
  rotate(playerId: bigint, clientSeed: string): Promise<SeedsView>;
}

export function createSeeds({ pool, vault }: { pool: pg.Pool; vault: Vault }): Seeds {
  return {
    view: (playerId) => readActiveSeeds(pool, playerId),
    async list(playerId) {
      const [active, revealed] = await Promise.all([readActiveSeeds(pool, playerId), readRevealedSeeds(pool, playerId)]);
      return {
        active,
        revealed: revealed.map(({ sealed, revealedAt, ...seed }) => ({
          ...seed,
          serverSeed: bytesToHex(openSeed(vault, sealed)),
          revealedAt: revealedAt.toISOString(),
        })),
      };
    },
    async rotate(playerId, clientSeed) {
      if (!isClientSeed(clientSeed))
        throw new PlayError('bad_request', 'a client seed is 1 to 64 letters, digits, - and _', { field: 'clientSeed' });
      const isDone = await rotateSeed(pool, playerId, clientSeed, drawSeed(vault));
      if (!isDone) throw new PlayError('round_open', 'a round is open under these seeds');
      return readActiveSeeds(pool, playerId);
    },
  };
}
