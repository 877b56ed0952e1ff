import {
  type Input,
  type PromotionCategory,
  promotionCategories,
  type PromotionFilter,
  type promotions as contract,
  type Reply,
} from '@sortes/contract';
import { evaluate, largestWorthOf, type Offer } from '@sortes/growth-rules';
import { formatMoney } from '@sortes/money';
import { ReadyJson, type RequestContext } from '../../platform/http.js';
import { pageOf } from '../../platform/staff.js';
import { createTogether } from '../../platform/together.js';
import { foldText } from '../games/index.js';
import { type Asked, askedToShow } from './asked.js';
import type { KnownOffer } from './brand-offers.js';
import { categoriesOf, lastingPart, needsCode, passingAtDeposit, wayOf } from './listing.js';
import { findMarketing } from './marketing-repository.js';
import { obstacleOf } from './obstacle.js';
import type { CatalogueCopy } from './offer-games.js';
import { type Reader, sayBriefly, sayHeadline, sayTerms, titleOf } from './say-terms.js';
import { againAt, limitsOf, mayKnow, ownOf, type ShowKit, standingKinds, stateOf, type Viewer, viewerOf } from './viewer.js';

type Card = Reply<typeof contract.listOffers>['list'][number];

/** What of a card is the same for everybody who reads a language. */
type Face = Pick<
  Card,
  'kind' | 'money' | 'categories' | 'places' | 'title' | 'headline' | 'brief' | 'terms' | 'from' | 'until' | 'needsCode' | 'worth'
>;

interface KeptFace {
  catalogue: CatalogueCopy;
  /** In which it was said: words of a language may be laid anew. */
  minute: number;
  face: Face;
  /** Its fields as JSON. */
  text: string;
}

const faces = new WeakMap<Offer, Map<string, KeptFace>>();

/** What of a card is the same for everybody. */
export function sayFace(offer: Offer, reader: Reader): Face {
  const worth = largestWorthOf(offer, null);
  return {
    kind: offer.kind,
    money: offer.money,
    categories: [...categoriesOf(offer)],
    places: [...offer.places],
    title: titleOf(offer, reader.language),
    headline: sayHeadline(offer, reader),
    brief: sayBriefly(offer, reader),
    terms: sayTerms(offer, reader, { grant: null }),
    from: offer.window.from,
    until: offer.window.to,
    needsCode: needsCode(offer),
    worth: worth === null ? null : formatMoney(worth),
  };
}

/** Said once a minute at most: sentences cost more than all else on the page together. */
function faceOf(offer: Offer, reader: Reader, now: Date): KeptFace {
  const { currency, currencySymbol, currencyScale, timeZone } = reader.merchant;
  const key = [reader.language, currency, currencySymbol, currencyScale, timeZone].join(' ');
  const kept = faces.get(offer) ?? new Map<string, KeptFace>();
  faces.set(offer, kept);
  const minute = Math.floor(now.getTime() / 60_000);
  const known = kept.get(key);
  if (known?.minute === minute && known.catalogue === reader.catalogue) return known;
  const face = sayFace(offer, reader);
  const said = { catalogue: reader.catalogue, minute, face, text: JSON.stringify(face).slice(1, -1) };
  kept.set(key, said);
  return said;
}

/** What of a card is the viewer's own. */
function ownPartOf(known: KnownOffer, viewer: Viewer, now: Date, timeZone: string): Omit<Card, keyof Face> {
  const { stored, offer } = known;
  const state = stateOf(known, viewer, now, timeZone);
  const obstacle = obstacleOf(known, viewer, state, now);
  const again = state === 'close' || state === 'claimed' ? againAt(known, viewer, now) : null;
  const own = ownOf(viewer, stored.id);
  const wagering = own.find((grant) => (grant.state === 'active' || grant.state === 'closing') && grant.required > 0n);
  return {
    id: stored.id,
    state,
    way: state === 'join' || standingKinds.has(offer.kind) ? wayOf(offer) : 'none',
    grantId: own[0]?.id ?? null,
    again,
    obstacle: obstacle?.text ?? null,
    remedy: obstacle?.remedy ?? null,
    progress: wagering === undefined ? null : { wagered: formatMoney(wagering.wagered), required: formatMoney(wagering.required) },
  };
}

export const cardOf = (known: KnownOffer, viewer: Viewer, now: Date, timeZone: string): Card => ({
  ...faceOf(known.offer, viewer.reader, now).face,
  ...ownPartOf(known, viewer, now, timeZone),
});

/** As `cardOf`, as JSON: what is the same for everybody is not written anew. */
const cardText = (known: KnownOffer, viewer: Viewer, now: Date, timeZone: string): string =>
  `{${faceOf(known.offer, viewer.reader, now).text},${JSON.stringify(ownPartOf(known, viewer, now, timeZone)).slice(1)}`;

/** What an offer is found by: its state, as its badge tells it to whoever looks. */
function filterOf(known: KnownOffer, viewer: Viewer, now: Date, timeZone: string): PromotionFilter {
  const state = stateOf(known, viewer, now, timeZone);
  if (state === 'join' && obstacleOf(known, viewer, state, now) !== null) return 'not-yet';
  if (state === 'close' && againAt(known, viewer, now) !== null) return 'not-yet';
  const { kind } = known.offer;
  return state === 'claimed' && (kind === 'wheel' || kind === 'packets') ? 'used-up' : state;
}

