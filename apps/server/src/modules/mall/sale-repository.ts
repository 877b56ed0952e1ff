import type { MallPeriod } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';
import { orderNumberOf } from '../../platform/order-number.js';
import { type OrderRow, sumHad } from './order-repository.js';

/** An order that is to be sold. */
export interface Sale extends Omit<
  OrderRow,
  'day' | 'hasAddress' | 'carrier' | 'tracking' | 'told' | 'note' | 'pointsBack' | 'createdAt' | 'changedAt'
> {
  address: Buffer | null;
  /** Points a piece, as the buyer saw it. */
  price: bigint;
  timeZone: string;
  /** Pieces that the player may have of it in a time of the brand. */
  limit: { most: number; period: MallPeriod } | undefined;
}

/**
 * Takes pieces of an item that is sold now at this price, and writes the order with its first step, in one statement that waits for nobody but other sales of the item: however
 * many ask at once, no more are taken than there are, in all and on the brand's day, nor more than the player may have. Under the player's lock. All buyers of an item queue for
 * its row, so nothing may follow that is slow.
 * @returns whether it was sold; else not enough are left, or it is not sold so, or it would be more than their limit
 */
export async function sell(transaction: DatabaseTransaction, order: Sale): Promise<boolean> {
  const { quantity, limit } = order;
  const today = sql`greatest(i.sold_on, (clock_timestamp() at time zone ${order.timeZone})::date)`;
  const ofToday = sql`(case when i.sold_on = ${today} then i.day_taken else 0 end + ${quantity})`;
  const { rows } = await sql`
    with sold as (
      update mall.item i set taken = i.taken + ${quantity}, day_taken = ${ofToday}, sold_on = ${today}
      where i.id = ${order.itemId} and i.merchant_id = ${order.merchantId} and i.is_shown and i.price = ${order.price}
        and coalesce(i.from_at <= clock_timestamp(), true) and coalesce(i.until_at > clock_timestamp(), true)
        and ${limit === undefined ? sql`true` : sql`${quantity} + (${sumHad({ playerId: order.playerId, itemId: order.itemId, period: limit.period, timeZone: order.timeZone })}) <= ${limit.most}`}
        and coalesce(i.taken + ${quantity} <= i.stock, true) and coalesce(${ofToday} <= i.day_stock, true)
      returning i.sold_on
    ), made as (
      insert into mall.order (id, number, merchant_id, player_id, item_id, kind, names, picture, quantity, points, worth, offer_id, tickets, state, day, address)
      select ${order.id}::uuid, ${orderNumberOf(order.id)}, ${order.merchantId}::integer, ${order.playerId}::bigint, ${order.itemId}::uuid, ${order.kind},
        ${JSON.stringify(order.names)}::jsonb, ${order.picture}, ${quantity}::integer, ${order.points}::bigint, ${order.worth}::bigint, ${order.offerId}::uuid,
        ${order.tickets}::integer, ${order.state}, sold_on, ${order.address}::bytea
      from sold returning id, state
    )
    insert into mall.order_move (order_id, no, state, by) select id, 1, state, '' from made returning no`.execute(transaction);
  return rows.length > 0;
}
