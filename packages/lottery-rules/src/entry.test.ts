import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contentOf,
  countContent,
  filterNumbers,
  findGame,
  games,
  maximumEntryLength,
  maximumEntryProblems,
  permutationsOf,
  pickedOfCanonical,
  quickPick,
  readEntry,
  sequenceOf,
  type Below,
  type ContentForm,
  type EntryProblem,
  type Play,
} from './index.js';
import { expand, gameOf, picksFor, playOf } from './test-support.js';

const everyPlay = [...new Set(games.flatMap((game) => game.plays))].map((play) => ({ play, code: `${play.family} ${play.code}` }));

/** A play of this form that no game has: readEntry and quickPick look at nothing else. */
function playWith(form: ContentForm): Play {
  return { ...playOf(gameOf('xsmb'), 'LO2'), form };
}

const digits = [...'0123456789'];
const cars = Array.from({ length: 10 }, (_, index) => String(index + 1).padStart(2, '0'));
const two = playWith({ kind: 'numbers', width: 2, choose: 1 });
const eleven = playWith({ kind: 'numbers', width: 2, choose: 2, from: 1, to: 11, bankers: true });
const noTriples = playWith({
  kind: 'numbers',
  width: 3,
  choose: 1,
  patterns: [
    [2, 1],
    [1, 1, 1],
  ],
});
const star3 = playWith({ kind: 'positions', positions: ['a', 'b', 'c'], symbols: digits, separator: '' });
const ranks = playWith({ kind: 'positions', positions: ['a', 'b', 'c'], symbols: cars, separator: ',', choose: 1 });
const sides = playWith({ kind: 'positions', positions: ['a', 'b'], symbols: ['B', 'S', 'O', 'E'], separator: ',' });
const pool = playWith({ kind: 'digits', symbols: digits, choose: 2, arrangements: 1, bankers: true });
const sums = playWith({ kind: 'options', options: ['3', '4', '18', 'B'] });
const parts = playWith({
  kind: 'parts',
  symbols: digits,
  separator: '',
  parts: [
    { name: 'pair', take: 1 },
    { name: 'single', take: 2 },
  ],
});
const tickets = playWith({ kind: 'tickets', length: 3, symbols: digits, ordered: true });
const threes = playWith({ kind: 'tickets', length: 3, symbols: cars, ordered: true, patterns: [[1, 1, 1]] });
const dice = playWith({ kind: 'tickets', length: 3, symbols: [...'123456'], ordered: false, patterns: [[2, 1]] });
const placed = playWith({ kind: 'numbers', width: 2, choose: 1, places: { positions: ['wan', 'qian', 'bai'], choose: 2 } });

const isLong = Boolean(process.env['LONG_TESTS']);

describe.each(everyPlay)('$code', ({ play }) => {
  it('reads back the canonical text of any bet', () => {
    fc.assert(
      fc.property(picksFor(play), (picks) => {
        const counted = countContent(play, contentOf(play, picks));
        if (!counted.ok) throw new Error(counted.reason);
        const read = readEntry(play, counted.canonical);
        expect(read.problems).toEqual([]);
        expect(contentOf(play, read.picked)).toBe(counted.canonical);
      }),
      { numRuns: isLong ? 15 : 5 },
    );
  });

  it('never throws, and what it understands the strict parser understands or finds too little of', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789BSO|,;# @\n.-甲９，'), maxLength: 40 }), (text) => {
        const { picked, accepted, refused, problems } = readEntry(play, text);
        expect(problems.length).toBe(Math.min(refused, maximumEntryProblems));
        const answer = countContent(play, contentOf(play, picked));
        if (accepted === 0) expect(answer.ok).toBe(false);
        if (!answer.ok)
          expect(['empty', 'empty-element', 'too-few', 'wrong-position-count', 'too-many-combinations']).toContain(answer.reason);
      }),
      { numRuns: isLong ? 60 : 20 },
    );
  });

  it('picks one smallest bet at random, whatever the source answers', () => {
    const check = (below: Below): void => {
      const picked = quickPick(play, below);
      const content = contentOf(play, picked);
      const counted = countContent(play, content);
      expect(counted, content).toMatchObject({ ok: true, canonical: content });
      expect(expand(play, pickedOfCanonical(play.form, content))).toHaveLength(1);
    };
    check(() => 0);
    check((bound) => bound - 1);
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (stream) => {
        check((bound) => {
          expect(bound).toBeGreaterThan(0);
          return Number(stream.next().value) % bound;
        });
      }),
      { numRuns: isLong ? 20 : 5 },
    );
  });
});

