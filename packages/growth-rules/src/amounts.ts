import { floorOf, floorRatio, greater, lesser, wholeRate } from './rates.js';

/** A step of a deposit match: deposits of `from` and more earn `rate` (1/10 000) of the whole deposit. */
export interface MatchStep<Sum = bigint> {
  readonly from: Sum;
  readonly rate: number;
}

/** What a deposit earns: the first step is the least deposit, `most` caps what is given. */
export interface MatchRule<Sum = bigint> {
  /** By rising `from`. */
  readonly steps: readonly MatchStep<Sum>[];
  /** null: no cap. */
  readonly most: Sum | null;
}

/** What a deposit earns, in money units: min(cap, floor(deposit x rate of the highest step that it reaches)); 0 below the first step. */
export function matchDeposit(deposit: bigint, { steps, most }: MatchRule): bigint {
  const step = steps.findLast(({ from }) => deposit >= from);
  if (step === undefined || deposit <= 0n) return 0n;
  const earned = floorOf(deposit, step.rate);
  return most === null ? earned : lesser(earned, most);
}

/** The least deposit that earns anything, money units. @param least The least that the offer is for, where it says so besides its steps */
export const leastDeposit = ({ steps }: MatchRule, least: bigint | null): bigint => greater(steps[0]?.from ?? 0n, least ?? 0n);

/** From which deposit on what it earns grows no more, money units; null: nothing caps it. @param least As of `leastDeposit` */
export function fullDeposit({ steps, most }: MatchRule, least: bigint | null): bigint | null {
  const step = steps.at(-1);
  if (most === null || step === undefined || step.rate === 0) return null;
  // Rounded up: one less would earn less.
  return greater(-floorRatio(-most * BigInt(wholeRate), BigInt(step.rate)), greater(step.from, least ?? 0n));
}

/** How many times the least deposit an example goes up to where nothing caps what is earned. */
const exampleTimes = 25n;

/**
 * A deposit that shows what an offer comes to: a round sum (1, 2 or 5 with noughts) between the least deposit, which teaches little, and the one that earns the most.
 * Money units.
 * @param least As of `leastDeposit`
 */
export function exampleDeposit(rule: MatchRule, least: bigint | null): bigint {
  const from = leastDeposit(rule, least);
  const to = fullDeposit(rule, least) ?? exampleTimes * from;
  let round = 0n;
  // The middle of two sums that may be far apart is where each is as many times the other side.
  for (let unit = 1n; unit * unit <= from * to; unit *= 10n)
    for (const next of [unit, 2n * unit, 5n * unit]) if (next * next <= from * to) round = next;
  return greater(round, from);
}

/** A tier of a marginal table: what lies above `above`, up to the next tier's, earns `rate` (1/10 000). */
export interface Tier<Sum = bigint> {
  readonly above: Sum;
  readonly rate: number;
}

export interface TierRule<Sum = bigint> {
  /** By rising `above`. */
  readonly tiers: readonly Tier<Sum>[];
  /** The most that is given; null: no cap. */
  readonly most: Sum | null;
  /** Less than this is not given at all. */
  readonly least: Sum;
}

/** What a tier's part of a loss earns, in money units. */
export interface TierShare {
  readonly above: bigint;
  readonly rate: number;
  readonly part: bigint;
  readonly earned: bigint;
}

/** The part of a loss that lies in each of its tiers, and what it earns: floor(part x rate). Tiers that the loss does not reach are left out. */
export function sharesOf(netLoss: bigint, tiers: TierRule['tiers']): readonly TierShare[] {
  return tiers.flatMap(({ above, rate }, place) => {
    const next = tiers[place + 1]?.above;
    const part = (next === undefined ? netLoss : lesser(netLoss, next)) - above;
    return part <= 0n ? [] : [{ above, rate, part, earned: floorOf(part, rate) }];
  });
}

/**
 * Cashback of a net loss by marginal tiers: of each tier's part of the loss floor(part x rate), together at most `most`, and nothing below `least`. A win earns
 * nothing.
 */
export function cashbackOf(netLoss: bigint, { tiers, most, least }: TierRule): bigint {
  if (netLoss <= 0n) return 0n;
  const earned = sharesOf(netLoss, tiers).reduce((total, share) => total + share.earned, 0n);
  const capped = most === null ? earned : lesser(earned, most);
  return capped < least ? 0n : capped;
}

/** A player's figures of a period, own money only. */
export interface LossFigures {
  readonly staked: bigint;
  readonly returned: bigint;
  /** Bonus money that became cash in the period: the house has paid it already. */
  readonly converted: bigint;
}

/** What cashback is counted on: stakes less what came back, less what bonuses paid. Below zero for a win. */
export function netLossOf({ staked, returned, converted }: LossFigures): bigint {
  return staked - returned - converted;
}

/**
 * What a rebate still owes for a lane: floor(turnover so far x rate) less what was given before, so that no fraction is ever lost, however the turnover was
 * split. Below zero when turnover was taken back; see `recompute`.
 * @param turnover All valid turnover of the lane that counts, in money units.
 * @param rate 1/10 000.
 */
export function rebateDue(turnover: bigint, rate: number, granted: bigint): bigint {
  return floorOf(turnover, rate) - granted;
}

/** What follows when figures that a grant was made from have changed. */
export interface Recomputed {
  /** To be granted now. */
  readonly further: bigint;
  /** To be taken from the next grants of the same offer, never from the player's own money. */
  readonly offset: bigint;
}

/** Compares what is due by the figures as they are now with what was given: more is a further grant, less an offset. */
export function recompute(due: bigint, given: bigint): Recomputed {
  return { further: greater(due - given, 0n), offset: greater(given - due, 0n) };
}

/** A grant after what earlier grants were too much. */
export interface LessOffset {
  readonly pay: bigint;
  readonly taken: bigint;
  /** What is left for the grants after this one. */
  readonly offset: bigint;
}

/** Takes an open offset from a grant that is due. */
export function takeOffset(due: bigint, offset: bigint): LessOffset {
  const taken = lesser(due, offset);
  return { pay: due - taken, taken, offset: offset - taken };
}
