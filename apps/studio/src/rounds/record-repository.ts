import type pg from 'pg';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface FoundRound {
  playerId: bigint;
  id: string;
  currency: string;
}

export interface MovementRow {
  id: string;
  kind: 'bet' | 'win' | 'rollback';
  amount: bigint;
  state: 'asked' | 'done' | 'refused' | 'lost' | 'cancelled';
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
