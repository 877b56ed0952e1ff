import { parseOdds } from '../odds.js';
import { colourOf, judgeDigits, judgeEachPosition, parityOf, pc28Positions, shapeOf, sizeOf, sumOf, type Three } from '../rules/pc28.js';
import type { ContentForm, Fraction, Judge, Play, Tier } from '../types.js';
import { fraction, houseTier, pushTier } from './house.js';

/**
 * What rooms differ in (lottery sheet 2.7 and 5). A play whose rule a setting changes has another code and text, so that no player reads the
 * rule of another room.
 */
export interface Pc28Settings {
  /** Extremes are 0-5 and 22-27, or 0-4 and 23-27. */
  readonly extremes: '22-27' | '23-27';
  /** Dragon compares the first digit with the third or with the second. */
  readonly dragonAgainst: 'third' | 'second';
  /** 8-9-0 and 9-0-1 are straights. */
  readonly straightWrap: boolean;
  /** What big, small, odd, even and their pairs get when they win on 13 or 14: their odds, the stake back, or odds of this text. */
  readonly thirteenFourteen: 'full' | 'refund' | { readonly odds: string };
}

export const pc28Settings: Pc28Settings = {
  extremes: '22-27',
  dragonAgainst: 'third',
  straightWrap: true,
  thirteenFourteen: 'full',
};

/** The thousand results; every chance below is counted over them. */
const results: readonly Three[] = Array.from({ length: 1000 }, (_, number) => [
  Math.floor(number / 100),
  Math.floor(number / 10) % 10,
  number % 10,
]);

function chanceOf(wins: (digits: Three) => boolean): Fraction {
  return fraction(results.filter(wins).length, 1000);
}

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const positions = ['first', 'second', 'third'] as const;

function playOf(
  code: string,
  group: string,
  form: ContentForm,
  judge: Judge,
  tiers: readonly Tier[],
  example: string,
  reads = [...pc28Positions],
): Play {
  return { code, group, family: 'pc28', form, coverage: 1, perHit: false, judge, reads: { positions: reads }, tiers, example };
}

/** A play of options of which a result wins exactly those that `winning` names, each in a tier of its own. */
function optionPlay(
  code: string,
  group: string,
  tierOf: Readonly<Record<string, string>>,
  winning: (digits: Three) => readonly string[],
  example: string,
): Play {
  const options = Object.keys(tierOf);
  // Counted in one walk over the results for all options: each start of the program does it.
  const wins = new Map<string, number>();
  for (const three of results) for (const option of new Set(winning(three))) wins.set(option, (wins.get(option) ?? 0) + 1);
  return playOf(
    code,
    group,
    { kind: 'options', options },
    judgeDigits((three) => winning(three).map((option) => [option, tierOf[option] ?? option])),
    options.map((option) => houseTier(tierOf[option] ?? option, fraction(wins.get(option) ?? 0, results.length), option)),
    example,
  );
}

/**
 * Big, small, odd, even or pairs of them. Where the room pays less on 13 and 14, a bet that wins there goes into an edge tier of its option
 * (`edgeB`, …) and the other odds rise to the house rate.
 */
function sidesPlay(
  code: string,
  tierOf: Readonly<Record<string, string>>,
  winning: (sum: number) => readonly string[],
  rule: Pc28Settings['thirteenFourteen'],
  example: string,
): Play {
  const options = Object.keys(tierOf);
  const onEdge = (sum: number): boolean => rule !== 'full' && (sum === 13 || sum === 14);
  const tiers = options.flatMap((option): Tier[] => {
    const wins = (three: Three): boolean => winning(sumOf(three)).includes(option);
    const edge = chanceOf((three) => wins(three) && onEdge(sumOf(three)));
    const besides: Tier[] =
      edge.numerator === 0n || rule === 'full'
        ? []
        : rule === 'refund'
          ? [pushTier(edge, `edge${option}`, option)]
          : [{ tier: `edge${option}`, option, odds: parseOdds(rule.odds), probability: edge }];
    const plain = chanceOf((three) => wins(three) && !onEdge(sumOf(three)));
    return [houseTier(tierOf[option] ?? option, plain, option, besides), ...besides];
  });
  return playOf(
    rule === 'full' ? code : `${code}_1314`,
    'sides',
    { kind: 'options', options },
    judgeDigits((three) => {
      const sum = sumOf(three);
      return winning(sum).map((option) => [option, onEdge(sum) ? `edge${option}` : (tierOf[option] ?? option)]);
    }),
    tiers,
    example,
  );
}

