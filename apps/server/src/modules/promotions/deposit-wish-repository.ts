import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

/** An offer that a player wants with their next deposit. */
export interface Wish {
  offerId: string;
  code: string;
  at: Date;
}

export async function writeWish(
  transaction: DatabaseTransaction,
  playerId: number,
  { offerId, code }: Pick<Wish, 'offerId' | 'code'>,
): Promise<void> {
  await sql`
    insert into promotions.wish (player_id, offer_id, code) values (${playerId}, ${offerId}, ${code})
    on conflict (player_id) do update set offer_id = excluded.offer_id, code = excluded.code, at = clock_timestamp()`.execute(transaction);
}

export async function removeWish(db: Database | DatabaseTransaction, playerId: number): Promise<void> {
  await sql`delete from promotions.wish where player_id = ${playerId}`.execute(db);
}

export async function findWish(db: Database | DatabaseTransaction, playerId: number): Promise<Wish | undefined> {
  const { rows } = await sql<Wish>`select offer_id as "offerId", code, at from promotions.wish where player_id = ${playerId}`.execute(db);
  return rows[0];
}
