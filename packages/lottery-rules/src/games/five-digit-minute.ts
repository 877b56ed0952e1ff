import { choose } from '../combinatorics.js';
import { houseReturn, oddsForReturn } from '../odds.js';
import { judgeAnyPosition, judgeDirect, judgeDragonTiger, judgeGroup, judgePositionClasses } from '../rules/five-digit.js';
import type { ContentForm, Fraction, Game, Judge, Play, Tier } from '../types.js';

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
/** Wire names of the five positions, ten-thousands first. */
const positions = ['wan', 'qian', 'bai', 'shi', 'ge'] as const;

/** Prize group 1956 of 2000, without rebate (lottery sheet 2.1). */
const returnRate: Fraction = { numerator: 978n, denominator: 1000n };

function tierOf(tier: string, probability: Fraction, option?: string): Tier {
  return { tier, probability, odds: oddsForReturn(returnRate, probability), ...(option === undefined ? {} : { option }) };
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
  return { code, group, family: 'ssc', form, judge, reads: { positions: read }, tiers, example, coverage: 1, perHit: false };
}

function lastPositions(count: number): { names: string[]; indexes: number[] } {
  const indexes = [0, 1, 2, 3, 4].slice(5 - count);
  return { names: positions.slice(5 - count), indexes };
}

function directPlay(stars: number, example: string): Play {
  const { names, indexes } = lastPositions(stars);
  return playOf(
    `S${stars}_DIRECT`,
    `star${stars}`,
    { kind: 'positions', positions: names, symbols: digits, separator: '' },
    indexes,
    judgeDirect(indexes, 'direct'),
    [tierOf('direct', { numerator: 1n, denominator: 10n ** BigInt(stars) })],
    example,
  );
}

const lastThree = [2, 3, 4] as const;

/** Results of the last three digits, of 1000, that contain `k` given digits: inclusion and exclusion over the absent ones. */
function lastThreeContaining(k: number): Fraction {
  let numerator = 0n;
  for (let missing = 0; missing <= k; missing += 1)
    numerator += (missing % 2 === 0 ? 1n : -1n) * choose(k, missing) * BigInt(10 - missing) ** 3n;
  return { numerator, denominator: 1000n };
}

/** Five digits, a house draw every minute. */
export const fiveDigitMinute: Game = {
  code: 'ssc1m',
  group: 'SSC',
  prizeModes: ['LOTT', 'ELOTT'],
  prizeGroups: { base: 2000, house: 1956, lowest: 1700, highest: 1960, step: 2 },
  kind: 'house',
  lowestReturn: houseReturn,
  shape: { kind: 'digits', count: 5 },
  calendar: {
    kind: 'interval',
    timezone: 'Asia/Ho_Chi_Minh',
    everySeconds: 60,
    closeBeforeSeconds: 5,
    issue: { pattern: '{YYYY}{MM}{DD}{N:4}' },
  },
  rulesVersion: 'ssc1m/1',
  plays: [
    directPlay(5, '1|23|0|45|9'),
    directPlay(4, '23|0|45|9'),
    directPlay(3, '0|45|9'),
    directPlay(2, '45|9'),
    directPlay(1, '059'),
    playOf(
      'S3_GROUP3',
      'star3',
      { kind: 'digits', symbols: digits, choose: 2, arrangements: 2 },
      lastThree,
      judgeGroup(lastThree, 2, 'group3'),
      [tierOf('group3', { numerator: 3n, denominator: 1000n })],
      '012',
    ),
    playOf(
      'S3_GROUP6',
      'star3',
      { kind: 'digits', symbols: digits, choose: 3, arrangements: 1 },
      lastThree,
      judgeGroup(lastThree, 3, 'group6'),
      [tierOf('group6', { numerator: 6n, denominator: 1000n })],
      '0123',
    ),
    playOf(
      'S3_ANY1',
      'any',
      { kind: 'digits', symbols: digits, choose: 1, arrangements: 1 },
      lastThree,
      judgeAnyPosition(lastThree, 1, 'any1'),
      [tierOf('any1', lastThreeContaining(1))],
      '0123',
    ),
    playOf(
      'S3_ANY2',
      'any',
      { kind: 'digits', symbols: digits, choose: 2, arrangements: 1 },
      lastThree,
      judgeAnyPosition(lastThree, 2, 'any2'),
      [tierOf('any2', lastThreeContaining(2))],
      '0123',
    ),
    playOf(
      'S2_BSOE',
      'bsoe',
      { kind: 'positions', positions: ['shi', 'ge'], symbols: ['B', 'S', 'O', 'E'], separator: ',' },
      [3, 4],
      judgePositionClasses([3, 4], 'bsoe'),
      [tierOf('bsoe', { numerator: 1n, denominator: 4n })],
      'B,O|S',
    ),
    playOf(
      'DTT',
      'dragon-tiger',
      { kind: 'options', options: ['D', 'T', 'X'] },
      [0, 4],
      judgeDragonTiger(0, 4),
      [
        tierOf('dragon', { numerator: 45n, denominator: 100n }, 'D'),
        tierOf('tiger', { numerator: 45n, denominator: 100n }, 'T'),
        tierOf('tie', { numerator: 1n, denominator: 10n }, 'X'),
      ],
      'D,X',
    ),
  ],
};
