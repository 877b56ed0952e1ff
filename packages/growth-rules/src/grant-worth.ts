import { largestWorthOf } from './largest-worth.js';
import type { Offer } from './offer.js';
import { wheelCost } from './prizes.js';

/** What a grant of an offer comes to before anything is played with it, in money units. What cannot be told without knowing the player is null. */
export interface GrantWorth {
  /** On average, rounded down: of a wheel over its chances, of packets over all of them; of what is fixed that sum. */
  readonly average: bigint | null;
  /** A game decides, and pays less than this on average: stakes that are given, of which it keeps its edge. */
  readonly below: bigint | null;
  /** The most that one grant can be. */
  readonly most: bigint | null;
  /** All grants together, where that is fixed: the packets, the prizes of a raffle. */
  readonly all: bigint | null;
  /** The most of it that a player can have in a day, on average; null: not by the day. */
  readonly aDay: bigint | null;
}

/** What one grant of an offer is worth: a spin of the wheel, a packet, a prize, all days of a calendar, all free spins. */
export function grantWorthOf(offer: Pick<Offer, 'reward' | 'trigger'>): GrantWorth {
  const { reward, trigger } = offer;
  const most = largestWorthOf(offer, null);
  const unknown: GrantWorth = { average: null, below: null, most, all: null, aDay: null };
  switch (reward.rule) {
    case 'fixed':
    case 'calendar':
      return { ...unknown, average: most };
    case 'slices':
      return {
        ...unknown,
        average: wheelCost(reward.slices, 1),
        aDay: trigger.on === 'spin' ? wheelCost(reward.slices, trigger.aDay) : null,
      };
    case 'packets':
      return { ...unknown, average: reward.total / BigInt(reward.count), all: reward.total };
    case 'tickets': {
      const all = reward.prizes.reduce((total, { sum, count }) => total + sum * BigInt(count), 0n);
      const prizes = reward.prizes.reduce((total, { count }) => total + count, 0);
      return { ...unknown, average: all / BigInt(prizes), all };
    }
    case 'spins':
    case 'bet':
      return { ...unknown, most: null, below: most };
    case 'match':
    case 'tiers':
    case 'rates':
    case 'entered':
      return unknown;
  }
}
