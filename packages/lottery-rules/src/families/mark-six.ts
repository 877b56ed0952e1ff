import { choose } from '../combinatorics.js';
import { parseOdds } from '../odds.js';
import { judgeMatches, judgeSpecialPairs } from '../rules/chosen-numbers.js';
import {
  allPositions,
  colourOf,
  digitSumSidesOf,
  halfWavesOf,
  judgeFlatSign,
  judgeFlatTail,
  judgeParlay,
  judgeSignPairs,
  judgeSixSigns,
  judgeSpecial,
  judgeSpecialSign,
  judgeTotal,
  parlayKindOf,
  parlayTierOf,
  regularPositions,
  sidesOf,
  specialPosition,
  tailSidesOf,
  type FortyNine,
} from '../rules/mark-six.js';
import { zodiacSigns } from '../rules/zodiac.js';
import type { ContentForm, Fraction, Judge, Play, Tier } from '../types.js';
import { fraction, houseOdds, houseTier, pushTier } from './house.js';

/** What houses differ in (lottery sheet 2.9 and 5); plays that the setting changes have other codes and texts. */
export interface MarkSixSettings {
  /** Sides, half-waves and six signs on special number 49: the stake comes back, or they lose. */
  readonly fortyNine: FortyNine;
}

function playOf(
  code: string,
  group: string,
  {
    form,
    judge,
    reads,
    tiers,
    example,
  }: { form: ContentForm; judge: Judge; reads: readonly number[]; tiers: readonly Tier[]; example: string },
): Play {
  return { code, group, family: 'mark-six', form, coverage: 1, perHit: false, judge, reads: { positions: reads }, tiers, example };
}

function numbersForm(size: number): ContentForm {
  return { kind: 'numbers', width: 2, choose: size, from: 1, to: 49, ...(size > 1 && { bankers: true as const }) };
}

function exampleOf(size: number): string {
  return Array.from({ length: size }, (_, index) => String(index * 4 + 7).padStart(2, '0')).join(',');
}

/** The n numbers of a combination are all regular. */
function allPlay(size: number): Play {
  return playOf(`ALL${size}`, 'link', {
    form: numbersForm(size),
    judge: judgeMatches(regularPositions, size, { [size]: 'all' }),
    reads: regularPositions,
    tiers: [houseTier('all', fraction(choose(6, size), choose(49, size)))],
    example: exampleOf(size),
  });
}

/** None of the n numbers is drawn, regular or special. */
function missPlay(size: number): Play {
  return playOf(`MISS${size}`, 'miss', {
    form: numbersForm(size),
    judge: judgeMatches(allPositions, size, { 0: 'none' }),
    reads: allPositions,
    tiers: [houseTier('none', fraction(choose(49 - size, 7), choose(49, 7)))],
    example: exampleOf(size),
  });
}

const numbers = Array.from({ length: 49 }, (_, index) => index + 1);

/** A play that classifies the special number; chances are counted over the 49 numbers. */
function specialPlay(
  code: string,
  optionsOf: (number: number) => readonly string[],
  tierOf: Readonly<Record<string, string>>,
  fortyNine: FortyNine | 'plain',
  example: string,
): Play {
  const pushes = fortyNine === 'push' ? [pushTier(fraction(1, 49))] : [];
  const classified = fortyNine === 'plain' ? numbers : numbers.slice(0, 48);
  const options = Object.keys(tierOf);
  return playOf(fortyNine === 'lose' ? `${code}_LOSE49` : code, 'special', {
    form: { kind: 'options', options },
    judge: judgeSpecial(optionsOf, tierOf, fortyNine),
    reads: specialPosition,
    tiers: [
      ...options.map((option) =>
        houseTier(
          tierOf[option] ?? option,
          fraction(classified.filter((number) => optionsOf(number).includes(option)).length, 49),
          option,
          pushes,
        ),
      ),
      ...pushes,
    ],
    example,
  });
}

/** Chance that the seven numbers hold at least one of `size` given ones. */
function anyOf(size: number): Fraction {
  return fraction(choose(49, 7) - choose(49 - size, 7), choose(49, 7));
}

/** Chance that the seven numbers hold one of each of two sets of these sizes. */
function bothOf(first: number, second: number): Fraction {
  return fraction(choose(49, 7) - choose(49 - first, 7) - choose(49 - second, 7) + choose(49 - first - second, 7), choose(49, 7));
}

