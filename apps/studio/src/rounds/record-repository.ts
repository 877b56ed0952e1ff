import type pg from 'pg';
import type { RoundMovement } from '../protocol.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface FoundRound {
  playerId: bigint;
  id: string;
  currency: string;
}

export interface MovementRow extends Pick<RoundMovement, 'id' | 'kind' | 'state'> {
  /** Money units. */
  amount: bigint;
  createdAt: Date;
}

/** A round of paid play by its id alone (of this player, where one is named), for those who are no page of theirs. */
export async function findRoundFor(pool: pg.Pool, id: string, user: string | undefined): Promise<FoundRound | undefined> {
  if (!uuid.test(id)) return undefined;
  const { rows } = await pool.query<FoundRound>(
    `select r.player_id as "playerId", r.id, p.currency from studio.round as r join studio.player as p on p.id = r.player_id
     where r.id = $1 and p.mode <> 'demo' and ($2::text is null or p.alias = $2)`,
    [id, user ?? null],
  );
  return rows[0];
}

/** What the wallet was asked for a round, oldest first. */
export async function readMovements(pool: pg.Pool, { playerId, id }: FoundRound): Promise<MovementRow[]> {
  const { rows } = await pool.query<MovementRow>(
    `select id, kind, amount, state, created_at as "createdAt" from studio.movement
     where player_id = $1 and round_id = $2 order by created_at, id`,
    [playerId, id],
  );
  return rows;
}

/** The site that a player came from last; undefined once their sessions are tidied away. */
export async function findSite(pool: pg.Pool, { playerId }: Pick<FoundRound, 'playerId'>): Promise<string | undefined> {
  const { rows } = await pool.query<{ lobby: string | null }>(
    `select launch ->> 'lobbyUrl' as lobby from studio.session where player_id = $1 order by last_seen_at desc limit 1`,
    [playerId],
  );
  const lobby = rows[0]?.lobby;
  return lobby === undefined || lobby === null ? undefined : new URL(lobby).origin;
}
