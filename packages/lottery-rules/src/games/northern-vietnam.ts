import { allAbsent, allPresent } from '../combinatorics.js';
import { officialReturn, parseOdds } from '../odds.js';
import { judgeEndingClass, judgeEndings, judgePresence } from '../rules/prize-endings.js';
import type { ContentForm, Fraction, Game, Play, PrizeShape, Tier } from '../types.js';

/** Prizes of a northern draw, special first (lottery sheet 1.1): 27 numbers, 23 of three digits or more, 20 of four or more. */
const prizes: readonly PrizeShape[] = [
  { key: 'special', count: 1, width: 5 },
  { key: 'prize1', count: 1, width: 5 },
  { key: 'prize2', count: 2, width: 5 },
  { key: 'prize3', count: 6, width: 5 },
  { key: 'prize4', count: 4, width: 4 },
  { key: 'prize5', count: 6, width: 4 },
  { key: 'prize6', count: 3, width: 3 },
  { key: 'prize7', count: 4, width: 2 },
];
const everyPrize = prizes.map((prize) => prize.key);

function resultsAtLeast(width: number): number {
  return prizes.filter((prize) => prize.width >= width).reduce((sum, prize) => sum + prize.count, 0);
}

function playOf(
  play: Omit<Play, 'family' | 'perHit' | 'coverage' | 'tiers'> & { coverage?: number; perHit?: boolean; tiers: readonly Tier[] },
): Play {
  return { coverage: 1, perHit: false, ...play, family: 'vn' };
}

function numbers(width: number, choose = 1): ContentForm {
  return { kind: 'numbers', width, choose };
}

/** A play on endings of the same width as its numbers; `expected` results are compared, each equally likely to show any number. */
function endingPlay(
  code: string,
  group: string,
  {
    width,
    prizeKeys,
    take = 'last',
    offset = 0,
    results,
    coverage,
    odds,
    example,
  }: {
    width: number;
    prizeKeys: readonly string[];
    take?: 'first' | 'last';
    offset?: number;
    results: number;
    coverage: number;
    odds: string;
    example: string;
  },
): Play {
  const probability: Fraction = { numerator: BigInt(results), denominator: 10n ** BigInt(width) };
  return playOf({
    code,
    group,
    form: numbers(width),
    judge: judgeEndings(prizeKeys, { width, take, offset }),
    reads: { prizes: prizeKeys },
    coverage,
    perHit: results > 1,
    tiers: [{ tier: 'hit', odds: parseOdds(odds), probability }],
    example,
  });
}

function presentPlay(k: number, odds: string, example: string): Play {
  return playOf({
    code: `X${k}`,
    group: 'xien',
    form: numbers(2, k),
    judge: judgePresence(everyPrize, k, 'present'),
    reads: { prizes: everyPrize },
    tiers: [{ tier: 'all', odds: parseOdds(odds), probability: allPresent(k, 100, resultsAtLeast(2)) }],
    example,
  });
}

function absentPlay(k: number, odds: string): Play {
  return playOf({
    code: `T${k}`,
    group: 'truot',
    form: numbers(2, k),
    judge: judgePresence(everyPrize, k, 'absent'),
    reads: { prizes: everyPrize },
    tiers: [{ tier: 'none', odds: parseOdds(odds), probability: allAbsent(k, 100, resultsAtLeast(2)) }],
    example: Array.from({ length: k }, (_, index) => String(index).padStart(2, '0')).join(','),
  });
}

function classPlay(code: string, options: readonly [string, string], tiers: readonly [string, string]): Play {
  const half: Fraction = { numerator: 1n, denominator: 2n };
  return playOf({
    code,
    group: 'special-class',
    form: { kind: 'options', options },
    judge: judgeEndingClass('special', { [options[0]]: tiers[0], [options[1]]: tiers[1] }),
    reads: { prizes: ['special'] },
    tiers: [
      { tier: tiers[0], option: options[0], odds: parseOdds('1.96'), probability: half },
      { tier: tiers[1], option: options[1], odds: parseOdds('1.96'), probability: half },
    ],
    example: options[0],
  });
}

