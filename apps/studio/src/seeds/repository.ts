import type pg from 'pg';
import type { SealedSeed } from './seal.js';

/** The pairs of a player as they stand. */
export interface ActiveSeeds {
  number: number;
  commitment: string;
  clientSeed: string;
  nonce: number;
  nextCommitment: string;
}

/** A pair that was in force and is told. */
export interface RevealedRow {
  number: number;
  commitment: string;
  sealed: Buffer;
  clientSeed: string;
  rounds: number;
  revealedAt: Date;
}

export async function readActiveSeeds(pool: pg.Pool, playerId: bigint): Promise<ActiveSeeds> {
  const { rows } = await pool.query<ActiveSeeds>(
    `select p.seed_number as number, now.commitment, p.client_seed as "clientSeed", p.nonce, next.commitment as "nextCommitment"
     from studio.player as p
     join studio.seed as now on now.player_id = p.id and now.number = p.seed_number
     join studio.seed as next on next.player_id = p.id and next.number = p.seed_number + 1
     where p.id = $1`,
    [playerId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a player has no seeds');
  return row;
}

/** The newest first, at most 50. */
export async function readRevealedSeeds(pool: pg.Pool, playerId: bigint): Promise<RevealedRow[]> {
  const { rows } = await pool.query<RevealedRow>(
    `select number, commitment, sealed, client_seed as "clientSeed", rounds, revealed_at as "revealedAt"
     from studio.seed where player_id = $1 and revealed_at is not null order by number desc limit 50`,
    [playerId],
  );
  return rows;
}

/** Puts the next pair in force. @returns whether it was done: not while a round is open. */
export async function rotateSeed(pool: pg.Pool, playerId: bigint, clientSeed: string, next: SealedSeed): Promise<boolean> {
  const { rows } = await pool.query<{ verdict: string }>('select studio.rotate_seed($1, $2, $3, $4) as verdict', [
    playerId,
    clientSeed,
    next.sealed,
    next.commitment,
  ]);
  return rows[0]?.verdict === 'done';
}
