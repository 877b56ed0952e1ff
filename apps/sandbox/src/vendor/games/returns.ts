/**
 * What a bet gives back, in hundredths of its stake: 196 returns 1.96 times the stake, 100 the stake itself, 0 nothing. Whole numbers, so that
 * every return to the player below is a fraction without rounding.
 */
export type Hundredths = number;

/** The return on `stake` (1/10 000 of a currency unit), rounded down to such a unit. */
export function returnOn(stake: bigint, hundredths: Hundredths): bigint {
  return (stake * BigInt(hundredths)) / 100n;
}

/** An exact share of the stakes that comes back in the long run. */
export interface ReturnToPlayer {
  numerator: bigint;
  denominator: bigint;
}

/** Sums up outcomes that happen in `ways` of all ways and return so much each. Whoever leaves an outcome out gets a wrong figure. */
export function returnToPlayer(outcomes: Iterable<{ ways: number; hundredths: Hundredths }>): ReturnToPlayer {
  let ways = 0n;
  let returned = 0n;
  for (const outcome of outcomes) {
    ways += BigInt(outcome.ways);
    returned += BigInt(outcome.ways) * BigInt(outcome.hundredths);
  }
  return { numerator: returned, denominator: ways * 100n };
}

/** Hundredths of a percent, rounded down so that a page never promises more than the game gives. */
export function rtpBasisPoints({ numerator, denominator }: ReturnToPlayer): number {
  return Number((numerator * 10_000n) / denominator);
}

/** The percentage as decimal text, cut (never rounded up) after four places: "96.0375", "97.647". */
export function rtpPercent({ numerator, denominator }: ReturnToPlayer): string {
  const scaled = (numerator * 1_000_000n) / denominator;
  const fraction = String(scaled % 10_000n)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return fraction === '' ? String(scaled / 10_000n) : `${scaled / 10_000n}.${fraction}`;
}

/** Orders exact shares from the smallest to the largest. */
export function compareReturns(left: ReturnToPlayer, right: ReturnToPlayer): number {
  const difference = left.numerator * right.denominator - right.numerator * left.denominator;
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}
