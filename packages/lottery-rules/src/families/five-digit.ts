import { allPresent, choose } from '../combinatorics.js';
import { oddsForReturn } from '../odds.js';
import {
  bullOf,
  bulls,
  judgeAnyPosition,
  judgeAppearances,
  judgeAtPlaces,
  judgeClasses,
  judgeDirect,
  judgeDragonTiger,
  judgeEqualGroups,
  judgeGroup,
  judgeGroupTickets,
  judgeHeldDigit,
  judgeOption,
  judgePositionClasses,
  judgePositions,
  judgeTails,
  judgeTickets,
  judgeUnequalGroups,
  shapeOfThree,
  shapes,
  studOf,
  studs,
} from '../rules/five-digit.js';
import type { ContentForm, Fraction, Judge, Places, Play, Tier } from '../types.js';

/** Plays on a row of three or five digits: five-digit minute games, 3D, P3 and P5 (lottery sheet 2.2 and 2.8). */
export interface DigitPlaysSettings {
  /** Family of the texts. */
  readonly family: string;
  /** Wire names of the positions, leftmost first; three or five. */
  readonly positions: readonly string[];
  /** Return to player of every play at the house's group. */
  readonly returnRate: Fraction;
  /** Whether 0 follows 9 in straights of shapes and hands (sheet 5: per game). */
  readonly straightWraps: boolean;
  /** Shapes, bull and stud: games of the fast boards, absent from the daily ones. */
  readonly withHands: boolean;
}

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const spanOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/** How many rows of `size` digits have each sum, from 0. */
function sumWeights(size: number): number[] {
  let counts = [1];
  for (let digit = 0; digit < size; digit += 1) {
    const next = Array.from({ length: counts.length + 9 }, () => 0);
    counts.forEach((count, sum) => {
      for (let value = 0; value <= 9; value += 1) next[sum + value] = (next[sum + value] ?? 0) + count;
    });
    counts = next;
  }
  return counts;
}

/** How many rows of `size` digits have each span, from 0: those within the span less those that miss its lowest or its highest digit. */
function spanWeights(size: number): number[] {
  return Array.from({ length: 10 }, (_, span) =>
    span === 0 ? 10 : (10 - span) * ((span + 1) ** size - 2 * span ** size + (span - 1) ** size),
  );
}

/** How many groups (rows regardless of order, not all one digit) of two or three digits have each sum, from 1. */
function groupSumWeights(size: number): number[] {
  const counts = Array.from({ length: 9 * size - 1 }, () => 0);
  const add = (sum: number): void => {
    counts[sum - 1] = (counts[sum - 1] ?? 0) + 1;
  };
  for (let low = 0; low <= 9; low += 1) {
    for (let next = low; next <= 9; next += 1) {
      if (size === 2 && next > low) add(low + next);
      if (size === 3) for (let high = Math.max(next, low + 1); high <= 9; high += 1) add(low + next + high);
    }
  }
  return counts;
}

const texts = (least: number, most: number): string[] => Array.from({ length: most - least + 1 }, (_, at) => String(least + at));

