import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

/** What a player wants to hear of offers. */
export interface Marketing {
  /** False: no promotions at all. */
  offers: boolean;
  /** What can be claimed may be told in their inbox. */
  inbox: boolean;
  /** Offers may open by themselves. */
  popUps: boolean;
}

/** Undefined: they have not said. */
export async function findMarketing(db: Database | DatabaseTransaction, playerId: number): Promise<Marketing | undefined> {
  const { rows } = await sql<Marketing>`
    select offers, inbox, pop_ups as "popUps" from promotions.marketing where player_id = ${playerId}`.execute(db);
  return rows[0];
}

export async function writeMarketing(
  db: Database | DatabaseTransaction,
  { playerId, merchantId }: { playerId: number; merchantId: number },
  { offers, inbox, popUps }: Marketing,
): Promise<void> {
  await sql`
    insert into promotions.marketing (player_id, merchant_id, offers, inbox, pop_ups) values (${playerId}, ${merchantId}, ${offers}, ${inbox}, ${popUps})
    on conflict (player_id) do update
      set offers = excluded.offers, inbox = excluded.inbox, pop_ups = excluded.pop_ups, changed_at = clock_timestamp()`.execute(db);
}

/** What is kept of them beside the money goes with the person. */
export async function eraseMarketing(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`delete from promotions.marketing where player_id = ${playerId}`.execute(transaction);
}

/** Something whose time is over within a day. */
export interface EndingGrant {
  id: string;
  playerId: number;
  merchantId: number;
  state: 'offered' | 'active';
  /** Of an active bonus what is left of it is read when it is told; of what lies ready its sum, money units. */
  amount: bigint;
  until: Date;
}

/** Grants that end between these instants and were not spoken of, the first to end first. */
export async function readEnding(db: Database, from: Date, to: Date, most: number): Promise<EndingGrant[]> {
  const { rows } = await sql<EndingGrant>`
    select g.id, g.player_id::integer as "playerId", g.merchant_id as "merchantId", g.state, g.amount, g.until from promotions.grant g
    where g.until > ${from} and g.until <= ${to} and g.state in ('offered', 'active')
      and not exists (select from promotions.reminder r where r.grant_id = g.id)
    order by g.until, g.id limit ${most}`.execute(db);
  return rows;
}

/** @returns whether nobody has spoken of it before */
export async function noteReminder(transaction: DatabaseTransaction, { id, playerId }: EndingGrant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into promotions.reminder (grant_id, player_id) values (${id}, ${playerId}) on conflict do nothing`.execute(transaction);
  return numAffectedRows === 1n;
}
