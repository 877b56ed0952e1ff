/** Rates, percents, weights and multiples are whole numbers of 1/10 000: 10 000 is 100 %, or once; 100 000 is ten times. */
export const wholeRate = 10_000;

/** floor(sum x rate); also of a sum below zero, so that a figure that is taken back is taken back as it was counted. */
export function floorOf(sum: bigint, rate: number): bigint {
  return floorRatio(sum * BigInt(rate), BigInt(wholeRate));
}

/** floor(numerator / denominator) towards the smaller number; the denominator is above zero. */
export function floorRatio(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient;
}

/** The smaller of two sums. */
export const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** The larger of two sums. */
export const greater = (one: bigint, other: bigint): bigint => (one > other ? one : other);
