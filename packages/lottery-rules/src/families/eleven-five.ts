/** 11x5: five different numbers of 01 to 11, in drawing order. Chances and rules: lottery sheet 2.3. */
import { choose } from '../combinatorics.js';
import {
  judgeChosen,
  judgeEachPosition,
  judgeInOrder,
  judgeOrderedTickets,
  judgeRows,
  judgeUnorderedTickets,
  pushes,
  sumAt,
  valuesAt,
  winners,
} from '../rules/drawn-numbers.js';
import { numbersAt } from '../rules/hits.js';
import { judgeOptions } from '../rules/options.js';
import type { ContentForm, Fraction, Judge, Play, Tier } from '../types.js';
import { fraction, houseTier, pushTier } from './house.js';

/** What a game decides for itself (lottery sheet 5). */
export interface ElevenFiveSettings {
  /** Ball 11 for big/small and odd/even of one ball: the stake comes back, or 11 is big and odd like any other number. */
  readonly ballEleven: 'push' | 'counts';
  /** A sum of exactly 30 for big/small of the sum. */
  readonly sumThirty: 'push' | 'big' | 'small';
}

/** Prize group 1936 of 1980: 0.97778 (lottery sheet 2.1). */
export const elevenFiveReturn: Fraction = { numerator: 1936n, denominator: 1980n };

const balls = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'] as const;
const positions = ['ball1', 'ball2', 'ball3', 'ball4', 'ball5'] as const;
const everyPosition = [0, 1, 2, 3, 4] as const;
/** Sets of five out of eleven. */
const sets = 462;

function tier(name: string, probability: Fraction, option?: string, besides?: readonly Tier[]): Tier {
  return houseTier(name, probability, option, besides, elevenFiveReturn);
}

function playOf(
  code: string,
  group: string,
  form: ContentForm,
  read: readonly number[],
  judge: Judge,
  tiers: readonly Tier[],
  example: string,
): Play {
  return { code, group, family: '11x5', form, judge, reads: { positions: read }, tiers, example, coverage: 1, perHit: false };
}

function chosenForm(size: number): ContentForm {
  return { kind: 'numbers', width: 2, choose: size, from: 1, to: 11, ...(size > 1 && { bankers: true as const }) };
}

function ticketForm(size: number, ordered: boolean): ContentForm {
  return { kind: 'tickets', length: size, symbols: balls, ordered, patterns: [Array.from({ length: size }, () => 1)] };
}

function listOf(count: number, separator = ','): string {
  return balls.slice(0, count).join(separator);
}

/** A ticket of k lies within the draw, C(5, k) of C(11, k); from 6 it covers the draw, C(k, 5) of 462. */
function anyChance(size: number): Fraction {
  return size <= 5 ? fraction(choose(5, size), choose(11, size)) : fraction(choose(size, 5), sets);
}

function anyPlays(size: number): Play[] {
  const tiers = [tier('hit', anyChance(size))];
  return [
    playOf(`E5_ANY${size}`, 'any', chosenForm(size), everyPosition, judgeChosen(everyPosition, size, 'hit'), tiers, listOf(size)),
    playOf(
      `E5_ANY${size}_TICKET`,
      'any',
      ticketForm(size, false),
      everyPosition,
      judgeUnorderedTickets(everyPosition, size, 'hit'),
      tiers,
      listOf(size, ''),
    ),
  ];
}

/** First 2 and first 3: in order, in any order, each also as tickets. */
function frontPlays(size: number): Play[] {
  const read = everyPosition.slice(0, size);
  const group = `first${size}`;
  const direct = [tier('direct', fraction(1, choose(11, size) * (size === 2 ? 2n : 6n)))];
  const anyOrder = [tier('hit', fraction(1, choose(11, size)))];
  return [
    playOf(
      `E5_FIRST${size}`,
      group,
      { kind: 'positions', positions: positions.slice(0, size), symbols: balls, separator: ',', distinct: true },
      read,
      judgeInOrder(read, 'direct'),
      direct,
      balls.slice(0, size).join('|'),
    ),
    playOf(`E5_FIRST${size}_TICKET`, group, ticketForm(size, true), read, judgeOrderedTickets(read, 'direct'), direct, listOf(size, '')),
    playOf(`E5_FIRST${size}_GROUP`, group, chosenForm(size), read, judgeChosen(read, size, 'hit'), anyOrder, listOf(size)),
    playOf(
      `E5_FIRST${size}_GROUP_TICKET`,
      group,
      ticketForm(size, false),
      read,
      judgeUnorderedTickets(read, size, 'hit'),
      anyOrder,
      listOf(size, ''),
    ),
  ];
}

/** Odd numbers among the five, most first, of 462 sets. */
const oddCounts = [
  [5, 6],
  [4, 75],
  [3, 200],
  [2, 150],
  [1, 30],
  [0, 1],
] as const;

function oddOption(odd: number): string {
  return `O${odd}E${5 - odd}`;
}

function oddTier(option: string): string {
  return option.toLowerCase();
}

/** Sets of 462 by the number in the middle when the five are put in order: C(m - 1, 2) x C(11 - m, 2). */
const medians = ['03', '04', '05', '06', '07', '08', '09'] as const;

