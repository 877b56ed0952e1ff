import type { Offer } from './offer.js';
import { exactWorth, type Worth, type WorthQuestion } from './worth.js';

const wholeRate = 10_000;

/** The plain way: even money, a hundredth of the bonus a bet. */
const plainStakes = 100;

/** What a winning stake pays in the ways that are looked at: a table, a high number, a jackpot of a slot. What pays still more changes the worth by less than a hundredth. */
const payouts = [2, 10, 100] as const;

/** Cells of balance and round that may be counted for one way while somebody types. */
const mostCells = 40_000_000;

/** One way to play a bonus, with what it is worth then. */
export interface WayToPlay extends Worth {
  /** Bets that the bonus is. */
  readonly stakes: number;
  /** What a stake of 1 pays when it wins. */
  readonly pays: number;
}

/** What a bonus is worth by how it is played, in shares of it. */
export interface WorthRange {
  readonly plain: WayToPlay;
  /** The way of those that the rules allow in which it costs the house most, net of its edge on own stakes. */
  readonly dearest: WayToPlay;
}

/** The best match of an offer's deposit steps, 1/10 000; undefined: no share of a deposit. */
function rateOf({ reward }: Pick<Offer, 'reward'>): number | undefined {
  return reward.rule === 'match' ? Math.max(...reward.steps.map(({ rate }) => rate)) : undefined;
}

/**
 * How many times the bonus has to be staked: of what is staked on deposit and bonus the deposit belongs to it, which is the bonus divided by the rate of the match. Of several
 * steps the best one, which is the least that has to be staked; above the deposit at which the cap holds it is more.
 */
export function multipleOfBonus({ requirement, reward }: Pick<Offer, 'requirement' | 'reward'>): number {
  if (requirement === null) return 0;
  const multiple = requirement.multiple / wholeRate;
  if (requirement.base !== 'deposit-and-bonus') return multiple;
  const rate = rateOf({ reward });
  return multiple * (1 + (rate === undefined ? 1 : wholeRate / rate));
}

/** Own money of the deposit that is staked before the bonus and counts, as a multiple of the bonus; 0 where own stakes do not count, or no deposit brings it. */
export function ownBeside({ requirement, reward }: Pick<Offer, 'requirement' | 'reward'>): number {
  const rate = rateOf({ reward });
  return requirement?.countsReal === true && rate !== undefined && rate > 0 ? Math.min(100, wholeRate / rate) : 0;
}

/** The fewest bets that a bonus can be played in: by the largest bet that is allowed, all of it at once where none is. */
export function fewestStakes(granted: bigint, maxBet: bigint | null): number {
  if (maxBet === null || maxBet <= 0n || maxBet >= granted) return 1;
  return Math.min(plainStakes, Number((granted + maxBet - 1n) / maxBet));
}

/**
 * What a bonus is worth by the plain way and by the dearest that its largest bet leaves open.
 * @param granted The bonus in money units.
 * @param maxBet The largest bet with bonus money; null: any.
 * @throws RangeError as `exactWorth`
 */
export function worthRange(question: Omit<WorthQuestion, 'stakes' | 'pays'>, granted: bigint, maxBet: bigint | null): WorthRange {
  const way = (stakes: number, pays: number): WayToPlay => ({ stakes, pays, ...exactWorth({ ...question, stakes, pays }) });
  const plain = way(plainStakes, 2);
  const fewest = fewestStakes(granted, maxBet);
  let dearest = plain;
  for (const stakes of new Set([plainStakes, fewest]))
    for (const pays of payouts) {
      const rounds = question.multiple * stakes;
      if (rounds * (stakes + rounds) * Math.sqrt(pays) > mostCells) continue;
      const other = way(stakes, pays);
      if (other.net > dearest.net) dearest = other;
    }
  return { plain, dearest };
}
