import type { Input, staffMall as contract } from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import type { ItemDraft } from '../item-repository.js';
import { rankNames } from '../show-items.js';
import { hasOffer, isAward } from '../present.js';
import type { MallStaffKit } from './kit.js';

type Draft = Input<typeof contract.staffMakeMallItem>['body']['item'];

const trimmed = (texts: Draft['names']) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([code, text]) => (text === undefined || text.trim() === '' ? [] : [[code, text.trim()]])),
  );

/** What was written down, in the form of the table. */
function draftOf(draft: Draft): ItemDraft {
  return {
    kind: draft.kind,
    category: draft.category,
    names: trimmed(draft.names),
    texts: trimmed(draft.texts),
    pictures: draft.pictures,
    price: BigInt(draft.price),
    // Of vouchers the codes are the stock.
    stock: draft.kind === 'voucher' ? 0 : draft.stock,
    dayStock: draft.dayStock,
    limitMost: draft.limit?.most ?? null,
    limitPeriod: draft.limit?.period ?? null,
    rankFrom: draft.rankFrom,
    fromAt: draft.from === null ? null : new Date(draft.from),
    untilAt: draft.until === null ? null : new Date(draft.until),
    place: draft.place,
    asksReview: draft.asksReview,
    offerId: draft.offerId,
    tickets: draft.kind === 'ticket' ? draft.tickets : null,
    worth: draft.worth === null ? null : parseMoney(draft.worth),
    isShown: draft.isShown,
  };
}

/** @throws DomainError mall.item.name, mall.item.window, mall.item.offer, mall.item.raffle, mall.item.picture, mall.item.rank */
export async function judgeDraft(kit: MallStaffKit, context: RequestContext, draft: Draft): Promise<ItemDraft> {
  const { below } = kit;
  const { merchant } = context;
  const item = draftOf(draft);
  if (item.names[merchant.defaultLanguage] === undefined || item.texts[merchant.defaultLanguage] === undefined)
    refuse('mall.item.name', { field: 'names' });
  if (item.fromAt !== null && item.untilAt !== null && item.fromAt >= item.untilAt) refuse('mall.item.window', { field: 'until' });
  if (hasOffer(item.kind) !== (item.offerId !== null))
    refuse(item.kind === 'ticket' ? 'mall.item.raffle' : 'mall.item.offer', { field: 'offerId' });
  const ranks = await rankNames(kit, context);
  if (item.rankFrom > 0 && item.rankFrom >= ranks.length) refuse('mall.item.rank', { field: 'rankFrom' });
  if (item.kind === 'avatar' && item.pictures.length === 0) refuse('mall.item.picture', { field: 'pictures' });
  if (item.kind === 'ticket' && item.tickets === null) refuse('mall.item.raffle', { field: 'tickets' });
  // What is not in the shop may go by an offer that has ended: an item must be able to leave it.
  if (!item.isShown) return item;
  if (item.kind === 'ticket') {
    const raffles = await below.promotions.raffleOffers(merchant.id);
    if (!raffles.some(({ id }) => id === item.offerId)) refuse('mall.item.raffle', { field: 'offerId' });
  }
  if (isAward(item.kind)) {
    const offer = (await below.promotions.awardOffers(merchant.id)).find(({ id }) => id === item.offerId);
    // An offer whose sum whoever gives it has to say is none of a fixed price.
    if (offer?.money !== item.kind || offer.most !== null) refuse('mall.item.offer', { field: 'offerId' });
  }
  return item;
}

/** @throws DomainError mall.second */
export const refuseAlone = (): never => refuse('mall.second', { field: 'isShown' });
