import { type Input, mall as contract } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction, newId, type Vault } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import type { Merchant } from '../../platform/merchant.js';
import { once } from '../../platform/once.js';
import { personVault } from '../../platform/person-keys.js';
import { sealAddress } from './address.js';
import { findItem, type ItemRow, takePieces } from './item-repository.js';
import type { KnownPlayer, MallKit } from './kit.js';
import { momentOf } from './moment.js';
import { findOrder, insertOrder, keepAddress, type OrderRow, piecesHad } from './order-repository.js';
import { isSingle, soldOutOf } from './present.js';
import { giveByOffer } from './give-by-offer.js';
import { isSold, rankOf } from './show-items.js';
import { giveVouchers } from './voucher-repository.js';

type Request = Input<typeof contract.redeemReward>['body'];

interface Buyer {
  merchant: Merchant;
  playerId: number;
  rank: number;
  own: Vault;
  /** As promotions know them, where an offer gives what they redeem; undefined: nothing may be given to them so. */
  known?: KnownPlayer | undefined;
}

/** The key of what an order takes from the points account, by which it is given back. */
export const spendKeyOf = (orderId: string): string => `redeem:${orderId}`;

/**
 * Redeems points for an item, once under the Idempotency-Key: points, pieces, what an offer gives, and the order are one transaction. The item's row, for which all its
 * buyers queue, is taken last, when nothing but the order itself can still fail.
 * @throws DomainError as `contract/mall` lists them
 */
export async function redeemReward(kit: MallKit, { paymentPassword, ...request }: Request, context: RequestContext): Promise<OrderRow> {
  const { db, vault } = kit.services;
  const { merchant } = context;
  const { playerId } = callerOf(context);
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  await kit.below.identity.checkPaymentPassword(playerId, paymentPassword);
  await kit.below.identity.requireStepUp(context);
  // All that needs connections of its own is read before the transaction, which holds locks.
  const [rank, own, item] = await Promise.all([
    rankOf(kit, playerId),
    personVault(db, vault, playerId),
    findItem(db, merchant.id, request.itemId, momentOf(kit.services, merchant)),
  ]);
  const isGiven = item !== undefined && item.offerId !== null;
  const known = isGiven ? await kit.below.promotions.readPlayer({ playerId, merchantId: merchant.id }) : undefined;
  return redeemFor(kit, { merchant, playerId, rank, own, known }, request, key);
}

/**
 * As `redeemReward`, for a player who has shown who they are. Whoever comes once all is gone is told so by a look that all who ask at once share, without a transaction:
 * most of those who want one of a few pieces.
 */
export async function redeemFor(kit: MallKit, buyer: Buyer, request: Omit<Request, 'paymentPassword'>, key: string): Promise<OrderRow> {
  const { db, hooks } = kit.services;
  const { merchant, playerId } = buyer;
  const call = { owner: `player:${playerId}`, operation: 'mall.redeem', key };
  const gone = await kit.gone.ask({ ...call, merchantId: merchant.id, itemId: request.itemId, timeZone: merchant.timeZone });
  if (gone !== undefined) refuseGone(gone);
  return inTransaction(db, async (transaction) => {
    const id = await once(transaction, { ...call, input: request }, async () => {
      await hooks.askOne('lockPlayer', transaction, playerId);
      return order(kit, transaction, buyer, request);
    });
    return (await findOrder(transaction, { merchantId: merchant.id, id, playerId })) ?? refuse('not.found');
  });
}

/** @throws DomainError mall.sold.out, mall.sold.out.today where nothing is left */
function refuseSoldOut(item: ItemRow): void {
  const soldOut = soldOutOf(item);
  if (soldOut !== null) refuseGone(soldOut);
}

const refuseGone = (gone: 'all' | 'today'): never => refuse(gone === 'all' ? 'mall.sold.out' : 'mall.sold.out.today');

