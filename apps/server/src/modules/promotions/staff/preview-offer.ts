import { type Input, isLanguageCode, type Reply, type staffPromotions as contract } from '@sortes/contract';
import { evaluate, explain, largestWorthOf, type Offer, type Predicate, type Snapshot } from '@sortes/growth-rules';
import { formatMoney } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import type { Merchant } from '../../../platform/merchant.js';
import type { KnownOffer } from '../brand-offers.js';
import { readUsedBudget } from '../budget-repository.js';
import { isOldEnough } from '../claim-offer.js';
import { birthdayNow } from '../claim-sum.js';
import { type KnownPlayer, readPlayer, takeSnapshot } from '../claim-snapshot.js';
import { isInShare, termsOf, withinLimits } from '../claim-terms.js';
import { todayOf, usesOf } from '../claim-uses.js';
import { isUseReached } from '../claim-use-repository.js';
import { findOffer, type OfferRow } from '../offer-repository.js';
import { offerOf } from '../offer-stored.js';
import { codeAsked } from '../listing.js';
import { type Reader, sayAsked, sayHas } from '../say-terms.js';
import { bodyOf, ownTerms } from '../show-offer.js';
import { cardOf, sayFace } from '../show-offers.js';
import { listOwnGrants } from '../shown-repository.js';
import { mayKnow, readerOf, viewerOfMember } from '../viewer.js';
import { isWithheld } from '../withheld.js';
import { namesIn } from './check-offer.js';
import type { PromotionsStaffKit } from './kit.js';
import { presentBudget } from './show-offer.js';

type Preview = Reply<typeof contract.staffPreviewOffer>;

/** What of an offer itself keeps everybody from it now. */
async function standingOf({ services }: PromotionsStaffKit, { merchant }: RequestContext, stored: OfferRow, offer: Offer) {
  const now = services.clock.now();
  const { from, to } = offer.window;
  const budget = presentBudget(offer, await readUsedBudget(services.db, stored.id, todayOf(now, merchant.timeZone)));
  return {
    isRunning: stored.state === 'live' && (from === null || now.getTime() >= from) && (to === null || now.getTime() < to),
    isUsedUp: [budget.nominal, budget.pieces, budget.today].some((bound) => bound?.level === 'gone'),
  };
}

/** Whether a player can claim the gift of their birthday now: proven who they are, their account old enough, the day there. */
function isBirthdayOf(offer: Offer, { birthday, registeredAt }: KnownPlayer, { identity }: Snapshot, now: Date, timeZone: string): boolean {
  if (identity !== 'verified' || birthday === undefined || !isOldEnough(offer, registeredAt, now)) return false;
  return birthdayNow(birthday, now, timeZone, offer.claimDays) !== undefined;
}

/** An offer's page as a player would read it if they opened it now, in their own language; null: it is not shown to them. */
async function seenBy(
  kit: PromotionsStaffKit,
  { merchant, playerId, known: member }: { merchant: Merchant; playerId: number; known: KnownPlayer | undefined },
  known: KnownOffer,
): Promise<Preview['seen']> {
  const language = member?.language ?? merchant.defaultLanguage;
  const reader = await readerOf(kit, { merchant, language: isLanguageCode(language) ? language : 'EN' });
  const viewer = await viewerOfMember(kit, { reader, merchant, playerId, visit: { country: member?.country, language } });
  const now = kit.services.clock.now();
  if (!mayKnow(known, viewer, now)) return null;
  const { state, way, obstacle, terms } = cardOf(known, viewer, now, merchant.timeZone);
  return {
    language: reader.language,
    state,
    obstacle,
    page: { ...sayFace(known.offer, reader), way, terms: ownTerms(known, viewer) ?? terms, ...bodyOf(known.offer, reader, merchant.id) },
  };
}

/** The questions of its rule in the operator's language, with what the player has there. */
const questionsOf = ({ who }: Offer, snapshot: Snapshot, reader: Reader, nameOf: (id: string) => string): Preview['questions'] =>
  (who === null ? [] : explain(who, snapshot)).map(({ path, field, needed, value, holds }) => ({
    path,
    field,
    needed: sayAsked({ [field]: needed } as unknown as Predicate, reader, nameOf),
    has: sayHas({ field, needed, value }, reader, nameOf),
    holds,
  }));

/** Why a player may have an offer or not, question by question. @throws DomainError not.found */
export async function previewOffer(
  kit: PromotionsStaffKit,
  context: RequestContext,
  id: string,
  { playerId }: Input<typeof contract.staffPreviewOffer>['query'],
): Promise<Preview> {
  const { services, below, office } = kit;
  const { merchant } = context;
  const stored = (await findOffer(services.db, merchant.id, id)) ?? refuse('not.found');
  const player = await below.identity.findPlayer(playerId);
  if (player?.merchantId !== merchant.id) return refuse('not.found');
  const offer = offerOf(stored);
  const [names, own, known, { isRunning, isUsedUp }] = await Promise.all([
    office.namesOfPlayers(context, [playerId]),
    listOwnGrants(services.db, playerId),
    readPlayer(kit, { playerId, merchantId: merchant.id }),
    standingOf(kit, context, stored, offer),
  ]);
  const had = own.filter(({ offerId }) => offerId === id).length;
  const inShare = isInShare(id, playerId, offer);
  // Where they sit is not known here: limits of devices and connections are not asked.
  const uses = known === undefined ? [] : usesOf(kit, offer, known, {}, merchant.timeZone);
  const isLimitReached = await isUseReached(services.db, id, uses);
  const seen = await seenBy(kit, { merchant, playerId, known }, { stored, offer });
  const shown = { userName: names.get(playerId) ?? null, had, inShare, isRunning, isLimitReached, isUsedUp, seen };
  if (known === undefined)
    return {
      ...shown,
      may: false,
      mayOnceLive: false,
      code: null,
      shutOut: true,
      isOccasion: true,
      withheld: false,
      rule: null,
      questions: [],
      limits: null,
    };
  // Whether they know the code is no question of who they are: they are taken to have entered it.
  const code = codeAsked(offer.who);
  const snapshot = await services.db
    .transaction()
    .execute((transaction) => takeSnapshot(kit, transaction, merchant, known, { visit: {}, code }));
  const worth = largestWorthOf(offer, null);
  const limits = worth === null ? null : withinLimits(offer, termsOf(offer, worth, 0n), known, services.clock.now());
  const { isEligible } = evaluate(offer.who, snapshot);
  const reader = { merchant, language: context.language, catalogue: known.catalogue };
  const now = services.clock.now();
  const withheld = isWithheld(offer, known, now);
  const isOccasion = offer.trigger.on !== 'birthday' || isBirthdayOf(offer, known, snapshot, now, merchant.timeZone);
  const mayOnceLive = isEligible && isOccasion && !withheld && inShare && !isLimitReached && !isUsedUp && (limits?.isWithin ?? true);
  return {
    ...shown,
    may: mayOnceLive && isRunning,
    mayOnceLive,
    code: code ?? null,
    shutOut: false,
    isOccasion,
    withheld,
    rule: (stored.document as { who: unknown }).who,
    questions: questionsOf(offer, snapshot, reader, await namesIn(kit, offer, context)),
    limits:
      limits === null ? null : { required: formatMoney(limits.required), leaves: formatMoney(limits.leaves), isWithin: limits.isWithin },
  };
}