function fraction(numerator: number, denominator: number): Fraction {
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

/** A run of positions that plays look at, with the codes they have: S3 is the back, S3M the middle, S3F the front. */
interface Window {
  readonly code: string;
  /** Tab on the board. */
  readonly group: string;
  readonly indexes: readonly number[];
}

function windowsOf(count: number, size: number): Window[] {
  const from = (start: number): number[] => Array.from({ length: size }, (_, at) => start + at);
  const back: Window = { code: `S${size}`, group: `star${size}`, indexes: from(count - size) };
  if (size === count) return [back];
  const middle: Window[] = size === 3 ? [{ code: 'S3M', group: 'star3-middle', indexes: from(1) }] : [];
  return [back, ...middle, { code: `S${size}F`, group: `star${size}-front`, indexes: from(0) }];
}

/** Sets of digits written "01|2345" and how often a result shows the digits of each. */
interface UnequalGroup {
  readonly code: string;
  readonly parts: readonly [
    { readonly name: string; readonly times: number; readonly take: number },
    { readonly name: string; readonly times: number; readonly take: number },
  ];
  readonly example: string;
}

const single = (take: number) => ({ name: 'single', times: 1, take }) as const;

/** The number is that of the orders of one combination. */
const unequalGroups: Readonly<Record<4 | 5, readonly UnequalGroup[]>> = {
  5: [
    { code: 'G60', parts: [{ name: 'double', times: 2, take: 1 }, single(3)], example: '1|234' },
    { code: 'G30', parts: [{ name: 'double', times: 2, take: 2 }, single(1)], example: '12|3' },
    { code: 'G20', parts: [{ name: 'triple', times: 3, take: 1 }, single(2)], example: '1|23' },
    {
      code: 'G10',
      parts: [
        { name: 'triple', times: 3, take: 1 },
        { name: 'double', times: 2, take: 1 },
      ],
      example: '1|2',
    },
    { code: 'G5', parts: [{ name: 'quadruple', times: 4, take: 1 }, single(1)], example: '1|2' },
  ],
  4: [
    { code: 'G12', parts: [{ name: 'double', times: 2, take: 1 }, single(2)], example: '1|23' },
    { code: 'G4', parts: [{ name: 'triple', times: 3, take: 1 }, single(1)], example: '1|2' },
  ],
};

/** Shapes of three digits by enumeration of all 1,000 results, bull and stud of all 100,000 (lottery sheet 2.2); the numbers are results. */
const shapeCounts = (wraps: boolean): Readonly<Record<(typeof shapes)[number], number>> => ({
  leopard: 10,
  straight: wraps ? 60 : 48,
  pair: 270,
  half: wraps ? 360 : 336,
  misc: wraps ? 300 : 336,
});
const bullCounts = [35_649, 6_375, 6_505, 6_375, 6_505, 6_375, 6_505, 6_375, 6_505, 6_375, 6_456];
const studCounts = (wraps: boolean): Readonly<Record<(typeof studs)[number], number>> => ({
  five: 10,
  four: 450,
  full: 900,
  straight: wraps ? 1_200 : 720,
  three: 7_200,
  twopair: 10_800,
  onepair: 50_400,
  high: wraps ? 29_040 : 29_520,
});

/** All plays of one kind of game; share the list between games that sell the same. */
export function digitPlays({ family, positions, returnRate, straightWraps, withHands }: DigitPlaysSettings): readonly Play[] {
  const count = positions.length;
  const every = positions.map((_, index) => index);
  const straight = { wrap: straightWraps };

  function tierOf(tier: string, probability: Fraction, option?: string): Tier {
    return { tier, probability, odds: oddsForReturn(returnRate, probability), ...(option === undefined ? {} : { option }) };
  }

  function playOf(
    code: string,
    group: string,
    {
      form,
      reads,
      judge,
      tiers,
      example,
    }: { form: ContentForm; reads: readonly number[]; judge: Judge; tiers: readonly Tier[]; example: string },
  ): Play {
    return { code, group, family, form, judge, reads: { positions: reads }, tiers, example, coverage: 1, perHit: false };
  }

  const namesOf = (indexes: readonly number[]): string[] => indexes.map((index) => positions[index] ?? '');
  const tickets = (length: number, ordered: boolean, patterns?: readonly (readonly number[])[], places?: Places): ContentForm => ({
    kind: 'tickets',
    length,
    symbols: digits,
    ordered,
    ...(patterns && { patterns }),
    ...(places && { places }),
  });
  const setOf = (size: number, arrangements = 1, places?: Places): ContentForm => ({
    kind: 'digits',
    symbols: digits,
    choose: size,
    arrangements,
    ...(places && { places }),
  });

  const exactly = (size: number): Tier => tierOf('direct', fraction(1, 10 ** size));
  const pairTiers = [tierOf('group3', fraction(3, 1000), 'aab'), tierOf('group6', fraction(6, 1000), 'abc')];

  /** Plays on `size` digits whose places are either one window or, with `places`, any `size` of all positions. */
  interface Spot {
    readonly code: string;
    readonly group: string;
    readonly size: number;
    readonly reads: readonly number[];
    readonly places?: Places;
    /** Prefix of examples: empty, or the places and the sign. */
    readonly prefix: string;
    readonly judgeOf: (judgeAt: (indexes: readonly number[]) => Judge) => Judge;
  }

  const spotOfWindow = ({ code, group, indexes }: Window): Spot => ({
    code,
    group,
    size: indexes.length,
    reads: indexes,
    prefix: '',
    judgeOf: (judgeAt) => judgeAt(indexes),
  });
  const spotOfAny = (size: number): Spot => ({
    code: `A${size}`,
    group: `any${size}`,
    size,
    reads: every,
    places: { positions, choose: size },
    prefix: `${namesOf(every.slice(count - size)).join(',')}@`,
    judgeOf: (judgeAt) => judgeAtPlaces(positions, size, judgeAt),
  });
  const within = (spot: Spot): { places?: Places } => (spot.places ? { places: spot.places } : {});

  function ticketPlay(spot: Spot): Play {
    return playOf(`${spot.code}_TICKET`, spot.group, {
      form: tickets(spot.size, true, undefined, spot.places),
      reads: spot.reads,
      judge: spot.judgeOf((at) => judgeTickets(at, 'direct')),
      tiers: [exactly(spot.size)],
      example: `${spot.prefix}${'12345'.slice(0, spot.size)}`,
    });
  }

  function sumPlay(spot: Spot): Play {
    return playOf(`${spot.code}_SUM`, spot.group, {
      form: {
        kind: 'options',
        options: texts(0, 9 * spot.size),
        weights: sumWeights(spot.size),
        ...within(spot),
      },
      reads: spot.reads,
      judge: spot.judgeOf((at) => judgeOption(at, (drawn) => ({ option: String(sumOf(drawn)), tier: 'direct' }))),
      tiers: [exactly(spot.size)],
      example: `${spot.prefix}13`,
    });
  }

  function groupSumPlay(spot: Spot): Play {
    const tierOfRow = (drawn: readonly number[]): string | undefined =>
      ({ 2: spot.size === 2 ? 'group2' : 'group3', 3: 'group6' })[new Set(drawn).size];
    return playOf(`${spot.code}_GROUP_SUM`, spot.group, {
      form: {
        kind: 'options',
        options: texts(1, 9 * spot.size - 1),
        weights: groupSumWeights(spot.size),
        ...within(spot),
      },
      reads: spot.reads,
      judge: spot.judgeOf((at) =>
        judgeOption(at, (drawn) => {
          const tier = tierOfRow(drawn);
          return tier === undefined ? undefined : { option: String(sumOf(drawn)), tier };
        }),
      ),
      tiers: spot.size === 2 ? [tierOf('group2', fraction(2, 100))] : pairTiers,
      example: `${spot.prefix}13`,
    });
  }

  /** Group bets on three digits: a pair and another (group 3), three different (group 6), typed tickets of either or both. */
  function groupThreePlays(spot: Spot): Play[] {
    const group3 = tierOf('group3', fraction(3, 1000));
    const group6 = tierOf('group6', fraction(6, 1000));
    const { code, group, reads, prefix, places } = spot;
    const typed = (
      name: string,
      patterns: readonly (readonly number[])[],
      tiers: readonly Tier[],
      prizes: Readonly<Record<string, string>>,
      example: string,
    ) =>
      playOf(`${code}_${name}`, group, {
        form: tickets(3, false, patterns, places),
        reads,
        judge: spot.judgeOf((at) => judgeGroupTickets(at, prizes)),
        tiers,
        example: prefix + example,
      });
    return [
      playOf(`${code}_GROUP3`, group, {
        form: setOf(2, 2, places),
        reads,
        judge: spot.judgeOf((at) => judgeGroup(at, 2, 'group3')),
        tiers: [group3],
        example: `${prefix}01`,
      }),
      playOf(`${code}_GROUP6`, group, {
        form: setOf(3, 1, places),
        reads,
        judge: spot.judgeOf((at) => judgeGroup(at, 3, 'group6')),
        tiers: [group6],
        example: `${prefix}012`,
      }),
      typed('GROUP3_TICKET', [[2, 1]], [group3], { '2,1': 'group3' }, '112'),
      typed('GROUP6_TICKET', [[1, 1, 1]], [group6], { '1,1,1': 'group6' }, '123'),
      typed(
        'MIX',
        [
          [2, 1],
          [1, 1, 1],
        ],
        pairTiers,
        { '2,1': 'group3', '1,1,1': 'group6' },
        '123',
      ),
      groupSumPlay(spot),
    ];
  }

  function groupTwoPlays(spot: Spot): Play[] {
    const group2 = tierOf('group2', fraction(2, 100));
    return [
      playOf(`${spot.code}_GROUP`, spot.group, {
        form: setOf(2, 1, spot.places),
        reads: spot.reads,
        judge: spot.judgeOf((at) => judgeGroup(at, 2, 'group2')),
        tiers: [group2],
        example: `${spot.prefix}01`,
      }),
      playOf(`${spot.code}_GROUP_TICKET`, spot.group, {
        form: tickets(2, false, [[1, 1]], spot.places),
        reads: spot.reads,
        judge: spot.judgeOf((at) => judgeGroupTickets(at, { '1,1': 'group2' })),
        tiers: [group2],
        example: `${spot.prefix}12`,
      }),
      groupSumPlay(spot),
    ];
  }

  /** Group bets on four and five digits, named by the orders one combination has. */
  function largeGroupPlays(spot: Spot): Play[] {
    const { code, group, size, reads, prefix, places } = spot;
    const orders = size === 5 ? 120 : 24;
    const tierOfOrders = (number: number): Tier => tierOf(`group${number}`, fraction(number, 10 ** size));
    const different = playOf(`${code}_G${orders}`, group, {
      form: setOf(size, 1, places),
      reads,
      judge: spot.judgeOf((at) => judgeGroup(at, size, `group${orders}`)),
      tiers: [tierOfOrders(orders)],
      example: `${prefix}${'12345'.slice(0, size)}`,
    });
    const unequal = unequalGroups[size === 5 ? 5 : 4].map(({ code: name, parts, example }) =>
      playOf(`${code}_${name}`, group, {
        form: {
          kind: 'parts',
          symbols: digits,
          separator: '',
          parts: [
            { name: parts[0].name, take: parts[0].take },
            { name: parts[1].name, take: parts[1].take },
          ],
          ...within(spot),
        },
        reads,
        judge: spot.judgeOf((at) => judgeUnequalGroups(at, parts, `group${name.slice(1)}`)),
        tiers: [tierOfOrders(Number(name.slice(1)))],
        example: prefix + example,
      }),
    );
    if (size === 5) return [different, ...unequal];
    const twoPairs = playOf(`${code}_G6`, group, {
      form: setOf(2, 1, places),
      reads,
      judge: spot.judgeOf((at) => judgeEqualGroups(at, 2, 'group6')),
      tiers: [tierOfOrders(6)],
      example: `${prefix}12`,
    });
    const [g12, g4] = unequal;
    return [different, ...(g12 ? [g12] : []), twoPairs, ...(g4 ? [g4] : [])];
  }

  const starTiers = ['direct', 'tail4', 'tail3', 'tail2', 'tail1'];

  /** Direct, tickets, the star combination, and what else belongs to that many digits. */
  function windowPlays(window: Window): Play[] {
    const spot = spotOfWindow(window);
    const { code, group, indexes } = window;
    const size = indexes.length;
    const names = namesOf(indexes);
    const tailNames = ['direct', ...starTiers.slice(6 - size)];
    const plays: Play[] = [
      playOf(`${code}_DIRECT`, group, {
        form: { kind: 'positions', positions: names, symbols: digits, separator: '' },
        reads: indexes,
        judge: judgeDirect(indexes, 'direct'),
        tiers: [exactly(size)],
        example: ['1', '2', '0', '4', '9'].slice(5 - size).join('|'),
      }),
      ticketPlay(spot),
      playOf(`${code}_COMBO`, group, {
        form: { kind: 'positions', positions: names, symbols: digits, separator: '', times: size },
        reads: indexes,
        judge: judgeTails(indexes, tailNames),
        // One of the combinations of a number in `size` is the whole, one its tail of one less, and so on.
        tiers: tailNames.map((name, skipped) => ({
          tier: name,
          odds: oddsForReturn(returnRate, fraction(1, 10 ** (size - skipped))),
          probability: fraction(1, size * 10 ** (size - skipped)),
        })),
        example: ['1', '2', '0', '4', '9'].slice(5 - size).join('|'),
      }),
    ];
    if (size >= 4) return [...plays, ...largeGroupPlays(spot)];
    const span = playOf(`${code}_SPAN`, group, {
      form: { kind: 'options', options: texts(0, 9), weights: spanWeights(size) },
      reads: indexes,
      judge: judgeOption(indexes, (drawn) => ({ option: String(spanOf(drawn)), tier: 'direct' })),
      tiers: [exactly(size)],
      example: '7',
    });
    const held = playOf(`${code}_HELD`, group, {
      form: { kind: 'options', options: digits, weights: digits.map(() => (size === 3 ? 54 : 9)) },
      reads: indexes,
      judge: judgeHeldDigit(indexes, size === 3 ? { 2: 'group3', 3: 'group6' } : { 2: 'group2' }),
      tiers: size === 3 ? pairTiers : [tierOf('group2', fraction(2, 100))],
      example: '5',
    });
    if (size === 2) return [...plays, sumPlay(spot), span, ...groupTwoPlays(spot), held];
    const sumTail = playOf(`${code}_SUM_TAIL`, group, {
      form: { kind: 'options', options: digits },
      reads: indexes,
      judge: judgeOption(indexes, (drawn) => ({ option: String(sumOf(drawn) % 10), tier: 'sum-tail' })),
      tiers: [tierOf('sum-tail', fraction(1, 10))],
      example: '5',
    });
    return [...plays, sumPlay(spot), span, sumTail, ...groupThreePlays(spot), held];
  }

  /** `codes` picked digits that all appear among the window's. */
  function anyPositionPlay({ code, indexes }: Window, codes: number): Play {
    return playOf(`${code}_ANY${codes}`, 'any', {
      form: setOf(codes),
      reads: indexes,
      judge: judgeAnyPosition(indexes, codes, `any${codes}`),
      tiers: [tierOf(`any${codes}`, allPresent(codes, 10, indexes.length))],
      example: '123'.slice(0, codes),
    });
  }

  /** A digit that appears at least `times` times: binomial tail. */
  function appearancePlay(times: number): Play {
    let ways = 0n;
    for (let hits = times; hits <= count; hits += 1) ways += choose(count, hits) * 9n ** BigInt(count - hits);
    return playOf(`S${count}_FUN${times}`, 'fun', {
      form: setOf(1),
      reads: every,
      judge: judgeAppearances(every, times, `fun${times}`),
      tiers: [tierOf(`fun${times}`, { numerator: ways, denominator: 10n ** BigInt(count) })],
      example: '3',
    });
  }

  function classesPlay({ code, indexes }: Window): Play {
    return playOf(`${code}_BSOE`, 'bsoe', {
      form: { kind: 'positions', positions: namesOf(indexes), symbols: ['B', 'S', 'O', 'E'], separator: ',' },
      reads: indexes,
      judge: judgePositionClasses(indexes, 'bsoe'),
      tiers: [tierOf('bsoe', fraction(1, 2 ** indexes.length))],
      example: indexes.length === 2 ? 'B|S' : 'B|S|E',
    });
  }

  function dragonTigerPlay(left: number, right: number): Play {
    // The pair of the two ends is the one without a suffix: it was the only one once.
    const suffix = left === 0 && right === count - 1 ? '' : `_${left + 1}${right + 1}`;
    return playOf(`DTT${suffix}`, 'dragon-tiger', {
      form: { kind: 'options', options: ['D', 'T', 'X'] },
      reads: [left, right],
      judge: judgeDragonTiger(left, right),
      tiers: [tierOf('dragon', fraction(45, 100), 'D'), tierOf('tiger', fraction(45, 100), 'T'), tierOf('tie', fraction(10, 100), 'X')],
      example: 'D',
    });
  }

  /** Big from the upper half of 0..9 x count on: 23 for five digits, 14 for three. */
  function sumClassesPlay(): Play {
    const firstBig = Math.ceil((9 * count + 1) / 2);
    const half = fraction(1, 2);
    return playOf(`S${count}_SUM_BSOE`, 'sum', {
      form: { kind: 'options', options: ['B', 'S', 'O', 'E'] },
      reads: every,
      judge: judgeClasses(every, (drawn) => {
        const sum = sumOf(drawn);
        return [
          sum >= firstBig ? { option: 'B', tier: 'big' } : { option: 'S', tier: 'small' },
          sum % 2 === 1 ? { option: 'O', tier: 'odd' } : { option: 'E', tier: 'even' },
        ];
      }),
      tiers: [tierOf('big', half, 'B'), tierOf('small', half, 'S'), tierOf('odd', half, 'O'), tierOf('even', half, 'E')],
      example: 'B',
    });
  }

  function shapePlay({ code, indexes }: Window): Play {
    const counts = shapeCounts(straightWraps);
    return playOf(`${code}_SHAPE`, 'shape', {
      form: { kind: 'options', options: shapes },
      reads: indexes,
      judge: judgeOption(indexes, (drawn) => {
        const shape = shapeOfThree(drawn, straight);
        return { option: shape, tier: shape };
      }),
      tiers: shapes.map((shape) => tierOf(shape, fraction(counts[shape], 1000), shape)),
      example: 'straight',
    });
  }

  function bullPlay(): Play {
    return playOf('S5_BULL', 'bull', {
      form: { kind: 'options', options: bulls },
      reads: every,
      judge: judgeOption(every, (drawn) => ({ option: bullOf(drawn), tier: bullOf(drawn) })),
      tiers: bulls.map((bull, index) => tierOf(bull, fraction(bullCounts[index] ?? 0, 100_000), bull)),
      example: 'bull1',
    });
  }

  function studPlay(): Play {
    const counts = studCounts(straightWraps);
    return playOf('S5_STUD', 'stud', {
      form: { kind: 'options', options: studs },
      reads: every,
      judge: judgeOption(every, (drawn) => {
        const hand = studOf(drawn, straight);
        return { option: hand, tier: hand };
      }),
      tiers: studs.map((hand) => tierOf(hand, fraction(counts[hand], 100_000), hand)),
      example: 'full',
    });
  }

  /** Any `size` positions: direct, tickets, sums and groups at places of the player's choice. */
  function anyPositionsPlays(size: number): Play[] {
    const spot = spotOfAny(size);
    const direct = playOf(`A${size}_DIRECT`, spot.group, {
      form: { kind: 'positions', positions, symbols: digits, separator: '', choose: size },
      reads: every,
      judge: judgePositions(every, size, 'direct'),
      tiers: [exactly(size)],
      example: positions.map((_, index) => (index === 1 || index > size ? '' : String(index + 1))).join('|'),
    });
    if (size === 4) return [direct, ticketPlay(spot), ...largeGroupPlays(spot)];
    return [direct, ticketPlay(spot), sumPlay(spot), ...(size === 3 ? groupThreePlays(spot) : groupTwoPlays(spot))];
  }

  const sizes = count === 5 ? [5, 4, 3, 2] : [3, 2];
  const threes = windowsOf(count, 3);
  const twos = windowsOf(count, 2);
  const lastOne: Window = { code: 'S1', group: 'star1', indexes: [count - 1] };
  return [
    ...sizes.flatMap((size) => windowsOf(count, size).flatMap(windowPlays)),
    playOf('S1_DIRECT', 'star1', {
      form: { kind: 'positions', positions: namesOf(lastOne.indexes), symbols: digits, separator: '' },
      reads: lastOne.indexes,
      judge: judgeDirect(lastOne.indexes, 'direct'),
      tiers: [exactly(1)],
      example: '5',
    }),
    playOf('POSITION', 'star1', {
      form: { kind: 'positions', positions, symbols: digits, separator: '', choose: 1 },
      reads: every,
      judge: judgePositions(every, 1, 'direct'),
      tiers: [exactly(1)],
      example: count === 5 ? '1||||' : '1||',
    }),
    ...threes.flatMap((window) => [anyPositionPlay(window, 1), anyPositionPlay(window, 2)]),
    ...(count === 5 ? windowsOf(5, 4).flatMap((window) => [anyPositionPlay(window, 1), anyPositionPlay(window, 2)]) : []),
    ...(count === 5 ? windowsOf(5, 5).flatMap((window) => [1, 2, 3].map((codes) => anyPositionPlay(window, codes))) : []),
    ...(count === 5 ? [1, 2, 3, 4].map(appearancePlay) : []),
    ...twos.map(classesPlay),
    ...threes.filter((window) => window.code !== 'S3M').map(classesPlay),
    sumClassesPlay(),
    ...every.flatMap((left) => every.filter((right) => right > left).map((right) => dragonTigerPlay(left, right))),
    ...(withHands ? threes.map(shapePlay) : []),
    ...(withHands && count === 5 ? [bullPlay(), studPlay()] : []),
    ...(count === 5 ? [2, 3, 4] : [2]).flatMap(anyPositionsPlays),
  ];
}
