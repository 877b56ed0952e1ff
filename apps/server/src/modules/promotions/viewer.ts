import {
  activityWord,
  type ActivityWord,
  evaluate,
  type GrantState,
  largestWorthOf,
  type Offer,
  type Snapshot,
  type WithinLimits,
} from '@sortes/growth-rules';
import type { Database } from '@sortes/service';
import { DateTime } from 'luxon';
import type { RequestContext } from '../../platform/http.js';
import type { Merchant } from '../../platform/merchant.js';
import { allFacts, type Asked } from './asked.js';
import type { KnownOffer } from './brand-offers.js';
import { type KnownPlayer, noAnswers, readPlayer, takeSnapshot, type Visit } from './claim-snapshot.js';
import { isInShare, termsOf, withinLimits } from './claim-terms.js';
import { isWithheld } from './withheld.js';
import { claimKeyOf, todayOf } from './claim-uses.js';
import type { PromotionsKit } from './kit.js';
import { lastingRule } from './listing.js';
import type { Reader } from './say-terms.js';
import { listOwnGrants, type OwnGrant } from './shown-repository.js';
import { countSpinsOf } from './spin-repository.js';
import { visitOf } from './visit.js';

export interface ShowKit extends PromotionsKit {
  offersOf(merchantId: number): Promise<readonly KnownOffer[]>;
}

/** Who looks: a member with what is known of them, somebody to whom nothing is offered, or a visitor. */
export interface Viewer {
  reader: Reader;
  /** As rules see them; of a visitor as if they signed up now. Undefined: nothing is offered to them. */
  snapshot: Snapshot | undefined;
  known: KnownPlayer | undefined;
  /** What they have and had of each offer, the newest first. */
  own: ReadonlyMap<string, readonly OwnGrant[]>;
  /** Wheels, by their offers, and how often they were spun today. */
  spun: ReadonlyMap<string, number>;
}

/** Somebody who has just signed up. */
function newcomer({ services }: ShowKit, context: RequestContext): Snapshot {
  const { merchant, country, language } = context;
  const now = services.clock.now();
  return {
    ...noAnswers,
    at: now.getTime(),
    weekday: DateTime.fromJSDate(now, { zone: merchant.timeZone }).weekday,
    country: country === '' ? null : country,
    currency: merchant.currency,
    language,
    rank: 0,
    registeredAt: now.getTime(),
    contacts: [],
    tags: [],
    code: null,
    device: null,
    method: null,
    sharedMarks: 0,
  };
}

export async function readerOf(
  { below }: Pick<ShowKit, 'below'>,
  { merchant, language }: Pick<RequestContext, 'merchant' | 'language'>,
): Promise<Reader> {
  return { merchant, language, catalogue: await below.games.catalogue.current() };
}

/** @param asked what is read of a member apart from what every offer asks */
export async function viewerOf(kit: ShowKit, context: RequestContext, asked: Asked = allFacts): Promise<Viewer> {
  const { caller, merchant } = context;
  const reader = await readerOf(kit, context);
  if (caller === undefined) return { reader, snapshot: newcomer(kit, context), known: undefined, own: new Map(), spun: new Map() };
  return viewerOfMember(kit, { reader, merchant, playerId: caller.playerId, visit: visitOf(context) }, asked);
}

/** A member as they look at offers now, who need not be the caller. */
export async function viewerOfMember(
  kit: ShowKit,
  { reader, merchant, playerId, visit }: { reader: Reader; merchant: Merchant; playerId: number; visit: Visit },
  asked: Asked = allFacts,
): Promise<Viewer> {
  const { db, hooks } = kit.services;
  // Each on a connection of its own: one after the other they would make a page of offers wait ten times for the database.
  const [own, spun, shields, known] = await Promise.all([
    ownByOffer(db, playerId),
    spunToday(kit, playerId, merchant),
    hooks.ask('isShieldedFromAdvertising', playerId),
    readPlayer(kit, { playerId, merchantId: merchant.id }, asked),
  ]);
  if (known === undefined || shields.some(Boolean)) return { reader, snapshot: undefined, known: undefined, own, spun };
  const snapshot = await takeSnapshot(kit, db, merchant, known, { visit });
  return { reader, snapshot, known, own, spun };
}

const isRunning = (state: GrantState): boolean => ['offered', 'claimed', 'applying', 'queued', 'active', 'closing'].includes(state);

/** Offers that go on whatever came of them before: what a player had of one ends nothing. */
export const standingKinds: ReadonlySet<Offer['kind']> = new Set([
  'cashback',
  'turnover-rebate',
  'wheel',
  'packets',
  'raffle',
  'sign-in',
  'birthday',
  'award',
]);

/** Whether the bounds of a player's own leave another grant of the offer. */
function mayAgain(offer: Offer, own: readonly OwnGrant[], now: Date, timeZone: string): boolean {
  if (standingKinds.has(offer.kind) || own.length === 0) return true;
  const key = offer.trigger.on === 'claim' ? claimKeyOf(offer, now, timeZone) : undefined;
  if (own.some(({ sourceKey }) => sourceKey === key)) return false;
  return offer.limits.every(({ scope, period, most }) => {
    if (scope !== 'player') return true;
    const since = period === 'life' ? 0 : DateTime.fromJSDate(now, { zone: timeZone }).startOf(period).toMillis();
    return own.filter(({ createdAt, state }) => state !== 'rejected' && createdAt.getTime() >= since).length < most;
  });
}

/**
 * When somebody can have an offer again that they have had as often as its terms allow for now: where it is bounded by day, week or month, from the next one on, and
 * on the first day of the week that it is for. Milliseconds since 1970; null: not again, as far as is known.
 */
