import {
  type LanguageCode,
  mall as contract,
  mallAwardKinds,
  type MallKind,
  mallOfferKinds,
  redeemStatusOf,
  type Reply,
  textAlong,
} from '@sortes/contract';
import { refuse } from '../../platform/errors.js';
import { orderNumberOf } from '../../platform/order-number.js';
import type { ByLanguage, ItemRow } from './item-repository.js';
import type { OrderRow } from './order-repository.js';

type Item = Reply<typeof contract.listMallItems>['list'][number];
type ItemPage = Reply<typeof contract.getMallItem>;
type Order = Reply<typeof contract.listRedeems>['list'][number];

/** A text in the reader's language, or the nearest there is. */
export const textIn = (texts: ByLanguage, language: LanguageCode): string =>
  textAlong(texts, language) ?? texts['EN'] ?? Object.values(texts)[0] ?? '';

/** Whether an award gives it. */
export const isAward = (kind: MallKind): boolean => (mallAwardKinds as readonly MallKind[]).includes(kind);
/** Whether it goes by an offer: an award, or a raffle. */
export const hasOffer = (kind: MallKind): boolean => (mallOfferKinds as readonly MallKind[]).includes(kind);
/** Whether one order is one piece. */
export const isSingle = (kind: MallKind): boolean => isAward(kind) || kind === 'avatar';

/** Pieces that are left in all and of today; null: no bound. */
export function leftOf({ stock, taken, dayStock, takenToday }: Pick<ItemRow, 'stock' | 'taken' | 'dayStock' | 'takenToday'>) {
  const inAll = stock === null ? null : Math.max(0, stock - taken);
  const today = dayStock === null ? null : Math.max(0, dayStock - takenToday);
  const bounds = [inAll, today].filter((one) => one !== null);
  return { inAll, today, now: bounds.length === 0 ? null : Math.min(...bounds) };
}

export function soldOutOf(item: ItemRow): 'all' | 'today' | null {
  const { inAll, today } = leftOf(item);
  if (inAll === 0) return 'all';
  return today === 0 ? 'today' : null;
}

export const refuseGone = (gone: 'all' | 'today'): never => refuse(gone === 'all' ? 'mall.sold.out' : 'mall.sold.out.today');

/** @param ranks names of the brand's ranks, from the lowest */
export const presentItem = (item: ItemRow, language: LanguageCode, ranks: readonly string[]): Item => ({
  id: item.id,
  kind: item.kind,
  category: item.category,
  name: textIn(item.names, language),
  price: Number(item.price),
  wasPrice: item.wasPrice === null ? null : Number(item.wasPrice),
  picture: item.pictures[0] ?? null,
  soldOut: soldOutOf(item),
  rankFrom: item.rankFrom,
  rankName: item.rankFrom === 0 ? null : (ranks[Math.min(item.rankFrom, ranks.length - 1)] ?? null),
  until: item.untilAt?.getTime() ?? null,
});

/** An item's page. `rank`: the caller's, undefined for a visitor; `had`: pieces that they had in the limit's period; `quantityAtMost`: of one order. */
export function presentPage(
  item: ItemRow,
  language: LanguageCode,
  { rank, had, quantityAtMost, ranks }: { rank: number | undefined; had: number; quantityAtMost: number; ranks: readonly string[] },
): ItemPage {
  const { now: left } = leftOf(item);
  const soldOut = soldOutOf(item);
  const limitLeft = item.limitMost === null ? null : Math.max(0, item.limitMost - had);
  const rankMisses = rank !== undefined && rank < item.rankFrom;
  const isHad = item.kind === 'avatar' && had > 0;
  const bounds = [isSingle(item.kind) ? 1 : quantityAtMost, left, limitLeft].filter((one) => one !== null);
  return {
    ...presentItem(item, language, ranks),
    text: textIn(item.texts, language),
    pictures: [...item.pictures],
    left,
    mostNow: rankMisses || isHad ? 0 : Math.min(...bounds),
    limit: item.limitMost === null || item.limitPeriod === null ? null : { most: item.limitMost, period: item.limitPeriod },
    had,
    obstacle: isHad ? 'had' : rankMisses ? 'rank' : limitLeft === 0 ? 'limit' : soldOut === 'all' ? 'sold-out' : soldOut,
    needsAddress: item.kind === 'goods',
    asksReview: item.kind === 'goods' || item.asksReview,
    offerId: item.offerId,
    tickets: item.tickets,
  };
}

/** An order as its player sees it. */
export const presentOrder = (order: OrderRow, language: LanguageCode): Order => ({
  id: order.id,
  number: orderNumberOf(order.id),
  at: order.createdAt.getTime(),
  type: order.kind,
  itemId: order.itemId,
  name: textIn(order.names, language),
  picture: order.picture,
  quantity: order.quantity,
  points: Number(order.points),
  status: redeemStatusOf(order.state),
  state: order.state,
  carrier: order.carrier,
  tracking: order.tracking,
  reason: order.told,
  note: order.note,
  pointsBack: order.pointsBack,
  mayCancel: order.state === 'in-process',
  mayConfirm: order.state === 'shipped',
  offerId: order.offerId,
  tickets: order.tickets,
  codes: order.kind === 'voucher' && order.state === 'received' ? order.quantity : 0,
});
