import { sql } from 'kysely';
import type { DatabaseTransaction } from '@sortes/service';

/** How far the search is; undefined: done, or somebody else is at it. */
export async function lockMarkSearch(transaction: DatabaseTransaction): Promise<number | undefined> {
  const { rows } = await sql<{ through: bigint }>`
    select searched_through as through from agents.mark_search where done_at is null for update skip locked`.execute(transaction);
  return rows[0] && Number(rows[0].through);
}

/** Who has a place, in the order of their ids. */
export async function playersAfter(
  transaction: DatabaseTransaction,
  after: number,
  limit: number,
): Promise<{ playerId: number; merchantId: number }[]> {
  const { rows } = await sql<{ player_id: bigint; merchant_id: number }>`
    select player_id, merchant_id from agents.node where player_id > ${after} order by player_id limit ${limit}`.execute(transaction);
  return rows.map((row) => ({ playerId: Number(row.player_id), merchantId: row.merchant_id }));
}

export async function countAfter(transaction: DatabaseTransaction, after: number): Promise<number> {
  const { rows } = await sql<{ left: bigint }>`select count(*) as left from agents.node where player_id > ${after}`.execute(transaction);
  return Number(rows[0]?.left ?? 0n);
}

export async function noteSearched(transaction: DatabaseTransaction, through: number): Promise<void> {
  await sql`update agents.mark_search set searched_through = ${through}`.execute(transaction);
}

export async function endMarkSearch(transaction: DatabaseTransaction): Promise<void> {
  await sql`update agents.mark_search set done_at = clock_timestamp()`.execute(transaction);
}
