import { type Input, promotionCategories, type promotions as contract, type Reply } from '@sortes/contract';
import { evaluate, largestWorthOf } from '@sortes/growth-rules';
import { formatMoney } from '@sortes/money';
import type { RequestContext } from '../../platform/http.js';
import { pageOf } from '../../platform/staff.js';
import { foldText } from '../games/index.js';
import type { KnownOffer } from './brand-offers.js';
import { categoriesOf, lastingPart, needsCode, passingAtDeposit, wayOf } from './listing.js';
import { findMarketing } from './marketing-repository.js';
import { sayTerms, titleOf } from './say-terms.js';
import { limitsOf, mayKnow, ownOf, type ShowKit, standingKinds, stateOf, type Viewer, viewerOf } from './viewer.js';

type Card = Reply<typeof contract.listOffers>['list'][number];

export function cardOf(known: KnownOffer, viewer: Viewer, now: Date, timeZone: string): Card {
  const { stored, offer } = known;
  const { reader } = viewer;
  const worth = largestWorthOf(offer, null);
  const state = stateOf(known, viewer, now, timeZone);
  return {
    id: stored.id,
    kind: offer.kind,
    money: offer.money,
    categories: categoriesOf(offer),
    places: [...offer.places],
    title: titleOf(offer, reader.language),
    terms: sayTerms(offer, reader, { at: now.getTime(), grant: null }),
    state,
    way: state === 'join' || standingKinds.has(offer.kind) ? wayOf(offer) : 'none',
    from: offer.window.from,
    until: offer.window.to,
    needsCode: needsCode(offer),
    worth: worth === null ? null : formatMoney(worth),
    grantId: ownOf(viewer, stored.id)[0]?.id ?? null,
  };
}

/** What is for whoever looks. Offers that their own limits make impossible are not among them. */
async function shownTo(kit: ShowKit, viewer: Viewer, context: RequestContext): Promise<KnownOffer[]> {
  const now = kit.services.clock.now();
  const all = await kit.offersOf(context.merchant.id);
  const isFirst = ({ offer }: KnownOffer): boolean => categoriesOf(offer).includes('new_player');
  // What one begins with stands first.
  return [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))].filter((one) => {
    if (!mayKnow(one, viewer, now)) return false;
    return ownOf(viewer, one.stored.id).length > 0 || (limitsOf(one, viewer, now)?.isWithin ?? true);
  });
}

/** What opens by itself is for those who said that it may. */
async function mayOpenBySelf({ services: { db } }: ShowKit, { caller }: RequestContext): Promise<boolean> {
  return caller !== undefined && (await findMarketing(db, caller.playerId))?.popUps === true;
}

/** What the brand offers, page by page; offers that open by themselves to those alone who want such. */
export async function showOffers(
  kit: ShowKit,
  query: Input<typeof contract.listOffers>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listOffers>> {
  const { timeZone } = context.merchant;
  const viewer = await viewerOf(kit, context);
  const now = kit.services.clock.now();
  const { category, place = 'promotions', state, search } = query;
  if (place === 'pop-up' && !(await mayOpenBySelf(kit, context))) return { list: [], total: 0, categories: [] };
  // What is told in an inbox must be found where the message says.
  const shown = (await shownTo(kit, viewer, context)).filter(
    ({ offer: { places, who } }) =>
      (places.includes(place) || (place === 'promotions' && places.includes('messages'))) &&
      (place !== 'deposit' || viewer.snapshot === undefined || evaluate(lastingPart(who, passingAtDeposit), viewer.snapshot).isEligible),
  );
  const wanted = foldText(search ?? '').trim();
  const chosen = shown.filter(
    (one) =>
      (category === undefined || categoriesOf(one.offer).includes(category)) &&
      (state === undefined || stateOf(one, viewer, now, timeZone) === state) &&
      (wanted === '' || foldText(titleOf(one.offer, context.language)).includes(wanted)),
  );
  const { offset, limit } = pageOf(query);
  return {
    list: chosen.slice(offset, offset + limit).map((one) => cardOf(one, viewer, now, timeZone)),
    total: chosen.length,
    categories: promotionCategories.flatMap((one) => {
      const count = shown.filter(({ offer }) => categoriesOf(offer).includes(one)).length;
      return count === 0 ? [] : [{ category: one, count }];
    }),
  };
}
