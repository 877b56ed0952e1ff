import { createHash } from 'node:crypto';
import {
  bestWeightOf,
  isWonMoney,
  mostConvertedOf,
  type Offer,
  type OwnLimit,
  requirementWithinLimits,
  requiredOf,
  type WithinLimits,
} from '@sortes/growth-rules';
import type { KnownPlayer } from './claim-snapshot.js';

const dayMs = 86_400_000;
const periodDays = { day: 1, week: 7, month: 31 } as const;
const whole = 10_000;

/** What a grant asks of its player. Money units. */
export interface GrantTerms {
  required: bigint;
  mayConvert: bigint | null;
  tied: boolean;
  days: number | null;
}

/** How long what is given for nothing more to be staked can be used; null: without an end. */
export const daysToUse = ({ reward }: Pick<Offer, 'reward'>): number | null =>
  reward.rule === 'bet' || reward.rule === 'spins' ? reward.days : null;

/** What is won has to be staked as it is won (winnings.ts); own money that has to be staked waits for it without an end, by the cashier's count of stakes. @param deposit that brought it, money units; 0: none */
export function termsOf(offer: Pick<Offer, 'requirement' | 'money' | 'reward'>, amount: bigint, deposit: bigint): GrantTerms {
  const { requirement, money } = offer;
  if (requirement === null || isWonMoney(money)) return { required: 0n, mayConvert: null, tied: false, days: daysToUse(offer) };
  const { base, multiple, maxConvert, tied, days } = requirement;
  const required = requiredOf(base, multiple, { bonus: amount, deposit, winnings: amount });
  return { required, mayConvert: mostConvertedOf(maxConvert, amount), tied, days: money === 'cash' ? null : days };
}

/** Whether the requirement of a grant can be met inside the limits on stakes that a player has. */
export function withinLimits(
  offer: Pick<Offer, 'requirement' | 'games'>,
  { required, days }: GrantTerms,
  { limits }: Pick<KnownPlayer, 'limits'>,
  now: Date,
): WithinLimits {
  if (days === null || limits.length === 0) return { isWithin: true, required, leaves: required };
  const own = limits.flatMap(({ kind, period, value, left, resetsAt }): OwnLimit[] =>
    kind !== 'stake' || value === undefined || left === undefined
      ? []
      : [
          {
            left,
            most: value,
            periodDays: periodDays[period],
            daysToEnd: Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / dayMs)),
          },
        ],
  );
  return requirementWithinLimits(
    required,
    days,
    own,
    offer.requirement === null ? whole : bestWeightOf(offer.requirement.weights, offer.games),
  );
}

/** Whether a player is among those who see an offer that only a share of all does; the same for them every time. Offers of one test part the players between them. */
export function isInShare(offerId: string, playerId: number, { share, test }: Pick<Offer, 'share' | 'test'>): boolean {
  if (share === whole && test === undefined) return true;
  const place = createHash('sha256')
    .update(`${test?.of ?? offerId}:${playerId}`)
    .digest()
    .readUInt32BE(0);
  const from = test?.from ?? 0;
  return place % whole >= from && place % whole < from + share;
}
