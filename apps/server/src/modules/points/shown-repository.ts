import type { PointTemplate } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';
import type { KnownLot } from './repository.js';

/** What a player has that they can use. */
export interface ShownPoints {
  balance: bigint;
  owed: bigint;
  earnedToday: bigint;
  next: { points: bigint; expiresOn: string; expiresAt: Date } | undefined;
}

export async function readShown(
  db: Database | DatabaseTransaction,
  playerId: number,
  { now, since }: { now: Date; since: Date },
): Promise<ShownPoints> {
  const { rows } = await sql<Omit<ShownPoints, 'next'> & { points: bigint | null; expiresOn: string; expiresAt: Date }>`
    select coalesce((select sum(points_left) from points.lot where player_id = ${playerId} and points_left > 0 and expires_at > ${now}), 0)::bigint as balance,
      coalesce((select owed from points.player where player_id = ${playerId}), 0) as owed,
      coalesce((select sum(changed) from points.movement where player_id = ${playerId} and made_at >= ${since} and template in ('points-earned', 'points-unearned')), 0)::bigint
        as "earnedToday", n.points, n.expires_on::text as "expiresOn", n.expires_at as "expiresAt"
    from (select) as one left join lateral (
      select expires_on, min(expires_at) as expires_at, sum(points_left)::bigint as points from points.lot
      where player_id = ${playerId} and points_left > 0 and expires_at > ${now} group by expires_on order by expires_on limit 1
    ) as n on true`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('points of a player were not read');
  const { balance, owed, earnedToday, points, expiresOn, expiresAt } = row;
  return { balance, owed, earnedToday, next: points === null ? undefined : { points, expiresOn, expiresAt } };
}

/** A player's lots that hold points, the first to expire first. */
export async function listLots(db: Database, playerId: number, now: Date): Promise<(KnownLot & { points: bigint })[]> {
  const { rows } = await sql<KnownLot & { points: bigint }>`
    select id, source, expires_on::text as "expiresOn", expires_at as "expiresAt", points, points_left as "left"
    from points.lot where player_id = ${playerId} and points_left > 0 and expires_at > ${now} order by expires_on, id`.execute(db);
  return rows;
}

export interface NamedMovement {
  id: string;
  merchantId: number;
  template: PointTemplate;
  source: string;
  reference: string;
  madeAt: Date;
  owed: bigint;
  /** Of what staff adjusted the note to the player, never the reason. */
  remark: string;
  lots: readonly { points: number; expiresOn: string }[];
}

/** What movements of a player were for. */
export async function readNamed(db: Database, playerId: number, ids: readonly string[]): Promise<NamedMovement[]> {
  const { rows } = await sql<NamedMovement>`
    select m.id, m.merchant_id::integer as "merchantId", m.template, m.source, m.reference, m.made_at as "madeAt", m.owed, case when m.template = 'points-adjusted' then m.note else m.remark end as remark,
      coalesce((select jsonb_agg(jsonb_build_object('points', p.points, 'expiresOn', l.expires_on) order by l.expires_on)
        from points.movement_part p join points.lot l on l.player_id = p.player_id and l.id = p.lot_id
        where p.player_id = m.player_id and p.movement_id = m.id), '[]') as lots
    from points.movement m where m.player_id = ${playerId} and m.id = any (${[...ids]}::uuid[])`.execute(db);
  return rows;
}
