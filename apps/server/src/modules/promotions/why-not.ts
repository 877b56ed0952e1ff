import type { promotions as contract, OfferReason, Reply } from '@sortes/contract';
import { evaluate, type Obstacle, type Offer, partsOf, type Rule, type RuleField } from '@sortes/growth-rules';
import { refuse } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import type { KnownOffer } from './brand-offers.js';
import { isInShare } from './claim-terms.js';
import { lastingRule } from './listing.js';
import { listLiveSpans } from './live-span-repository.js';
import { findOffer } from './offer-repository.js';
import { offerOf } from './offer-stored.js';
import { titleOf } from './say-terms.js';
import { type ShowKit, type Viewer, viewerOf } from './viewer.js';
import { isWithheld } from './withheld.js';
import { words } from './words.js';

/** Why an offer cannot be had, as it may be told. `rank`: the rank that the text names, 0 the lowest. */
export interface WhyNot {
  reason: OfferReason;
  rank?: number;
}

/** What everybody may read of themselves and of the terms: an offer that asks for anything else names nobody whom it is not for. */
const openFields: ReadonlySet<RuleField> = new Set(['rank', 'country', 'currency', 'registered', 'firstDeposit', 'deposits']);

function fieldsOf(rule: Rule | null): readonly RuleField[] {
  if (rule === null) return [];
  if ('all' in rule) return rule.all.flatMap(fieldsOf);
  if ('any' in rule) return rule.any.flatMap(fieldsOf);
  return 'not' in rule ? fieldsOf(rule.not) : [partsOf(rule).field];
}

/** Whether a predicate asks for somebody new, and whom it keeps out is none any more. */
function asksForNew({ field, needed }: Obstacle): boolean {
  if (field === 'registered') return 'withinDays' in needed;
  if (field === 'firstDeposit') return 'never' in needed || 'withinDays' in needed;
  if (field !== 'deposits' || !('count' in needed)) return false;
  const { count } = needed as { count: { is?: number; to?: number } };
  return count.is === 0 || count.to === 0;
}

function whyOfRank({ needed, value }: Obstacle): WhyNot {
  const { is, from, to } = needed as { is?: number; from?: number; to?: number };
  if (is !== undefined) return { reason: 'one-rank', rank: is };
  return from !== undefined && Number(value) < from ? { reason: 'from-rank', rank: from } : { reason: 'to-rank', rank: to ?? 0 };
}

/** What the first predicate in the way says of somebody, where that may be told. */
function whyOf(obstacle: Obstacle): WhyNot | undefined {
  if (obstacle.isHidden || obstacle.isOneOfSeveral || obstacle.isNegated) return undefined;
  if (obstacle.field === 'rank') return whyOfRank(obstacle);
  // Of a visitor whose address says nothing it is not known where they are.
  if (obstacle.field === 'country') return obstacle.value === null ? undefined : { reason: 'elsewhere' };
  return asksForNew(obstacle) ? { reason: 'new-members' } : undefined;
}

/** Whether somebody may read of an offer that is not for them at all: nothing protects them from offers, and it is none that chooses its readers. */
function mayHear({ stored, offer }: KnownOffer, { snapshot, known }: Viewer, now: Date): boolean {
  if (snapshot === undefined || stored.state === 'draft' || offer.kind === 'award') return false;
  if (known === undefined) return true;
  const hasReached = known.limits.some(({ left }) => left !== undefined && left <= 0n);
  return !hasReached && !isWithheld(offer, known, now) && isInShare(stored.id, known.player.playerId, offer);
}

const isOver = (state: string, { window: { to } }: Pick<Offer, 'window'>, now: Date): boolean =>
  state === 'stopped' || (to !== null && now.getTime() >= to);

/**
 * Why somebody cannot have an offer that they may not open. Pure.
 * @returns undefined: neither that nor its name is told
 */
export function whyNot(known: KnownOffer, viewer: Viewer, now: Date): WhyNot | undefined {
  const { stored, offer } = known;
  if (!mayHear(known, viewer, now) || viewer.snapshot === undefined) return undefined;
  const rule = lastingRule(offer);
  const judged = evaluate(rule, viewer.snapshot);
  if (!judged.isEligible && fieldsOf(rule).some((field) => !openFields.has(field))) return undefined;
  const told = judged.isEligible ? undefined : whyOf(judged.obstacle);
  if (!judged.isEligible && told === undefined) return undefined;
  if (isOver(stored.state, offer, now)) return { reason: 'over' };
  return told ?? (stored.state === 'paused' ? { reason: 'paused' } : undefined);
}

/** The name of an offer that the caller cannot have, and why. @throws DomainError promotion.unknown where either is not theirs to know */
export async function explainOffer(kit: ShowKit, id: string, context: RequestContext): Promise<Reply<typeof contract.explainOffer>> {
  const { services } = kit;
  const { merchant, language } = context;
  const [viewer, stored] = await Promise.all([viewerOf(kit, context), findOffer(services.db, merchant.id, id)]);
  if (stored === undefined) return refuse('promotion.unknown');
  const offer = offerOf(stored);
  const why = whyNot({ stored, offer }, viewer, services.clock.now()) ?? refuse('promotion.unknown');
  // A draft that was put away was never an offer to anybody.
  if (stored.state === 'stopped' && (await listLiveSpans(services.db, id)).length === 0) return refuse('promotion.unknown');
  const [names = []] = why.rank === undefined ? [] : await services.hooks.ask('rankNamesOf', merchant, language);
  const rank = why.rank === undefined ? '' : (names[why.rank] ?? String(why.rank));
  return { title: titleOf(offer, language), reason: why.reason, text: words.say(language, `why.${why.reason}`, { rank }) };
}
