/** Plays of the Vietnamese lotteries: one list for the 27 results of the north, one for the 18 of every other station. */
import { allAbsent, allPresent } from '../combinatorics.js';
import { parseOdds } from '../odds.js';
import { judgeEndingClass, judgeEndings, judgePresence } from '../rules/prize-endings.js';
import type { Calendar, ContentForm, Fraction, Play, PrizeShape, Tier } from '../types.js';

/** Prizes of a northern draw, special first (lottery sheet 1.1): 27 numbers, 23 of three digits or more, 20 of four or more. */
export const northernPrizes: readonly PrizeShape[] = [
  { key: 'special', count: 1, width: 5 },
  { key: 'prize1', count: 1, width: 5 },
  { key: 'prize2', count: 2, width: 5 },
  { key: 'prize3', count: 6, width: 5 },
  { key: 'prize4', count: 4, width: 4 },
  { key: 'prize5', count: 6, width: 4 },
  { key: 'prize6', count: 3, width: 3 },
  { key: 'prize7', count: 4, width: 2 },
];

/** Prizes of a central or southern draw (lottery sheet 1.1): 18 numbers, 17 of three digits or more, 16 of four or more. */
export const southernPrizes: readonly PrizeShape[] = [
  { key: 'special', count: 1, width: 6 },
  { key: 'prize1', count: 1, width: 5 },
  { key: 'prize2', count: 1, width: 5 },
  { key: 'prize3', count: 2, width: 5 },
  { key: 'prize4', count: 7, width: 5 },
  { key: 'prize5', count: 1, width: 4 },
  { key: 'prize6', count: 3, width: 4 },
  { key: 'prize7', count: 1, width: 3 },
  { key: 'prize8', count: 1, width: 2 },
];

/** What differs between the two lists. Odds are decimal texts; where the sheet has none they are marked "(ours)" at the lists below. */
interface VietnamSettings {
  readonly prizes: readonly PrizeShape[];
  /** Prize whose numbers have two digits, and prize of three digits: what players call the head (đầu). */
  readonly headOfTwo: string;
  readonly headOfThree: string;
  /** Prizes of bao 7 lô (south) or bao 8 lô (north). */
  readonly someLo: { readonly code: string; readonly prizes: readonly string[] };
  readonly odds: {
    readonly lo2: string;
    readonly lo2OneUnit: string;
    readonly xien: Readonly<Record<2 | 3 | 4, string>>;
    readonly truot: Readonly<Record<4 | 5 | 6 | 7 | 8 | 9 | 10, string>>;
    readonly de: string;
    readonly pair: string;
  };
}

const odds3 = '960';
const odds4 = '8880';

function playOf(
  play: Omit<Play, 'family' | 'perHit' | 'coverage' | 'tiers'> & { coverage?: number; perHit?: boolean; tiers: readonly Tier[] },
): Play {
  return { coverage: 1, perHit: false, ...play, family: 'vn' };
}

function numbers(width: number, choose = 1): ContentForm {
  return { kind: 'numbers', width, choose };
}

interface EndingSettings {
  readonly width: number;
  readonly prizeKeys: readonly string[];
  readonly take?: 'first' | 'last';
  readonly offset?: number;
  /** Numbers narrower than this do not take part; as wide as the picked ones when left out. */
  readonly leastWidth?: number;
  /** One unit buys all results instead of one each. */
  readonly oneUnit?: true;
  readonly odds: string;
  readonly example: string;
  /** Set where the rule names the head prize: the sixth or seventh of the north, the seventh or eighth of the others. */
  readonly wording?: 'north' | 'south';
}

/** Plays on beginnings or endings of the results of some prizes, paid once for each result that shows the number (lottery sheet 1.5, rule 1). */
function endingPlays(prizes: readonly PrizeShape[]) {
  return (code: string, group: string, settings: EndingSettings): Play => {
    const { width, take = 'last', offset = 0, leastWidth = width + offset, odds, example, wording } = settings;
    const read = prizes.filter((prize) => settings.prizeKeys.includes(prize.key) && prize.width >= leastWidth);
    const prizeKeys = read.map((prize) => prize.key);
    const results = read.reduce((sum, prize) => sum + prize.count, 0);
    const probability: Fraction = { numerator: BigInt(results), denominator: 10n ** BigInt(width) };
    return playOf({
      code,
      group,
      form: numbers(width),
      judge: judgeEndings(prizeKeys, { width, take, offset }),
      reads: { prizes: prizeKeys },
      coverage: settings.oneUnit ? 1 : results,
      perHit: results > 1,
      tiers: [{ tier: 'hit', odds: parseOdds(odds), probability }],
      example,
      ...(wording && { wording }),
    });
  };
}

function countOf(prizes: readonly PrizeShape[]): number {
  return prizes.reduce((sum, prize) => sum + prize.count, 0);
}

