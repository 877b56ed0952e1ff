import { parseMoney } from '@sortes/money';

/** What the house sells. Money in units of 1/10 000. */
export const betLimits = {
  /** Units a bet may be placed in, in the order the board shows them. */
  units: ['1', '2', '5', '10', '50', '100', '0.5', '0.1'],
  maximumMultiple: 10_000,
  maximumLines: 100,
  minimumStake: parseMoney('0.1'),
  /** Per line. */
  maximumStake: parseMoney('1000000'),
  /** Odds x unit x multiple at most: the most one winning occurrence may pay. */
  maximumPrize: parseMoney('1000000000'),
} as const;

const soldUnits: ReadonlySet<bigint> = new Set(betLimits.units.map(parseMoney));

export function isSoldUnit(unit: bigint): boolean {
  return soldUnits.has(unit);
}
