import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';

/** Something that does not add up. */
export interface PointsFault {
  playerId: number;
  what: 'balance' | 'lot' | 'movement' | 'owed' | 'played' | 'ledger';
  /** Of a lot or a movement. */
  id: string | null;
  kept: bigint;
  counted: bigint;
}

export interface PointsSums {
  players: number;
  lots: number;
  movements: number;
  /** Whole points that players have. */
  standing: bigint;
  owed: bigint;
}

const listedAtMost = 1_000;

/**
 * What of points contradicts itself: lots against the ledger's accounts, lots against what moved them, movements against their parts and the ledger's movements, what is owed
 * against what became owed, and points of turnover against the turnover that was counted.
 */
export async function findFaults(transaction: DatabaseTransaction): Promise<PointsFault[]> {
  const { rows } = await sql<PointsFault>`
    with lot as (
      select player_id, sum(points_left)::bigint as points from points.lot group by 1
    ), account as (
      select b.player_id, b.points from wallet.point_balances() as b
    ), part as (
      select player_id, lot_id, sum(points)::bigint as points, coalesce(sum(points) filter (where points > 0), 0)::bigint as put from points.movement_part group by 1, 2
    ), moved as (
      select player_id, movement_id, sum(points)::bigint as points from points.movement_part group by 1, 2
    ), owing as (
      select player_id, sum(owed)::bigint as owed from points.movement group by 1
    ), play as (
      select player_id, lane, trunc(sum(valid * rate * factor) / 100000000000000)::bigint as points
      from (select player_id, lane, valid::numeric, rate, factor from points.counted) as c group by 1, 2
    ), posted as (
      select p.player_id, p.id, p.points from wallet.point_movements() as p
    )
    select * from (
      select coalesce(l.player_id, a.player_id)::integer as "playerId", 'balance' as what, null as id, coalesce(l.points, 0) as kept, coalesce(a.points, 0) as counted
      from lot l full join account a on a.player_id = l.player_id where coalesce(l.points, 0) <> coalesce(a.points, 0)
      union all
      select l.player_id::integer, 'lot', l.id::text, l.points_left, coalesce(p.points, 0) from points.lot l left join part p on p.player_id = l.player_id and p.lot_id = l.id
      where l.points_left <> coalesce(p.points, 0)
      union all
      select m.player_id::integer, 'movement', m.id::text, m.changed, coalesce(p.points, 0) from points.movement m
      left join moved p on p.player_id = m.player_id and p.movement_id = m.id where m.changed <> coalesce(p.points, 0)
      union all
      select coalesce(m.player_id, p.player_id)::integer, 'ledger', coalesce(m.id, p.id)::text, coalesce(m.changed, 0), coalesce(p.points, 0)
      from (select player_id, id, changed from points.movement where changed <> 0) as m
      full join posted p on p.player_id = m.player_id and p.id = m.id where coalesce(m.changed, 0) <> coalesce(p.points, 0)
      union all
      select p.player_id::integer, 'owed', null, p.owed, coalesce(o.owed, 0) from points.player p left join owing o on o.player_id = p.player_id
      where p.owed <> coalesce(o.owed, 0)
      union all
      select d.player_id::integer, 'played', d.lane, d.earned, coalesce(p.points, 0) from points.played d
      left join play p on p.player_id = d.player_id and p.lane = d.lane where d.earned <> coalesce(p.points, 0)
    ) as fault order by 1, 2, 3 limit ${listedAtMost}`.execute(transaction);
  return rows;
}

export async function sumPoints(db: Database | DatabaseTransaction): Promise<PointsSums> {
  const { rows } = await sql<PointsSums>`
    select (select count(*)::integer from points.player) as players, (select count(*)::integer from points.lot) as lots,
      (select count(*)::integer from points.movement) as movements, (select coalesce(sum(points_left), 0)::bigint from points.lot) as standing,
      (select coalesce(sum(owed), 0)::bigint from points.player) as owed`.execute(db);
  const [sums] = rows;
  if (sums === undefined) throw new Error('nothing was counted');
  return sums;
}