export function againAt({ stored, offer }: KnownOffer, viewer: Viewer, now: Date): number | null {
  const { snapshot, reader } = viewer;
  const own = ownOf(viewer, stored.id);
  if (stored.state !== 'live' || snapshot === undefined || standingKinds.has(offer.kind) || own.length === 0) return null;
  if (!evaluate(lastingRule(offer), snapshot).isEligible) return null;
  const zone = reader.merchant.timeZone;
  const periods = (['day', 'week', 'month'] as const).filter((period) =>
    offer.limits.some((limit) => limit.scope === 'player' && limit.period === period),
  );
  const begins = periods
    .map((period) =>
      DateTime.fromJSDate(now, { zone })
        .startOf(period)
        .plus({ [period]: 1 }),
    )
    .toSorted((one, other) => one.toMillis() - other.toMillis())
    .find((at) => mayAgain(offer, own, at.toJSDate(), zone));
  if (begins === undefined) return null;
  const isForDay = (day: DateTime): boolean => {
    const judged = evaluate(offer.who, { ...snapshot, weekday: day.weekday });
    return judged.isEligible || judged.obstacle.field !== 'weekday';
  };
  const first = [0, 1, 2, 3, 4, 5, 6].map((days) => begins.plus({ days })).find(isForDay);
  return first === undefined || (offer.window.to !== null && first.toMillis() >= offer.window.to) ? null : first.toMillis();
}

const nothing: readonly OwnGrant[] = [];

/** How often a player has spun each wheel of a brand today; asks nothing where the brand has none. */
async function spunToday(kit: ShowKit, playerId: number, { id, timeZone }: Pick<Merchant, 'id' | 'timeZone'>): Promise<Viewer['spun']> {
  const wheels = (await kit.offersOf(id)).filter(({ offer }) => offer.kind === 'wheel').map(({ stored }) => stored.id);
  if (wheels.length === 0) return new Map();
  const { db, clock } = kit.services;
  return countSpinsOf(db, playerId, wheels, todayOf(clock.now(), timeZone).day);
}

/** Whether nothing is left of an offer that goes on: the spins of the day, or the one packet of a person. */
function isUsedUp({ stored, offer: { kind, trigger } }: KnownOffer, viewer: Viewer): boolean {
  if (trigger.on === 'spin') return (viewer.spun.get(stored.id) ?? 0) >= trigger.aDay;
  return kind === 'packets' && ownOf(viewer, stored.id).length > 0;
}

/** What a viewer has of an offer, the newest first. */
export const ownOf = ({ own }: Pick<Viewer, 'own'>, offerId: string): readonly OwnGrant[] => own.get(offerId) ?? nothing;

/** What a player has and had, by offer. */
export async function ownByOffer(db: Database, playerId: number): Promise<Viewer['own']> {
  const byOffer = new Map<string, OwnGrant[]>();
  for (const grant of await listOwnGrants(db, playerId)) {
    const own = byOffer.get(grant.offerId);
    if (own === undefined) byOffer.set(grant.offerId, [grant]);
    else own.push(grant);
  }
  return byOffer;
}

export function stateOf(known: KnownOffer, viewer: Viewer, now: Date, timeZone: string): ActivityWord {
  const { stored, offer } = known;
  const own = ownOf(viewer, stored.id);
  const running = own.find(({ state }) => isRunning(state));
  const newest = standingKinds.has(offer.kind) ? undefined : own[0];
  const usedUp = isUsedUp(known, viewer);
  return activityWord(
    { startsAt: offer.window.from, endsAt: offer.window.to, isTaking: stored.state === 'live' },
    {
      state: running?.state ?? (usedUp ? 'completed' : (newest?.state ?? null)),
      mayAgain: !usedUp && mayAgain(offer, own, now, timeZone),
      isSignedToday: offer.kind === 'sign-in' && own.some(({ sourceKey }) => sourceKey.includes(todayOf(now, timeZone).day)),
    },
    now.getTime(),
  );
}

/** So long after it is over a draw can be looked at and proved by those it was for. */
const provedMs = 7 * 86_400_000;

/** When an offer is not shown any more; null: never by itself. */
function shownUntil({ kind, trigger, window }: Offer): number | null {
  if (trigger.on === 'draw') return trigger.at + provedMs;
  return kind === 'packets' && window.to !== null ? window.to + provedMs : window.to;
}

/** Whether somebody may know of an offer: it is for them but for the moment, or they have of it. */
export function mayKnow({ stored, offer }: KnownOffer, viewer: Viewer, now: Date): boolean {
  const own = ownOf(viewer, stored.id);
  if (own.some(({ state }) => isRunning(state))) return true;
  const { snapshot, known } = viewer;
  // Earned elsewhere: who has nothing of it finds nothing to take.
  if (snapshot === undefined || stored.state !== 'live' || offer.kind === 'award') return false;
  const until = shownUntil(offer);
  if (until !== null && now.getTime() >= until) return false;
  if (known !== undefined && (isWithheld(offer, known, now) || !isInShare(stored.id, known.player.playerId, offer))) return false;
  if (evaluate(lastingRule(offer), snapshot).isEligible) return true;
  // What somebody had of an offer for beginners stays where they found it, and says so; what they could have again is for whom it is for.
  return own.length > 0 && stateOf({ stored, offer }, viewer, now, viewer.reader.merchant.timeZone) !== 'join';
}

/** What a requirement of the largest grant would need, and whether the player's own limits leave so much. */
export function limitsOf({ offer }: KnownOffer, { known }: Viewer, now: Date): WithinLimits | undefined {
  const worth = largestWorthOf(offer, null);
  if (known === undefined || worth === null) return undefined;
  return withinLimits(offer, termsOf(offer, worth, 0n), known, now);
}
