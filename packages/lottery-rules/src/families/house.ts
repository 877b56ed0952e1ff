import { oddsForReturn } from '../odds.js';
import type { Fraction, Odds, PrizeGroups, Tier } from '../types.js';

/** Prize group 1956 of 2000, without rebate (lottery sheet 2.1). */
export const houseRate: Fraction = { numerator: 978n, denominator: 1000n };

/** Prize groups of a house draw with the base of the five-digit games. */
export const housePrizeGroups: PrizeGroups = { base: 2000, house: 1956, lowest: 1700, highest: 1960, step: 2 };

/** An exact fraction of two whole numbers. */
export function fraction(numerator: number | bigint, denominator: number | bigint): Fraction {
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

/** Odds that bring a combination to the house rate together with tiers it can win besides (a push, a reduced prize). */
export function houseOdds(probability: Fraction, besides: readonly Tier[] = [], rate: Fraction = houseRate): Odds {
  // What the other tiers return is taken off the rate; both sides carry the scale of odds.
  let { numerator, denominator } = rate;
  for (const { odds, probability: chance } of besides) {
    const under = chance.denominator * 10_000n;
    numerator = numerator * under - odds * chance.numerator * denominator;
    denominator *= under;
  }
  return oddsForReturn({ numerator, denominator }, probability);
}

/** A tier at the house rate, or at a rate of the family's own. */
export function houseTier(tier: string, probability: Fraction, option?: string, besides: readonly Tier[] = [], rate?: Fraction): Tier {
  return { tier, probability, odds: houseOdds(probability, besides, rate), ...(option === undefined ? {} : { option }) };
}

/** The stake comes back. */
export function pushTier(probability: Fraction, tier = 'push', option?: string): Tier {
  return { tier, probability, odds: 10_000n, push: true, ...(option === undefined ? {} : { option }) };
}
