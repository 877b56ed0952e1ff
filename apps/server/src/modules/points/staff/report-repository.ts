import type { PointTemplate } from '@sortes/contract';
import type { Database } from '@sortes/service';
import { sql } from 'kysely';
import { and } from '../../../platform/conditions.js';
import type { MovementRow } from '../repository.js';

export interface MovementFilter {
  merchantId: number;
  timeZone: string;
  playerId?: number | undefined;
  template?: PointTemplate | undefined;
  source?: string | undefined;
  /** Days of the brand, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

export interface ListedMovement extends Omit<MovementRow, 'key' | 'asked' | 'merchantId'> {
  lots: readonly { points: number; expiresOn: string }[];
}

const conditions = ({ playerId, template, source, from, to, timeZone }: MovementFilter) =>
  and(
    playerId !== undefined && sql`m.player_id = ${playerId}`,
    template !== undefined && sql`m.template = ${template}`,
    // Play is of one lane each.
    source !== undefined && (source === 'play' ? sql`m.source like 'play:%'` : sql`m.source = ${source}`),
    from !== undefined && sql`m.made_at >= ${from}::date::timestamp at time zone ${timeZone}`,
    to !== undefined && sql`m.made_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
  );

/** Movements, the newest first, with the lots that they moved. */
export async function pageOfMovements(
  db: Database,
  filter: MovementFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedMovement[]> {
  const { rows } = await sql<ListedMovement>`
    select m.player_id::integer as "playerId", m.id, m.template, m.changed, m.owed, m.balance, m.source, m.reference, m.remark, m.note, m.made_at as "madeAt",
      coalesce((select jsonb_agg(jsonb_build_object('points', p.points, 'expiresOn', l.expires_on) order by l.expires_on)
        from points.movement_part p join points.lot l on l.player_id = p.player_id and l.id = p.lot_id
        where p.player_id = m.player_id and p.movement_id = m.id), '[]') as lots
    from points.movement m where m.merchant_id = ${filter.merchantId} ${conditions(filter)}
    order by m.made_at desc, m.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function sumMovements(db: Database, filter: MovementFilter): Promise<{ count: number; gained: bigint; taken: bigint }> {
  const { rows } = await sql<{ count: number; gained: bigint; taken: bigint }>`
    select count(*)::integer as count, coalesce(sum(changed) filter (where changed > 0), 0)::bigint as gained,
      coalesce(-sum(changed) filter (where changed < 0), 0)::bigint as taken
    from points.movement m where m.merchant_id = ${filter.merchantId} ${conditions(filter)}`.execute(db);
  return rows[0] ?? { count: 0, gained: 0n, taken: 0n };
}

export interface DayOfPoints {
  day: string;
  earned: bigint;
  undone: bigint;
  spent: bigint;
  returned: bigint;
  expired: bigint;
  adjusted: bigint;
  sold: bigint;
  bought: bigint;
  /** At its end. */
  standing: bigint;
}

/** Points of a brand by day, the newest first; days of which there is nothing are among them. */
export async function readDays(
  db: Database,
  { merchantId, timeZone, from, to }: { merchantId: number; timeZone: string; from: string; to: string },
): Promise<DayOfPoints[]> {
  const of = (template: PointTemplate, sign: 1 | -1 = 1) =>
    sql`coalesce(sum(m.changed) filter (where m.template = ${template}), 0)::bigint * ${sign}::integer`;
  const { rows } = await sql<DayOfPoints>`
    with before as (
      select coalesce(sum(changed), 0)::bigint as points from points.movement
      where merchant_id = ${merchantId} and made_at < ${from}::date::timestamp at time zone ${timeZone}
    ), by_day as (
      select d.day::date as day, ${of('points-earned')} as earned, ${of('points-unearned', -1)} as undone, ${of('points-spent', -1)} as spent,
        ${of('points-returned')} as returned, ${of('points-expired', -1)} as expired, ${of('points-adjusted')} as adjusted, ${of('points-sold', -1)} as sold,
        ${of('points-bought')} as bought, coalesce(sum(m.changed), 0)::bigint as changed
      from generate_series(${from}::date, ${to}::date, interval '1 day') as d (day)
      left join points.movement m on m.merchant_id = ${merchantId} and m.made_at >= d.day::timestamp at time zone ${timeZone}
        and m.made_at < (d.day + interval '1 day')::timestamp at time zone ${timeZone}
      group by d.day
    )
    select day::text as day, earned, undone, spent, returned, expired, adjusted, sold, bought,
      (b.points + sum(changed) over (order by day))::bigint as standing
    from by_day cross join before b order by day desc`.execute(db);
  return rows;
}
