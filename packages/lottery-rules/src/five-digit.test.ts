/** Every play on five and three digits against the sheet: its counts, prizes and chances, each chance by enumerating all results. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { digitPlays } from './families/five-digit.js';
import {
  countContent,
  drawOfIssue,
  drawsBetween,
  issueOfDate,
  nextDraws,
  oddsAtGroup,
  type Fraction,
  type Game,
  type Play,
  type Tier,
} from './index.js';
import { anyDay, compoundOf, gameOf, playOf } from './test-support.js';

const ssc = gameOf('ssc1m');
const threeDigits = gameOf('fc3d');
const fiveDaily = gameOf('pl5');
const withoutWrap = digitPlays({
  family: 'ssc',
  positions: ['wan', 'qian', 'bai', 'shi', 'ge'],
  returnRate: { numerator: 978n, denominator: 1000n },
  straightWraps: false,
  withHands: true,
});

function same(left: Fraction, right: Fraction): boolean {
  return left.numerator * right.denominator === right.numerator * left.denominator;
}

function tierOf(play: Play, tier = play.tiers[0]?.tier): Tier {
  const found = play.tiers.find((candidate) => candidate.tier === tier);
  if (!found) throw new Error(`${play.code} has no tier ${tier}`);
  return found;
}

function combinations(play: Play, content: string): number {
  const counted = countContent(play, content);
  if (!counted.ok) throw new Error(`${play.code} ${content}: ${counted.reason} ${counted.detail ?? ''}`);
  return counted.combinations;
}

function hitsOf(play: Play, content: string, numbers: string): Record<string, number> {
  const counted = countContent(play, content);
  if (!counted.ok) throw new Error(`${play.code} ${content}: ${counted.reason} ${counted.detail ?? ''}`);
  return Object.fromEntries(
    play
      .judge(
        { kind: 'numbers', numbers: [...numbers] },
        anyDay,
      )(counted.canonical)
      .map((hit) => [hit.tier, hit.count]),
  );
}

type Case = readonly [play: string, content: string, combinations: number, result: string, hits: Record<string, number>];

/** What three digits decide, the same at the front, in the middle and at the back. */
const ofThree: readonly Case[] = [
  ['DIRECT', '0|45|9', 2, '049', { direct: 1 }],
  ['DIRECT', '0|45|9', 2, '940', {}],
  ['DIRECT', '0|45|9', 2, '069', {}],
  ['TICKET', '049,059', 2, '059', { direct: 1 }],
  ['TICKET', '049,059', 2, '905', {}],
  ['TICKET', '904,590', 2, '049', {}],
  ['COMBO', '01|45|9', 12, '049', { direct: 1, tail2: 2, tail1: 4 }],
  ['COMBO', '01|45|9', 12, '959', { tail2: 2, tail1: 4 }],
  ['COMBO', '01|45|9', 12, '009', { tail1: 4 }],
  ['COMBO', '01|45|9', 12, '040', {}],
  ['SUM', '5,13', 96, '931', { direct: 1 }],
  ['SUM', '5,13', 96, '500', { direct: 1 }],
  ['SUM', '13', 75, '930', {}],
  ['SPAN', '2,7', 222, '181', { direct: 1 }],
  ['SPAN', '0', 10, '444', { direct: 1 }],
  ['SPAN', '2', 96, '185', {}],
  ['SUM_TAIL', '0,5', 2, '963', {}],
  ['SUM_TAIL', '8', 1, '963', { 'sum-tail': 1 }],
  ['GROUP3', '012', 6, '121', { group3: 1 }],
  ['GROUP3', '012', 6, '120', {}],
  ['GROUP3', '012', 6, '111', {}],
  ['GROUP3', '012', 6, '133', {}],
  ['GROUP6', '0123', 4, '310', { group6: 1 }],
  ['GROUP6', '0123', 4, '311', {}],
  ['GROUP6', '0123', 4, '412', {}],
  ['GROUP3_TICKET', '211,455', 2, '121', { group3: 1 }],
  ['GROUP3_TICKET', '112,455', 2, '122', {}],
  ['GROUP6_TICKET', '321,456', 2, '213', { group6: 1 }],
  ['GROUP6_TICKET', '123,456', 2, '113', {}],
  ['MIX', '112,123', 2, '211', { group3: 1 }],
  ['MIX', '112,123', 2, '231', { group6: 1 }],
  ['MIX', '112,123', 2, '222', {}],
  ['GROUP_SUM', '4', 4, '220', { group3: 1 }],
  ['GROUP_SUM', '4', 4, '130', { group6: 1 }],
  ['GROUP_SUM', '6', 6, '222', {}],
  ['HELD', '5', 54, '557', { group3: 1 }],
  ['HELD', '5', 54, '577', { group3: 1 }],
  ['HELD', '5', 54, '975', { group6: 1 }],
  ['HELD', '5', 54, '555', {}],
  ['HELD', '5,7', 108, '975', { group6: 2 }],
  ['HELD', '5', 54, '123', {}],
  ['ANY1', '0123', 4, '221', { any1: 2 }],
  ['ANY1', '0', 1, '221', {}],
  ['ANY2', '0123', 6, '123', { any2: 3 }],
  ['ANY2', '12', 1, '113', {}],
];