const askedByAny = new WeakMap<readonly KnownOffer[], Asked>();

/** What any of these offers asks about a player who looks at them. */
function askedByAll(all: readonly KnownOffer[]): Asked {
  const known = askedByAny.get(all);
  if (known !== undefined) return known;
  const asked = new Set(all.flatMap(({ offer }) => [...askedToShow(offer)]));
  askedByAny.set(all, asked);
  return asked;
}

/** What is for whoever looks. Offers that their own limits make impossible are not among them. */
function shownTo(all: readonly KnownOffer[], viewer: Viewer, now: Date): KnownOffer[] {
  const isFirst = ({ offer }: KnownOffer): boolean => categoriesOf(offer).includes('new_player');
  // On a break, excluded or shut out: what they have stands under their bonuses, not among what is offered.
  if (viewer.snapshot === undefined) return [];
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

type Query = Input<typeof contract.listOffers>['query'];
type Page = Reply<typeof contract.listOffers>;

/** Pages of visitors that are kept of the offers as they were read last. */
const pagesAtMost = 200;
const visitorsPages = new WeakMap<readonly KnownOffer[], Map<string, ReadyJson<Page>>>();

/**
 * What the brand offers, page by page; offers that open by themselves to those alone who want such. What visitors see is the same for all of a language and a country: each page is made
 * once for the offers as they were read, and sent as it is. What somebody looks for is made for them, once for all of their calls that ask for it at the same time.
 */
export function createOffersPage(kit: ShowKit): (query: Query, context: RequestContext) => Promise<ReadyJson<Page>> {
  const askTogether = createTogether<ReadyJson<Page>>();
  return (query, context) => {
    const { caller, merchant, language, country, userAgent } = context;
    if (caller === undefined) return visitorsPage(kit, query, context);
    const key = JSON.stringify([caller.playerId, merchant.id, language, country, userAgent, query]);
    return askTogether(key, async () => {
      const all = await kit.offersOf(merchant.id);
      return pageOfOffers(kit, query, context, all);
    });
  };
}

async function visitorsPage(kit: ShowKit, query: Query, context: RequestContext): Promise<ReadyJson<Page>> {
  const all = await kit.offersOf(context.merchant.id);
  if (query.search !== undefined || query.ids !== undefined) return pageOfOffers(kit, query, context, all);
  const pages = visitorsPages.get(all) ?? new Map<string, ReadyJson<Page>>();
  visitorsPages.set(all, pages);
  const { offset, limit } = pageOf(query);
  const second = Math.floor(kit.services.clock.now().getTime() / 1_000);
  const key = [context.language, context.country, query.category, query.place, query.state, offset, limit, second].join(' ');
  const kept = pages.get(key);
  if (kept !== undefined) return kept;
  const page = await pageOfOffers(kit, query, context, all);
  // Those of seconds that are over are of no use.
  if (pages.size >= pagesAtMost) pages.clear();
  pages.set(key, page);
  return page;
}

const textOfPage = (cards: readonly string[], { total, categories }: Omit<Page, 'list'>): ReadyJson<Page> =>
  new ReadyJson(`{"list":[${cards.join(',')}],"total":${total},"categories":${JSON.stringify(categories)}}`);

async function pageOfOffers(kit: ShowKit, query: Query, context: RequestContext, all: readonly KnownOffer[]): Promise<ReadyJson<Page>> {
  const { timeZone } = context.merchant;
  const viewer = await viewerOf(kit, context, askedByAll(all));
  const now = kit.services.clock.now();
  const { category, place = 'promotions', state, search } = query;
  const named = query.ids === undefined ? undefined : new Set(query.ids.split(','));
  if (place === 'pop-up' && !(await mayOpenBySelf(kit, context))) return textOfPage([], { total: 0, categories: [] });
  // What is told in an inbox must be found where the message says.
  const isHere = ({ stored: { id }, offer: { places } }: KnownOffer): boolean =>
    named?.has(id) ?? (places.includes(place) || (place === 'promotions' && places.includes('messages')));
  const shown = shownTo(all, viewer, now).filter(
    (one) =>
      isHere(one) &&
      (place !== 'deposit' ||
        viewer.snapshot === undefined ||
        evaluate(lastingPart(one.offer.who, passingAtDeposit), viewer.snapshot).isEligible),
  );
  const wanted = foldText(search ?? '').trim();
  const chosen = shown.filter(
    (one) =>
      (category === undefined || categoriesOf(one.offer).includes(category)) &&
      (state === undefined || filterOf(one, viewer, now, timeZone) === state) &&
      (wanted === '' || foldText(titleOf(one.offer, context.language)).includes(wanted)),
  );
  const { offset, limit } = pageOf(query);
  const counts = new Map<PromotionCategory, number>();
  for (const { offer } of shown) for (const one of categoriesOf(offer)) counts.set(one, (counts.get(one) ?? 0) + 1);
  const cards = chosen.slice(offset, offset + limit).map((one) => cardText(one, viewer, now, timeZone));
  return textOfPage(cards, {
    total: chosen.length,
    categories: promotionCategories.flatMap((one) => {
      const count = counts.get(one);
      return count === undefined ? [] : [{ category: one, count }];
    }),
  });
}
