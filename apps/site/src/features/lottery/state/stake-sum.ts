import { parseMoney } from '@sortes/money';

/** How a stake on one combination is written in a bet: a unit that the game sells, and how often. */
interface Stake {
  readonly unit: string;
  readonly multiple: number;
}

/**
 * The unit and multiple that come to a sum for one combination; undefined where none do.
 * @param sum in 1/10 000 currency units
 * @param most the greatest multiple
 */
export function stakeOfSum(sum: bigint, units: readonly string[], most: number): Stake | undefined {
  // The greatest unit first: the multiple stays small, and no lower limit of it is met for nothing.
  return units
    .toSorted((one, other) => (parseMoney(one) < parseMoney(other) ? 1 : -1))
    .map((unit) => ({ unit, value: parseMoney(unit) }))
    .filter(({ value }) => value > 0n && sum >= value && sum % value === 0n && sum / value <= BigInt(most))
    .map(({ unit, value }) => ({ unit, multiple: Number(sum / value) }))[0];
}

/** Times of the usual unit that stand on chips. */
const chipTimes = [1n, 5n, 10n, 50n, 100n];

/** Sums for one combination that are offered at one press, of those that the game sells; in 1/10 000 currency units. */
export function chipSums(units: readonly string[], most: number): readonly bigint[] {
  const usual = parseMoney(units[0] ?? '0');
  return chipTimes.map((times) => times * usual).filter((sum) => stakeOfSum(sum, units, most) !== undefined);
}

/** A chip's sum in few signs: 500, 10K, 2M. In every language: players write it so. */
export function chipText(sum: bigint, write: (value: number) => string): string {
  const value = Number(sum) / 10_000;
  if (value >= 1_000_000 && value % 100_000 === 0) return `${write(value / 1_000_000)}M`;
  return value >= 1_000 && value % 100 === 0 ? `${write(value / 1_000)}K` : write(value);
}
