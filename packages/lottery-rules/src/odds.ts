import { formatMoney, tryParseMoney } from '@sortes/money';
import type { Fraction, Game, Odds, Play, Tier } from './types.js';

/** Odds have the scale of money: four decimals. */
export const oddsScale = 10_000n;

/** Lowest return to player a play may be sold at; prize tables of published platforms go down to 0.41 (four-number xien). */
const lowestRtp: Fraction = { numerator: 4n, denominator: 10n };

/** Decimal text of odds in its shortest exact form: 985000n is "98.5". */
export function formatOdds(odds: Odds): string {
  return formatMoney(odds);
}

/**
 * Reads decimal odds text of at most four decimals.
 * @throws RangeError when it is not such a text or not above zero.
 */
export function parseOdds(text: string): Odds {
  const odds = tryParseMoney(text);
  if (odds === undefined || odds <= 0n) throw new RangeError(`not odds: ${JSON.stringify(text.slice(0, 40))}`);
  return odds;
}

/** Odds that return `returnRate` of the stake on average, rounded down to 1/10 000 so that rounding never favours the player over the rate. */
export function oddsForReturn(returnRate: Fraction, probability: Fraction): Odds {
  return (returnRate.numerator * probability.denominator * oddsScale) / (returnRate.denominator * probability.numerator);
}

/** The return to player of a set of tiers that one combination can win, exactly: sum of odds x expected occurrences, over its cost. */
function returnOf(tiers: readonly Tier[], coverage: number, odds: (tier: Tier) => Odds): Fraction {
  let numerator = 0n;
  let denominator = 1n;
  for (const tier of tiers) {
    const part = odds(tier) * tier.probability.numerator;
    const under = tier.probability.denominator * oddsScale;
    numerator = numerator * under + part * denominator;
    denominator *= under;
  }
  return { numerator, denominator: denominator * BigInt(coverage) };
}

/** Exact return to player per combination; an options play has one figure for each option. */
export function exactReturns(play: Play, odds: (tier: Tier) => Odds = (tier) => tier.odds): readonly { option?: string; rtp: Fraction }[] {
  if (play.form.kind !== 'options') return [{ rtp: returnOf(play.tiers, play.coverage, odds) }];
  return play.form.options.map((option) => ({
    option,
    rtp: returnOf(
      play.tiers.filter((tier) => tier.option === undefined || tier.option === option),
      play.coverage,
      odds,
    ),
  }));
}

/** Return to player for display, between 0 and 1, of the least generous option. Not for money. */
export function rtpOf(play: Play): number {
  return Math.min(...exactReturns(play).map(({ rtp }) => Number((rtp.numerator * 1_000_000n) / rtp.denominator) / 1_000_000));
}

/** Odds by play and tier, as decimal text: what a bet freezes. */
export type OddsTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The game's house odds as a table in the order of its plays. */
export function oddsTable(game: Game): OddsTable {
  return Object.fromEntries(
    game.plays.map((play) => [play.code, Object.fromEntries(play.tiers.map((tier) => [tier.tier, formatOdds(tier.odds)]))]),
  );
}

/**
 * The odds of one play from a frozen table, for `payoutOf`.
 * @throws RangeError when the table lacks the play or holds a text that is no odds.
 */
export function oddsOf(table: OddsTable, playCode: string): Record<string, Odds> {
  const row = Object.hasOwn(table, playCode) ? table[playCode] : undefined;
  if (!row) throw new RangeError(`no odds for play ${playCode}`);
  return Object.fromEntries(Object.entries(row).map(([tier, text]) => [tier, parseOdds(text)]));
}

/**
 * Checks exactly, in integers, that every option of every play returns at least 0.4 and less than 1 of its stake.
 * Pass an operator's table to check that instead of the house odds.
 * @throws RangeError naming the first play at fault.
 */
export function checkOdds(game: Game, table: OddsTable = oddsTable(game)): void {
  for (const play of game.plays) {
    const odds = oddsOf(table, play.code);
    const oddsOfTier = (tier: Tier): Odds => {
      const value = odds[tier.tier];
      if (value === undefined) throw new RangeError(`${game.code} ${play.code}: no odds for tier ${tier.tier}`);
      return value;
    };
    for (const { option, rtp } of exactReturns(play, oddsOfTier)) {
      const tooLow = rtp.numerator * lowestRtp.denominator < lowestRtp.numerator * rtp.denominator;
      if (tooLow || rtp.numerator >= rtp.denominator) {
        throw new RangeError(`${game.code} ${play.code}${option === undefined ? '' : ` ${option}`}: return to player outside [0.4, 1)`);
      }
    }
  }
}

/** Canonical text of everything a bet freezes besides its content: the caller may hash it to name a version of the odds. */
export function canonicalOddsText(game: Game, table: OddsTable = oddsTable(game)): string {
  const plays = game.plays.map((play) => [play.code, play.tiers.map((tier) => [tier.tier, table[play.code]?.[tier.tier] ?? null])]);
  return JSON.stringify([game.code, game.rulesVersion, plays]);
}

export interface PrizeLine {
  readonly tier: string;
  readonly option?: string;
  /** Decimal odds text: the return on one unit. */
  readonly odds: string;
  /** True when the prize is paid once for every result that shows the number. */
  readonly perHit: boolean;
}

/** Prizes the board shows beside a play, from the house odds or from the table given. */
export function prizesOf(play: Play, table?: OddsTable): readonly PrizeLine[] {
  return play.tiers.map((tier) => ({
    tier: tier.tier,
    ...(tier.option === undefined ? {} : { option: tier.option }),
    odds: table?.[play.code]?.[tier.tier] ?? formatOdds(tier.odds),
    perHit: play.perHit,
  }));
}
