import { sql } from 'kysely';
import type { Database } from '@sortes/service';
import type { OfferRow } from './offer-repository.js';

/** Live offers of all brands that are given at the end of a period. */
export async function listPeriodOffers(db: Database): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select o.id, o.merchant_id as "merchantId", o.code, o.state, o.version, v.document
    from promotions.offer o join promotions.offer_version v on v.offer_id = o.id and v.number = o.version
    where o.state = 'live' and v.document -> 'trigger' ->> 'on' = 'period' order by o.id`.execute(db);
  return rows;
}

export async function isPeriodDone(db: Database, offerId: string, start: string): Promise<boolean> {
  const { rows } = await sql`
    select from promotions.period_done where offer_id = ${offerId} and period_start = ${start}::date`.execute(db);
  return rows.length > 0;
}

/** @param players for how many of whom something was laid ready */
export async function writePeriodDone(db: Database, offerId: string, start: string, players: number): Promise<void> {
  await sql`
    insert into promotions.period_done (offer_id, period_start, players) values (${offerId}, ${start}::date, ${players}) on conflict do nothing`.execute(
    db,
  );
}

/** What bonuses of these players became money in a time, by player, money units: the house has paid it already. Who is missing had none. */
export async function convertedIn(
  db: Database,
  playerIds: readonly number[],
  from: Date,
  until: Date,
): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ playerId: number; sum: bigint }>`
    select player_id::integer as "playerId", sum(converted)::bigint as sum from promotions.grant
    where player_id = any (${playerIds.map(String)}::bigint[]) and money = 'bonus' and ended_at >= ${from} and ended_at < ${until} group by player_id`.execute(
    db,
  );
  return new Map(rows.map(({ playerId, sum }) => [playerId, sum]));
}

/** Days on which a player signed in for an offer, the newest first, as ISO dates. */
export async function listSignIns(db: Database, playerId: number, offerId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select substr(source_key, 9) as day from promotions.grant
    where player_id = ${playerId} and offer_id = ${offerId} and source_key like 'sign-in:%' order by source_key desc limit ${most}`.execute(
    db,
  );
  return rows.map(({ day }) => day);
}
