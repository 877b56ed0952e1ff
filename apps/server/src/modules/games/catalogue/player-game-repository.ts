import { sql } from 'kysely';
import { type Database, inTransaction } from '@sortes/service';
import { DomainError } from '../../../platform/errors.js';

export const favouritesAtMost = 200;
/** Games remembered as opened, a player. */
const recentKept = 60;
/** Class of the advisory lock that lets a player's favourites grow one by one. */
const favouriteLock = 7_301;

/** Node ids, the newest first. */
export async function readFavourites(db: Database, playerId: number): Promise<number[]> {
  const { rows } = await sql<{
    node_id: bigint;
  }>`select node_id from games.favourite where player_id = ${playerId} order by added_at desc, node_id desc`.execute(db);
  return rows.map(({ node_id }) => Number(node_id));
}

/** Adds one; twice changes nothing. @throws DomainError game.favourites.full */
export async function addFavourite(db: Database, playerId: number, nodeId: number, now: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    // Counting and adding must be one step: many calls at once would all find room.
    await sql`select pg_advisory_xact_lock(${favouriteLock}, (${playerId} % 2147483647)::integer)`.execute(transaction);
    const { rows } = await sql<{ count: number; known: boolean }>`
      select count(*)::integer as count, coalesce(bool_or(node_id = ${nodeId}), false) as known from games.favourite where player_id = ${playerId}`.execute(
      transaction,
    );
    const { count = 0, known = false } = rows[0] ?? {};
    if (known) return;
    if (count >= favouritesAtMost) throw new DomainError('game.favourites.full');
    await sql`insert into games.favourite (player_id, node_id, added_at) values (${playerId}, ${nodeId}, ${now})`.execute(transaction);
  });
}

export async function removeFavourite(db: Database, playerId: number, nodeId: number): Promise<void> {
  await sql`delete from games.favourite where player_id = ${playerId} and node_id = ${nodeId}`.execute(db);
}

/** Node ids of the games opened last, the newest first. */
export async function readRecent(db: Database, playerId: number): Promise<number[]> {
  const { rows } = await sql<{ node_id: bigint }>`
    select node_id from games.recent where player_id = ${playerId} order by opened_at desc, node_id desc limit ${recentKept}`.execute(db);
  return rows.map(({ node_id }) => Number(node_id));
}

/** Remembers that a game was opened; the oldest beyond what is kept are forgotten. */
export async function recordOpened(db: Database, playerId: number, nodeId: number, now: Date): Promise<void> {
  await sql`
    with opened as (
      insert into games.recent (player_id, node_id, opened_at) values (${playerId}, ${nodeId}, ${now})
      on conflict (player_id, node_id) do update set opened_at = excluded.opened_at
    )
    delete from games.recent where player_id = ${playerId} and node_id in (
      select node_id from games.recent where player_id = ${playerId} and node_id <> ${nodeId} order by opened_at desc offset ${recentKept - 1}
    )`.execute(db);
}
