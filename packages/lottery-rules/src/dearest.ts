import { exactReturns, isPrizeGroup, oddsAtGroup } from './odds.js';
import type { Fraction, Game } from './types.js';

/** The play of a game that costs its house most: what it pays out and away on average, as a part of the price. */
export interface Dearest {
  readonly play: string;
  readonly cost: Fraction;
}

const isMore = (left: Fraction, right: Fraction): boolean => left.numerator * right.denominator > right.numerator * left.denominator;

const plus = (left: Fraction, right: Fraction): Fraction => ({
  numerator: left.numerator * right.denominator + right.numerator * left.denominator,
  denominator: left.denominator * right.denominator,
});

const dearestOf = (costs: readonly Dearest[]): Dearest | undefined =>
  costs.reduce<Dearest | undefined>((most, each) => (most === undefined || isMore(each.cost, most.cost) ? each : most), undefined);

/** At fixed odds: the play that returns most. Undefined for a game without plays. */
export const dearestPlay = (game: Game): Dearest | undefined =>
  dearestOf(game.plays.flatMap((play) => exactReturns(play).map(({ rtp }) => ({ play: play.code, cost: rtp }))));

/**
 * Where the root of a line has a prize group (undefined: nobody of the line has one, and the highest is sold without commissions): whatever group a bet is sold at, the house pays its prizes, and what the root's group is above it, as a rebate off the
 * price or as commissions up the line (`commissionBase` is what these are shares of). A push returns the whole stake at every group, so plays with one cost more
 * the lower the group. Undefined where the game is not sold at groups.
 */
export function dearestAtGroup(game: Game, root: number | undefined, commissionBase: number): Dearest | undefined {
  const groups = game.prizeGroups;
  if (groups === undefined) return undefined;
  const { base, lowest, highest, step } = groups;
  const own = Math.min(root ?? highest, highest);
  const top = own - ((own - lowest) % step);
  // Prizes grow with the group in a straight line, and rebate and commissions fall in one: a sum of these is greatest at an end.
  const costs = [lowest, top]
    .filter((group) => isPrizeGroup(groups, group))
    .flatMap((group) => {
      const rebate = { numerator: BigInt(own - group), denominator: BigInt(base) };
      const commissions = { numerator: BigInt(Math.max(0, (root ?? group) - group)), denominator: BigInt(commissionBase) };
      const away = isMore(rebate, commissions) ? rebate : commissions;
      return game.plays.flatMap((play) =>
        exactReturns(play, (tier) => oddsAtGroup(tier, groups, group)).map(({ rtp }) => ({ play: play.code, cost: plus(rtp, away) })),
      );
    });
  return dearestOf(costs);
}
