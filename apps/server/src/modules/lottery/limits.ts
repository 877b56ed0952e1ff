import { parseMoney } from '@sortes/money';

/** What one "1" of the boards stands for in currencies whose notes run to thousands (a Vietnamese point is 1,000 ₫). */
const pointOfCurrency: Readonly<Record<string, bigint>> = { VND: 1_000n, IDR: 1_000n, KRW: 1_000n, LAK: 1_000n, MMK: 1_000n, KHR: 1_000n };

/** What the house sells in a currency. Money in units of 1/10 000. */
export interface BetLimits {
  /** Units the board shows, in its order. */
  units: readonly bigint[];
  maximumMultiple: number;
  maximumLines: number;
  minimumStake: bigint;
  /** Per line. */
  maximumStake: bigint;
  /** Odds x unit x multiple at most: the most one winning occurrence may pay. */
  maximumPrize: bigint;
}

const shownUnits = ['1', '2', '5', '10', '50', '100', '0.5', '0.1'].map(parseMoney);

/** Every unit that is taken: 1, 2 and 5 times each power of ten from 0.1 to 100 000. The board shows a few of them. */
const takenUnits: ReadonlySet<bigint> = new Set(
  [-1, 0, 1, 2, 3, 4, 5].flatMap((power) => [1n, 2n, 5n].map((digit) => digit * 10n ** BigInt(power + 4))),
);

export function isTakenUnit(unit: bigint): boolean {
  return takenUnits.has(unit);
}

/** The limits of a brand's currency. */
export function betLimitsOf(currency: string): BetLimits {
  const point = pointOfCurrency[currency] ?? 1n;
  return {
    units: shownUnits.map((unit) => unit * point),
    maximumMultiple: 10_000,
    maximumLines: 100,
    minimumStake: parseMoney('0.1'),
    maximumStake: parseMoney('1000000') * point,
    maximumPrize: parseMoney('10000000') * point,
  };
}
