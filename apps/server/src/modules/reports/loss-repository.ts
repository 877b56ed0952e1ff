import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { type Period, playersOf } from './figure-repository.js';

/** What a player staked of their own and what came back of it, decided play alone. Money units. */
export interface NetLoss {
  playerId: number;
  staked: bigint;
  returned: bigint;
}

/** A time as days of a brand and as its instants: `ends` is the first that is not in it any more. */
export type LossPeriod = Omit<Period, 'timeZone'> & { begins: Date; ends: Date };

/**
 * What of play that was over in a time players staked and got back: the figures of its days, with what was open before it and without what still is. So a round counts whole, in the time in
 * which it is over, and once however many times follow each other.
 */
const overIn = ({ merchantId, begins, ends, ...days }: LossPeriod, players: readonly number[] | null) => {
  const some = players === null ? sql`null` : sql`${players.map(String)}::bigint[]`;
  return sql`(
    select p.player_id, sum(p.staked)::bigint as staked, sum(p.returned)::bigint as returned from (
      select d.player_id, d.settled as staked, d.prizes as returned from reports.player_day d where ${playersOf({ merchantId, ...days })}
        ${players === null ? sql`` : sql`and d.player_id = any (${some})`}
      union all select o.player_id, o.staked, o.returned from reports.undecided_at(${merchantId}, ${begins}, ${some}) as o
      union all select o.player_id, -o.staked, -o.returned from reports.undecided_at(${merchantId}, ${ends}, ${some}) as o
    ) as p group by p.player_id)`;
};

/** Players who lost in a time of a brand, in the order of their ids. @param after the last one of the page before; 0: from the first */
export async function pageOfNetLosses(
  db: Database,
  { after, limit, ...period }: LossPeriod & { after: number; limit: number },
): Promise<NetLoss[]> {
  const { rows } = await sql<NetLoss>`
    select l.player_id::integer as "playerId", l.staked, l.returned from ${overIn(period, null)} as l
    where l.player_id > ${after} and l.staked > l.returned order by l.player_id limit ${limit}`.execute(db);
  return rows;
}

/** The same of one player, whether they lost or won. */
export async function playedOf(
  db: Database,
  { playerId, ...period }: LossPeriod & { playerId: number },
): Promise<Omit<NetLoss, 'playerId'>> {
  const { rows } = await sql<Omit<NetLoss, 'playerId'>>`select l.staked, l.returned from ${overIn(period, [playerId])} as l`.execute(db);
  return rows[0] ?? { staked: 0n, returned: 0n };
}

/** Players who staked in these days of a brand, in the order of their ids. @param after as above */
export async function pageOfStakers(
  db: Database | DatabaseTransaction,
  { after, limit, ...period }: Omit<Period, 'timeZone'> & { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ playerId: number }>`
    select d.player_id::integer as "playerId" from reports.player_day d where ${playersOf(period)} and d.player_id > ${after} and d.stake_count > 0
    group by d.player_id order by d.player_id limit ${limit}`.execute(db);
  return rows.map(({ playerId }) => playerId);
}

/** Players of a brand who paid in, or who staked, in these days; in no order. */
export async function listActive(
  db: Database,
  { by, ...period }: Omit<Period, 'timeZone'> & { by: 'deposit' | 'stake' },
): Promise<number[]> {
  const count = by === 'deposit' ? sql`d.deposit_count` : sql`d.stake_count`;
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(distinct d.player_id::float8), '{}') as ids from reports.player_day d where ${playersOf(period)} and ${count} > 0`.execute(
    db,
  );
  return rows[0]?.ids ?? [];
}

/** What a player staked of their own on a day and what came back, decided play alone. Money units. */
export interface PlayedDay extends NetLoss {
  /** yyyy-mm-dd in the brand's zone. */
  day: string;
  /** Whether they placed anything on it; else only what was placed before was decided. */
  hasStaked: boolean;
}

/** Days of these on which some players staked, or something was decided, the oldest first. */
export async function listPlayedDays(
  db: Database,
  { playerIds, ...period }: Omit<Period, 'timeZone'> & { playerIds: readonly number[] },
): Promise<PlayedDay[]> {
  const { rows } = await sql<PlayedDay>`
    select d.player_id::integer as "playerId", to_char(d.day, 'YYYY-MM-DD') as day, d.settled::bigint as staked, d.prizes::bigint as returned,
      d.stake_count > 0 as "hasStaked"
    from reports.player_day d where ${playersOf(period)} and d.player_id = any(${playerIds.map(String)}::bigint[]) and (d.stake_count > 0 or d.settled <> 0 or d.prizes <> 0)
    order by d.player_id, d.day`.execute(db);
  return rows;
}

/** What a brand won of decided play in these days, money units; below zero where players won more. */
export async function netWinOf(db: Database, period: Omit<Period, 'timeZone'>): Promise<bigint> {
  const { rows } = await sql<{ won: bigint }>`
    select coalesce(sum(d.settled - d.prizes), 0)::bigint as won from reports.player_day d where ${playersOf(period)}`.execute(db);
  return rows[0]?.won ?? 0n;
}

/** The same by day (yyyy-mm-dd in the brand's zone); a day on which nothing was decided is left out. */
export async function netWinByDay(db: Database, period: Omit<Period, 'timeZone'>): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ day: string; won: bigint }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, sum(d.settled - d.prizes)::bigint as won from reports.player_day d where ${playersOf(period)} group by d.day`.execute(
    db,
  );
  return new Map(rows.map(({ day, won }) => [day, won]));
}