describe('typed numbers', () => {
  const understood: readonly (readonly [Play, string, string[][]])[] = [
    [two, '68 00', [['00', '68']]],
    [two, '68,00;12\n34\t56', [['00', '12', '34', '56', '68']]],
    [two, '６８，００；１２、３４', [['00', '12', '34', '68']]],
    [two, '12.34-56', [['12', '34', '56']]],
    [two, '๖๘', [['68']]],
    [eleven, '1 2 11', [['01', '02', '11']]],
    [pool, '0 1 2', [['0', '1', '2']]],
    [pool, '２１０', [['0', '1', '2']]],
    [sums, '18 3', [['3', '18']]],
    [sums, 'b,4', [['4', 'B']]],
    [star3, '1|23|0', [['1'], ['2', '3'], ['0']]],
    [star3, '１｜２３｜０', [['1'], ['2', '3'], ['0']]],
    [star3, '1\n2 3\n0', [['1'], ['2', '3'], ['0']]],
    [star3, '123', [['1'], ['2'], ['3']]],
    [ranks, '1 2|03,10|', [['01', '02'], ['03', '10'], []]],
    [ranks, '01 02 03', [['01'], ['02'], ['03']]],
    [sides, 'bo|S', [['B', 'O'], ['S']]],
    [
      parts,
      '12|345',
      [
        ['1', '2'],
        ['3', '4', '5'],
      ],
    ],
    [tickets, '123 456', [['123', '456']]],
    [tickets, '1 2 3, 4 5 6', [['123', '456']]],
    [tickets, '1,2,3\n4,5,6', [['123', '456']]],
    [tickets, '1|2|3', [['123']]],
    [threes, '010203 100102', [['010203', '100102']]],
    [threes, '01 02 03;10 01 02', [['010203', '100102']]],
    [threes, '1 2 3\n10 1 2', [['010203', '100102']]],
    [threes, '01-02-03', [['010203']]],
    [dice, '211 466', [['112', '466']]],
    [placed, '68', [['68']]],
  ];
  it.each(understood.map(([play, text, sets]) => ({ play, text, sets })))('$# $text', ({ play, text, sets }) => {
    const { picked, problems } = readEntry(play, text);
    expect(problems).toEqual([]);
    expect(picked.sets).toEqual(sets);
  });

  it('names bankers and places', () => {
    expect(readEntry(eleven, '1 2 ＃ 2 3').picked).toEqual({ sets: [['03']], bankers: ['01', '02'] });
    expect(readEntry(eleven, '1 2 # 2 3').duplicates).toBe(1);
    expect(readEntry(pool, '1#23').picked).toEqual({ sets: [['2', '3']], bankers: ['1'] });
    expect(readEntry(placed, 'bai,wan@68').picked).toEqual({ sets: [['68']], places: ['wan', 'bai'] });
  });

  it('keeps repeated pieces once and counts them', () => {
    expect(readEntry(two, '68 68 00')).toMatchObject({ accepted: 2, duplicates: 1, refused: 0, picked: { sets: [['00', '68']] } });
    expect(readEntry(dice, '112 121 211')).toMatchObject({ accepted: 1, duplicates: 2 });
    expect(readEntry(playOf(gameOf('thai_gov'), 'TOD3'), '321 123 655 777')).toMatchObject({
      accepted: 2,
      duplicates: 1,
      refused: 1,
      picked: { sets: [['123', '556']] },
    });
  });

  const misunderstood: readonly (readonly [Play, string, EntryProblem[]])[] = [
    [two, '68\n6 00', [{ line: 2, piece: '6', reason: 'wrong-width' }]],
    [two, '680', [{ line: 1, piece: '680', reason: 'wrong-width' }]],
    [two, 'ab', [{ line: 1, piece: 'ab', reason: 'unknown-symbol' }]],
    [eleven, '12 01', [{ line: 1, piece: '12', reason: 'unknown-symbol' }]],
    [noTriples, '123\n112\n777', [{ line: 3, piece: '777', reason: 'wrong-pattern' }]],
    [tickets, '1234,123', [{ line: 1, piece: '1234', reason: 'wrong-width' }]],
    [tickets, '12a', [{ line: 1, piece: '12a', reason: 'unknown-symbol' }]],
    [threes, '010203\r\n010103', [{ line: 2, piece: '010103', reason: 'wrong-pattern' }]],
    [threes, '010213', [{ line: 1, piece: '010213', reason: 'unknown-symbol' }]],
    [threes, '01 02 03 04', [{ line: 1, piece: '04', reason: 'wrong-width' }]],
    [dice, '111', [{ line: 1, piece: '111', reason: 'wrong-pattern' }]],
    [dice, '117', [{ line: 1, piece: '117', reason: 'unknown-symbol' }]],
    [star3, '1|2', [{ line: 1, piece: '1|2', reason: 'wrong-position-count' }]],
    [star3, '1|2|3\n4|5|6', [{ line: 2, piece: '4|5|6', reason: 'wrong-position-count' }]],
    [sums, 'Z', [{ line: 1, piece: 'Z', reason: 'unknown-symbol' }]],
  ];
  it.each(misunderstood.map(([play, text, problems]) => ({ play, text, problems })))(
    '$# says where $text is wrong',
    ({ play, text, problems }) => {
      const read = readEntry(play, text);
      expect(read.problems).toEqual(problems);
      expect(read.refused).toBe(problems.length);
    },
  );

  it('bounds its work and its complaints', () => {
    expect(readEntry(two, '1'.repeat(maximumEntryLength + 1)).problems).toMatchObject([{ line: 1, reason: 'too-long' }]);
    const many = readEntry(two, 'x '.repeat(5_000));
    expect(many.refused).toBe(5_000);
    expect(many.problems).toHaveLength(maximumEntryProblems);
  });

  it('takes ten thousand tickets some ten times as long as a thousand, not a hundred times', () => {
    const five = playWith({ kind: 'tickets', length: 5, symbols: digits, ordered: true });
    /** Processor time of reading so many tickets, the best of five. */
    const microsFor = (count: number): number => {
      const lines = Array.from({ length: count }, (_, number) => String(number).padStart(5, '0')).join('\n');
      const once = (): number => {
        const began = process.cpuUsage();
        expect(readEntry(five, lines)).toMatchObject({ accepted: count, refused: 0 });
        return process.cpuUsage(began).user;
      };
      return Math.min(...Array.from({ length: 5 }, once));
    };
    microsFor(1_000);
    expect(microsFor(10_000) / microsFor(1_000)).toBeLessThan(40);
  });
});

