import type { MallPeriod } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';
import { orderNumberOf } from '../../platform/order-number.js';
import { type OrderRow, piecesSince } from './order-repository.js';

/** One item that is to be sold, as its buyers saw it. */
export interface Sale extends Pick<OrderRow, 'merchantId' | 'itemId' | 'kind' | 'names' | 'picture' | 'worth' | 'offerId' | 'state'> {
  /** Points a piece. */
  price: bigint;
  timeZone: string;
  /** Pieces that a player may have of it in a time of the brand. */
  limit: { most: number; period: MallPeriod } | undefined;
}

/** An order of it that is to be written. */
export interface SoldOrder extends Pick<OrderRow, 'id' | 'playerId' | 'quantity' | 'points' | 'tickets'> {
  address: Buffer | null;
}

/**
 * Takes pieces of an item that is sold now at this price, for all of these orders or for none, and writes them with their first step, in one statement that waits for nobody but
 * other sales of the item: however many ask at once, no more are taken than there are, in all and on the brand's day, nor more than a player may have. Under the players' locks,
 * each player once. All buyers of an item queue for its row, so nothing may follow that is slow.
 * @returns whether they were sold; else not enough are left, or it is not sold so, or it would be more than a limit
 */
export async function sell(transaction: DatabaseTransaction, item: Sale, orders: readonly SoldOrder[]): Promise<boolean> {
  const { itemId, limit, timeZone } = item;
  const quantity = orders.reduce((sum, order) => sum + order.quantity, 0);
  const today = sql`greatest(i.sold_on, (clock_timestamp() at time zone ${timeZone})::date)`;
  const ofToday = sql`(case when i.sold_on = ${today} then i.day_taken else 0 end + ${quantity})`;
  const isOver =
    limit === undefined
      ? sql`false`
      : sql`exists (
          select from wanted w left join mall.order o on o.item_id = ${itemId} and o.player_id = w.player_id and ${piecesSince({ period: limit.period, timeZone })}
          group by w.player_id, w.quantity having w.quantity + coalesce(sum(o.quantity), 0) > ${limit.most})`;
  const { rows } = await sql`
    with wanted as (
      select * from unnest(${orders.map(({ id }) => id)}::uuid[], ${orders.map(({ id }) => orderNumberOf(id))}::text[], ${orders.map(({ playerId }) => playerId)}::bigint[],
        ${orders.map((order) => order.quantity)}::integer[], ${orders.map(({ points }) => points)}::bigint[], ${orders.map(({ tickets }) => tickets)}::integer[],
        ${orders.map(({ address }) => address)}::bytea[]) as w (id, number, player_id, quantity, points, tickets, address)
    ), sold as (
      update mall.item i set taken = i.taken + ${quantity}, day_taken = ${ofToday}, sold_on = ${today}
      where i.id = ${itemId} and i.merchant_id = ${item.merchantId} and i.is_shown and i.price = ${item.price}
        and coalesce(i.from_at <= clock_timestamp(), true) and coalesce(i.until_at > clock_timestamp(), true)
        and coalesce(i.taken + ${quantity} <= i.stock, true) and coalesce(${ofToday} <= i.day_stock, true) and not ${isOver}
      returning i.sold_on
    ), made as (
      insert into mall.order (id, number, merchant_id, player_id, item_id, kind, names, picture, quantity, points, worth, offer_id, tickets, state, day, address)
      select w.id, w.number, ${item.merchantId}::integer, w.player_id, ${itemId}::uuid, ${item.kind}, ${JSON.stringify(item.names)}::jsonb, ${item.picture}, w.quantity, w.points,
        ${item.worth}::bigint, ${item.offerId}::uuid, w.tickets, ${item.state}, s.sold_on, w.address
      from wanted w, sold s returning id, state
    )
    insert into mall.order_move (order_id, no, state, by) select id, 1, state, '' from made returning no`.execute(transaction);
  return rows.length > 0;
}