const sides = { B: 'big', S: 'small', O: 'odd', E: 'even' };
const halfWaves = Object.fromEntries(
  ['RED', 'GREEN', 'BLUE'].flatMap((colour) =>
    (Object.entries(sides) as [string, string][]).map(([side, name]) => [
      `${colour}_${side}`,
      `${colour.toLowerCase()}${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
    ]),
  ),
);
/** Numbers that a parlay cannot tell apart: big or small together with odd or even, twelve each, and 49. */
const parlayClasses = [
  { sides: 'BO', size: 12 },
  { sides: 'BE', size: 12 },
  { sides: 'SO', size: 12 },
  { sides: 'SE', size: 12 },
  { sides: '49', size: 1 },
] as const;

/** Chance that numbers drawn without return lie on the sides of the legs; with `onFortyNine`, that all but one do and that one is 49. */
function parlayChance(legs: readonly string[], onFortyNine: boolean): Fraction {
  let numerator = 0n;
  const walk = (at: number, ways: bigint, left: readonly number[], fortyNines: number): void => {
    const leg = legs[at];
    if (leg === undefined) {
      if ((fortyNines === 1) === onFortyNine) numerator += ways;
      return;
    }
    parlayClasses.forEach(({ sides: held }, index) => {
      const size = left[index] ?? 0;
      if (size === 0 || !(held === '49' || held.includes(leg))) return;
      const after = left.map((count, each) => (each === index ? count - 1 : count));
      walk(at + 1, ways * BigInt(size), after, fortyNines + (held === '49' ? 1 : 0));
    });
  };
  walk(
    0,
    1n,
    parlayClasses.map(({ size }) => size),
    0,
  );
  return { numerator, denominator: legs.reduce((product, _, drawn) => product * BigInt(49 - drawn), 1n) };
}

/**
 * Sides of two or three regular numbers at once, at the product of their odds. Longer parlays are left out: their kinds, each with a chance
 * of its own, would be 8, 10 and 16.
 */
function parlayPlay(legs: 2 | 3, fortyNine: FortyNine): Play {
  const pushes = fortyNine === 'push' ? [pushTier(fraction(1, 49))] : [];
  const single = houseOdds(fraction(24, 49), pushes);
  const product = (factors: number): bigint => single ** BigInt(factors) / 10_000n ** BigInt(factors - 1);
  const kinds = legs === 2 ? ['BB', 'BS', 'BO'] : ['BBB', 'BBS', 'BBO', 'BSO'];
  const tiers = kinds.flatMap((kind): Tier[] => {
    const sidesOfLegs = [...kind];
    const option = parlayKindOf(sidesOfLegs);
    const tier = (onFortyNine: boolean): Tier => ({
      tier: parlayTierOf(sidesOfLegs, onFortyNine),
      option,
      odds: product(onFortyNine ? legs - 1 : legs),
      probability: parlayChance(sidesOfLegs, onFortyNine),
    });
    return [tier(false), ...(fortyNine === 'push' && legs === 3 ? [tier(true)] : [])];
  });
  // With two legs the one beside 49 wins alike for every kind.
  const alone: Tier[] =
    fortyNine === 'push' && legs === 2 ? [{ tier: 'leg49', odds: single, probability: parlayChance(['B', 'B'], true) }] : [];
  return playOf(`PARLAY${legs}${fortyNine === 'lose' ? '_LOSE49' : ''}`, 'regular', {
    form: { kind: 'positions', positions: regularNames, symbols: Object.keys(sides), separator: ',', choose: legs },
    judge: judgeParlay(legs, fortyNine),
    reads: regularPositions,
    tiers: [...tiers, ...alone],
    example: legs === 2 ? 'B|O||||' : 'B|O||S||',
  });
}

const regularNames = ['regular1', 'regular2', 'regular3', 'regular4', 'regular5', 'regular6'];
const signs = { kind: 'options', options: zodiacSigns } as const satisfies ContentForm;
const tails = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/*
 * Chances of the sum of seven of 49; the family's test counts them.
 */
const totalBig = fraction(21_714_479n, 42_950_292n);
const totalSmall = fraction(21_235_813n, 42_950_292n);
const totalOdd = fraction(21_220n, 42_441n);
const totalEven = fraction(21_221n, 42_441n);

/**
 * Credit plays of Mark Six: six regular numbers and the special one, of 49. Signs of the zodiac follow the lunar year of the draw: the
 * tier `five` belongs to the year's own sign, which has five numbers, `four` to the others.
 */
export function markSixPlays({ fortyNine }: MarkSixSettings = { fortyNine: 'push' }): readonly Play[] {
  const sixPushes = fortyNine === 'push' ? [pushTier(fraction(1, 49))] : [];
  return [
    playOf('SPECIAL', 'special', {
      form: numbersForm(1),
      judge: judgeMatches(specialPosition, 1, { 1: 'special' }),
      reads: specialPosition,
      tiers: [{ tier: 'special', odds: parseOdds('48'), probability: fraction(1, 49) }],
      example: '07',
    }),
    specialPlay('SPECIAL_SIDES', sidesOf, sides, fortyNine, 'B'),
    specialPlay('SPECIAL_SUM_SIDES', digitSumSidesOf, sides, fortyNine, 'B'),
    specialPlay('SPECIAL_TAIL_SIDES', tailSidesOf, { B: 'big', S: 'small' }, fortyNine, 'B'),
    specialPlay('SPECIAL_COLOUR', (number) => [colourOf(number)], { RED: 'red', GREEN: 'green', BLUE: 'blue' }, 'plain', 'RED'),
    specialPlay('HALF_WAVE', halfWavesOf, halfWaves, fortyNine, 'RED_B'),
    playOf('SPECIAL_ZODIAC', 'zodiac', {
      form: signs,
      judge: judgeSpecialSign,
      reads: specialPosition,
      tiers: [houseTier('five', fraction(5, 49), 'five'), houseTier('four', fraction(4, 49), 'four')],
      example: 'RAT',
    }),
    playOf(fortyNine === 'lose' ? 'SIX_ZODIAC_LOSE49' : 'SIX_ZODIAC', 'zodiac', {
      form: { ...signs, choose: 6 },
      judge: judgeSixSigns(fortyNine),
      reads: specialPosition,
      tiers: [houseTier('sixSigns', fraction(24, 49), undefined, sixPushes), ...sixPushes],
      example: 'RAT,OX,TIGER,RABBIT,DRAGON,SNAKE',
    }),
    playOf('FLAT_ZODIAC', 'zodiac', {
      form: signs,
      judge: judgeFlatSign,
      reads: allPositions,
      tiers: [houseTier('five', anyOf(5), 'five'), houseTier('four', anyOf(4), 'four')],
      example: 'HORSE',
    }),
    playOf('ZODIAC_LINK2', 'zodiac', {
      form: { ...signs, choose: 2 },
      judge: judgeSignPairs,
      reads: allPositions,
      tiers: [houseTier('fiveFour', bothOf(5, 4), 'fiveFour'), houseTier('fourFour', bothOf(4, 4), 'fourFour')],
      example: 'HORSE,PIG',
    }),
    playOf('FLAT_TAIL', 'tail', {
      form: { kind: 'options', options: tails },
      judge: judgeFlatTail,
      reads: allPositions,
      tiers: [houseTier('five', anyOf(5), 'five'), houseTier('four', anyOf(4), 'four')],
      example: '7',
    }),
    playOf('REGULAR', 'regular', {
      form: numbersForm(1),
      judge: judgeMatches(regularPositions, 1, { 1: 'regular' }),
      reads: regularPositions,
      tiers: [houseTier('regular', fraction(6, 49))],
      example: '07',
    }),
    parlayPlay(2, fortyNine),
    parlayPlay(3, fortyNine),
    allPlay(2),
    allPlay(3),
    allPlay(4),
    playOf('HIT2_OF3', 'link', {
      form: numbersForm(3),
      judge: judgeMatches(regularPositions, 3, { 3: 'three', 2: 'two' }),
      reads: regularPositions,
      // Ours: both odds, which together return 0.976.
      tiers: [
        { tier: 'three', odds: parseOdds('125'), probability: fraction(choose(6, 3), choose(49, 3)) },
        { tier: 'two', odds: parseOdds('24'), probability: fraction(choose(6, 2) * 43n, choose(49, 3)) },
      ],
      example: exampleOf(3),
    }),
    playOf('SPECIAL2', 'link', {
      form: numbersForm(2),
      judge: judgeSpecialPairs({ regular: 'bothRegular', special: 'withSpecial' }),
      reads: allPositions,
      // Ours: both odds, which together return 0.969.
      tiers: [
        { tier: 'bothRegular', odds: parseOdds('60'), probability: fraction(choose(6, 2), choose(49, 2)) },
        { tier: 'withSpecial', odds: parseOdds('40'), probability: fraction(6n, choose(49, 2)) },
      ],
      example: exampleOf(2),
    }),
    playOf('SPECIAL_STRING', 'link', {
      form: numbersForm(2),
      judge: judgeSpecialPairs({ special: 'withSpecial' }),
      reads: allPositions,
      tiers: [houseTier('withSpecial', fraction(6n, choose(49, 2)))],
      example: exampleOf(2),
    }),
    ...[5, 6, 7, 8, 9, 10].map(missPlay),
    playOf('TOTAL', 'total', {
      form: { kind: 'options', options: Object.keys(sides) },
      judge: judgeTotal,
      reads: allPositions,
      tiers: [
        houseTier('big', totalBig, 'B'),
        houseTier('small', totalSmall, 'S'),
        houseTier('odd', totalOdd, 'O'),
        houseTier('even', totalEven, 'E'),
      ],
      example: 'B',
    }),
  ];
}
