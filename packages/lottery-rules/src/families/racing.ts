/** PK10: ten cars, the whole finishing order is drawn. Chances and rules: lottery sheet 2.5. */
import {
  judgeChosen,
  judgeEachPosition,
  judgeInOrder,
  judgeOrderedTickets,
  judgeRows,
  pushes,
  sumAt,
  valuesAt,
  winners,
} from '../rules/drawn-numbers.js';
import { judgeOptions } from '../rules/options.js';
import type { ContentForm, Judge, Play, Tier } from '../types.js';
import { fraction, houseTier, pushTier } from './house.js';

/** What a game decides for itself (lottery sheet 5). */
export interface RacingSettings {
  /** A champion and runner-up sum of 11, the middle of 3 to 19, for big/small. Sources disagree: see the sheet. */
  readonly sumEleven: 'small' | 'big' | 'push';
  /** The same for odd/even: odd as any other, or the stake comes back. */
  readonly sumElevenParity: 'odd' | 'push';
}

const cars = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'] as const;
const ranks = ['rank1', 'rank2', 'rank3', 'rank4', 'rank5', 'rank6', 'rank7', 'rank8', 'rank9', 'rank10'] as const;
const duels = ['duel1', 'duel2', 'duel3', 'duel4', 'duel5'] as const;
const everyRank = ranks.map((_, index) => index);
const half = fraction(1, 2);

function playOf(
  code: string,
  group: string,
  form: ContentForm,
  read: readonly number[],
  judge: Judge,
  tiers: readonly Tier[],
  example: string,
): Play {
  return { code, group, family: 'pk10', form, judge, reads: { positions: read }, tiers, example, coverage: 1, perHit: false };
}

/** The first k cars in order, picked by rank or as tickets: 1 of 10 x 9 x …. */
function topPlays(size: number): Play[] {
  const read = everyRank.slice(0, size);
  const orders = read.reduce((product, rank) => product * (10 - rank), 1);
  const tiers = [houseTier('direct', fraction(1, orders))];
  return [
    playOf(
      `PK_TOP${size}`,
      'top',
      { kind: 'positions', positions: ranks.slice(0, size), symbols: cars, separator: ',', distinct: true },
      read,
      judgeInOrder(read, 'direct'),
      tiers,
      cars.slice(0, size).join('|'),
    ),
    playOf(
      `PK_TOP${size}_TICKET`,
      'top',
      { kind: 'tickets', length: size, symbols: cars, ordered: true, patterns: [read.map(() => 1)] },
      read,
      judgeOrderedTickets(read, 'direct'),
      tiers,
      cars.slice(0, size).join(''),
    ),
  ];
}

function amongPlay(size: number): Play {
  const read = everyRank.slice(0, size);
  return playOf(
    `PK_IN${size}`,
    'position',
    { kind: 'numbers', width: 2, choose: 1, from: 1, to: 10 },
    read,
    judgeChosen(read, 1, 'hit'),
    [houseTier('hit', fraction(size, 10))],
    '01',
  );
}

/** Ordered pairs by sum, 3 to 11; 12 to 19 mirror 10 to 3. */
const pairSums = [2, 2, 4, 4, 6, 6, 8, 8, 10, 8, 8, 6, 6, 4, 4, 2, 2].map((count, index) => ({ sum: String(index + 3), count }));
/** Ordered triples by sum, 6 to 16; 17 to 27 mirror them. */
const lowTripleSums = [6, 6, 12, 18, 24, 30, 42, 48, 54, 60, 60] as const;
const tripleSums = [...lowTripleSums, ...lowTripleSums.toReversed()].map((count, index) => ({ sum: String(index + 6), count }));

function sumPlay(
  code: string,
  read: readonly number[],
  sums: readonly { sum: string; count: number }[],
  of: number,
  example: string,
): Play {
  return playOf(
    code,
    'sum',
    { kind: 'options', options: sums.map(({ sum }) => sum) },
    read,
    judgeOptions((result) => winners([String(sumAt(result, read))], (option) => `sum${option}`)),
    sums.map(({ sum, count }) => houseTier(`sum${sum}`, fraction(count, of), sum)),
    example,
  );
}

