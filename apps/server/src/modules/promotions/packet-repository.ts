import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

export interface Packet {
  no: number;
  /** Money units. */
  sum: bigint;
}

/** @param sums money units, in the order of the packets */
export async function insertPackets(transaction: DatabaseTransaction, offerId: string, sums: readonly bigint[]): Promise<void> {
  await sql`
    insert into promotions.packet (offer_id, no, sum)
    select ${offerId}, x.no, x.sum from unnest(${sums.map(String)}::bigint[]) with ordinality as x (sum, no)`.execute(transaction);
}

/** The first packet that nobody holds or has, held until the transaction ends. */
export async function takePacket(transaction: DatabaseTransaction, offerId: string): Promise<Packet | undefined> {
  const { rows } = await sql<Packet>`
    select no, sum from promotions.packet where offer_id = ${offerId} and grant_id is null order by no limit 1 for update skip locked`.execute(
    transaction,
  );
  return rows[0];
}

export async function givePacket(
  transaction: DatabaseTransaction,
  { offerId, no, grantId, playerId, at }: { offerId: string; no: number; grantId: string; playerId: number; at: Date },
): Promise<void> {
  await sql`
    update promotions.packet set grant_id = ${grantId}, player_id = ${playerId}, taken_at = ${at} where offer_id = ${offerId} and no = ${no}`.execute(
    transaction,
  );
}

/** The packet that one of these accounts has. */
export async function findPacketOf(
  db: Database | DatabaseTransaction,
  offerId: string,
  playerIds: readonly number[],
): Promise<(Packet & { playerId: number; grantId: string; takenAt: Date }) | undefined> {
  const { rows } = await sql<Packet & { playerId: number; grantId: string; takenAt: Date }>`
    select no, sum, player_id::integer as "playerId", grant_id as "grantId", taken_at as "takenAt" from promotions.packet
    where offer_id = ${offerId} and player_id = any (${[...playerIds]}::bigint[]) order by taken_at limit 1`.execute(db);
  return rows[0];
}

/** Packets in all, and those that are still there. */
export async function countPackets(db: Database | DatabaseTransaction, offerId: string): Promise<{ count: number; left: number }> {
  const { rows } = await sql<{ count: number; left: number }>`
    select count(*)::integer as count, (count(*) filter (where grant_id is null))::integer as "left" from promotions.packet where offer_id = ${offerId}`.execute(
    db,
  );
  return rows[0] ?? { count: 0, left: 0 };
}

/** All packets in their order, with whether somebody has them. */
export async function listPackets(db: Database, offerId: string): Promise<(Packet & { isTaken: boolean })[]> {
  const { rows } = await sql<Packet & { isTaken: boolean }>`
    select no, sum, grant_id is not null as "isTaken" from promotions.packet where offer_id = ${offerId} order by no`.execute(db);
  return rows;
}
