import type { Offer } from '@sortes/growth-rules';
import { beginOf } from '../claim-uses.js';

/** What kept a grant back: a limit on its player, the grants of a day or in all, or the budget. */
export type DryRunCut = 'limit' | 'day' | 'stock' | 'budget';

/** Grants of a player at one time: spins of a day stand together. Money units. */
export interface Wanted {
  playerId: number;
  at: Date;
  count: number;
  /** Together. */
  amount: bigint;
}

/** How many of them are given, and what keeps the rest back. */
export interface Bound {
  given: number;
  cut: DryRunCut | undefined;
}

/** How much of a grant counts for the number of grants: of a wheel's spins those that win something. */
function pieceOf({ reward }: Pick<Offer, 'reward'>): number {
  if (reward.rule !== 'slices') return 1;
  const all = reward.slices.reduce((sum, { weight }) => sum + weight, 0);
  return reward.slices.reduce((sum, { sum: prize, weight }) => (prize > 0n ? sum + weight : sum), 0) / all;
}

const least = (one: bigint | null, other: bigint | null): bigint | null => (one === null || (other !== null && other < one) ? other : one);

export const hasBounds = ({ limits, stock, budget }: Pick<Offer, 'limits' | 'stock' | 'budget'>): boolean =>
  limits.some(({ scope }) => scope === 'player') ||
  [stock.aDay, stock.all].some((bound) => bound !== null) ||
  least(budget.nominal, budget.expected) !== null;

/**
 * An offer's bounds as they are used up: asked in the order of time, each grant as a claim would find them. Only what is given uses them up, and a budget that cannot carry one
 * grant may carry a smaller one after it.
 */
export function createBounds(offer: Pick<Offer, 'limits' | 'stock' | 'budget' | 'reward'>, timeZone: string): (wanted: Wanted) => Bound {
  const own = offer.limits.filter(({ scope }) => scope === 'player');
  const piece = pieceOf(offer);
  const most = least(offer.budget.nominal, offer.budget.expected);
  const uses = new Map<string, number>();
  const days = new Map<string, number>();
  let [pieces, sum] = [0, 0n];
  return ({ playerId, at, count, amount }) => {
    const keys = own.map(({ period, most: bound }) => ({ key: `${playerId} ${period} ${beginOf(period, at, timeZone)}`, bound }));
    const day = offer.stock.aDay === null ? '' : beginOf('day', at, timeZone);
    const each = amount / BigInt(count);
    const cutOf = (): DryRunCut | undefined => {
      if (keys.some(({ key, bound }) => (uses.get(key) ?? 0) >= bound)) return 'limit';
      if (offer.stock.all !== null && pieces + piece > offer.stock.all) return 'stock';
      if (most !== null && sum + each > most) return 'budget';
      return offer.stock.aDay !== null && (days.get(day) ?? 0) + piece > offer.stock.aDay ? 'day' : undefined;
    };
    for (let given = 0; given < count; given += 1) {
      const cut = cutOf();
      if (cut !== undefined) return { given, cut };
      for (const { key } of keys) uses.set(key, (uses.get(key) ?? 0) + 1);
      days.set(day, (days.get(day) ?? 0) + piece);
      pieces += piece;
      sum += each;
    }
    return { given: count, cut: undefined };
  };
}
