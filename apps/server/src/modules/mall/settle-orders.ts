import { inTransaction } from '@sortes/service';
import { DomainError } from '../../platform/errors.js';
import { orderNumberOf } from '../../platform/order-number.js';
import { tell } from '../messaging/index.js';
import type { MallKit } from './kit.js';
import { moveOrder, type OrderMove } from './move-order.js';
import { listRaffles, listSentBefore, listTicketOrders, type OrderRow } from './order-repository.js';

/** Orders of one step. */
const atOnce = 200;
const dayMs = 86_400_000;

/** Takes an order a step by itself, and tells its player; one that somebody moved meanwhile stays as it is. */
async function moveByItself(
  kit: MallKit,
  order: OrderRow,
  move: Pick<OrderMove, 'from' | 'to' | 'givesPoints'>,
  kind: 'mall.received' | 'mall.called-off',
): Promise<void> {
  const { id, playerId, merchantId } = order;
  try {
    await inTransaction(kit.services.db, async (transaction) => {
      await moveOrder(kit, transaction, order, { ...move, by: '', isAutomatic: true });
      await tell(
        transaction,
        { playerId, merchantId },
        { kind, key: `mall:${id}:${move.to}`, parameters: { number: orderNumberOf(id).slice(-8) } },
      );
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'state.not.allowed') throw error;
  }
}

/** What was sent and nobody has confirmed counts as received after the days of the brand (setting `mallReceivedDays`). @returns whether there may be more */
async function receiveSent(kit: MallKit): Promise<boolean> {
  const { db, clock } = kit.services;
  let isMore = false;
  for (const merchant of await kit.below.site.allMerchants()) {
    const { mallReceivedDays } = await kit.below.site.settingsOf(merchant);
    const orders = await listSentBefore(db, merchant.id, new Date(clock.now().getTime() - mallReceivedDays * dayMs), atOnce);
    for (const order of orders) await moveByItself(kit, order, { from: ['shipped'], to: 'received' }, 'mall.received');
    isMore ||= orders.length === atOnce;
  }
  return isMore;
}

/** Tickets of a raffle that was called off before its draw: what they cost goes back. @returns whether there may be more */
async function giveBackTickets(kit: MallKit): Promise<boolean> {
  const { db } = kit.services;
  const raffles = await listRaffles(db);
  const calledOff = raffles.length === 0 ? [] : await kit.below.promotions.voidRaffles(raffles);
  if (calledOff.length === 0) return false;
  const orders = await listTicketOrders(db, calledOff, atOnce);
  for (const order of orders) await moveByItself(kit, order, { from: ['received'], to: 'returned', givesPoints: true }, 'mall.called-off');
  return orders.length === atOnce;
}

/** What becomes of orders by itself. @returns whether there may be more */
export async function settleOrders(kit: MallKit): Promise<boolean> {
  const isMore = await receiveSent(kit);
  return (await giveBackTickets(kit)) || isMore;
}