const ofTwo: readonly Case[] = [
  ['DIRECT', '45|9', 2, '59', { direct: 1 }],
  ['DIRECT', '45|9', 2, '95', {}],
  ['TICKET', '59,95', 2, '95', { direct: 1 }],
  ['TICKET', '59', 1, '95', {}],
  ['COMBO', '45|9', 4, '59', { direct: 1, tail1: 2 }],
  ['COMBO', '45|9', 4, '09', { tail1: 2 }],
  ['SUM', '0,18', 2, '99', { direct: 1 }],
  ['SUM', '17', 2, '99', {}],
  ['SPAN', '0,9', 12, '90', { direct: 1 }],
  ['SPAN', '1', 18, '13', {}],
  ['GROUP', '012', 3, '20', { group2: 1 }],
  ['GROUP', '012', 3, '00', {}],
  ['GROUP_TICKET', '21', 1, '12', { group2: 1 }],
  ['GROUP_TICKET', '12', 1, '13', {}],
  ['GROUP_SUM', '4', 2, '31', { group2: 1 }],
  ['GROUP_SUM', '4', 2, '22', {}],
  ['HELD', '5', 9, '53', { group2: 1 }],
  ['HELD', '5', 9, '55', {}],
  ['BSOE', 'B,O|S', 2, '74', { bsoe: 2 }],
  ['BSOE', 'B,O|S', 2, '64', { bsoe: 1 }],
  ['BSOE', 'B,O|S', 2, '75', {}],
];

const ofFour: readonly Case[] = [
  ['DIRECT', '23|0|45|9', 4, '3059', { direct: 1 }],
  ['TICKET', '3059,9503', 2, '9503', { direct: 1 }],
  ['TICKET', '3059', 1, '9503', {}],
  ['COMBO', '23|0|45|9', 16, '3059', { direct: 1, tail3: 2, tail2: 2, tail1: 4 }],
  ['COMBO', '23|0|45|9', 16, '3159', { tail2: 2, tail1: 4 }],
  ['G24', '12345', 5, '5342', { group24: 1 }],
  ['G24', '12345', 5, '5344', {}],
  ['G12', '12|345', 6, '4153', {}],
  ['G12', '12|345', 6, '4151', { group12: 1 }],
  ['G12', '1|345', 3, '4451', {}],
  ['G6', '123', 3, '2112', { group6: 1 }],
  ['G6', '123', 3, '1111', {}],
  ['G6', '123', 3, '1123', {}],
  ['G4', '1|234', 3, '1311', { group4: 1 }],
  ['G4', '1|234', 3, '3133', {}],
  ['ANY1', '12', 2, '2112', { any1: 2 }],
  ['ANY2', '129', 3, '2112', { any2: 1 }],
  ['ANY2', '19', 1, '2112', {}],
];

