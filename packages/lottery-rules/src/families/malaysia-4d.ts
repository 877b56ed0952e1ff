/** Plays of Malaysian four-digit lotteries (lottery sheet 2.12): 23 numbers of four digits, a prize table per operator. */
import { oddsScale } from '../odds.js';
import { judgeDrawnList } from '../rules/drawn-list.js';
import type { Play, PrizeShape } from '../types.js';

export const malaysianPrizes: readonly PrizeShape[] = [
  { key: 'first', count: 1, width: 4 },
  { key: 'second', count: 1, width: 4 },
  { key: 'third', count: 1, width: 4 },
  { key: 'starter', count: 10, width: 4 },
  { key: 'consolation', count: 10, width: 4 },
];

/** Big pays all five prizes, small the first three only. */
const bigPrizes = malaysianPrizes.map(({ key }) => key);
const smallPrizes = bigPrizes.slice(0, 3);

/** Prizes for 1 staked: first, second, third, starter, consolation; small has the first three. */
type PrizeRow = readonly bigint[];

const straight: { readonly big: PrizeRow; readonly small: PrizeRow } = {
  big: [2500n, 1000n, 500n, 180n, 60n],
  small: [3500n, 2000n, 1000n],
};

/** Permutations of a number, the groups of equal digits that make so many, an example. */
const boxes = [
  { permutations: 24, pattern: [1, 1, 1, 1], example: '1234' },
  { permutations: 12, pattern: [2, 1, 1], example: '1123' },
  { permutations: 6, pattern: [2, 2], example: '1122' },
  { permutations: 4, pattern: [3, 1], example: '1112' },
] as const;
type Permutations = (typeof boxes)[number]['permutations'];

/** Prizes of a box by permutations. */
export type BoxTable = Readonly<Record<Permutations, { readonly big: PrizeRow; readonly small: PrizeRow }>>;

/**
 * The straight prize shared by the permutations, rounded up to a whole unit: first prize 105 for 24 (lottery sheet 2.12; the other cells
 * follow the same rounding, ours). Written down and never divided, because operators round each their own way.
 */
export const boxesRoundedUp: BoxTable = {
  24: { big: [105n, 42n, 21n, 8n, 3n], small: [146n, 84n, 42n] },
  12: { big: [209n, 84n, 42n, 15n, 5n], small: [292n, 167n, 84n] },
  6: { big: [417n, 167n, 84n, 30n, 10n], small: [584n, 334n, 167n] },
  4: { big: [625n, 250n, 125n, 45n, 15n], small: [875n, 500n, 250n] },
};

/** The same, rounded to the nearest whole unit and a half up: first prize 104 for 24. */
export const boxesRoundedNearest: BoxTable = {
  24: { big: [104n, 42n, 21n, 8n, 3n], small: [146n, 83n, 42n] },
  12: { big: [208n, 83n, 42n, 15n, 5n], small: [292n, 167n, 83n] },
  6: { big: [417n, 167n, 83n, 30n, 10n], small: [583n, 333n, 167n] },
  4: { big: [625n, 250n, 125n, 45n, 15n], small: [875n, 500n, 250n] },
};

function playOf(
  code: string,
  group: string,
  {
    prizes,
    row,
    permutations,
    patterns,
    example,
  }: {
    prizes: readonly string[];
    row: PrizeRow;
    permutations: number;
    patterns?: readonly (readonly number[])[];
    example: string;
  },
): Play {
  return {
    code,
    group,
    family: 'my4d',
    form: { kind: 'numbers', width: 4, choose: 1, ...(patterns && { patterns, unordered: true as const }) },
    coverage: 1,
    perHit: true,
    judge: judgeDrawnList(prizes, permutations === 1 ? 'exact' : 'any'),
    reads: { prizes },
    tiers: prizes.map((prize, index) => ({
      tier: prize,
      odds: (row[index] ?? 0n) * oddsScale,
      probability: {
        numerator: BigInt(permutations * (malaysianPrizes.find(({ key }) => key === prize)?.count ?? 0)),
        denominator: 10_000n,
      },
    })),
    example,
  };
}

const straightPlays: readonly Play[] = [
  playOf('BIG', 'straight', { prizes: bigPrizes, row: straight.big, permutations: 1, example: '1234' }),
  playOf('SMALL', 'straight', { prizes: smallPrizes, row: straight.small, permutations: 1, example: '1234' }),
];

/** Straight and box plays at an operator's table. iPerm is no play: it is the permutations of a number, each bet straight. */
export function malaysianPlays(table: BoxTable): readonly Play[] {
  return [
    ...straightPlays,
    ...boxes.flatMap(({ permutations, pattern, example }) => [
      playOf(`IBOX${permutations}_BIG`, 'ibox', {
        prizes: bigPrizes,
        row: table[permutations].big,
        permutations,
        patterns: [pattern],
        example,
      }),
      playOf(`IBOX${permutations}_SMALL`, 'ibox', {
        prizes: smallPrizes,
        row: table[permutations].small,
        permutations,
        patterns: [pattern],
        example,
      }),
    ]),
  ];
}
