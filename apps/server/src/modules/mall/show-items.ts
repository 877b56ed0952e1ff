import { type Input, mall as contract, mallOfferKinds, mallQuantityAtMost, type MallPeriod, type Reply } from '@sortes/contract';
import { refuse } from '../../platform/errors.js';
import { fullCallerOf, type RequestContext } from '../../platform/http.js';
import { pageOf } from '../../platform/staff.js';
import { countItems, countShelves, findItem, type ItemFilter, type ItemRow, pageOfItems } from './item-repository.js';
import type { MallKit } from './kit.js';
import { momentOf } from './moment.js';
import { piecesHad } from './order-repository.js';
import { hasOffer, presentItem, presentPage } from './present.js';

/** How high a player ranks. */
export async function rankOf({ services: { hooks } }: MallKit, playerId: number): Promise<number> {
  return Math.max(0, ...(await hooks.ask('rankLevelOf', playerId)));
}

/** What the brand's ranks are called in the caller's language, from the lowest. */
export const rankNames = async (
  { services: { hooks } }: Pick<MallKit, 'services'>,
  { merchant, language }: Pick<RequestContext, 'merchant' | 'language'>,
): Promise<readonly string[]> => (await hooks.ask('rankNamesOf', merchant, language)).flat();

/** Whether nothing may be offered to a player: bonuses and the like are not shown to them then. */
async function isShielded({ services: { hooks } }: MallKit, context: RequestContext): Promise<boolean> {
  const caller = fullCallerOf(context);
  return caller !== undefined && (await hooks.ask('isShieldedFromAdvertising', caller.playerId)).some(Boolean);
}

/** Offers that can be had now: what goes by another is not sold. No module answers where there are none. */
const liveOffers = async ({ services: { hooks } }: MallKit, merchantId: number): Promise<ReadonlySet<string>> =>
  new Set((await hooks.ask('liveOffers', merchantId)).flatMap((ids) => [...ids]));

/** The shop, as the caller may see it. */
export async function showItems(
  kit: MallKit,
  query: Input<typeof contract.listMallItems>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listMallItems>> {
  const { db } = kit.services;
  const moment = momentOf(kit.services, context.merchant);
  const shop: ItemFilter = {
    merchantId: context.merchant.id,
    soldAt: moment.now,
    offers: await liveOffers(kit, context.merchant.id),
    ...((await isShielded(kit, context)) && { without: mallOfferKinds }),
  };
  const points = query.points === undefined ? undefined : BigInt(query.points);
  const filter: ItemFilter = {
    ...shop,
    category: query.category,
    kind: query.kind,
    text: query.text?.trim() === '' ? undefined : query.text?.trim(),
    most: query.affordable === true ? points : undefined,
  };
  const [ranks, list, total, categories] = await Promise.all([
    rankNames(kit, context),
    pageOfItems(db, filter, { ...moment, ...pageOf(query), points, sort: query.sort }),
    countItems(db, filter),
    countShelves(db, shop),
  ]);
  return { list: list.map((item) => presentItem(item, context.language, ranks)), total, categories };
}

/** Whether an item is in the shop at a moment. */
export const isSold = (item: ItemRow, now: Date): boolean =>
  item.isShown && (item.fromAt === null || item.fromAt <= now) && (item.untilAt === null || item.untilAt > now);

/** An item with what the caller may have of it. @throws DomainError mall.item.unknown */
export async function showItem(kit: MallKit, id: string, context: RequestContext): Promise<Reply<typeof contract.getMallItem>> {
  const { db } = kit.services;
  const { merchant, language } = context;
  const moment = momentOf(kit.services, merchant);
  const item = await findItem(db, merchant.id, id, moment);
  if (item === undefined || !isSold(item, moment.now)) return refuse('mall.item.unknown');
  if (hasOffer(item.kind) && (await isShielded(kit, context))) return refuse('mall.item.unknown');
  if (item.offerId !== null && !(await liveOffers(kit, merchant.id)).has(item.offerId)) return refuse('mall.item.unknown');
  const playerId = fullCallerOf(context)?.playerId;
  const period: MallPeriod = item.kind === 'avatar' ? 'life' : (item.limitPeriod ?? 'life');
  const [ranks, rank, had] = await Promise.all([
    rankNames(kit, context),
    playerId === undefined ? undefined : rankOf(kit, playerId),
    playerId === undefined || (item.limitMost === null && item.kind !== 'avatar')
      ? 0
      : piecesHad(db, { playerId, itemId: id, period, timeZone: merchant.timeZone }),
  ]);
  return presentPage(item, language, { rank, had, quantityAtMost: mallQuantityAtMost, ranks });
}
