import { exactReturns, pickedOfCanonical, rebateOf, type Play } from '@sortes/lottery-rules';
import { oddsOfTier, type SeriesRange, type SoldTier } from '../../../entities/play/prize-groups';

export { oddsOfTier, seriesIn, seriesRangeOf, type SeriesRange, type SoldTier } from '../../../entities/play/prize-groups';

/** The best prize of a play at a prize group: its tier and odds x 10 000. A stake that only comes back is no prize. */
export function topPrizeOf(play: Play, sold: readonly SoldTier[], range?: SeriesRange, series?: number): { tier: string; odds: bigint } {
  return sold
    .filter(({ tier }) => !play.tiers.find((known) => known.tier === tier)?.push)
    .map((tier) => ({ tier: tier.tier, odds: oddsOfTier(play, tier, range, series) }))
    .reduce((best, tier) => (tier.odds > best.odds ? tier : best), { tier: '', odds: 0n });
}

/**
 * Odds x 10 000 of all prizes that a complete hit of this content brings at once. A star combination pays the whole number and every ending of it; the
 * endings are counted by the play's own judge, for a draw that shows the first pick of each place (any other complete hit wins the same). Undefined for
 * plays of which one prize falls at a time.
 */
export function fullHitOdds(
  play: Play,
  sold: readonly SoldTier[],
  content: string,
  range?: SeriesRange,
  series?: number,
): bigint | undefined {
  const { form, reads } = play;
  if (form.kind !== 'positions' || form.times === undefined) return undefined;
  const { sets } = pickedOfCanonical(form, content);
  const numbers: string[] = [];
  for (const [at, position] of (reads.positions ?? []).entries()) numbers[position] = sets[at]?.[0] ?? '';
  const result = { kind: 'numbers', numbers: Array.from(numbers, (number) => number ?? '') } as const;
  // No play of places looks at the calendar.
  return play
    .judge(
      result,
      new Date(0),
    )(content)
    .reduce((sum, hit) => {
      const tier = sold.find((each) => each.tier === hit.tier);
      return tier ? sum + oddsOfTier(play, tier, range, series) * BigInt(hit.count) : sum;
    }, 0n);
}

/**
 * What the play returns on average at a prize group, rebate included: the least and the most generous kind of bet, which are the same where all bets of a
 * play are alike. Shares of the stake; for display only.
 */
export function returnsOf(
  play: Play,
  sold: readonly SoldTier[],
  range?: SeriesRange,
  series?: number,
): { lowest: number; highest: number; rebate: number } {
  const shares = exactReturns(play, (tier) => {
    const own = sold.find((each) => each.tier === tier.tier);
    return own ? oddsOfTier(play, own, range, series) : 0n;
  }).map(({ rtp }) => Number((rtp.numerator * 1_000_000n) / rtp.denominator) / 1_000_000);
  const rebate = range && series !== undefined ? rebateShare(range, series) : 0;
  return { lowest: Math.min(...shares) + rebate, highest: Math.max(...shares) + rebate, rebate };
}

/** What an option pays: its own tier's odds x 10 000, or those of the tier all options share. */
export function optionOddsOf(
  play: Play,
  sold: readonly SoldTier[],
  option: string,
  range?: SeriesRange,
  series?: number,
): bigint | undefined {
  const tiers = play.tiers.filter((tier) => !tier.push && (tier.option === option || tier.option === undefined));
  const own = tiers.filter((tier) => tier.option === option);
  const wanted = own.length > 0 ? own : tiers.length === 1 ? tiers : [];
  const odds = wanted.flatMap(({ tier }) => sold.filter((each) => each.tier === tier).map((each) => oddsOfTier(play, each, range, series)));
  return odds.length === 0 ? undefined : odds.reduce((best, each) => (each > best ? each : best));
}

/** Rebate of one line in 1/10 000 currency units, as the server takes it off. */
export function lineRebate(range: SeriesRange | undefined, stake: bigint, series: number | undefined): bigint {
  return range && series !== undefined ? rebateOf(range.groups, { stake, own: range.own, group: series }) : 0n;
}

/** Share of the stake that comes back as rebate at a group; for display only. */
export function rebateShare(range: SeriesRange, series: number): number {
  return Math.max(0, range.own - series) / range.groups.base;
}

/** The greatest multiple whose prize stays within the cap; never above `most`, and 0 when even one is too much. */
export function greatestMultiple(odds: bigint, unit: bigint, maximumPrize: bigint | undefined, most: number): number {
  if (maximumPrize === undefined || odds === 0n || unit === 0n) return most;
  const fits = (maximumPrize * 10_000n) / (odds * unit);
  return fits < BigInt(most) ? Number(fits) : most;
}