const ofFive: readonly Case[] = [
  ['S5_DIRECT', '1|23|0|45|9', 4, '13059', { direct: 1 }],
  ['S5_DIRECT', '1|23|0|45|9', 4, '13069', {}],
  ['S5_TICKET', '12345,09876', 2, '09876', { direct: 1 }],
  ['S5_TICKET', '12345', 1, '54321', {}],
  ['S5_COMBO', '1|23|0|45|9', 20, '13059', { direct: 1, tail4: 1, tail3: 2, tail2: 2, tail1: 4 }],
  ['S5_COMBO', '1|23|0|45|9', 20, '14059', { tail3: 2, tail2: 2, tail1: 4 }],
  ['S5_G120', '123456', 6, '65432', { group120: 1 }],
  ['S5_G120', '123456', 6, '65433', {}],
  ['S5_G60', '12|3456', 8, '31451', { group60: 1 }],
  ['S5_G60', '12|3456', 8, '33451', {}],
  ['S5_G30', '123|45', 6, '12214', { group30: 1 }],
  ['S5_G30', '123|45', 6, '12244', {}],
  ['S5_G20', '1|2345', 6, '12141', { group20: 1 }],
  ['S5_G20', '1|2345', 6, '12241', {}],
  ['S5_G10', '12|34', 4, '31313', {}],
  ['S5_G10', '13|34', 3, '31313', {}],
  ['S5_G10', '13|14', 3, '33311', { group10: 1 }],
  ['S5_G5', '1|234', 3, '11411', { group5: 1 }],
  ['S5_G5', '1|234', 3, '11441', {}],
  ['S1_DIRECT', '059', 3, '12345', { direct: 1 }],
  ['S1_DIRECT', '059', 3, '54321', {}],
  ['POSITION', '12||3||', 3, '20300', { direct: 2 }],
  ['POSITION', '12||3||', 3, '30033', {}],
  ['S5_ANY1', '012', 3, '11200', { any1: 3 }],
  ['S5_ANY2', '012', 3, '11200', { any2: 3 }],
  ['S5_ANY3', '0123', 4, '11200', { any3: 1 }],
  ['S5_ANY3', '0123', 4, '11222', {}],
  ['S5_FUN1', '38', 2, '38333', { fun1: 2 }],
  ['S5_FUN2', '38', 2, '38338', { fun2: 2 }],
  ['S5_FUN3', '38', 2, '38338', { fun3: 1 }],
  ['S5_FUN4', '38', 2, '38338', {}],
  ['S5_FUN4', '38', 2, '33333', { fun4: 1 }],
  ['S3_BSOE', 'B,O|S|E', 2, '00748', { bsoe: 2 }],
  ['S3F_BSOE', 'B,O|S|E', 2, '74811', { bsoe: 2 }],
  ['S3F_BSOE', 'B,O|S|E', 2, '74911', {}],
  ['S5_SUM_BSOE', 'B,S,O,E', 4, '95900', { big: 1, odd: 1 }],
  ['S5_SUM_BSOE', 'B,S,O,E', 4, '94900', { small: 1, even: 1 }],
  ['DTT', 'D,T,X', 3, '90001', { dragon: 1 }],
  ['DTT', 'D', 1, '10009', {}],
  ['DTT_12', 'D,T,X', 3, '12000', { tiger: 1 }],
  ['DTT_45', 'X', 1, '12077', { tie: 1 }],
  ['S3_SHAPE', 'leopard,straight,pair,half,misc', 5, '00777', { leopard: 1 }],
  ['S3_SHAPE', 'straight', 1, '00809', { straight: 1 }],
  ['S3_SHAPE', 'straight', 1, '00901', { straight: 1 }],
  ['S3_SHAPE', 'straight', 1, '00423', { straight: 1 }],
  ['S3_SHAPE', 'pair,half', 2, '00100', { pair: 1 }],
  ['S3_SHAPE', 'pair,half', 2, '00905', { half: 1 }],
  ['S3_SHAPE', 'misc', 1, '00135', { misc: 1 }],
  ['S3M_SHAPE', 'pair', 1, '91129', { pair: 1 }],
  ['S3F_SHAPE', 'half', 1, '12712', { half: 1 }],
  ['S5_BULL', 'bull10', 1, '12755', { bull10: 1 }],
  ['S5_BULL', 'bull3,bull10', 2, '12712', { bull3: 1 }],
  ['S5_BULL', 'bull0', 1, '11111', { bull0: 1 }],
  ['S5_BULL', 'bull1', 1, '12712', {}],
  ['S5_STUD', 'five', 1, '77777', { five: 1 }],
  ['S5_STUD', 'four', 1, '77787', { four: 1 }],
  ['S5_STUD', 'full', 1, '78787', { full: 1 }],
  ['S5_STUD', 'three', 1, '71787', { three: 1 }],
  ['S5_STUD', 'twopair', 1, '71817', { twopair: 1 }],
  ['S5_STUD', 'onepair', 1, '71827', { onepair: 1 }],
  ['S5_STUD', 'straight', 1, '80971', { straight: 1 }],
  ['S5_STUD', 'straight', 1, '80972', {}],
  ['S5_STUD', 'high', 1, '02468', { high: 1 }],
  ['A2_DIRECT', '12||3||5', 5, '10305', { direct: 3 }],
  ['A2_DIRECT', '12||3||5', 5, '10400', {}],
  ['A2_TICKET', 'wan,bai,ge@12,21', 6, '10201', { direct: 2 }],
  ['A2_SUM', 'wan,qian@5', 6, '23999', { direct: 1 }],
  ['A2_SUM', 'wan,qian,bai@5', 18, '23299', { direct: 2 }],
  ['A2_GROUP', 'wan,ge@012', 3, '20001', { group2: 1 }],
  ['A2_GROUP', 'wan,ge@012', 3, '20002', {}],
  ['A2_GROUP_TICKET', 'wan,qian,ge@12', 3, '21992', { group2: 2 }],
  ['A2_GROUP_SUM', 'wan,qian,ge@4', 6, '13991', { group2: 2 }],
  ['A2_GROUP_SUM', 'wan,qian@4', 2, '22991', {}],
  ['A3_DIRECT', '1|2|3|4|', 4, '12399', { direct: 1 }],
  ['A3_DIRECT', '1|2|3|4|', 4, '12349', { direct: 4 }],
  ['A3_TICKET', 'wan,qian,bai,shi@123', 4, '12339', { direct: 2 }],
  ['A3_SUM', 'wan,bai,ge@13', 75, '90301', { direct: 1 }],
  ['A3_GROUP3', 'wan,qian,bai,shi@12', 8, '11229', { group3: 4 }],
  ['A3_GROUP6', 'wan,qian,bai,shi@123', 4, '11239', { group6: 2 }],
  ['A3_GROUP3_TICKET', 'wan,qian,bai@112', 1, '12199', { group3: 1 }],
  ['A3_GROUP6_TICKET', 'wan,qian,bai@123', 1, '32199', { group6: 1 }],
  ['A3_MIX', 'wan,qian,bai,shi@112,123', 8, '12319', { group3: 1, group6: 2 }],
  ['A3_GROUP_SUM', 'wan,qian,bai@4', 4, '22099', { group3: 1 }],
  ['A4_DIRECT', '1|2|3|4|5', 5, '12349', { direct: 1 }],
  ['A4_DIRECT', '1|2|3|4|5', 5, '12345', { direct: 5 }],
  ['A4_TICKET', 'wan,qian,bai,shi,ge@1234', 5, '12344', { direct: 2 }],
  ['A4_G24', 'wan,qian,bai,ge@1234', 1, '43291', { group24: 1 }],
  ['A4_G12', 'wan,qian,bai,ge@1|23', 1, '13192', { group12: 1 }],
  ['A4_G6', 'wan,qian,bai,ge@12', 1, '21192', { group6: 1 }],
  ['A4_G4', 'wan,qian,bai,ge@1|2', 1, '11192', { group4: 1 }],
];