describe('permutations', () => {
  it.each([
    ['12', ['12', '21']],
    ['11', ['11']],
    ['112', ['112', '121', '211']],
    ['123', ['123', '132', '213', '231', '312', '321']],
    ['7', ['7']],
  ])('of %s', (number, all) => {
    expect(permutationsOf(number)).toEqual(all);
  });

  it.each([
    ['1122', 6],
    ['1233', 12],
    ['01234', 120],
    ['1234567', 5040],
  ])('of %s are %i, all different, with the same digits', (number, count) => {
    const all = permutationsOf(number);
    expect(new Set(all).size).toBe(count);
    expect(all).toEqual([...all].sort());
    for (const one of all) expect([...one].sort().join('')).toBe([...number].sort().join(''));
  });

  it('of anything else are refused', () => {
    for (const text of ['', 'a', '12345678', '1.2', '-1']) expect(() => permutationsOf(text)).toThrow(RangeError);
  });
});

describe('sequences', () => {
  it.each([
    [
      ['01', '02', '05'],
      ['01', '02', '03', '04', '05'],
    ],
    [
      ['00', '11', '99'],
      ['00', '11', '22', '33', '44', '55', '66', '77', '88', '99'],
    ],
    [
      ['90', '80', '70'],
      ['90', '80', '70'],
    ],
    [
      ['005', '105', '305'],
      ['005', '105', '205', '305'],
    ],
    [
      ['12', '34', '34'],
      ['12', '34'],
    ],
  ])('%j', ([first, second, last], numbers) => {
    expect(sequenceOf(first ?? '', second ?? '', last ?? '')).toEqual({ ok: true, numbers });
    const [from, next, to] = [first, second, last].map(Number) as [number, number, number];
    expect(numbers).toHaveLength((to - from) / (next - from) + 1);
  });

  it.each([
    [['95', '97', '03'], 'wrong-direction'],
    [['10', '20', '10'], 'wrong-direction'],
    [['03', '02', '05'], 'wrong-direction'],
    [['01', '01', '05'], 'no-step'],
    [['01', '03', '06'], 'not-on-step'],
    [['1', '02', '05'], 'different-widths'],
    [['a', '02', '05'], 'not-numbers'],
    [['', '', ''], 'not-numbers'],
  ])('%j is refused', ([first, second, last], reason) => {
    expect(sequenceOf(first ?? '', second ?? '', last ?? '')).toEqual({ ok: false, reason });
  });
});

