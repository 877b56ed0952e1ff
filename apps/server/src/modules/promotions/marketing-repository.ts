import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, keptPlan } from '@sortes/service';
import type { OfferRow } from './offer-repository.js';

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
export async function findMarketing(
  db: Database | DatabaseTransaction,
  playerId: number,
): Promise<(Marketing & { saidAt: Date }) | undefined> {
  const { rows } = await sql<Marketing & { saidAt: Date }>`${keptPlan}
    select offers, inbox, pop_ups as "popUps", changed_at as "saidAt" from promotions.marketing where player_id = ${playerId}`.execute(db);
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
  await sql`delete from promotions.told where player_id = ${playerId}`.execute(transaction);
}

/** Something whose time is over within a day. */
export interface EndingGrant {
  id: string;
  playerId: number;
  merchantId: number;
  state: 'offered' | 'active';
  /** What was given, money units; of an active bonus less may be left. */
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
export async function noteReminder(transaction: DatabaseTransaction, grantId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into promotions.reminder (grant_id) values (${grantId}) on conflict do nothing`.execute(transaction);
  return numAffectedRows === 1n;
}

/** Live offers that are to be told in inboxes, and have begun. */
export async function listTellable(db: Database, now: Date): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select o.id, o.merchant_id as "merchantId", o.code, o.state, o.version, v.document
    from promotions.offer o join promotions.offer_version v on v.offer_id = o.id and v.number = o.version
    where o.state = 'live' and v.document -> 'places' ? 'messages'
      and coalesce((v.document -> 'window' ->> 'from')::bigint, 0) <= ${now.getTime()} order by o.id`.execute(db);
  return rows;
}

/** Players of the offer's brand who want to hear of offers in their inbox and were not told of this one. */
export async function readListeners(
  db: Database,
  { id, merchantId }: Pick<OfferRow, 'id' | 'merchantId'>,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ playerId: number }>`
    select m.player_id::integer as "playerId" from promotions.marketing m
    where m.merchant_id = ${merchantId} and m.offers and m.inbox
      and not exists (select from promotions.told t where t.offer_id = ${id} and t.player_id = m.player_id)
    order by m.player_id limit ${most}`.execute(db);
  return rows.map(({ playerId }) => playerId);
}

/** @returns whether nobody has looked at it before */
export async function noteTold(transaction: DatabaseTransaction, offerId: string, playerId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into promotions.told (offer_id, player_id) values (${offerId}, ${playerId}) on conflict do nothing`.execute(transaction);
  return numAffectedRows === 1n;
}