function dragonPlay(against: number): Play {
  const winner = (three: Three): 'D' | 'T' | 'X' => {
    const [left, right] = [three[0], three[against] ?? 0];
    return left > right ? 'D' : left < right ? 'T' : 'X';
  };
  const play = optionPlay(
    against === 2 ? 'DTT' : 'DTT_SECOND',
    'shape',
    { D: 'dragon', T: 'tiger', X: 'tie' },
    (three) => [winner(three)],
    'D',
  );
  return { ...play, reads: { positions: [0, against] } };
}

/**
 * Plays of Lucky 28: three digits and their sum. The house draws the three digits themselves. Taking them from a keno draw (sums of ranks
 * 1-6, 7-12, 13-18 modulo ten, or the Canadian ranks) is not exactly uniform: single results deviate from 1/1000 by up to 0.79 % and
 * 1.46 % (lottery sheet 2.7), so that the odds here would not be exact.
 */
export function pc28Plays(settings: Pc28Settings = pc28Settings): readonly Play[] {
  const least = settings.extremes === '22-27' ? 22 : 23;
  const sums = Array.from({ length: 28 }, (_, sum) => String(sum));
  const sides = { B: 'big', S: 'small', O: 'odd', E: 'even' };
  const sidesOfDigit = (digit: number): string[] => [digit >= 5 ? 'B' : 'S', parityOf(digit)];
  return [
    optionPlay('SUM', 'sum', Object.fromEntries(sums.map((sum) => [sum, `sum${sum}`])), (three) => [String(sumOf(three))], '13'),
    sidesPlay('SIDES', sides, (sum) => [sizeOf(sum), parityOf(sum)], settings.thirteenFourteen, 'B'),
    sidesPlay(
      'COMBO',
      { BO: 'bigOdd', BE: 'bigEven', SO: 'smallOdd', SE: 'smallEven' },
      (sum) => [`${sizeOf(sum)}${parityOf(sum)}`],
      settings.thirteenFourteen,
      'BO',
    ),
    optionPlay(
      settings.extremes === '22-27' ? 'EXTREME' : 'EXTREME_NARROW',
      'sides',
      { HIGH: 'extremeBig', LOW: 'extremeSmall' },
      (three) => (sumOf(three) >= least ? ['HIGH'] : sumOf(three) <= 27 - least ? ['LOW'] : []),
      'HIGH',
    ),
    optionPlay(
      'COLOUR',
      'sum',
      { RED: 'red', GREEN: 'green', BLUE: 'blue' },
      (three) => [colourOf(sumOf(three))].filter((colour) => colour !== undefined),
      'RED',
    ),
    optionPlay(
      settings.straightWrap ? 'SHAPE' : 'SHAPE_FLAT',
      'shape',
      { LEOPARD: 'leopard', STRAIGHT: 'straight', PAIR: 'pair', HALF: 'half', MISC: 'misc' },
      (three) => [shapeOf(three, settings.straightWrap)],
      'PAIR',
    ),
    dragonPlay(settings.dragonAgainst === 'third' ? 2 : 1),
    playOf(
      'DIGIT',
      'digit',
      { kind: 'positions', positions, symbols: digits, separator: '', choose: 1 },
      judgeEachPosition('digit', (digit) => [String(digit)], ''),
      [houseTier('digit', fraction(1, 10))],
      '7||',
    ),
    playOf(
      'DIGIT_SIDES',
      'digit',
      { kind: 'positions', positions, symbols: Object.keys(sides), separator: ',', choose: 1 },
      judgeEachPosition('side', sidesOfDigit, ','),
      [houseTier('side', fraction(1, 2))],
      'B||',
    ),
  ];
}