/** Cases of a window set into results of five digits, the other digits filled with one that could mislead. */
function atWindow(prefix: string, at: number, count: number, cases: readonly Case[]): Case[] {
  return cases
    .filter(([code]) => !(prefix === 'S2' || prefix === 'S2F') || !code.startsWith('ANY'))
    .map(([code, content, size, result, hits]) => [
      `${prefix}_${code}`,
      content,
      size,
      '9'.repeat(at) + result + '9'.repeat(count - at - result.length),
      hits,
    ]);
}

const fiveCases: readonly Case[] = [
  ...ofFive,
  ...atWindow('S4', 1, 5, ofFour),
  ...atWindow('S4F', 0, 5, ofFour),
  ...atWindow('S3', 2, 5, ofThree),
  ...atWindow('S3M', 1, 5, ofThree),
  ...atWindow('S3F', 0, 5, ofThree),
  ...atWindow('S2', 3, 5, ofTwo),
  ...atWindow('S2F', 0, 5, ofTwo),
];

const threeCases: readonly Case[] = [
  ...atWindow('S3', 0, 3, ofThree),
  ...atWindow('S2', 1, 3, ofTwo),
  ...atWindow('S2F', 0, 3, ofTwo),
  ['S1_DIRECT', '059', 3, '125', { direct: 1 }],
  ['POSITION', '12||3', 3, '203', { direct: 2 }],
  ['S3_BSOE', 'B,O|S|E', 2, '748', { bsoe: 2 }],
  ['S3_SUM_BSOE', 'B,S,O,E', 4, '590', { big: 1, even: 1 }],
  ['S3_SUM_BSOE', 'B,S,O,E', 4, '490', { small: 1, odd: 1 }],
  ['DTT', 'D,T,X', 3, '209', { tiger: 1 }],
  ['DTT_12', 'D,T,X', 3, '209', { dragon: 1 }],
  ['DTT_23', 'D,T,X', 3, '299', { tie: 1 }],
  ['S3_SHAPE', 'straight', 1, '089', { straight: 1 }],
  ['A2_DIRECT', '12|3|4', 5, '134', { direct: 3 }],
  ['A2_TICKET', 'bai,ge@12', 1, '192', { direct: 1 }],
  ['A2_SUM', 'bai,ge@5', 6, '194', { direct: 1 }],
  ['A2_GROUP', 'bai,ge@12', 1, '291', { group2: 1 }],
  ['A2_GROUP_TICKET', 'bai,ge@12', 1, '291', { group2: 1 }],
  ['A2_GROUP_SUM', 'bai,ge@3', 2, '291', { group2: 1 }],
];

describe.each([
  { game: ssc, cases: fiveCases },
  { game: threeDigits, cases: threeCases },
])('$game.code by the table', ({ game, cases }) => {
  it.each(cases)('%s "%s": %i combinations, against %s', (code, content, size, result, hits) => {
    const play = playOf(game, code);
    expect(combinations(play, content)).toBe(size);
    expect(hitsOf(play, content, result)).toEqual(hits);
  });

  it('leaves no play out', () => {
    const covered = new Set(cases.map(([code]) => code));
    // Pairs of positions differ in nothing but the positions; their chances are enumerated below.
    expect(game.plays.map((play) => play.code).filter((code) => !covered.has(code) && !code.startsWith('DTT_'))).toEqual([]);
  });
});

interface Trial {
  readonly content: string;
  /** Combinations by kind, where tiers belong to kinds. */
  readonly kinds: Readonly<Record<string, number>>;
}

const digitSum = (row: readonly number[]): number => row.reduce((sum, digit) => sum + digit, 0);

function rows(size: number): number[][] {
  return Array.from({ length: 10 ** size }, (_, value) => [...String(value).padStart(size, '0')].map(Number));
}

/** Ascending rows of three with this many different digits and this sum: the combinations behind a group sum. */
function groupsWithSum(different: number, sum: number): number {
  return rows(3).filter(
    (row) => new Set(row).size === different && digitSum(row) === sum && row.every((digit, at) => at === 0 || digit >= (row[at - 1] ?? 0)),
  ).length;
}

