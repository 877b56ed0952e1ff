/** The point of limbo and crash: how high a multiplier climbs, with chance 0.99 / m to reach m. */
import type { UniformSource } from '@sortes/fairness';
import { fraction, type Fraction } from '../fraction.js';

const halfRange = 2 ** 26;
const range = 2n ** 52n;

/** Lowest and highest point, in hundredths. */
export const lowestPoint = 100;
export const highestPoint = 100_000_000;

/** Lowest multiplier that can be aimed at, in hundredths; the highest is `highestPoint`. */
export const lowestTarget = 101;

/**
 * The point in hundredths from 52 bits. Takes below(2^26) as the high and below(2^26) as the low half of u; the point is
 * floor(99 x 2^52 / (2^52 - u)), not less than 1.00 nor more than 1 000 000.00.
 */
export function takePoint(source: UniformSource): number {
  const high = source.below(halfRange);
  const low = source.below(halfRange);
  const point = (99n * range) / (range - BigInt(high) * BigInt(halfRange) - BigInt(low));
  return Math.min(Math.max(Number(point), lowestPoint), highestPoint);
}

/**
 * Exact chance that a point is at least this many hundredths: floor(99 x 2^52 / hundredths) of the 2^52 values, which differs from 0.99 / m by
 * less than 2^-52. 1 at `lowestPoint`, 0 above `highestPoint`.
 */
export function chanceOfReaching(hundredths: number): Fraction {
  if (hundredths <= lowestPoint) return fraction(1n);
  if (hundredths > highestPoint) return fraction(0n);
  return fraction((99n * range) / BigInt(hundredths), range);
}