function shapePlays(): Play[] {
  const oddOptions = oddCounts.map(([odd]) => oddOption(odd));
  return [
    playOf(
      'E5_ODD_COUNT',
      'fun',
      { kind: 'options', options: oddOptions },
      everyPosition,
      judgeOptions((result) => {
        const odd = valuesAt(result, everyPosition).filter((value) => value % 2 === 1).length;
        return winners([oddOption(odd)], oddTier);
      }),
      oddCounts.map(([odd, count]) => tier(oddTier(oddOption(odd)), fraction(count, sets), oddOption(odd))),
      'O3E2',
    ),
    playOf(
      'E5_MEDIAN',
      'fun',
      { kind: 'options', options: medians },
      everyPosition,
      judgeOptions((result) => winners([numbersAt(result, everyPosition).sort()[2] ?? ''], (option) => `median${option}`)),
      medians.map((median) => {
        const value = Number(median);
        return tier(`median${median}`, fraction(choose(value - 1, 2) * choose(11 - value, 2), sets), median);
      }),
      '06',
    ),
  ];
}

/** Big is 6 and more, odd is odd; 11 as the game says. */
function ballWinners(value: number, eleven: ElevenFiveSettings['ballEleven']): ReadonlyMap<string, string> {
  if (value === 11 && eleven === 'push') return pushes(['B', 'S', 'O', 'E']);
  return winners([value >= 6 ? 'B' : 'S', value % 2 === 1 ? 'O' : 'E']);
}

/**
 * Rows of big, small, odd and even for each ball. The rule is part of the code, so that the text beside it and a bet of long ago both say
 * what 11 was.
 */
function ballPlay(eleven: ElevenFiveSettings['ballEleven']): Play {
  const push = eleven === 'push' ? [pushTier(fraction(1, 11))] : [];
  const large = fraction(eleven === 'push' ? 5 : 6, 11);
  return playOf(
    eleven === 'push' ? 'E5_BALL' : 'E5_BALL_ELEVEN',
    'two-sides',
    { kind: 'positions', positions, symbols: ['B', 'S', 'O', 'E'], separator: ',', choose: 1 },
    everyPosition,
    judgeRows((result) => valuesAt(result, everyPosition).map((value) => ballWinners(value, eleven))),
    [
      tier('big', large, 'B', push),
      tier('small', fraction(5, 11), 'S', push),
      tier('odd', large, 'O', push),
      tier('even', fraction(5, 11), 'E', push),
      ...push,
    ],
    'B||||',
  );
}

const sumSizeCodes = { push: 'E5_SUM_SIZE', big: 'E5_SUM_SIZE_BIG30', small: 'E5_SUM_SIZE_SMALL30' } as const;

/** Sum of the five, 15 to 45: 215 sets above 30, 215 below, 32 at 30. */
function sumSizePlay(thirty: ElevenFiveSettings['sumThirty']): Play {
  const push = thirty === 'push' ? [pushTier(fraction(32, sets))] : [];
  return playOf(
    sumSizeCodes[thirty],
    'two-sides',
    { kind: 'options', options: ['B', 'S'] },
    everyPosition,
    judgeOptions((result) => {
      const sum = sumAt(result, everyPosition);
      if (sum === 30 && thirty === 'push') return pushes(['B', 'S']);
      return winners([sum > 30 || (sum === 30 && thirty === 'big') ? 'B' : 'S']);
    }),
    [
      tier('big', fraction(thirty === 'big' ? 247 : 215, sets), 'B', push),
      tier('small', fraction(thirty === 'small' ? 247 : 215, sets), 'S', push),
      ...push,
    ],
    'B',
  );
}

const sharedPlays = {
  any: [1, 2, 3, 4, 5, 6, 7, 8].flatMap(anyPlays),
  first3: frontPlays(3),
  first2: frontPlays(2),
  position: playOf(
    'E5_POSITION',
    'position',
    { kind: 'positions', positions, symbols: balls, separator: ',', choose: 1 },
    everyPosition,
    judgeEachPosition(everyPosition, 'hit'),
    [tier('hit', fraction(1, 11))],
    '01||||',
  ),
  anyOfFirst3: playOf(
    'E5_FIRST3_ANY',
    'position',
    chosenForm(1),
    [0, 1, 2],
    judgeChosen([0, 1, 2], 1, 'hit'),
    [tier('hit', fraction(3, 11))],
    '01',
  ),
  shapes: shapePlays(),
  sumParity: playOf(
    'E5_SUM_PARITY',
    'two-sides',
    { kind: 'options', options: ['O', 'E'] },
    everyPosition,
    judgeOptions((result) => winners([sumAt(result, everyPosition) % 2 === 1 ? 'O' : 'E'])),
    [tier('odd', fraction(236, sets), 'O'), tier('even', fraction(226, sets), 'E')],
    'O',
  ),
  dragonTiger: playOf(
    'E5_DRAGON_TIGER',
    'two-sides',
    { kind: 'options', options: ['D', 'T'] },
    [0, 4],
    judgeOptions((result) => {
      const [first = 0, last = 0] = valuesAt(result, [0, 4]);
      return winners([first > last ? 'D' : 'T']);
    }),
    [tier('dragon', fraction(1, 2), 'D'), tier('tiger', fraction(1, 2), 'T')],
    'D',
  ),
};

/** The plays of an 11x5 game. Plays that no setting touches are the same objects in every game. */
export function elevenFivePlays({ ballEleven, sumThirty }: ElevenFiveSettings): readonly Play[] {
  const { any, first3, first2, position, anyOfFirst3, shapes, sumParity, dragonTiger } = sharedPlays;
  return [
    ...any,
    ...first3,
    ...first2,
    position,
    anyOfFirst3,
    ...shapes,
    ballPlay(ballEleven),
    sumSizePlay(sumThirty),
    sumParity,
    dragonTiger,
  ];
}