describe('filters', () => {
  it('group numbers by head, tail, parity, sum, digits and range', () => {
    expect(filterNumbers(2, {})).toHaveLength(100);
    expect(filterNumbers(2, { head: [6] })).toEqual(['60', '61', '62', '63', '64', '65', '66', '67', '68', '69']);
    expect(filterNumbers(2, { tail: [8], range: { from: 50, to: 99 } })).toEqual(['58', '68', '78', '88', '98']);
    expect(filterNumbers(2, { parity: 'odd' })).toHaveLength(50);
    expect(filterNumbers(2, { parity: 'even', range: { from: 1, to: 11 } })).toEqual(['02', '04', '06', '08', '10']);
    expect(filterNumbers(2, { sum: [2] })).toEqual(['02', '11', '20']);
    expect(filterNumbers(2, { sumTail: [0] })).toEqual(['00', '19', '28', '37', '46', '55', '64', '73', '82', '91']);
    expect(filterNumbers(2, { contains: [7] })).toHaveLength(19);
    expect(filterNumbers(3, { contains: [7] })).toHaveLength(271);
    expect(filterNumbers(1, { head: [3, 5] })).toEqual(['3', '5']);
    expect(filterNumbers(2, { range: { from: 200, to: 300 } })).toEqual([]);
    for (const width of [0, 6, 1.5, NaN]) expect(() => filterNumbers(width, {})).toThrow(RangeError);
  });
});

describe('quick picks', () => {
  /** A cycle through many values of an easy generator; only evenness matters here. */
  function generator(seed: number): Below {
    let state = seed;
    return (bound) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * bound);
    };
  }

  it.each([
    ['elf1m', 'E5_FIRST2', 110],
    ['elf1m', 'E5_ANY2', 55],
    ['k31m', 'K3_PAIR_SINGLE', 30],
    ['k31m', 'K3_PAIR_SINGLE_TICKET', 30],
    ['k31m', 'K3_DIFFERENT3_TICKET', 20],
    ['pk1m', 'PK_TOP2_TICKET', 90],
    ['pk1m', 'PK_POSITION', 100],
  ])('of %s %s reach every bet about equally often', (game, code, bets) => {
    const found = findGame(game);
    if (!found) throw new Error(game);
    const play = playOf(found, code);
    const below = generator(20_261_120);
    const counts = new Map<string, number>();
    const rounds = bets * 200;
    for (let round = 0; round < rounds; round += 1) {
      const content = contentOf(play, quickPick(play, below));
      counts.set(content, (counts.get(content) ?? 0) + 1);
    }
    expect(counts.size).toBe(bets);
    // 200 expected each; seven standard deviations either way.
    for (const count of counts.values()) expect(Math.abs(count - 200)).toBeLessThan(100);
  });
});
