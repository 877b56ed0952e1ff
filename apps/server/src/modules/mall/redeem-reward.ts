import { type Input, mall as contract, type MallPeriod } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction, newId, type Vault } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import type { Merchant } from '../../platform/merchant.js';
import { onceAs } from '../../platform/once.js';
import { personVault } from '../../platform/person-keys.js';
import { sealAddress } from './address.js';
import { findItem, type ItemRow } from './item-repository.js';
import type { KnownPlayer, MallKit } from './kit.js';
import { momentOf } from './moment.js';
import { findOrder, keepAddress, type OrderRow, piecesHad } from './order-repository.js';
import { isSingle, soldOutOf } from './present.js';
import { giveByOffer } from './give-by-offer.js';
import { sell } from './sale-repository.js';
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
 * As `redeemReward`, for a player who has shown who they are. What can be refused by a look at the item is refused so, and all who ask at once share one: most of those who
 * want one of a few pieces come once all is gone, and cost no transaction. What is sold is the item as it was seen; the sale itself asks again what must hold as it is made.
 */
export async function redeemFor(kit: MallKit, buyer: Buyer, request: Omit<Request, 'paymentPassword'>, key: string): Promise<OrderRow> {
  const { db } = kit.services;
  const { merchant, playerId } = buyer;
  const call = { owner: `player:${playerId}`, operation: 'mall.redeem', key };
  const moment = momentOf(kit.services, merchant);
  const { item, wasMade } = await kit.looks.ask({ ...call, ...moment, merchantId: merchant.id, itemId: request.itemId });
  if (!wasMade) judge(item, moment.now, buyer, request);
  const id = await inTransaction(db, (transaction) =>
    onceAs(transaction, { ...call, input: request }, newId(), (made) =>
      order(kit, transaction, buyer, { ...request, id: made, item: item ?? refuse('mall.item.unknown') }),
    ),
  );
  return (await findOrder(db, { merchantId: merchant.id, id, playerId })) ?? refuse('not.found');
}

const refuseGone = (gone: 'all' | 'today'): never => refuse(gone === 'all' ? 'mall.sold.out' : 'mall.sold.out.today');

/** Refuses what can be refused before anything is taken. */
function judge(
  item: ItemRow | undefined,
  now: Date,
  { rank }: Buyer,
  { quantity, points, address }: Omit<Request, 'paymentPassword'>,
): void {
  if (item === undefined || !isSold(item, now)) return refuse('mall.item.unknown');
  if (rank < item.rankFrom) refuse('mall.rank');
  if (isSingle(item.kind) && quantity > 1) refuse('mall.one.piece', { field: 'quantity' });
  if (item.price * BigInt(quantity) !== BigInt(points)) refuse('mall.price.changed');
  if (item.kind === 'goods' && address === undefined) refuse('mall.address.missing', { field: 'address' });
  const soldOut = soldOutOf(item);
  if (soldOut !== null) refuseGone(soldOut);
}

/** How many pieces a player may have of an item, in which time; undefined: as many as they like. An avatar is had once. */
function limitOf({ kind, limitMost, limitPeriod }: ItemRow): { most: number; period: MallPeriod } | undefined {
  if (kind === 'avatar') return { most: 1, period: 'life' };
  return limitMost === null || limitPeriod === null ? undefined : { most: limitMost, period: limitPeriod };
}

/** Why it could not be sold. Under the player's lock. */
async function refuseSale(
  { services }: MallKit,
  transaction: DatabaseTransaction,
  { merchant, playerId }: Buyer,
  { item: seen, quantity }: { item: ItemRow; quantity: number },
): Promise<never> {
  const limit = limitOf(seen);
  const { timeZone } = merchant;
  if (limit !== undefined) {
    const had = await piecesHad(transaction, { playerId, itemId: seen.id, period: limit.period, timeZone });
    if (had + quantity > limit.most) refuse(seen.kind === 'avatar' ? 'mall.had' : 'mall.limit', { field: 'quantity' });
  }
  const moment = momentOf(services, merchant);
  const item = await findItem(transaction, merchant.id, seen.id, moment);
  if (item === undefined || !isSold(item, moment.now)) return refuse('mall.item.unknown');
  if (item.price !== seen.price) return refuse('mall.price.changed');
  const isOfToday = item.stock === null || item.taken < item.stock;
  return refuseGone(isOfToday && item.dayStock !== null ? 'today' : 'all');
}

async function order(
  kit: MallKit,
  transaction: DatabaseTransaction,
  buyer: Buyer,
  request: Omit<Request, 'paymentPassword'> & { id: string; item: ItemRow },
): Promise<void> {
  const { merchant, playerId, own } = buyer;
  const merchantId = merchant.id;
  const { id, itemId, quantity, item } = request;
  const points = item.price * BigInt(quantity);
  await kit.below.points.spend(transaction, { merchantId, playerId, points, key: spendKeyOf(id), reference: id });
  const isAtOnce = item.kind !== 'goods' && !item.asksReview;
  const { kind, offerId } = item;
  const tickets = item.tickets === null ? null : item.tickets * quantity;
  if (offerId !== null && buyer.known === undefined) refuse('promotion.not.yours');
  if (isAtOnce) await giveByOffer(kit, transaction, { id, kind, offerId, tickets, merchant, known: buyer.known });
  const address = item.kind === 'goods' && request.address !== undefined ? sealAddress(own, request.address) : null;
  if (address !== null && request.keepAddress === true) await keepAddress(transaction, playerId, address);
  const isMade = await sell(transaction, {
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
    address,
    price: item.price,
    timeZone: merchant.timeZone,
    limit: limitOf(item),
  });
  if (!isMade) return refuseSale(kit, transaction, buyer, request);
  if (isAtOnce && item.kind === 'voucher' && (await giveVouchers(transaction, { itemId, orderId: id, quantity })) < quantity)
    refuse('mall.sold.out');
}
