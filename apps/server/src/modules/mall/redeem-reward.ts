import { type Input, mall as contract } from '@sortes/contract';
import { newId } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import { personVault } from '../../platform/person-keys.js';
import { findItem, type ItemRow } from './item-repository.js';
import type { Buyer, MallKit } from './kit.js';
import { momentOf } from './moment.js';
import { findOrder, type OrderRow } from './order-repository.js';
import { isSingle, refuseGone, soldOutOf } from './present.js';
import { isSold, rankOf } from './show-items.js';

type Request = Input<typeof contract.redeemReward>['body'];

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
  const purchase = { call: { ...call, input: request }, id: newId(), buyer, item: item ?? refuse('mall.item.unknown'), ...request };
  const id = await kit.sell(purchase);
  return (await findOrder(db, { merchantId: merchant.id, id, playerId })) ?? refuse('not.found');
}

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
