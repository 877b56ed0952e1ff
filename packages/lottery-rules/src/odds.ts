import { formatMoney, tryParseMoney } from '@sortes/money';
import type { Fraction, Game, Odds, Play, PrizeGroups, Tier } from './types.js';

/** Odds have the scale of money: four decimals. */
export const oddsScale = 10_000n;

/** House draws return at least half of every stake. */
export const houseReturn: Fraction = { numerator: 1n, denominator: 2n };

/** Official and state games are sold at prizes that tradition fixes, some far lower (4D of Togel 0.30, lottery sheet 2.11). */
export const officialReturn: Fraction = { numerator: 3n, denominator: 10n };

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

/** Kinds of combinations that are held to the return band one by one: the options of an options play, or the kinds that tiers name. */
function kindsOf(play: Play): readonly string[] {
  const named = [...new Set(play.tiers.flatMap((tier) => (tier.option === undefined ? [] : [tier.option])))];
  const { form } = play;
  // Tiers may name kinds instead of options where the options change kind, as the signs of the zodiac with the year.
  const byOption = form.kind === 'options' && (form.choose ?? 1) === 1 && named.some((name) => form.options.includes(name));
  return byOption ? form.options : named;
}

/** Exact return to player per combination; a play whose tiers belong to kinds of combinations has one figure for each kind. */
export function exactReturns(play: Play, odds: (tier: Tier) => Odds = (tier) => tier.odds): readonly { option?: string; rtp: Fraction }[] {
  const kinds = kindsOf(play);
  if (kinds.length === 0) return [{ rtp: returnOf(play.tiers, play.coverage, odds) }];
  return kinds.map((option) => ({
    option,
    rtp: returnOf(
      play.tiers.filter((tier) => tier.option === undefined || tier.option === option),
      play.coverage,
      odds,
    ),
  }));
}

/** Return to player for display, between 0 and 1, of the least generous option. Not for money. */
export function rtpOf(play: Play, odds?: (tier: Tier) => Odds): number {
  return Math.min(...exactReturns(play, odds).map(({ rtp }) => Number((rtp.numerator * 1_000_000n) / rtp.denominator) / 1_000_000));
}

/** Odds by play and tier, as decimal text: what a bet freezes. */
export type OddsTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Odds of a tier at a prize group: in proportion to the house's own group, rounded down. A push gives the stake back whatever the group. */
export function oddsAtGroup(tier: Tier, groups: PrizeGroups, group: number): Odds {
  return tier.push ? tier.odds : (tier.odds * BigInt(group)) / BigInt(groups.house);
}

/** Whether a game sells at this prize group. */
export function isPrizeGroup({ lowest, highest, step }: PrizeGroups, group: number): boolean {
  return Number.isInteger(group) && group >= lowest && group <= highest && (group - lowest) % step === 0;
}

/**
 * Rebate in 1/10 000 currency units for taking a lower group than one could: stake x (own highest - group) / base, rounded down.
 * 1700 of 1956 is 12.8 % (lottery sheet 2.1). Zero when the group is not lower.
 */
export function rebateOf({ base }: PrizeGroups, { stake, own, group }: { stake: bigint; own: number; group: number }): bigint {
  return group >= own ? 0n : (stake * BigInt(own - group)) / BigInt(base);
}

/**
 * The game's odds as a table in the order of its plays: the house's own, or those of a prize group.
 * @throws RangeError when the game does not sell at that group.
 */
