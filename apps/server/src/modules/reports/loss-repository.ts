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
