import type { PromotionRemedy } from '@sortes/contract';
import { type ActivityWord, evaluate, type Offer, type RuleField } from '@sortes/growth-rules';
import type { KnownOffer } from './brand-offers.js';
import type { KnownPlayer } from './claim-snapshot.js';
import { birthdayNow, fixedSumOf } from './claim-sum.js';
import { todayOf } from './claim-uses.js';
import { momentText, moneyIn, type Reader } from './say-terms.js';
import { againAt, limitsOf, type Viewer } from './viewer.js';
import { words } from './words.js';

/** Why an offer cannot be had now, in the reader's words, and what they can do about it themselves. */
export interface Obstacle {
  text: string;
  remedy: PromotionRemedy | null;
}

/** What the player confirms themselves, and is told that it is asked for. */
const isConfirmed = (field: RuleField): field is 'contact' | 'identity' | 'weekday' => ['contact', 'identity', 'weekday'].includes(field);

/** Whether the gift for the player's birthday can be claimed now. */
const isBirthday = ({ claimDays }: Offer, { birthday }: KnownPlayer, now: Date, { merchant }: Reader): boolean =>
  birthday !== undefined && birthdayNow(birthday, now, merchant.timeZone, claimDays) !== undefined;

/** Ways in which pieces and sums are taken as somebody asks for theirs. */
const takenOnAsking: ReadonlySet<Offer['trigger']['on']> = new Set(['claim', 'deposit', 'birthday', 'application']);

/** Whether all that an offer may give was given, or all of a day's. */
function goneOf({ offer, left }: KnownOffer, now: Date, timeZone: string): 'gone' | 'gone-today' | undefined {
  if (left === undefined || !takenOnAsking.has(offer.trigger.on)) return undefined;
  if (left.pieces === 0 || (left.sum !== null && left.sum < (fixedSumOf(offer) ?? 1n))) return 'gone';
  return left.ofDay === 0 && left.day === todayOf(now, timeZone).day ? 'gone-today' : undefined;
}

/** Why an offer that somebody may know of cannot be had now; null: it can, or it is not said. */
export function obstacleOf(known: KnownOffer, viewer: Viewer, state: ActivityWord, now: Date): Obstacle | null {
  const { reader, snapshot } = viewer;
  const { language } = reader;
  const say = (text: string, remedy: PromotionRemedy | null = null): Obstacle => ({ text, remedy });
  if (state === 'coming-soon') return say(words.say(language, 'obstacle.soon', { at: momentText(known.offer.window.from ?? 0, reader) }));
  // How a draw stands is shown by the draw itself, and so is a wheel whose spins are used.
  if (state === 'claimed' && (known.offer.trigger.on === 'spin' || known.offer.trigger.on === 'grab')) return null;
  if (state === 'close' && (known.offer.trigger.on === 'draw' || known.offer.trigger.on === 'grab')) return null;
  if (state === 'close' || state === 'claimed') {
    const isInTime = known.offer.window.to === null || now.getTime() < known.offer.window.to;
    if (isInTime && known.stored.state === 'paused') return say(words.say(language, 'obstacle.paused'));
    const again = againAt(known, viewer, now);
    if (again !== null) return say(words.say(language, 'obstacle.again', { at: momentText(again, reader) }));
    return say(words.say(language, isInTime && known.stored.state === 'live' ? 'obstacle.had' : 'obstacle.over'));
  }
  const gone = state === 'join' ? goneOf(known, now, reader.merchant.timeZone) : undefined;
  if (gone !== undefined) return say(words.say(language, `obstacle.${gone}`));
  const judged = viewer.known === undefined || snapshot === undefined ? undefined : evaluate(known.offer.who, snapshot);
  if (state === 'join' && judged?.isEligible === false && isConfirmed(judged.obstacle.field)) {
    const { field } = judged.obstacle;
    return say(words.say(language, `obstacle.${field}`), field === 'weekday' ? null : field);
  }
  if (known.offer.trigger.on === 'birthday' && viewer.known !== undefined) {
    if (snapshot?.identity !== 'verified') return say(words.say(language, 'obstacle.identity'), 'identity');
    if (!isBirthday(known.offer, viewer.known, now, reader)) return say(words.say(language, 'obstacle.birthday'));
  }
  const limits = limitsOf(known, viewer, now);
  if (state !== 'join' || limits === undefined || limits.isWithin) return null;
  return say(words.say(language, 'limits', { leaves: moneyIn(limits.leaves, reader), required: moneyIn(limits.required, reader) }));
}
