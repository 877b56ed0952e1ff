import type { MallOrderState } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { putBackPieces } from './item-repository.js';
import type { Merchant } from '../../platform/merchant.js';
import type { KnownPlayer, MallKit } from './kit.js';
import { findOrder, type MoveNote, moveRow, type OrderRow } from './order-repository.js';
import { giveByOffer } from './give-by-offer.js';
import { spendKeyOf } from './sell-item.js';
import { giveVouchers } from './voucher-repository.js';

/** A step of an order. `by`: the name of staff; empty: the player, or the program. */
export interface OrderMove extends Omit<MoveNote, 'pointsBack' | 'piecesBack'> {
  from: readonly MallOrderState[];
  to: MallOrderState;
  by: string;
  givesPoints?: boolean;
  restocks?: boolean;
}

/**
 * Takes an order a step further, once: of a cancellation and an approval at the same time one wins, and the other is refused. Points go back by the key of their
 * spend, pieces to the day that they were taken from.
 * @throws DomainError state.not.allowed
 */
export async function moveOrder(
  kit: Pick<MallKit, 'services' | 'below'>,
  transaction: DatabaseTransaction,
  order: OrderRow,
  { givesPoints = false, restocks = false, ...move }: OrderMove,
): Promise<void> {
  const { id, playerId, merchantId, itemId, quantity, day } = order;
  // The player before the order, and the item last: as when they redeem.
  await kit.services.hooks.askOne('lockPlayer', transaction, playerId);
  if (!(await moveRow(transaction, { id, ...move, pointsBack: givesPoints, piecesBack: restocks }))) refuse('state.not.allowed');
  if (givesPoints) await kit.below.points.giveBack(transaction, { merchantId, playerId, key: spendKeyOf(id) });
  if (restocks) await putBackPieces(transaction, { itemId, quantity, day });
}

/**
 * What staff agreed to is given: codes, or what an offer gives. Beside `moveOrder`. `known`: read before the transaction.
 * @throws DomainError mall.sold.out, promotion.not.yours and the like where the player may not have it
 */
export async function handOver(
  { below }: Pick<MallKit, 'below'>,
  transaction: DatabaseTransaction,
  { order, merchant, known }: { order: OrderRow; merchant: Merchant; known: KnownPlayer | undefined },
): Promise<void> {
  const { id, itemId, quantity } = order;
  await giveByOffer({ below }, transaction, { ...order, merchant, known });
  if (order.kind === 'voucher' && (await giveVouchers(transaction, { itemId, orderId: id, quantity })) < quantity) refuse('mall.sold.out');
}

interface Own {
  merchantId: number;
  playerId: number;
  id: string;
}

/** A step that the player takes; one that was taken already answers the same. @throws DomainError not.found, state.not.allowed */
async function moveOwn(kit: MallKit, own: Own, move: OrderMove): Promise<OrderRow> {
  return inTransaction(kit.services.db, async (transaction) => {
    await kit.services.hooks.askOne('lockPlayer', transaction, own.playerId);
    const order = (await findOrder(transaction, own)) ?? refuse('not.found');
    if (order.state === move.to) return order;
    await moveOrder(kit, transaction, order, move);
    return (await findOrder(transaction, own)) ?? refuse('not.found');
  });
}

/** Cancels an order that nobody has agreed to yet. @throws DomainError not.found, state.not.allowed */
export const cancelOrder = (kit: MallKit, own: Own): Promise<OrderRow> =>
  moveOwn(kit, own, { from: ['in-process'], to: 'cancelled', by: '', givesPoints: true, restocks: true });

/** The player says that what was sent has come. @throws DomainError not.found, state.not.allowed */
export const confirmOrder = (kit: MallKit, own: Own): Promise<OrderRow> => moveOwn(kit, own, { from: ['shipped'], to: 'received', by: '' });