const sumSizeCodes = { small: 'PK_SUM2_SIZE', big: 'PK_SUM2_SIZE_BIG11', push: 'PK_SUM2_SIZE_PUSH11' } as const;

/** 40 pairs lie above 11, 40 below, 10 at 11. The rule is part of the code, so that texts and old bets say which it was. */
function sumSizePlay(eleven: RacingSettings['sumEleven']): Play {
  const push = eleven === 'push' ? [pushTier(fraction(10, 90))] : [];
  return playOf(
    sumSizeCodes[eleven],
    'sum',
    { kind: 'options', options: ['B', 'S'] },
    [0, 1],
    judgeOptions((result) => {
      const sum = sumAt(result, [0, 1]);
      if (sum === 11 && eleven === 'push') return pushes(['B', 'S']);
      return winners([sum > 11 || (sum === 11 && eleven === 'big') ? 'B' : 'S']);
    }),
    [
      houseTier('big', fraction(eleven === 'big' ? 50 : 40, 90), 'B', push),
      houseTier('small', fraction(eleven === 'small' ? 50 : 40, 90), 'S', push),
      ...push,
    ],
    'B',
  );
}

/** 50 pairs have an odd sum, ten of them 11; 40 an even one. */
function sumParityPlay(eleven: RacingSettings['sumElevenParity']): Play {
  const push = eleven === 'push' ? [pushTier(fraction(10, 90))] : [];
  return playOf(
    eleven === 'odd' ? 'PK_SUM2_PARITY' : 'PK_SUM2_PARITY_PUSH11',
    'sum',
    { kind: 'options', options: ['O', 'E'] },
    [0, 1],
    judgeOptions((result) => {
      const sum = sumAt(result, [0, 1]);
      return sum === 11 && eleven === 'push' ? pushes(['O', 'E']) : winners([sum % 2 === 1 ? 'O' : 'E']);
    }),
    [houseTier('odd', fraction(eleven === 'odd' ? 50 : 40, 90), 'O', push), houseTier('even', fraction(40, 90), 'E', push), ...push],
    'O',
  );
}

const sharedPlays = {
  position: playOf(
    'PK_POSITION',
    'position',
    { kind: 'positions', positions: ranks, symbols: cars, separator: ',', choose: 1 },
    everyRank,
    judgeEachPosition(everyRank, 'hit'),
    [houseTier('hit', fraction(1, 10))],
    '01|||||||||',
  ),
  among: [3, 4, 5].map(amongPlay),
  top: [2, 3, 4, 5, 6].flatMap(topPlays),
  sides: playOf(
    'PK_SIDES',
    'two-sides',
    { kind: 'positions', positions: ranks, symbols: ['B', 'S', 'O', 'E'], separator: ',', choose: 1 },
    everyRank,
    judgeRows((result) => valuesAt(result, everyRank).map((car) => winners([car >= 6 ? 'B' : 'S', car % 2 === 1 ? 'O' : 'E']))),
    [houseTier('big', half, 'B'), houseTier('small', half, 'S'), houseTier('odd', half, 'O'), houseTier('even', half, 'E')],
    'B|||||||||',
  ),
  dragonTiger: playOf(
    'PK_DRAGON_TIGER',
    'two-sides',
    { kind: 'positions', positions: duels, symbols: ['D', 'T'], separator: ',', choose: 1 },
    everyRank,
    judgeRows((result) => {
      const order = valuesAt(result, everyRank);
      return duels.map((_, rank) => winners([(order[rank] ?? 0) > (order[9 - rank] ?? 0) ? 'D' : 'T']));
    }),
    [houseTier('dragon', half, 'D'), houseTier('tiger', half, 'T')],
    'D||||',
  ),
  sum2: sumPlay('PK_SUM2', [0, 1], pairSums, 90, '11'),
  sum3: sumPlay('PK_SUM3', [0, 1, 2], tripleSums, 720, '16'),
};

/** The plays of a racing game. Plays that no setting touches are the same objects in every game. */
export function racingPlays({ sumEleven, sumElevenParity }: RacingSettings): readonly Play[] {
  const { position, among, top, sides, dragonTiger, sum2, sum3 } = sharedPlays;
  return [position, ...among, ...top, sides, dragonTiger, sum2, sumSizePlay(sumEleven), sumParityPlay(sumElevenParity), sum3];
}
