import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, keptPlan } from '@sortes/service';
import type { OfferRow } from './offer-repository.js';

/** What an offer has given players back of their turnover, by lane; money units. Who is missing had nothing. */
export async function listGivenBack(
  db: Database | DatabaseTransaction,
  offerId: string,
  playerIds: readonly number[],
): Promise<{ playerId: number; lane: string; given: bigint }[]> {
  const { rows } = await sql<{ playerId: number; lane: string; given: bigint }>`${keptPlan}
    select player_id::integer as "playerId", lane, given from promotions.rebate
    where offer_id = ${offerId} and player_id = any (${playerIds.map(String)}::bigint[])`.execute(db);
  return rows;
}

/** Writes down what was given in all to players, by lane; money units. Under their locks. */
export async function writeGivenBack(
  transaction: DatabaseTransaction,
  offerId: string,
  given: readonly { playerId: number; lane: string; given: bigint }[],
): Promise<void> {
  await sql`${keptPlan}
    insert into promotions.rebate as r (offer_id, player_id, lane, given)
    select ${offerId}::uuid, g.player_id, g.lane, g.given
    from unnest(${given.map(({ playerId }) => playerId)}::bigint[], ${given.map(({ lane }) => lane)}::text[], ${given.map((one) => one.given)}::bigint[])
      as g (player_id, lane, given)
    on conflict (offer_id, player_id, lane) do update set given = excluded.given`.execute(transaction);
}

/** Offers of all brands that give back of turnover and were live at some time since. */
export async function listRebateOffers(db: Database, since: Date): Promise<Pick<OfferRow, 'id' | 'merchantId'>[]> {
  const { rows } = await sql<Pick<OfferRow, 'id' | 'merchantId'>>`
    select o.id, o.merchant_id as "merchantId"
    from promotions.offer o join promotions.offer_version v on v.offer_id = o.id and v.number = o.version
    where v.document -> 'trigger' ->> 'on' = 'turnover'
      and exists (select from promotions.live_span s where s.offer_id = o.id and (s.ended_at is null or s.ended_at >= ${since}))
    order by o.id`.execute(db);
  return rows;
}
