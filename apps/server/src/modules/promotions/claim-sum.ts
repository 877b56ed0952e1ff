import type { Offer } from '@sortes/growth-rules';
import type { DatabaseTransaction } from '@sortes/service';
import { DateTime } from 'luxon';
import type { Basis } from './claim-grant.js';
import { claimKeyOf, todayOf } from './claim-uses.js';
import { listSignIns } from './period-repository.js';

/** What a claim is of, now. */
export interface ClaimedNow {
  /** Money units. */
  amount: bigint;
  /** Names what it is for: the same is given once. */
  sourceKey: string;
  basis?: Basis;
}

/** So long after a birthday its gift can be claimed where the offer says nothing. */
const usualBirthdayDays = 14;

/**
 * The birthday whose gift can be claimed now, as an ISO date; a birthday of 29 February is the 28th where the year has no such day.
 * @param birthday yyyy-MM-dd
 */
export function birthdayNow(birthday: string, now: Date, timeZone: string, claimDays: number | null): string | undefined {
  const born = DateTime.fromISO(birthday, { zone: timeZone });
  if (!born.isValid) return undefined;
  const today = DateTime.fromJSDate(now, { zone: timeZone }).startOf('day');
  // Around the turn of the year it may be last year's.
  for (const year of [today.year, today.year - 1]) {
    const month = DateTime.fromObject({ year, month: born.month }, { zone: timeZone });
    const day = month.set({ day: Math.min(born.day, month.daysInMonth ?? 28) });
    const passed = today.diff(day, 'days').days;
    if (passed >= 0 && passed < (claimDays ?? usualBirthdayDays)) return day.toFormat('yyyy-MM-dd');
  }
  return undefined;
}

/** The place in a calendar of so many days that today has; the first is 0. @param signed days before today, the newest first */
export function streakPlace(signed: readonly string[], today: string, days: number, restarts: boolean): number {
  if (!restarts) return signed.length % days;
  let [run, next] = [0, DateTime.fromISO(today).minus({ days: 1 })];
  for (const day of signed) {
    if (day !== next.toFormat('yyyy-MM-dd')) break;
    run += 1;
    next = next.minus({ days: 1 });
  }
  return run % days;
}

/** Days of a streak that are looked at. */
const streakAtMost = 400;

/** What each grant of an offer is, where that is the same for everybody: a sum, a bet of it, or rounds of so much together. Money units. */
export function fixedSumOf({ reward }: Pick<Offer, 'reward'>): bigint | undefined {
  if (reward.rule === 'fixed' || reward.rule === 'bet') return reward.sum;
  return reward.rule === 'spins' ? reward.value * BigInt(reward.count) : undefined;
}

/** What a player who claims an offer now gets of it; undefined: it is not given by a claim, or not now. */
export async function claimedNow(
  transaction: DatabaseTransaction,
  {
    offer,
    offerId,
    playerId,
    birthday,
    now,
    timeZone,
  }: { offer: Offer; offerId: string; playerId: number; birthday: string | undefined; now: Date; timeZone: string },
): Promise<ClaimedNow | undefined> {
  const { trigger, reward } = offer;
  const fixed = fixedSumOf(offer);
  if (trigger.on === 'claim' && fixed !== undefined) return { amount: fixed, sourceKey: claimKeyOf(offer, now, timeZone) };
  if (trigger.on === 'birthday' && reward.rule === 'fixed') {
    const day = birthday === undefined ? undefined : birthdayNow(birthday, now, timeZone, offer.claimDays);
    return day === undefined ? undefined : { amount: reward.sum, sourceKey: `birthday:${day.slice(0, 4)}` };
  }
  if (trigger.on === 'sign-in' && reward.rule === 'calendar') {
    const { day } = todayOf(now, timeZone);
    const before = (await listSignIns(transaction, playerId, offerId, streakAtMost)).filter((one) => one < day);
    const place = streakPlace(before, day, reward.sums.length, reward.restarts);
    const amount = reward.sums[place];
    return amount === undefined ? undefined : { amount, sourceKey: `sign-in:${day}`, basis: { of: 'day', day: place + 1 } };
  }
  return undefined;
}