/** Refuses what can be refused before anything is taken. Under the player's lock. */
async function judge(
  { services }: MallKit,
  transaction: DatabaseTransaction,
  { merchant, playerId, rank }: Buyer,
  { itemId, quantity, points, address }: Omit<Request, 'paymentPassword'>,
): Promise<ItemRow> {
  const moment = momentOf(services, merchant);
  const item = await findItem(transaction, merchant.id, itemId, moment);
  if (item === undefined || !isSold(item, moment.now)) return refuse('mall.item.unknown');
  if (rank < item.rankFrom) refuse('mall.rank');
  if (isSingle(item.kind) && quantity > 1) refuse('mall.one.piece', { field: 'quantity' });
  if (item.price * BigInt(quantity) !== BigInt(points)) refuse('mall.price.changed');
  if (item.kind === 'goods' && address === undefined) refuse('mall.address.missing', { field: 'address' });
  if (item.kind === 'avatar' && (await piecesHad(transaction, { playerId, itemId, period: 'life', timeZone: merchant.timeZone })) > 0)
    refuse('mall.had');
  refuseSoldOut(item);
  if (item.limitMost !== null && item.limitPeriod !== null) {
    const had = await piecesHad(transaction, { playerId, itemId, period: item.limitPeriod, timeZone: merchant.timeZone });
    if (had + quantity > item.limitMost) refuse('mall.limit', { field: 'quantity' });
  }
  return item;
}

/** Why pieces could not be taken: what changed since the item was read. */
async function refuseSale({ services }: MallKit, transaction: DatabaseTransaction, merchant: Merchant, seen: ItemRow): Promise<never> {
  const moment = momentOf(services, merchant);
  const item = await findItem(transaction, merchant.id, seen.id, moment);
  if (item === undefined || !isSold(item, moment.now)) return refuse('mall.item.unknown');
  if (item.price !== seen.price) return refuse('mall.price.changed');
  const isOfToday = item.stock === null || item.taken < item.stock;
  return refuse(isOfToday && item.dayStock !== null ? 'mall.sold.out.today' : 'mall.sold.out');
}

async function order(
  kit: MallKit,
  transaction: DatabaseTransaction,
  buyer: Buyer,
  request: Omit<Request, 'paymentPassword'>,
): Promise<string> {
  const { merchant, playerId, own } = buyer;
  const merchantId = merchant.id;
  const { itemId, quantity } = request;
  const item = await judge(kit, transaction, buyer, request);
  const id = newId();
  const points = item.price * BigInt(quantity);
  await kit.below.points.spend(transaction, { merchantId, playerId, points, key: spendKeyOf(id), reference: id });
  const isAtOnce = item.kind !== 'goods' && !item.asksReview;
  const { kind, offerId } = item;
  const tickets = item.tickets === null ? null : item.tickets * quantity;
  if (offerId !== null && buyer.known === undefined) refuse('promotion.not.yours');
  if (isAtOnce) await giveByOffer(kit, transaction, { id, kind, offerId, tickets, merchant, known: buyer.known });
  const address = item.kind === 'goods' && request.address !== undefined ? sealAddress(own, request.address) : null;
  if (address !== null && request.keepAddress === true) await keepAddress(transaction, playerId, address);
  const day = await takePieces(transaction, { merchantId, itemId, quantity, price: item.price, timeZone: merchant.timeZone });
  if (day === undefined) return refuseSale(kit, transaction, merchant, item);
  await insertOrder(transaction, {
    id,
    merchantId,
    playerId,
    itemId,
    kind,
    names: item.names,
    picture: item.pictures[0] ?? null,
    quantity,
    points,
    worth: item.worth,
    offerId,
    tickets,
    state: isAtOnce ? 'received' : 'in-process',
    day,
    address,
  });
  if (isAtOnce && item.kind === 'voucher' && (await giveVouchers(transaction, { itemId, orderId: id, quantity })) < quantity)
    refuse('mall.sold.out');
  return id;
}