/** Smallest bets of a play, and one of several combinations; one for each option or kind where chances differ. */
function trialsOf(play: Play): Trial[] {
  const { form, code } = play;
  const [, prefix = ''] = /^([^@]*@)/.exec(play.example) ?? [];
  if (code.endsWith('_MIX'))
    return [
      { content: `${prefix}112`, kinds: { aab: 1 } },
      { content: `${prefix}123`, kinds: { abc: 1 } },
    ];
  if (/^[SA]3[MF]?_HELD$/.test(code)) return [{ content: '5', kinds: { aab: 18, abc: 36 } }];
  if (/^[SA]3[MF]?_GROUP_SUM$/.test(code) && form.kind === 'options')
    return form.options.map((option) => ({
      content: prefix + option,
      kinds: { aab: groupsWithSum(2, Number(option)), abc: groupsWithSum(3, Number(option)) },
    }));
  if (form.kind === 'options') return form.options.map((option) => ({ content: prefix + option, kinds: { [option]: 1 } }));
  const smallest = (): string => {
    switch (form.kind) {
      case 'positions':
        return form.positions
          .map((_, at) => (at < (form.choose ?? form.positions.length) ? (form.symbols[at % form.symbols.length] ?? '') : ''))
          .join('|');
      case 'digits':
        return form.symbols.slice(2, 2 + form.choose).join('');
      case 'parts':
        return `${form.symbols.slice(0, form.parts[0].take).join('')}|${form.symbols.slice(4, 4 + form.parts[1].take).join('')}`;
      case 'tickets':
        return play.example.slice(prefix.length).split(',')[0] ?? '';
      case 'numbers':
        return '';
    }
  };
  return [
    { content: prefix + smallest(), kinds: {} },
    { content: compoundOf(play), kinds: {} },
  ];
}

/**
 * Winning occurrences of each trial over every result. A play that reads fewer positions than the game has is run over all digits of those;
 * that the others do not matter is checked below.
 */
function occurrences(play: Play, count: number, trials: readonly Trial[]): { totals: Map<string, number>[]; results: number } {
  const reads = play.reads.positions ?? [];
  const results = 10 ** reads.length;
  const totals = trials.map(() => new Map<string, number>());
  const canonical = trials.map(({ content }) => {
    const counted = countContent(play, content);
    if (!counted.ok) throw new Error(`${play.code} ${content}: ${counted.reason} ${counted.detail ?? ''}`);
    return counted.canonical;
  });
  for (let value = 0; value < results; value += 1) {
    const drawn = String(value).padStart(reads.length, '0');
    const numbers = Array.from({ length: count }, () => '0');
    reads.forEach((position, index) => (numbers[position] = drawn[index] ?? '0'));
    const judge = play.judge({ kind: 'numbers', numbers }, anyDay);
    for (let at = 0; at < canonical.length; at += 1) {
      for (const hit of judge(canonical[at] ?? '')) {
        const total = totals[at];
        total?.set(hit.tier, (total.get(hit.tier) ?? 0) + hit.count);
      }
    }
  }
  return { totals, results };
}

const enumerated: readonly { game: Game; play: Play; code: string }[] = [
  ...ssc.plays.map((play) => ({ game: ssc, play, code: play.code })),
  ...threeDigits.plays.map((play) => ({ game: threeDigits, play, code: play.code })),
  ...withoutWrap.filter((play) => /SHAPE|STUD/.test(play.code)).map((play) => ({ game: ssc, play, code: `${play.code} without wrap` })),
];

describe('every result of every play wins as often as its chance says', () => {
  it.each(enumerated)(
    '$game.code $code',
    ({ game, play }) => {
      const count = game.shape.kind === 'digits' ? game.shape.count : 0;
      const trials = trialsOf(play);
      const { totals, results } = occurrences(play, count, trials);
      trials.forEach(({ content, kinds }, index) => {
        for (const { tier, probability, option } of play.tiers) {
          const size = option === undefined ? combinations(play, content) : (kinds[option] ?? 0);
          const counted: Fraction = { numerator: BigInt(totals[index]?.get(tier) ?? 0), denominator: BigInt(results) };
          const stated: Fraction = { numerator: probability.numerator * BigInt(size), denominator: probability.denominator };
          expect(same(counted, stated), `${play.code} ${content} ${tier}: ${counted.numerator} of ${results}`).toBe(true);
        }
      });
    },
    60_000,
  );

  it('and looks at no position that it does not name', () => {
    for (const { game, play } of enumerated) {
      const count = game.shape.kind === 'digits' ? game.shape.count : 0;
      const reads = new Set(play.reads.positions);
      const [{ content } = { content: '' }] = trialsOf(play);
      for (let seed = 0; seed < 40; seed += 1) {
        const numbers = Array.from({ length: count }, (_, at) => String((seed * (at + 3) + at * at) % 10));
        const others = numbers.map((digit, at) => (reads.has(at) ? digit : String((Number(digit) + 1 + seed) % 10)));
        expect(hitsOf(play, content, others.join('')), play.code).toEqual(hitsOf(play, content, numbers.join('')));
      }
    }
  });
});

