import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';

/** Lots of a player that ended on one day and still have points. */
export interface EndedLots {
  playerId: number;
  merchantId: number;
  expiresOn: string;
  lotIds: readonly [string, ...string[]];
  points: bigint;
}

/** Players who have lots whose time is over. */
export async function listWithEndedLots(db: Database, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ playerId: number }>`
    select distinct player_id::integer as "playerId" from (
      select player_id from points.lot where points_left > 0 and expires_at <= ${now} order by expires_at limit ${limit}
    ) as due order by 1`.execute(db);
  return rows.map(({ playerId }) => playerId);
}

/** Under the players' locks: what of their lots is over, by day. */
export async function readEndedLots(transaction: DatabaseTransaction, playerIds: readonly number[], now: Date): Promise<EndedLots[]> {
  const { rows } = await sql<EndedLots>`
    select player_id::integer as "playerId", min(merchant_id) as "merchantId", expires_on::text as "expiresOn",
      array_agg(id::text order by id) as "lotIds", sum(points_left)::bigint as points
    from points.lot where player_id = any (${playerIds.map(String)}::bigint[]) and points_left > 0 and expires_at <= ${now}
    group by player_id, expires_on order by player_id, expires_on`.execute(transaction);
  return rows;
}

/** Points of a player that end soon and of which they were not told so early. */
export interface EndingLots {
  playerId: number;
  merchantId: number;
  expiresOn: string;
  expiresAt: Date;
  points: bigint;
}

/** Points that end within some days, by player and day, of which nobody was told for so many days or fewer. */
export async function listEnding(db: Database, now: Date, days: number, limit: number): Promise<EndingLots[]> {
  const until = new Date(now.getTime() + days * 86_400_000);
  const { rows } = await sql<EndingLots>`
    select player_id::integer as "playerId", min(merchant_id) as "merchantId", expires_on::text as "expiresOn", min(expires_at) as "expiresAt",
      sum(points_left)::bigint as points
    from points.lot where points_left > 0 and expires_at > ${now} and expires_at <= ${until} and coalesce(told_days, 32767) > ${days}
    group by player_id, expires_on order by player_id, expires_on limit ${limit}`.execute(db);
  return rows;
}

/** Says of a player's lots of a day that they were told so many days before. @returns false when that was said already */
export async function noteTold(
  transaction: DatabaseTransaction,
  { playerId, expiresOn }: Pick<EndingLots, 'playerId' | 'expiresOn'>,
  days: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update points.lot set told_days = ${days}
    where player_id = ${playerId} and expires_on = ${expiresOn}::date and points_left > 0 and coalesce(told_days, 32767) > ${days}`.execute(
    transaction,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