/**
 * No draw on four days each Tet: the eve and the first three days of the lunar year. 2024-2026 as held (lottery sheet 1.2), later years
 * from the Vietnamese lunar calendar (new year 2027-02-06, 2028-01-26, 2029-02-13, 2030-02-02); the operator may void other days.
 */
const tetEves = ['2024-02-09', '2025-01-28', '2026-02-16', '2027-02-05', '2028-01-25', '2029-02-12', '2030-02-01'];
const tetHolidays: readonly string[] = tetEves.flatMap((eve) =>
  [0, 1, 2, 3].map((days) => new Date(Date.parse(`${eve}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)),
);

const special = ['special'] as const;

/** Northern Vietnamese lottery: the official evening draw. Odds from the lottery sheet 1.3 and 1.4; T5, T6, T7 and T9 are ours. */
export const northernVietnam: Game = {
  code: 'xsmb',
  group: 'VN',
  prizeModes: ['SEA'],
  kind: 'official',
  region: 'north',
  lowestReturn: officialReturn,
  shape: { kind: 'prizes', prizes },
  calendar: {
    kind: 'days',
    timezone: 'Asia/Ho_Chi_Minh',
    drawAt: '18:15',
    closeBeforeSeconds: 300,
    days: { except: tetHolidays },
    issue: { pattern: 'XSMB-{YYYY}{MM}{DD}' },
  },
  rulesVersion: 'xsmb/1',
  plays: [
    endingPlay('LO2', 'lo', { width: 2, prizeKeys: everyPrize, results: 27, coverage: 27, odds: '98.5', example: '68,00' }),
    endingPlay('LO2_1K', 'lo', { width: 2, prizeKeys: everyPrize, results: 27, coverage: 1, odds: '3.649', example: '68,00' }),
    endingPlay('LO3', 'lo', {
      width: 3,
      prizeKeys: everyPrize,
      results: resultsAtLeast(3),
      coverage: resultsAtLeast(3),
      odds: '960',
      example: '123,007',
    }),
    endingPlay('LO4', 'lo', {
      width: 4,
      prizeKeys: everyPrize,
      results: resultsAtLeast(4),
      coverage: resultsAtLeast(4),
      odds: '8880',
      example: '1234,0001',
    }),
    presentPlay(2, '16', '12,34,56'),
    presentPlay(3, '65', '12,34,56'),
    presentPlay(4, '180', '12,34,56,78'),
    absentPlay(4, '2.3'),
    // Ours: the sheet offers none for 5, 6, 7 and 9; returns lie between those of T4, T8 and T10.
    absentPlay(5, '3.1'),
    absentPlay(6, '4.2'),
    absentPlay(7, '5.8'),
    absentPlay(8, '8'),
    absentPlay(9, '9.8'),
    absentPlay(10, '12'),
    endingPlay('DE', 'de', { width: 2, prizeKeys: special, results: 1, coverage: 1, odds: '99', example: '68,00' }),
    endingPlay('DE_HEAD', 'de', { width: 2, prizeKeys: special, take: 'first', results: 1, coverage: 1, odds: '99', example: '68' }),
    endingPlay('G1', 'de', { width: 2, prizeKeys: ['prize1'], results: 1, coverage: 1, odds: '98', example: '68' }),
    endingPlay('G7', 'de', { width: 2, prizeKeys: ['prize7'], results: 4, coverage: 4, odds: '98', example: '68' }),
    endingPlay('HEAD', 'head-tail', { width: 1, prizeKeys: special, offset: 1, results: 1, coverage: 1, odds: '9.8', example: '6,8' }),
    endingPlay('TAIL', 'head-tail', { width: 1, prizeKeys: special, results: 1, coverage: 1, odds: '9.8', example: '6,8' }),
    endingPlay('C3', 'cang', { width: 3, prizeKeys: special, results: 1, coverage: 1, odds: '960', example: '368' }),
    endingPlay('C4', 'cang', { width: 4, prizeKeys: special, results: 1, coverage: 1, odds: '8880', example: '0213' }),
    classPlay('BS2', ['B', 'S'], ['big', 'small']),
    classPlay('OE2', ['O', 'E'], ['odd', 'even']),
  ],
};
