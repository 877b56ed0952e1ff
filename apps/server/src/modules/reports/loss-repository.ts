import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { type Period, playersOf } from './figure-repository.js';

/** What a player staked of their own and what came back of it, decided play alone. Money units. */
export interface NetLoss {
  playerId: number;
  staked: bigint;
  returned: bigint;
}

/** Players who lost in these days of a brand, in the order of their ids. @param after the last one of the page before; 0: from the first */
export async function pageOfNetLosses(
  db: Database,
  { after, limit, ...period }: Omit<Period, 'timeZone'> & { after: number; limit: number },
): Promise<NetLoss[]> {
  const { rows } = await sql<NetLoss>`
    select d.player_id::integer as "playerId", sum(d.settled)::bigint as staked, sum(d.prizes)::bigint as returned
    from reports.player_day d where ${playersOf(period)} and d.player_id > ${after}
    group by d.player_id having sum(d.settled) > sum(d.prizes) order by d.player_id limit ${limit}`.execute(db);
  return rows;
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
