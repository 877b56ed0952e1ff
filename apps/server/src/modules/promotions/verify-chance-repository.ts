import { sql } from 'kysely';
import type { Database } from '@sortes/service';

/** A spin with all that it was spun by, and what was given for it. Money units. */
export interface SpunRow {
  playerId: number;
  id: string;
  offerId: string;
  version: number;
  day: string;
  no: number;
  seedNumber: number;
  nonce: number;
  slice: number;
  sum: bigint;
  document: unknown;
  sealed: Buffer;
  commitment: string;
  clientSeed: string;
  granted: bigint | null;
  sourceKey: string | null;
}

/** Spins of one step, by player and id. */
export async function pageOfSpun(db: Database, after: { playerId: number; id: string }, limit: number): Promise<SpunRow[]> {
  const { rows } = await sql<SpunRow>`
    select s.player_id::integer as "playerId", s.id, s.offer_id as "offerId", s.version, s.day::text as day, s.no, s.seed_number as "seedNumber", s.nonce, s.slice, s.sum, v.document, e.sealed,
      e.commitment, e.client_seed as "clientSeed", g.amount as granted, g.source_key as "sourceKey"
    from promotions.spin s
    join promotions.offer_version v on v.offer_id = s.offer_id and v.number = s.version
    join promotions.spin_seed e on e.player_id = s.player_id and e.number = s.seed_number
    left join promotions.grant g on g.id = s.grant_id and g.player_id = s.player_id and g.offer_id = s.offer_id
    where (s.player_id, s.id) > (${after.playerId}, ${after.id}::uuid) order by s.player_id, s.id limit ${limit}`.execute(db);
  return rows;
}

/** Prizes of wheels, packets and raffles that were given without a row of chance that says so. */
export async function listStrayGrants(db: Database): Promise<{ grantId: string; playerId: number }[]> {
  const { rows } = await sql<{ grantId: string; playerId: number }>`
    select g.id as "grantId", g.player_id::integer as "playerId" from promotions.grant g
    where g.source_key like 'spin:%' and not exists (select from promotions.spin s where s.grant_id = g.id and s.sum = g.amount)
      or g.source_key like 'ticket:%' and not exists (select from promotions.drawn_ticket t where t.grant_id = g.id and t.player_id = g.player_id)
      or g.source_key = 'grab' and not exists (select from promotions.packet p where p.grant_id = g.id and p.player_id = g.player_id and p.sum = g.amount)
    order by 2, 1 limit 1000`.execute(db);
  return rows;
}

/** What a draw's prizes came to. Money units. */
export async function sumGivenBy(db: Database, offerId: string): Promise<{ grantId: string; amount: bigint }[]> {
  const { rows } = await sql<{ grantId: string; amount: bigint }>`
    select id as "grantId", amount from promotions.grant where offer_id = ${offerId}`.execute(db);
  return rows;
}
