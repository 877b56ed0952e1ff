import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

/** Tags of a player, by the alphabet. */
export async function listTags(db: Database | DatabaseTransaction, playerId: number): Promise<string[]> {
  const { rows } = await sql<{ tags: string[] }>`select tags from identity.player where id = ${playerId}`.execute(db);
  return rows[0]?.tags ?? [];
}

/** The player's row is locked by the caller. */
export async function writeTags(transaction: DatabaseTransaction, playerId: number, tags: readonly string[]): Promise<void> {
  await sql`update identity.player set tags = ${sql.val([...tags])}::text[] where id = ${playerId}`.execute(transaction);
}

/** Tags that players of a brand have, by the alphabet, and how many players each. */
export async function listTagsOfBrand(db: Database, merchantId: number, limit: number): Promise<{ tag: string; players: number }[]> {
  const { rows } = await sql<{ tag: string; players: number }>`
    select tag, count(*)::integer as players from identity.player p, unnest(p.tags) as tag
    where p.merchant_id = ${merchantId} and p.tags <> '{}' group by tag order by tag limit ${limit}`.execute(db);
  return rows;
}