/** Published prizes per two units at group 1956, in the order of the sheet's section 2.2. */
const published: readonly [play: string, tier: string, prize: string][] = [
  ['S5_DIRECT', 'direct', '195600'],
  ['S4_DIRECT', 'direct', '19560'],
  ['S3_DIRECT', 'direct', '1956'],
  ['S2_DIRECT', 'direct', '195.6'],
  ['S1_DIRECT', 'direct', '19.56'],
  ['S5_G120', 'group120', '1630'],
  ['S5_G60', 'group60', '3260'],
  ['S5_G30', 'group30', '6520'],
  ['S5_G20', 'group20', '9780'],
  ['S5_G10', 'group10', '19560'],
  ['S5_G5', 'group5', '39120'],
  ['S4_G24', 'group24', '815'],
  ['S4_G12', 'group12', '1630'],
  ['S4_G6', 'group6', '3260'],
  ['S4_G4', 'group4', '4890'],
  ['S3_GROUP3', 'group3', '652'],
  ['S3_GROUP6', 'group6', '326'],
  ['S2_GROUP', 'group2', '97.8'],
  ['S3_SUM', 'direct', '1956'],
  ['S3_GROUP_SUM', 'group3', '652'],
  ['S3_GROUP_SUM', 'group6', '326'],
  ['S3_SPAN', 'direct', '1956'],
  ['S2_SUM', 'direct', '195.6'],
  ['S2_GROUP_SUM', 'group2', '97.8'],
  ['S3_SUM_TAIL', 'sum-tail', '19.56'],
  ['S3_ANY1', 'any1', '7.2177'],
  ['S3_ANY2', 'any2', '36.2222'],
  ['S4_ANY1', 'any1', '5.6877'],
  ['S4_ANY2', 'any2', '20.0822'],
  ['S5_ANY1', 'any1', '4.7764'],
  ['S5_ANY2', 'any2', '13.3334'],
  ['S5_ANY3', 'any3', '44.9655'],
  ['S5_FUN1', 'fun1', '4.7765'],
  ['S5_FUN2', 'fun2', '24.0118'],
  ['S5_FUN3', 'fun3', '228.5047'],
  ['S5_FUN4', 'fun4', '4252.1739'],
  ['S2_BSOE', 'bsoe', '7.824'],
  ['S3_BSOE', 'bsoe', '15.648'],
  ['DTT', 'dragon', '4.3467'],
  ['DTT', 'tie', '19.56'],
  ['S5_SUM_BSOE', 'big', '3.912'],
  ['S5_SUM_BSOE', 'odd', '3.912'],
  ['S3_SHAPE', 'leopard', '195.6'],
];

/** Decimal text in 1/10 000. */
function scaled(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * 10_000n + BigInt(part.padEnd(4, '0'));
}

const distance = (left: bigint, right: bigint): bigint => (left > right ? left - right : right - left);

describe('prizes per two units', () => {
  it.each(published)('%s %s pays %s at group 1956', (code, tierName, text) => {
    const tier = tierOf(playOf(ssc, code), tierName);
    const prize = scaled(text);
    // Exactly 2 x 0.978 / p, before the odds of one unit lose what is below 1/10 000: as published, to their last figure.
    const exact = (2n * 978n * 10_000n * tier.probability.denominator) / (1000n * tier.probability.numerator);
    expect(distance(exact, prize)).toBeLessThanOrEqual(1n);
    // What a bet of two units pays: rounded down with the odds, so at most two of the last figure less, and never more.
    const paid = 2n * tier.odds;
    expect(paid).toBeLessThanOrEqual(exact);
    expect(exact - paid).toBeLessThan(2n);
    expect(oddsAtGroup(tier, ssc.prizeGroups ?? { base: 0, house: 0, lowest: 0, highest: 0, step: 0 }, 1956)).toBe(tier.odds);
  });

  it.each([
    ['S3_DIRECT', '1926'],
    ['S3_GROUP3', '642'],
    ['S3_GROUP6', '321'],
    ['S2_DIRECT', '192.6'],
    ['S2_GROUP', '96.3'],
  ])('3D %s pays %s at site group 1926', (code, text) => {
    expect(2n * tierOf(playOf(threeDigits, code)).odds).toBe(scaled(text));
  });

  it('P5 direct pays 192600 at site group 1926', () => {
    expect(2n * tierOf(playOf(fiveDaily, 'S5_DIRECT')).odds).toBe(scaled('192600'));
  });
});