export function oddsTable(game: Game, group?: number): OddsTable {
  const groups = game.prizeGroups;
  if (group !== undefined && (groups === undefined || !isPrizeGroup(groups, group)))
    throw new RangeError(`${game.code} has no prize group ${group}`);
  const oddsOfTier = (tier: Tier): Odds => (group === undefined || groups === undefined ? tier.odds : oddsAtGroup(tier, groups, group));
  return Object.fromEntries(
    game.plays.map((play) => [play.code, Object.fromEntries(play.tiers.map((tier) => [tier.tier, formatOdds(oddsOfTier(tier))]))]),
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

/** Why a game's definition is wrong: options without a tier, a push that is not 1, weights that do not fit. */
function faultOf(play: Play): string | undefined {
  const { form } = play;
  if (form.kind === 'options' && form.weights !== undefined && form.weights.length !== form.options.length) return 'weights do not fit';
  if (
    form.kind === 'options' &&
    new Set(play.tiers.flatMap(({ option }) => option ?? []).map((name) => form.options.includes(name))).size > 1
  )
    return 'some tiers name an option, others a kind';
  if (play.tiers.some((tier) => tier.push && tier.odds !== oddsScale)) return 'a push pays other than the stake';
  if (new Set(play.tiers.map((tier) => tier.tier)).size !== play.tiers.length) return 'two tiers of one name';
  return undefined;
}

/**
 * Checks exactly, in integers, that every option of every play returns at least the game's lowest return and less than 1 of its stake.
 * Pass an operator's table to check that instead of the house odds.
 * @throws RangeError naming the first play at fault.
 */
export function checkOdds(game: Game, table: OddsTable = oddsTable(game)): void {
  for (const play of game.plays) {
    const fault = faultOf(play);
    if (fault !== undefined) throw new RangeError(`${game.code} ${play.code}: ${fault}`);
    const odds = oddsOf(table, play.code);
    const oddsOfTier = (tier: Tier): Odds => {
      const value = odds[tier.tier];
      if (value === undefined) throw new RangeError(`${game.code} ${play.code}: no odds for tier ${tier.tier}`);
      return value;
    };
    for (const { option, rtp } of exactReturns(play, oddsOfTier)) {
      const { numerator, denominator } = game.lowestReturn;
      if (rtp.numerator * denominator < numerator * rtp.denominator || rtp.numerator >= rtp.denominator) {
        const [low, figure] = [Number(numerator) / Number(denominator), Number((rtp.numerator * 10_000n) / rtp.denominator) / 10_000];
        throw new RangeError(
          `${game.code} ${play.code}${option === undefined ? '' : ` ${option}`}: return to player ${figure} outside [${low}, 1)`,
        );
      }
    }
  }
}

/** A player pays the price less the rebate, so a return below 1 of the price is not enough: pushes return all of it at every group. */
function checkRebate(game: Game, { base, highest }: PrizeGroups, group: number): void {
  const paid = { numerator: BigInt(base - highest + group), denominator: BigInt(base) };
  const table = oddsTable(game, group);
  for (const play of game.plays) {
    const odds = oddsOf(table, play.code);
    for (const { rtp } of exactReturns(play, (tier) => odds[tier.tier] ?? 0n))
      if (rtp.numerator * paid.denominator >= paid.numerator * rtp.denominator)
        throw new RangeError(`${game.code} ${play.code}: with its rebate, group ${group} returns all that was paid`);
  }
}

/**
 * Checks the house odds and the odds of every prize group a game sells at, rebates included.
 * @throws RangeError naming the first play at fault.
 */
export function checkGame(game: Game): void {
  if (game.prizeModes.includes('LOTT') !== (game.prizeGroups !== undefined)) throw new RangeError(`${game.code}: LOTT needs prize groups`);
  checkOdds(game);
  const groups = game.prizeGroups;
  if (groups === undefined) return;
  // Odds grow with the group, and so do returns: the ends of the range bound every group between.
  for (const group of [groups.lowest, groups.highest]) {
    checkOdds(game, oddsTable(game, group));
    // Return over price is a quotient of two figures that are linear in the group: it too is greatest at an end.
    checkRebate(game, groups, group);
  }
}

/**
 * Checks every game, each list of plays once: a play that returns more than it takes must stop the program, not lose money. The server
 * calls it before it sells anything; a browser only shows odds and need not.
 * @throws RangeError naming the first game and play at fault, or a code that two games share.
 */
export function checkGames(games: readonly Game[]): void {
  const checked = new Set<string>();
  const lists = new Map<readonly Play[], number>();
  const codes = new Set<string>();
  for (const game of games) {
    if (codes.has(game.code)) throw new RangeError(`two games are called ${game.code}`);
    codes.add(game.code);
    if (new Set(game.plays.map(({ code }) => code)).size !== game.plays.length) throw new RangeError(`${game.code}: two plays of one code`);
    if (!lists.has(game.plays)) lists.set(game.plays, lists.size);
    // Stations of one odds set share one list: the same plays at the same terms need no second look.
    const terms = JSON.stringify([
      lists.get(game.plays),
      game.prizeGroups,
      game.prizeModes,
      game.lowestReturn.numerator.toString(),
      game.lowestReturn.denominator.toString(),
    ]);
    if (checked.has(terms)) continue;
    checkGame(game);
    checked.add(terms);
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
