import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';

/** How many requests about a player wait, besides that to erase them. */
export async function countRequestsAbout(executor: Database | DatabaseTransaction, playerId: number): Promise<bigint> {
  const { rows } = await sql<{ waiting: bigint }>`
    select count(*) as waiting from back_office.approval
    where subject = ${`player:${playerId}`} and state = 'waiting' and kind <> 'player-erasure'`.execute(executor);
  return rows[0]?.waiting ?? 0n;
}

/** Keeps, sealed, who an erased person was. @returns until when */
export async function insertKeptPerson(
  transaction: DatabaseTransaction,
  { playerId, merchantId, sealed, years }: { playerId: number; merchantId: number; sealed: Buffer; years: number },
): Promise<Date | undefined> {
  const { rows } = await sql<{ keep_until: Date }>`
    insert into back_office.kept_person (player_id, merchant_id, sealed, keep_until)
    values (${playerId}, ${merchantId}, ${sealed}, clock_timestamp() + make_interval(years => ${years}))
    returning keep_until`.execute(transaction);
  return rows[0]?.keep_until;
}

/** What is kept of an erased person; undefined when their years are over, or nothing ever was. */
export async function findKeptPerson(db: Database, playerId: number): Promise<{ sealed: Buffer; keepUntil: Date } | undefined> {
  const { rows } = await sql<{ sealed: Buffer; keep_until: Date }>`
    select sealed, keep_until from back_office.kept_person where player_id = ${playerId} and keep_until > clock_timestamp()`.execute(db);
  return rows[0] && { sealed: rows[0].sealed, keepUntil: rows[0].keep_until };
}

/** Forgets one person whose years are over. @returns their number; undefined when there is none */
export async function deleteKeptPerson(transaction: DatabaseTransaction): Promise<number | undefined> {
  const { rows } = await sql<{ player_id: bigint }>`
    delete from back_office.kept_person where player_id in
      (select player_id from back_office.kept_person where keep_until <= clock_timestamp() limit 1 for update skip locked)
    returning player_id`.execute(transaction);
  return rows[0] === undefined ? undefined : Number(rows[0].player_id);
}
