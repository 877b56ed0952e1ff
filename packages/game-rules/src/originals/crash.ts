/**
 * Crash: one round for everybody (`sharedSource`). A multiplier climbs with time until the round's point; whoever cashed out at or below the point is
 * paid what they cashed out at. Not a `RoundGame`: the players of a round share it, and when they leave is their choice, or that of their automatic
 * cash-out.
 */
import type { UniformSource } from '@sortes/fairness';
import { readWhole } from '../read.js';
import type { GameMath, GameVariant } from '../round-game.js';
import { mathOfPayouts } from './figures.js';
import { chanceOfReaching, highestPoint, lowestPoint, lowestTarget, takePoint } from './point.js';

/** The lowest multiplier at which one can leave, in hundredths. */
export const lowestCashOut = lowestTarget;
/** Where everybody still flying is cashed out and the round ends, in hundredths. */
export const highestCashOut = highestPoint;

/** The point of a round in hundredths, 100 … 100 000 000; takes two numbers, see `takePoint`. 100 is a round that nobody could leave. */
export function crashPoint(source: UniformSource): number {
  return takePoint(source);
}

const bits = 64n;
/** e^0.00006 x 2^64, rounded down: growth in one millisecond. */
const growth = 18_447_850_911_558_777_614n;
/** Growth in 2^0, 2^1 … 2^17 milliseconds, each the square of the one before, rounded down to 64 bits after the point. */
const powers: readonly bigint[] = Array.from({ length: 17 }).reduce<bigint[]>(
  (known) => {
    const last = known.at(-1) as bigint;
    return [...known, (last * last) >> bits];
  },
  [growth],
);

/** After so many milliseconds the highest point is reached. */
const longestFlight = 230_259;

/**
 * The multiplier in hundredths, rounded down, when a round has flown for so many whole milliseconds: e^(0.00006 t) in whole numbers of 64 bits after
 * the point, so that server and browser agree to the last bit. From 1, for each binary digit 1 of t from the lowest: times that power of the growth,
 * rounded down. Never above `highestCashOut`.
 * @throws RangeError for a time below zero or not whole.
 */
export function multiplierAt(elapsed: number): number {
  if (!Number.isSafeInteger(elapsed) || elapsed < 0) throw new RangeError('milliseconds are whole and not below zero');
  if (elapsed >= longestFlight) return highestPoint;
  let value = 1n << bits;
  for (let index = 0; index < powers.length; index += 1) if ((elapsed >> index) & 1) value = (value * (powers[index] as bigint)) >> bits;
  return Number((value * 100n) >> bits);
}

/** The first millisecond at which the multiplier is at least this many hundredths. @throws RangeError outside 100 … 100 000 000. */
export function timeOf(hundredths: number): number {
  if (!Number.isInteger(hundredths) || hundredths < lowestPoint || hundredths > highestPoint) throw new RangeError('not a multiplier');
  let [low, high] = [0, longestFlight];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (multiplierAt(middle) >= hundredths) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * How long a round of this point flies, in milliseconds: it ends at the first at which the multiplier would be above the point (at the highest point:
 * when that is reached). So a cash-out by hand before the end is always at or below the point, and pays with the very chance of an automatic one.
 */
export function flightOf(point: number): number {
  return timeOf(point >= highestPoint ? highestPoint : point + 1);
}

/** Whether a cash-out at this multiplier (hundredths), by hand or automatic, is paid in a round of this point. */
export function isPaid(point: number, cashOut: number): boolean {
  return cashOut >= lowestCashOut && cashOut <= point;
}

/** What a paid cash-out at so many hundredths pays, in 1/10 000 of the stake. */
export function multiplierOf(hundredths: number): bigint {
  return BigInt(hundredths) * 100n;
}

/** Reads where a player wants to be cashed out by itself, in hundredths. @throws ChoiceError */
export function readCashOut(raw: unknown): number {
  return readWhole(raw, 'cashOut', lowestCashOut, highestCashOut);
}

/**
 * Where a bet leaves by itself, in hundredths, when it may pay at most `largest` (1/10 000 of the stake): its own automatic cash-out unless that is
 * higher. Undefined: nowhere below the highest.
 */
export function boundCashOut(autoCashOut: number | undefined, largest: bigint): number | undefined {
  const most = Math.max(lowestCashOut, Number(largest / 100n));
  if (most >= highestCashOut) return autoCashOut;
  return Math.min(most, autoCashOut ?? most);
}

/** What a round shows of itself; the point only when it has ended. */
export interface CrashShown {
  /** In hundredths. */
  readonly point: number;
  /** Milliseconds from take-off to the end. */
  readonly flight: number;
}

/** What is told of a round that has ended. */
export function showCrash(point: number): CrashShown {
  return { point, flight: flightOf(point) };
}

const cashOuts = [101, 110, 150, 200, 300, 500, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, highestPoint];

/** What crash has in common with the other games: who it is, and its exact figures for a cash-out at so many hundredths. */
export const crash = {
  code: 'crash',
  kind: 'original',
  rulesVersion: 1,
  variants: cashOuts.map((cashOut): GameVariant<number> => ({
    name: `cash-out-${Math.floor(cashOut / 100)}-${String(cashOut % 100).padStart(2, '0')}`,
    choice: cashOut,
  })),
  mathOf: (cashOut: number): GameMath => mathOfPayouts([{ chance: chanceOfReaching(cashOut), multiplier: multiplierOf(cashOut) }]),
} as const;
