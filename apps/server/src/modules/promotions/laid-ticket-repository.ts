import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';

type Executor = Database | DatabaseTransaction;

/** Lays tickets once under their key. @returns whether it was now */
export async function insertLaid(
  transaction: DatabaseTransaction,
  laid: { offerId: string; sourceKey: string; playerId: number; count: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into promotions.laid_ticket (offer_id, source_key, player_id, count) values (${laid.offerId}, ${laid.sourceKey}, ${laid.playerId}, ${laid.count})
    on conflict (offer_id, source_key) do nothing`.execute(transaction);
  return numAffectedRows === 1n;
}

/** All tickets that were laid in a raffle. */
export async function sumLaid(db: Executor, offerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::integer as count from promotions.laid_ticket where offer_id = ${offerId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many were laid for whom, in the order of their accounts; of one player where they are named. */
export async function listLaid(db: Executor, offerId: string, playerId?: number): Promise<Map<number, number>> {
  const whose = playerId === undefined ? sql`` : sql`and player_id = ${playerId}`;
  const { rows } = await sql<{ playerId: number; count: number }>`
    select player_id::integer as "playerId", sum(count)::integer as count from promotions.laid_ticket
    where offer_id = ${offerId} ${whose} group by player_id order by player_id`.execute(db);
  return new Map(rows.map(({ playerId: holder, count }) => [holder, count]));
}

/** Which of these raffles were called off before their draw. */
export async function listVoid(db: Executor, offerIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ offerId: string }>`
    select offer_id as "offerId" from promotions.draw where offer_id = any (${[...offerIds]}::uuid[]) and state = 'void'`.execute(db);
  return rows.map(({ offerId }) => offerId);
}
