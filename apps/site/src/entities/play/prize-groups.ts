import { isPrizeGroup, oddsAtGroup, type Game, type Play, type PrizeGroups } from '@sortes/lottery-rules';
import { parseMoney } from '@sortes/money';

/** A tier as the play menu sells it: decimal odds text at the house's prize group. */
export interface SoldTier {
  readonly tier: string;
  readonly odds: string;
}

/** Prize groups a player may choose from, and what lies between them. */
export interface SeriesRange {
  readonly groups: PrizeGroups;
  readonly lowest: number;
  /** Highest group the player may bet at. */
  readonly highest: number;
  /** The player's own highest: below it the difference is a rebate. */
  readonly own: number;
  readonly step: number;
}

/** The range the server names, held to the groups this game sells at; undefined for games of fixed odds. */
export function seriesRangeOf(
  game: Game,
  mode: string,
  named: { minSeries: number; maxSeries: number; maxBetSeries: number; step: number } | undefined,
): SeriesRange | undefined {
  const groups = game.prizeGroups;
  if (!groups || mode.toUpperCase() !== 'LOTT') return undefined;
  const lowest = Math.max(groups.lowest, named?.minSeries ?? groups.lowest);
  const own = Math.min(groups.highest, named?.maxSeries ?? groups.highest);
  return { groups, lowest, own, highest: Math.max(lowest, Math.min(own, named?.maxBetSeries ?? own)), step: named?.step ?? groups.step };
}

/** The group bet at: the player's choice where it is still sold, else the own highest. */
export function seriesIn(range: SeriesRange, chosen: number | undefined): number {
  return chosen !== undefined && chosen >= range.lowest && chosen <= range.highest && isPrizeGroup(range.groups, chosen)
    ? chosen
    : range.highest;
}

/** Odds of a tier at a prize group, x 10 000; without one, as sold. */
export function oddsOfTier(play: Play, sold: SoldTier, range?: SeriesRange, series?: number): bigint {
  const odds = parseMoney(sold.odds);
  if (!range || series === undefined) return odds;
  const push = play.tiers.find((tier) => tier.tier === sold.tier)?.push;
  return oddsAtGroup(
    { tier: sold.tier, odds, probability: { numerator: 0n, denominator: 1n }, ...(push && { push }) },
    range.groups,
    series,
  );
}
