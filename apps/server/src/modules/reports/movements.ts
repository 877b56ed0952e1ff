import { sql } from 'kysely';
import type { Database } from '@sortes/service';

export interface MovementFilter {
  merchantId: number;
  currency: string;
  timeZone: string;
  from: string;
  to: string;
  /** Of the day `from`. */
  hour?: number | undefined;
  measure?: string | undefined;
  playerId?: number | undefined;
  vendorId?: number | undefined;
  game?: string | undefined;
  method?: string | undefined;
}

export interface Movement {
  id: string;
  playerId: number;
  at: Date;
  template: string;
  measure: string;
  /** Money units: what it did to the player's accounts together, of money to and from vendors' wallets what it did to his free money. */
  amount: bigint;
  fee: bigint;
  reference: string;
  remark: string;
  vendorId: number;
  game: string;
  method: string;
}

const measured = sql`case when reports.measure_of(m.template) in ('vendorIn', 'vendorOut') then m.main else m.own end`;

/** The very movements that a figure of the period is made of. */
function movementsOf({ merchantId, currency, timeZone, from, to, hour, measure, playerId, vendorId, game, method }: MovementFilter) {
  const begin = sql`((${from}::date)::timestamp ${hour === undefined ? sql`` : sql`+ make_interval(hours => ${hour})`}) at time zone ${timeZone}`;
  const end =
    hour === undefined
      ? sql`(${to}::date + 1)::timestamp at time zone ${timeZone}`
      : sql`((${from}::date)::timestamp + make_interval(hours => ${hour + 1})) at time zone ${timeZone}`;
  return sql`
    from wallet.movement m
    left join lateral (select game from lottery.game_of_movement(m.player_id, m.template, m.id, m.reference) limit 1) as l on true
    left join lateral (select vendor_id, node_id from games.game_of_movement(m.player_id, m.template, m.reference) limit 1) as g on true
    left join lateral (select method from cashier.method_of_movement(m.player_id, m.template, m.reference) limit 1) as p on true
    where m.merchant_id = ${merchantId} and m.currency = ${currency} and not m.trial and m.created_at >= ${begin} and m.created_at < ${end}
      ${playerId === undefined ? sql`` : sql`and m.player_id = ${playerId}`}
      ${measure === undefined ? sql`` : measure === 'fees' ? sql`and m.fee <> 0` : sql`and reports.measure_of(m.template) = ${measure}`}
      ${vendorId === undefined ? sql`` : sql`and coalesce(g.vendor_id, 0) = ${vendorId} and reports.measure_of(m.template) in ('stakes', 'returned', 'prizes', 'vendorIn', 'vendorOut')`}
      ${game === undefined ? sql`` : sql`and coalesce(l.game, g.node_id::text, '') = ${game}`}
      ${method === undefined ? sql`` : sql`and coalesce(p.method, '') = ${method}`}`;
}

/** Newest first. */
export async function listMovements(db: Database, filter: MovementFilter, page: { offset: number; limit: number }): Promise<Movement[]> {
  const { rows } = await sql<Omit<Movement, 'playerId'> & { playerId: bigint }>`
    select m.id, m.player_id as "playerId", m.created_at as at, m.template, reports.measure_of(m.template) as measure, ${measured} as amount, m.fee, m.reference, m.remark,
      coalesce(g.vendor_id, 0) as "vendorId", coalesce(l.game, g.node_id::text, '') as game, coalesce(p.method, '') as method
    ${movementsOf(filter)} order by m.created_at desc, m.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map((row) => ({ ...row, playerId: Number(row.playerId) }));
}

export async function sumMovements(db: Database, filter: MovementFilter): Promise<{ total: number; amount: bigint; fee: bigint }> {
  const { rows } = await sql<{ total: bigint; amount: bigint; fee: bigint }>`
    select count(*) as total, coalesce(sum(${measured}), 0)::bigint as amount, coalesce(sum(m.fee), 0)::bigint as fee ${movementsOf(filter)}`.execute(
    db,
  );
  return { total: Number(rows[0]?.total ?? 0n), amount: rows[0]?.amount ?? 0n, fee: rows[0]?.fee ?? 0n };
}
