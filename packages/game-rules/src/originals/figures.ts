/** What the originals share: exact figures, pay tables, different numbers, ladders. */
import type { UniformSource } from '@sortes/fairness';
import { difference, fraction, product, quotient, sum, toNumber, type Fraction } from '../fraction.js';
import { ChoiceError, fairMultiplier, multiplierScale, type GameMath, type LadderStep, type RoundCap } from '../round-game.js';

/** Return of the originals before a multiplier is rounded down. */
export const originalsReturn: Fraction = fraction(99, 100);

/** No round of an original pays more: 1 000 000 times the stake. */
export const largestMultiplier = 1_000_000n * multiplierScale;

/** A chance as a player reads it: 3 of 13. */
export interface Chance {
  readonly favourable: number;
  readonly of: number;
}

/** What the next step of a round would do. */
export interface NextStep {
  /** Multiplier (1/10 000, text) if it succeeds. */
  readonly multiplier: string;
  /** Chance that it succeeds. */
  readonly chance: Chance;
}

/** How a round of several steps stands. cleared: it ended by itself at its last step and is paid. */
export type StepOutcome = 'open' | 'cashed-out' | 'lost' | 'cleared';

/** What a choice of a game of several steps has beside its own fields. */
export interface Capped {
  /** No step pays more than this (1/10 000, text); absent: `largestMultiplier`. */
  readonly most?: string;
}

/**
 * Reads the cap of a choice: text of a whole number, at least what a first step can pay and below what a round pays at most anyway, written in one way
 * only; absent without one. @throws ChoiceError
 */
export function readCap(raw: unknown, least: bigint, below: bigint): Capped {
  if (raw === undefined) return {};
  if (typeof raw !== 'string' || !/^[1-9]\d{0,10}$/.test(raw) || BigInt(raw) < least || BigInt(raw) >= below)
    throw new ChoiceError(`most is text of a whole number from ${least} to below ${below}`);
  return { most: raw };
}

/** The most that a step of a round may pay. */
export function mostOf({ most }: Capped): bigint {
  return most === undefined ? largestMultiplier : BigInt(most);
}

/** A choice with the cap that it needs, if it needs one. @throws RangeError for one below what a first step can pay. */
export function withCap<Choice extends Capped>(
  { most: _before, ...choice }: Choice,
  largest: bigint,
  least: bigint,
  below: bigint,
): Choice {
  if (largest < least) throw new RangeError('no round can be kept below its first step');
  return (largest >= below ? choice : { ...choice, most: String(largest) }) as Choice;
}

/** In how many ways k of n can be chosen. */
export function combinations(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let index = 1; index <= k; index += 1) ways = (ways * BigInt(n - k + index)) / BigInt(index);
  return ways;
}

/** Multipliers (1/10 000) from decimals between spaces: "0 1.95 4.1". @throws RangeError for more than four decimals. */
export function payTable(text: string): readonly bigint[] {
  return text.split(' ').map((decimal) => {
    const [whole = '', part = ''] = decimal.split('.');
    if (!/^\d+$/.test(whole) || !/^\d{0,4}$/.test(part)) throw new RangeError(`not a multiplier: ${decimal}`);
    return BigInt(whole) * multiplierScale + BigInt(part.padEnd(4, '0'));
  });
}

const shownTables = new WeakMap<readonly bigint[], readonly string[]>();

/** A pay table as it is shown: text, made once. */
export function showTable(table: readonly bigint[]): readonly string[] {
  const known = shownTables.get(table) ?? table.map(String);
  shownTables.set(table, known);
  return known;
}

/** `count` different numbers of 0 … size-1 in the order drawn, by a partial Fisher-Yates shuffle: for i = 0, 1, … swap i with i + below(size - i). */
export function takeDistinct(source: UniformSource, size: number, count: number): number[] {
  const pool = Array.from({ length: size }, (_, index) => index);
  for (let index = 0; index < count; index += 1) {
    const other = index + source.below(size - index);
    [pool[index], pool[other]] = [pool[other] as number, pool[index] as number];
  }
  return pool.slice(0, count);
}

/** A game of one step has no moves. @throws ChoiceError always */
export function readNoMove(): never {
  throw new ChoiceError('this game has no moves');
}

/** Refuses moves in a game of one step. @throws ChoiceError */
export function refuseMoves(moves: readonly unknown[]): void {
  if (moves.length > 0) readNoMove();
}

