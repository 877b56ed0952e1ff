import { largestWorthOf } from './largest-worth.js';
import type { Offer } from './offer.js';

type Bounds = Pick<Offer, 'trigger' | 'reward' | 'limits' | 'stock' | 'budget'>;

const least = <Value extends bigint | number>(values: readonly (Value | null)[]): Value | null =>
  values.reduce<Value | null>((most, one) => (one !== null && (most === null || one < most) ? one : most), null);

/**
 * How many grants of an offer one player may have on a day at most, as far as the offer bounds them by itself; null: nothing does. What staff or another part of
 * the program gives (an award, an application) counts as one: what gives it has bounds of its own.
 */
export function grantsADayOf({ trigger, limits }: Pick<Offer, 'trigger' | 'limits'>): number | null {
  const byTrigger = { spin: trigger.on === 'spin' ? trigger.aDay : null, deposit: null, claim: null } as const;
  const own = trigger.on in byTrigger ? byTrigger[trigger.on as keyof typeof byTrigger] : 1;
  return least([own, ...limits.map(({ most }) => most)]);
}

/** What an offer gives on its worst day, in money units, where every member has all they may; null: nothing bounds it. @param members how many of the brand */
export function worstDayOf(offer: Bounds, members: number): bigint | null {
  const { reward, stock, budget } = offer;
  const grant = largestWorthOf(offer, null);
  const each = grantsADayOf(offer);
  const pieces = least([stock.aDay, stock.all, each === null ? null : each * Math.max(1, members)]);
  const whole =
    reward.rule === 'packets'
      ? reward.total
      : reward.rule === 'tickets'
        ? reward.prizes.reduce((sum, one) => sum + one.sum * BigInt(one.count), 0n)
        : null;
  return least([budget.nominal, whole, grant === null || pieces === null ? null : grant * BigInt(pieces)]);
}

/** Whether nobody lets an offer go live by one look: it lacks a budget, a bound for each player, or a run over days that are past. */
export const isOpenEnded = (offer: Bounds, hasRun: boolean): boolean =>
  offer.budget.nominal === null || grantsADayOf(offer) === null || !hasRun;
