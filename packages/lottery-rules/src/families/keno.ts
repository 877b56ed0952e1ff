import { choose } from '../combinatorics.js';
import { parseOdds } from '../odds.js';
import { judgeMatches } from '../rules/chosen-numbers.js';
import { judgeElement, judgeOddEven, judgeSumParity, judgeSumSize, judgeUpperLower, kenoPositions } from '../rules/keno.js';
import type { Fraction, Judge, Play, Tier } from '../types.js';
import { fraction, houseTier } from './house.js';

/** Chance that exactly `hits` of `size` picked numbers are among 20 drawn of 80. */
function chanceOf(size: number, hits: number): Fraction {
  return fraction(choose(size, hits) * choose(80 - size, 20 - hits), choose(80, 20));
}

/**
 * Odds by numbers hit, per unit. Picks 1, 2 and 4 to 9 are a published set (lottery sheet 2.6, there per 2 yuan); it returns 0.67 to 0.81.
 * Ours: pick 3, where the published set returns 0.42 because three hits pay nothing, and pick 10, which it lacks.
 */
const pickOdds: Readonly<Record<number, Readonly<Record<number, string>>>> = {
  1: { 1: '3.25' },
  2: { 2: '13' },
  3: { 3: '25', 2: '3' },
  4: { 4: '56', 3: '6', 2: '1.5' },
  5: { 5: '305', 4: '25.5', 3: '3' },
  6: { 6: '500', 5: '35', 4: '5', 3: '3' },
  7: { 7: '5000', 6: '115', 5: '15', 4: '3', 0: '1.5' },
  8: { 8: '13000', 7: '500', 6: '30', 5: '7.5', 4: '3', 0: '1.5' },
  9: { 9: '37000', 8: '3700', 7: '300', 6: '30', 5: '4', 0: '1.5' },
  10: { 10: '100000', 9: '10000', 8: '1000', 7: '80', 6: '12', 5: '3', 0: '2' },
};

function pickPlay(size: number): Play {
  const paid = Object.entries(pickOdds[size] ?? {})
    .map(([hits, odds]) => ({ hits: Number(hits), odds }))
    .sort((left, right) => right.hits - left.hits);
  return {
    code: `PICK${size}`,
    group: 'pick',
    family: 'keno',
    form: { kind: 'numbers', width: 2, choose: size, from: 1, to: 80, ...(size > 1 && { bankers: true as const }) },
    coverage: 1,
    perHit: false,
    judge: judgeMatches(kenoPositions, size, Object.fromEntries(paid.map(({ hits }) => [hits, `hit${hits}`]))),
    reads: { positions: kenoPositions },
    tiers: paid.map(({ hits, odds }): Tier => ({ tier: `hit${hits}`, odds: parseOdds(odds), probability: chanceOf(size, hits) })),
    example: Array.from({ length: size }, (_, index) => String(index * 8 + 3).padStart(2, '0')).join(','),
  };
}

function optionPlay(code: string, group: string, judge: Judge, tiers: readonly Tier[], example: string): Play {
  return {
    code,
    group,
    family: 'keno',
    form: { kind: 'options', options: tiers.flatMap((tier) => tier.option ?? []) },
    coverage: 1,
    perHit: false,
    judge,
    reads: { positions: kenoPositions },
    tiers,
    example,
  };
}

/*
 * Chances of the sum of 20 of 80. Written down and not counted here, because the count walks 2 million states and the board would wait
 * for it; the family's test counts them.
 */
const sumAway = fraction(1_759_886_689_338_606_861n, 3_535_316_142_212_174_320n);
const sumEqual = fraction(7_771_381_767_480_299n, 1_767_658_071_106_087_160n);
const sumOdd = fraction(673_563_930_336n, 1_347_127_860_995n);
const sumEven = fraction(673_563_930_659n, 1_347_127_860_995n);
const elementChances = {
  gold: fraction(36_242_401_949_517_177n, 353_531_614_221_217_432n),
  wood: fraction(22_982_706_789_412_413n, 114_042_456_200_392_720n),
  water: fraction(342_961_354_542_328_801n, 883_829_035_553_043_580n),
  fire: fraction(102_722_108_503_615_593n, 505_045_163_173_167_760n),
  earth: fraction(292_348_128_600_153n, 2_796_927_327_699_505n),
};

/** Chance of more than ten of twenty among one half of the eighty numbers. */
const majority: Fraction = (() => {
  let numerator = 0n;
  for (let hits = 11; hits <= 20; hits += 1) numerator += choose(40, hits) * choose(40, 20 - hits);
  return { numerator, denominator: choose(80, 20) };
})();
const balance = fraction(choose(40, 10) ** 2n, choose(80, 20));

/** Plays of keno and Happy 8: 20 of 80 numbers. */
export const kenoPlays: readonly Play[] = [
  ...Array.from({ length: 10 }, (_, index) => pickPlay(index + 1)),
  optionPlay(
    'SUM_BS',
    'sum',
    judgeSumSize,
    [houseTier('big', sumAway, 'B'), houseTier('small', sumAway, 'S'), houseTier('tie', sumEqual, 'X')],
    'B',
  ),
  optionPlay('SUM_OE', 'sum', judgeSumParity, [houseTier('odd', sumOdd, 'O'), houseTier('even', sumEven, 'E')], 'O'),
  optionPlay(
    'ELEMENT',
    'sum',
    judgeElement,
    [
      houseTier('gold', elementChances.gold, 'GOLD'),
      houseTier('wood', elementChances.wood, 'WOOD'),
      houseTier('water', elementChances.water, 'WATER'),
      houseTier('fire', elementChances.fire, 'FIRE'),
      houseTier('earth', elementChances.earth, 'EARTH'),
    ],
    'GOLD',
  ),
  optionPlay(
    'UPPER_LOWER',
    'majority',
    judgeUpperLower,
    [houseTier('upper', majority, 'UP'), houseTier('lower', majority, 'LOW'), houseTier('tie', balance, 'TIE')],
    'UP',
  ),
  optionPlay(
    'ODD_EVEN',
    'majority',
    judgeOddEven,
    [houseTier('oddMajority', majority, 'ODD'), houseTier('evenMajority', majority, 'EVEN'), houseTier('tie', balance, 'TIE')],
    'ODD',
  ),
];