/** Exact figures of what a round pays: each multiplier above zero with its chance; what is left of one pays nothing. */
export function mathOfPayouts(payouts: readonly { readonly chance: Fraction; readonly multiplier: bigint }[]): GameMath {
  const paying = payouts.filter(({ multiplier }) => multiplier > 0n);
  const moment = (power: bigint): Fraction =>
    sum(...paying.map(({ chance, multiplier }) => product(chance, fraction(multiplier ** power, multiplierScale ** power))));
  const rtp = moment(1n);
  return {
    rtp,
    hitRate: sum(...paying.map(({ chance }) => chance)),
    aboveRate: sum(...paying.filter(({ multiplier }) => multiplier > multiplierScale).map(({ chance }) => chance)),
    maxWin: paying.reduce((most, { multiplier }) => (multiplier > most ? multiplier : most), 0n),
    variance: toNumber(difference(moment(2n), product(rtp, rtp))),
  };
}

/**
 * The ladder of a game whose step k is reached with `chances[k - 1]`: each pays the same return, rounded down. It ends before a step that would
 * pay more than `largestMultiplier`, so that the limit costs nobody anything: the round is paid at the step before.
 */
export function ladderFrom(rtp: Fraction, chances: readonly Fraction[]): readonly LadderStep[] {
  const steps = chances.map((chance) => ({ chance, multiplier: fairMultiplier(rtp, chance) }));
  const beyond = steps.findIndex(({ multiplier }) => multiplier > largestMultiplier);
  return beyond === -1 ? steps : steps.slice(0, beyond);
}

const shorterLadders = new WeakMap<readonly LadderStep[], Map<number, readonly LadderStep[]>>();

/** The steps of a ladder below a choice's cap; each length made once. */
export function ladderUpTo(ladder: readonly LadderStep[], choice: Capped): readonly LadderStep[] {
  if (choice.most === undefined) return ladder;
  const most = mostOf(choice);
  const length = ladder.findIndex(({ multiplier }) => multiplier > most);
  if (length === -1) return ladder;
  const known = shorterLadders.get(ladder) ?? new Map<number, readonly LadderStep[]>();
  shorterLadders.set(ladder, known);
  const shorter = known.get(length) ?? ladder.slice(0, length);
  known.set(length, shorter);
  return shorter;
}

const edges = (ladder: readonly LadderStep[]): readonly [bigint, bigint] => [ladder[0]?.multiplier ?? 0n, ladder.at(-1)?.multiplier ?? 0n];

/** As `readCap`, of a choice with this ladder. @throws ChoiceError */
export function readLadderCap(raw: unknown, ladder: readonly LadderStep[]): Capped {
  return readCap(raw, ...edges(ladder));
}

/** The cap of a game that climbs the ladder of its choice. */
export function ladderCap<Choice extends Capped>(wholeLadderOf: (choice: Choice) => readonly LadderStep[]): RoundCap<Choice> {
  return {
    least: (choice) => edges(wholeLadderOf(choice))[0],
    bound: (choice, largest) => withCap(choice, largest, ...edges(wholeLadderOf(choice))),
  };
}

/**
 * Figures of a ladder. Whatever a player's strategy, their expected return lies between those of the steps at which they may cash out: `rtp` is the
 * best step, `lowestRtp` the worst. Hit rate and variance are those of cashing out after the first step.
 */
export function mathOfLadder(ladder: readonly LadderStep[]): GameMath {
  const [first] = ladder;
  const last = ladder.at(-1);
  if (!first || !last) throw new RangeError('a ladder has steps');
  const returns = ladder.map(({ chance, multiplier }) => product(chance, fraction(multiplier, multiplierScale)));
  const isLess = (left: Fraction, right: Fraction): boolean => difference(left, right).numerator < 0n;
  return {
    ...mathOfPayouts([first]),
    rtp: returns.reduce((best, each) => (isLess(best, each) ? each : best)),
    lowestRtp: returns.reduce((worst, each) => (isLess(each, worst) ? each : worst)),
    maxWin: last.multiplier,
  };
}

const shownLadders = new WeakMap<readonly LadderStep[], readonly string[]>();

/** What the steps of a ladder pay, as it is shown: text, made once. */
export function showLadder(ladder: readonly LadderStep[]): readonly string[] {
  const known = shownLadders.get(ladder) ?? ladder.map(({ multiplier }) => String(multiplier));
  shownLadders.set(ladder, known);
  return known;
}

const nextSteps = new WeakMap<readonly LadderStep[], readonly NextStep[]>();

/** The next step of a ladder after `done` steps; undefined at its end. */
export function nextStepOf(ladder: readonly LadderStep[], done: number): NextStep | undefined {
  const known =
    nextSteps.get(ladder) ??
    ladder.map(({ chance, multiplier }, index) => {
      const { numerator, denominator } = quotient(chance, ladder[index - 1]?.chance ?? fraction(1n));
      return { multiplier: String(multiplier), chance: { favourable: Number(numerator), of: Number(denominator) } };
    });
  nextSteps.set(ladder, known);
  return known[done];
}