/** Wins when all of `k` numbers end some result; a number that several results show does not count twice (lottery sheet 1.5, rule 2). */
function presentPlay(
  prizes: readonly PrizeShape[],
  {
    code,
    group,
    k,
    odds,
    coverage = 1,
    example,
  }: { code: string; group: string; k: number; odds: string; coverage?: number; example: string },
): Play {
  const prizeKeys = prizes.map((prize) => prize.key);
  return playOf({
    code,
    group,
    form: numbers(2, k),
    judge: judgePresence(prizeKeys, k, 'present'),
    reads: { prizes: prizeKeys },
    coverage,
    tiers: [{ tier: 'all', odds: parseOdds(odds), probability: allPresent(k, 100, countOf(prizes)) }],
    example,
  });
}

function xienPlay(prizes: readonly PrizeShape[], k: 2 | 3 | 4, odds: string): Play {
  return presentPlay(prizes, { code: `X${k}`, group: 'xien', k, odds, example: ['12', '34', '56', '78'].slice(0, k).join(',') });
}

/** Wins when none of `k` numbers ends any result: all absent, not all but one (lottery sheet 1.5, disagreements). */
function absentPlay(prizes: readonly PrizeShape[], k: number, odds: string): Play {
  const prizeKeys = prizes.map((prize) => prize.key);
  return playOf({
    code: `T${k}`,
    group: 'truot',
    form: numbers(2, k),
    judge: judgePresence(prizeKeys, k, 'absent'),
    reads: { prizes: prizeKeys },
    tiers: [{ tier: 'none', odds: parseOdds(odds), probability: allAbsent(k, 100, countOf(prizes)) }],
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

const special = ['special'] as const;

function vietnamPlays(settings: VietnamSettings): readonly Play[] {
  const { prizes, headOfTwo, headOfThree, someLo, odds } = settings;
  const every = prizes.map((prize) => prize.key);
  const ending = endingPlays(prizes);
  const isNorth = headOfTwo === 'prize7';
  const wording = isNorth ? 'north' : 'south';
  return [
    ending('LO2', 'lo', { width: 2, prizeKeys: every, odds: odds.lo2, example: '68' }),
    ending('LO2_1K', 'lo', { width: 2, prizeKeys: every, oneUnit: true, odds: odds.lo2OneUnit, example: '68' }),
    // Ours: the sheet has the rule and no odds; the return is that of LO2.
    ending('LO2_HEAD', 'lo', { width: 2, prizeKeys: every, take: 'first', leastWidth: 3, odds: odds.lo2, example: '68' }),
    ending('LO3', 'lo', { width: 3, prizeKeys: every, odds: odds3, example: '123' }),
    ending('LO4', 'lo', { width: 4, prizeKeys: every, odds: odds4, example: '1234' }),
    xienPlay(prizes, 2, odds.xien[2]),
    xienPlay(prizes, 3, odds.xien[3]),
    xienPlay(prizes, 4, odds.xien[4]),
    ...([4, 5, 6, 7, 8, 9, 10] as const).map((k) => absentPlay(prizes, k, odds.truot[k])),
    ending('DE', 'de', { width: 2, prizeKeys: special, odds: odds.de, example: '68' }),
    ending('DE_HEAD', 'de', { width: 2, prizeKeys: special, take: 'first', odds: odds.de, example: '68' }),
    ending('G1', 'de', { width: 2, prizeKeys: ['prize1'], odds: '98', example: '68' }),
    ending('G1_HEAD', 'de', { width: 2, prizeKeys: ['prize1'], take: 'first', odds: '98', example: '68' }),
    ...(isNorth
      ? [ending('G7', 'de', { width: 2, prizeKeys: [headOfTwo], odds: '98', example: '68' })]
      : [
          // Ours: the sheet gives G8 no odds but the even ones; 98 as its neighbours.
          ending('G8', 'de', { width: 2, prizeKeys: [headOfTwo], odds: '98', example: '68' }),
          ending('DE_HT', 'de', { width: 2, prizeKeys: [headOfTwo, ...special], odds: '98', example: '68' }),
        ]),
    ending('HEAD', 'head-tail', { width: 1, prizeKeys: special, offset: 1, odds: '9.8', example: '6' }),
    ending('TAIL', 'head-tail', { width: 1, prizeKeys: special, odds: '9.8', example: '6' }),
    ending('C3_HEAD', 'cang', { width: 3, prizeKeys: [headOfThree], odds: odds3, example: '368', wording }),
    ending('C3', 'cang', { width: 3, prizeKeys: special, odds: odds3, example: '368' }),
    ending('C3_HT', 'cang', { width: 3, prizeKeys: [headOfThree, ...special], odds: odds3, example: '368', wording }),
    ending('C4', 'cang', { width: 4, prizeKeys: special, odds: odds4, example: '0213' }),
    classPlay('BS2', ['B', 'S'], ['big', 'small']),
    classPlay('OE2', ['O', 'E'], ['odd', 'even']),
    // The set of the southern streets: 75, 650 and 5500 for two, three and four digits.
    ending('DD', 'street', { width: 2, prizeKeys: [headOfTwo, ...special], odds: '75', example: '68', wording }),
    ending('XC', 'street', { width: 3, prizeKeys: [headOfThree, ...special], odds: '650', example: '368', wording }),
    ending('B2', 'street', { width: 2, prizeKeys: every, odds: '75', example: '68' }),
    ending('B3', 'street', { width: 3, prizeKeys: every, odds: '650', example: '368' }),
    ending('B4', 'street', { width: 4, prizeKeys: every, odds: '5500', example: '1368' }),
    ending(someLo.code, 'street', { width: 2, prizeKeys: someLo.prizes, odds: '75', example: '68' }),
    // A pair costs both numbers in every result: one unit a result would return more than it takes (lottery sheet 1.5).
    presentPlay(prizes, { code: 'DA', group: 'street', k: 2, odds: odds.pair, coverage: 2 * countOf(prizes), example: '12,34' }),
  ];
}

/** All plays on 27 results. Ours: T5, T6, T7 and T9, whose returns lie between those of T4, T8 and T10. */
export const northernPlays: readonly Play[] = vietnamPlays({
  prizes: northernPrizes,
  headOfTwo: 'prize7',
  headOfThree: 'prize6',
  someLo: { code: 'B8L', prizes: ['prize7', 'prize6', 'special'] },
  odds: {
    lo2: '98.5',
    lo2OneUnit: '3.649',
    xien: { 2: '16', 3: '65', 4: '180' },
    truot: { 4: '2.3', 5: '3.1', 6: '4.2', 7: '5.8', 8: '8', 9: '9.8', 10: '12' },
    de: '99',
    pair: '650',
  },
});

/** All plays on 18 results. Ours: T5, T6, T7 and T9, whose returns fall steadily from that of T4 to that of T10. */
export const southernPlays: readonly Play[] = vietnamPlays({
  prizes: southernPrizes,
  headOfTwo: 'prize8',
  headOfThree: 'prize7',
  someLo: { code: 'B7L', prizes: ['prize8', 'prize7', 'prize6', 'prize5', 'special'] },
  odds: {
    lo2: '99',
    lo2OneUnit: '5.445',
    xien: { 2: '28', 3: '150', 4: '750' },
    truot: { 4: '1.8', 5: '2.1', 6: '2.4', 7: '2.8', 8: '3.3', 9: '3.8', 10: '4.3' },
    de: '98',
    pair: '750',
  },
});

/** House draws must return half of every stake, which the published xiên 4 does not (.481 and .416); the other plays are the same. */
function withXien4(plays: readonly Play[], prizes: readonly PrizeShape[], odds: string): readonly Play[] {
  return plays.map((play) => (play.code === 'X4' ? xienPlay(prizes, 4, odds) : play));
}

/** Plays of fast draws of 27 and 18 results. Ours: xiên 4, at returns of .534 and .555. */
export const fastNorthernPlays: readonly Play[] = withXien4(northernPlays, northernPrizes, '200');
export const fastSouthernPlays: readonly Play[] = withXien4(southernPlays, southernPrizes, '1000');

/**
 * No draw on four days each Tet: the eve and the first three days of the lunar year. 2024-2026 as held (lottery sheet 1.2), later years
 * from the Vietnamese lunar calendar (new year 2027-02-06, 2028-01-26, 2029-02-13, 2030-02-02); the operator may void other days.
 */
const tetEves = ['2024-02-09', '2025-01-28', '2026-02-16', '2027-02-05', '2028-01-25', '2029-02-12', '2030-02-01'];
const tetHolidays: readonly string[] = tetEves.flatMap((eve) =>
  [0, 1, 2, 3].map((days) => new Date(Date.parse(`${eve}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)),
);

/**
 * Calendar of an official Vietnamese draw: closed five minutes before it begins, none at Tet.
 * @param drawAt local HH:MM at which the drawing begins
 * @param weekdays 0 Sunday … 6 Saturday; every day when left out
 */
export function vietnamCalendar(code: string, drawAt: string, weekdays?: readonly number[]): Calendar {
  return {
    kind: 'days',
    timezone: 'Asia/Ho_Chi_Minh',
    drawAt,
    closeBeforeSeconds: 300,
    days: { ...(weekdays && { weekdays }), except: tetHolidays },
    issue: { pattern: `${code.toUpperCase()}-{YYYY}{MM}{DD}` },
  };
}
