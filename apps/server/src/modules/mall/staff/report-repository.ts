import type { MallKind } from '@sortes/contract';
import type { Database } from '@sortes/service';
import { sql } from 'kysely';
import type { ByLanguage } from '../item-repository.js';

/** What was redeemed of an item. Points are whole; cost in money units. */
export interface Redeemed {
  orders: number;
  pieces: number;
  points: bigint;
  back: bigint;
  returned: number;
  cost: bigint;
}

/** Orders that were applied for in these days of a brand, both ends counted. */
export interface ReportDays {
  merchantId: number;
  timeZone: string;
  from: string;
  to: string;
}

const figures = sql`
  count(*)::integer as orders,
  coalesce(sum(o.quantity) filter (where o.state not in ('rejected', 'cancelled')), 0)::integer as pieces,
  coalesce(sum(o.points) filter (where not o.points_back), 0)::bigint as points,
  coalesce(sum(o.points) filter (where o.points_back), 0)::bigint as back,
  coalesce(sum(o.quantity) filter (where o.state = 'returned'), 0)::integer as returned,
  coalesce(sum(o.quantity * o.worth) filter (where o.state not in ('rejected', 'cancelled') and not o.pieces_back), 0)::bigint as cost`;

const within = ({ merchantId, timeZone, from, to }: ReportDays) => sql`
  o.merchant_id = ${merchantId} and o.created_at >= ${from}::date::timestamp at time zone ${timeZone}
    and o.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`;

/** By item, those with most points first. */
export async function pageOfReport(
  db: Database,
  days: ReportDays,
  { offset, limit }: { offset: number; limit: number },
): Promise<(Redeemed & { itemId: string; names: ByLanguage; kind: MallKind })[]> {
  const { rows } = await sql<Redeemed & { itemId: string; names: ByLanguage; kind: MallKind }>`
    select o.item_id as "itemId", i.names, i.kind, ${figures} from mall.order o join mall.item i on i.id = o.item_id
    where ${within(days)} group by o.item_id, i.names, i.kind order by points desc, o.item_id offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/** Of all items together, and how many there are. */
export async function sumReport(db: Database, days: ReportDays): Promise<Redeemed & { total: number }> {
  const { rows } = await sql<Redeemed & { total: number }>`
    select ${figures}, count(distinct o.item_id)::integer as total from mall.order o where ${within(days)}`.execute(db);
  return rows[0] ?? { orders: 0, pieces: 0, points: 0n, back: 0n, returned: 0, cost: 0n, total: 0 };
}
