import type { MallPeriod } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { beginTogether, onceAs } from '../../platform/once.js';
import { Apart, togetherOrAlone } from '../../platform/together-or-alone.js';
import { sealAddress } from './address.js';
import { giveByOffer } from './give-by-offer.js';
import { findItem, type ItemRow } from './item-repository.js';
import type { MallKit, Purchase } from './kit.js';
import { momentOf } from './moment.js';
import { keepAddresses, piecesHad } from './order-repository.js';
import { refuseGone } from './present.js';
import { type Sale, sell, type SoldOrder } from './sale-repository.js';
import { isSold } from './show-items.js';
import { refuseWhileOwing } from '../wallet/index.js';
import { giveVouchers } from './voucher-repository.js';

/** The key of what an order takes from the points account, by which it is given back. */
export const spendKeyOf = (orderId: string): string => `redeem:${orderId}`;

const pointsOf = ({ item, quantity }: Purchase): bigint => item.price * BigInt(quantity);

/** What is had the moment it is redeemed. */
const isAtOnce = ({ kind, asksReview }: ItemRow): boolean => kind !== 'goods' && !asksReview;

/** How many pieces a player may have of an item, in which time; undefined: as many as they like. An avatar is had once. */
function limitOf({ kind, limitMost, limitPeriod }: ItemRow): { most: number; period: MallPeriod } | undefined {
  if (kind === 'avatar') return { most: 1, period: 'life' };
  return limitMost === null || limitPeriod === null ? undefined : { most: limitMost, period: limitPeriod };
}

const saleOf = ({ item, buyer: { merchant } }: Purchase): Sale => ({
  merchantId: merchant.id,
  itemId: item.id,
  kind: item.kind,
  names: item.names,
  picture: item.pictures[0] ?? null,
  worth: item.worth,
  offerId: item.offerId,
  state: isAtOnce(item) ? 'received' : 'in-process',
  price: item.price,
  timeZone: merchant.timeZone,
  limit: limitOf(item),
});

const orderOf = (purchase: Purchase): SoldOrder => {
  const { id, buyer, item, quantity, address } = purchase;
  return {
    id,
    playerId: buyer.playerId,
    quantity,
    points: pointsOf(purchase),
    tickets: item.tickets === null ? null : item.tickets * quantity,
    address: item.kind === 'goods' && address !== undefined ? sealAddress(buyer.own, address) : null,
  };
};

/** What comes before the item's row is taken: points of each buyer, whose lock is held from then on, and the address for the next order. */
async function takePoints(
  { below: { points } }: Pick<MallKit, 'below'>,
  transaction: DatabaseTransaction,
  purchases: readonly (Purchase & { order: SoldOrder })[],
): Promise<void> {
  await points.spend(
    transaction,
    purchases.map(({ id, buyer: { merchant, playerId }, order }) => ({
      merchantId: merchant.id,
      playerId,
      points: order.points,
      key: spendKeyOf(id),
      reference: id,
    })),
  );
  await refuseWhileOwing(
    transaction,
    purchases.filter(({ item: { kind } }) => kind !== 'avatar').map(({ buyer: { playerId } }) => playerId),
  );
  const kept = purchases.flatMap(({ buyer: { playerId }, keepAddress, order: { address } }) =>
    keepAddress === true && address !== null ? [{ playerId, sealed: address }] : [],
  );
  await keepAddresses(transaction, kept);
}

/** Why it could not be sold. Under the player's lock. */
async function refuseSale(
  { services }: Pick<MallKit, 'services'>,
  transaction: DatabaseTransaction,
  { buyer: { merchant, playerId }, item: seen, quantity }: Purchase,
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

/**
 * Sells to one buyer, once under the key of their call: points, pieces, what an offer gives, and the order are one transaction. The item's row, for which all its buyers queue,
 * is taken last, when nothing but the order itself can still fail.
 * @returns the id of the order: under a key that was seen, of the first one
 * @throws DomainError as `contract/mall` lists them
 */
function sellAlone(kit: Pick<MallKit, 'services' | 'below'>, asked: Purchase): Promise<string> {
  return inTransaction(kit.services.db, (transaction) =>
    onceAs(transaction, asked.call, asked.id, async (id) => {
      const { item, buyer, quantity } = asked;
      const { kind, offerId } = item;
      const purchase = { ...asked, order: orderOf(asked) };
      await takePoints(kit, transaction, [purchase]);
      if (offerId !== null && buyer.known === undefined) refuse('promotion.not.yours');
      const { merchant, known } = buyer;
      if (isAtOnce(item)) await giveByOffer(kit, transaction, { id, kind, offerId, tickets: purchase.order.tickets, merchant, known });
      if (!(await sell(transaction, saleOf(asked), [purchase.order]))) return refuseSale(kit, transaction, asked);
      if (isAtOnce(item) && kind === 'voucher' && (await giveVouchers(transaction, { itemId: item.id, orderId: id, quantity })) < quantity)
        refuse('mall.sold.out');
    }),
  );
}

/** Nothing but points and pieces changes hands: no offer gives anything, no code is taken. */
const isPlain = ({ item: { kind, offerId } }: Purchase): boolean => offerId === null && kind !== 'voucher';

/**
 * Sells one item to several buyers, each once, in one transaction that holds the item's row once for all of them; as `sellAlone` in all else.
 * @returns ids of their orders; undefined, and nothing of theirs is done, for whoever is to go alone: what is sold is not plain, or their key was seen before
 * @throws Apart, DomainError: not all of them can be sold to, and nothing is done
 */
async function sellTogether(kit: Pick<MallKit, 'services' | 'below'>, purchases: readonly Purchase[]): Promise<(string | undefined)[]> {
  const [first] = purchases;
  if (first === undefined || !isPlain(first)) return purchases.map(() => undefined);
  return inTransaction(kit.services.db, async (transaction) => {
    const begun = await beginTogether(
      transaction,
      purchases.map(({ call, id }) => ({ ...call, answer: id })),
    );
    const anew = purchases.filter((_purchase, at) => begun[at]).map((purchase) => ({ ...purchase, order: orderOf(purchase) }));
    const orders = anew.map(({ order }) => order);
    await takePoints(kit, transaction, anew);
    if (!(await sell(transaction, saleOf(first), orders))) throw new Apart();
    return purchases.map(({ id }, at) => (begun[at] === true ? id : undefined));
  });
}

/**
 * Sells to buyers. Those who buy the same item at once buy it together: its row is waited for once, and what a transaction costs is shared.
 * @returns see `sellAlone`, which says what is thrown, too
 */
export const createSell = (kit: Pick<MallKit, 'services' | 'below'>): MallKit['sell'] =>
  togetherOrAlone({
    keysOf: ({ buyer: { playerId } }) => [String(playerId)],
    // As they saw it: what was changed since is another sale.
    kindOf: ({ item: { id, version } }) => `${id} ${version}`,
    together: (purchases: readonly Purchase[]) => sellTogether(kit, purchases),
    alone: (purchase) => sellAlone(kit, purchase),
  });