describe('tables of counts', () => {
  const tables: readonly [string, readonly number[]][] = [
    ['SUM', [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75, 75, 73, 69, 63, 55, 45, 36, 28, 21, 15, 10, 6, 3, 1]],
    ['SPAN', [10, 54, 96, 126, 144, 150, 144, 126, 96, 54]],
    ['GROUP_SUM', [1, 2, 2, 4, 5, 6, 8, 10, 11, 13, 14, 14, 15, 15, 14, 14, 13, 11, 10, 8, 6, 5, 4, 2, 2, 1]],
  ];
  const tablesOfTwo: readonly [string, readonly number[]][] = [
    ['SUM', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ['GROUP_SUM', [1, 1, 2, 2, 3, 3, 4, 4, 5, 4, 4, 3, 3, 2, 2, 1, 1]],
    ['SPAN', [10, 18, 16, 14, 12, 10, 8, 6, 4, 2]],
  ];
  it.each(
    [
      ...['S3', 'S3M', 'S3F', 'A3'].flatMap((prefix) => tables.map(([name, counts]) => ({ code: `${prefix}_${name}`, counts }))),
      ...['S2', 'S2F', 'A2'].flatMap((prefix) => tablesOfTwo.map(([name, counts]) => ({ code: `${prefix}_${name}`, counts }))),
    ].filter(({ code }) => !/^A\d_SPAN/.test(code)),
  )('$code', ({ code, counts }) => {
    const play = playOf(ssc, code);
    if (play.form.kind !== 'options') throw new Error('no options');
    const [, prefix = ''] = /^([^@]*@)/.exec(play.example) ?? [];
    expect(play.form.options.map((option) => combinations(play, prefix + option))).toEqual(counts);
  });

  it.each([
    ['S5_G120', '0123456789', 252],
    ['S5_G60', '01|0123', 2],
    ['S5_G60', '0123456789|0123456789', 840],
    ['S5_G30', '0123456789|0123456789', 360],
    ['S5_G20', '0123456789|0123456789', 360],
    ['S5_G10', '0123456789|0123456789', 90],
    ['S5_G5', '0123456789|0123456789', 90],
    ['S4_G24', '0123456789', 210],
    ['S4_G12', '0123456789|0123456789', 360],
    ['S4_G6', '0123456789', 45],
    ['S4_G4', '0123456789|0123456789', 90],
    ['S3_GROUP3', '0123456789', 90],
    ['S3_GROUP6', '0123456789', 120],
    ['S2_GROUP', '0123456789', 45],
    ['S3_HELD', '0', 54],
    ['S2_HELD', '0', 9],
    ['S5_ANY3', '0123456789', 120],
    ['A2_DIRECT', '0123456789|0123456789|0123456789|0123456789|0123456789', 1000],
    ['A3_GROUP6', 'wan,qian,bai,shi,ge@0123', 40],
  ])('%s "%s" is %i combinations', (code, content, size) => {
    expect(combinations(playOf(ssc, code), content)).toBe(size);
  });
});

const oddsFile = new URL('../../../../shared/domain/odds.txt', import.meta.url);

describe.skipIf(!existsSync(oddsFile))('rows of the odds sheet (skipped where ../shared/domain/odds.txt is absent)', () => {
  const matches: Readonly<Record<string, readonly [play: string, tier: string]>> = {
    ...Object.fromEntries([5, 4, 3, 2, 1].map((stars) => [`${stars}-star direct`, [`S${stars}_DIRECT`, 'direct'] as const])),
    ...Object.fromEntries([120, 60, 30, 20, 10, 5].map((k) => [`5* group${k} (1 combo)`, [`S5_G${k}`, `group${k}`] as const])),
    ...Object.fromEntries([24, 12, 6, 4].map((k) => [`4* group${k} (1 combo)`, [`S4_G${k}`, `group${k}`] as const])),
    '3* zu3 (1 combo)': ['S3_GROUP3', 'group3'],
    '3* zu6 (1 combo)': ['S3_GROUP6', 'group6'],
    '2* group (1 combo)': ['S2_GROUP', 'group2'],
    ...Object.fromEntries(
      [3, 4, 5].flatMap((stars) => [1, 2, 3].map((k) => [`${stars}* any-position ${k}-code`, [`S${stars}_ANY${k}`, `any${k}`] as const])),
    ),
    ...Object.fromEntries([1, 2, 3, 4].map((k) => [`fun: digit appears >=${k} of 5`, [`S5_FUN${k}`, `fun${k}`] as const])),
    'Dragon (wan>ge)': ['DTT', 'dragon'],
    Tie: ['DTT', 'tie'],
    'Sum big >=23': ['S5_SUM_BSOE', 'big'],
    'Sum odd': ['S5_SUM_BSOE', 'odd'],
    ...Object.fromEntries(
      ['leopard', 'straight', 'pair', 'half', 'misc'].map((shape) => [`3-ball shape ${shape} (9-0-1 wraps)`, ['S3_SHAPE', shape] as const]),
    ),
    'stud five alike': ['S5_STUD', 'five'],
    'stud four alike': ['S5_STUD', 'four'],
    'stud full house': ['S5_STUD', 'full'],
    'stud three alike': ['S5_STUD', 'three'],
    'stud two pair': ['S5_STUD', 'twopair'],
    'stud one pair': ['S5_STUD', 'onepair'],
    'stud straight (wraps)': ['S5_STUD', 'straight'],
    'stud high card': ['S5_STUD', 'high'],
    'no bull': ['S5_BULL', 'bull0'],
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((k) => [`bull ${k}`, ['S5_BULL', `bull${k}`] as const])),
    'bull bull-bull': ['S5_BULL', 'bull10'],
    '2* BSOE one attr each (e.g. Big,Odd)': ['S2_BSOE', 'bsoe'],
    '3* BSOE': ['S3_BSOE', 'bsoe'],
  };
  const tables: Readonly<Record<string, string>> = {
    'zhushu table 3* direct-sum 0..27': 'S3_SUM',
    'zhushu table 3* span 0..9': 'S3_SPAN',
    'zhushu table 3* group-sum 1..26': 'S3_GROUP_SUM',
    'zhushu table 2* direct-sum 0..18': 'S2_SUM',
    'zhushu table 2* group-sum 1..17': 'S2_GROUP_SUM',
  };
  const lines = existsSync(oddsFile)
    ? readFileSync(oddsFile, 'utf8')
        .split('\n')
        .flatMap((line) => {
          const [, family, label, figure] = /^(SSC|3D|P5)\s+(\S.*?)\s{2,}(\S+)/.exec(line) ?? [];
          return family && label && figure ? [{ family, label, figure }] : [];
        })
    : [];

  it('are all read', () => {
    expect(lines.length).toBe(69);
  });

  it.each(lines)('$family $label: $figure', ({ family, label, figure }) => {
    if (family === 'SSC' && tables[label] !== undefined) {
      const { form } = playOf(ssc, tables[label]);
      expect(form.kind === 'options' ? form.weights?.join(',') : undefined).toBe(figure);
      return;
    }
    const [numerator = '0', denominator = '1'] = figure.split('/');
    const stated: Fraction = { numerator: BigInt(numerator), denominator: BigInt(denominator) };
    const chanceOf = (): Fraction | undefined => {
      // The official prizes of these rows are not ours (site group 1926); their chances are.
      if (family === '3D')
        return tierOf(playOf(threeDigits, { direct: 'S3_DIRECT', zu3: 'S3_GROUP3', zu6: 'S3_GROUP6' }[label] ?? '')).probability;
      if (family === 'P5') return tierOf(playOf(fiveDaily, 'S5_DIRECT')).probability;
      if (label === '3-ball straight (no wrap)') {
        const play = withoutWrap.find(({ code }) => code === 'S3_SHAPE');
        return play && tierOf(play, 'straight').probability;
      }
      const [code, tier] = matches[label] ?? [];
      return code === undefined ? undefined : tierOf(playOf(ssc, code), tier).probability;
    };
    const chance = chanceOf();
    expect(chance && same(chance, stated)).toBe(true);
  });
});

describe('calendars', () => {
  const day = 86_400_000;

  it.each([
    ['ssc1m', 1440, '202611200001', '202611201440'],
    ['ssc2m', 720, '202611200001', '202611200720'],
    ['ssc5m', 288, '202611200001', '202611200288'],
    ['h3d', 480, '202611200001', '202611200480'],
    ['hp3', 288, '202611200001', '202611200288'],
    ['hp5', 288, '202611200001', '202611200288'],
  ])('%s draws %i times a day, %s to %s', (code, count, first, last) => {
    const midnight = new Date('2026-11-20T00:00:00+07:00').getTime();
    const draws = drawsBetween(gameOf(code), new Date(midnight + 1), new Date(midnight + day + 1));
    expect([draws.length, draws[0]?.issue, draws.at(-1)?.issue]).toEqual([count, first, last]);
  });

  it.each(['fc3d', 'pl3', 'pl5'])('%s has 351 issues in 2026, none at Spring Festival or on 1-4 October', (code) => {
    const game = gameOf(code);
    const draws = drawsBetween(game, new Date('2026-01-01T00:00:00+08:00'), new Date('2027-01-01T00:00:00+08:00'));
    expect([draws.length, draws[0]?.issue, draws.at(-1)?.issue]).toEqual([351, '2026001', '2026351']);
    for (const date of ['2026-02-14', '2026-02-23', '2026-10-01', '2026-10-04']) expect(issueOfDate(game, date)).toBeUndefined();
    expect(issueOfDate(game, '2026-02-13')).toBe('2026044');
    expect(issueOfDate(game, '2026-02-24')).toBe('2026045');
    expect(issueOfDate(game, '2026-10-05')).toBe('2026264');
    expect(drawOfIssue(game, '2026352')).toBeUndefined();
  });

  it('3D closes at 20:20, P3 and P5 at 20:00 China time', () => {
    const now = new Date('2026-11-20T12:00:00+08:00');
    expect(nextDraws(threeDigits, now, 1)[0]?.closesAt).toEqual(new Date('2026-11-20T20:20:00+08:00'));
    for (const code of ['pl3', 'pl5']) expect(nextDraws(gameOf(code), now, 1)[0]?.closesAt).toEqual(new Date('2026-11-20T20:00:00+08:00'));
  });
});
