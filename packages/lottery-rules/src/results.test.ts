import { describe, expect, it } from 'vitest';
import { archiveHeader, formatResult, parseNorthernArchive, parseResult, settleBet, type Game, type OfflineBet } from './index.js';
import { anyDay, gameOf, resultOf } from './test-support.js';

const ssc = gameOf('ssc1m');
const xsmb = gameOf('xsmb');
const text =
  '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64';

describe('results', () => {
  it('of five digits are read from text, list and canonical object, and written as one text', () => {
    for (const input of [
      '01234',
      '0,1,2,3,4',
      ['0', '1', '2', '3', '4'],
      [0, 1, 2, 3, 4],
      { kind: 'numbers', numbers: ['0', '1', '2', '3', '4'] },
    ]) {
      expect(formatResult(ssc, resultOf(ssc, input))).toBe('0,1,2,3,4');
    }
  });

  it('of prizes are read from text, object of prizes and canonical object', () => {
    const result = resultOf(xsmb, text);
    if (result.kind !== 'prizes') throw new Error('prizes expected');
    expect(result.prizes['prize4']).toEqual(['7740', '7568', '2767', '8365']);
    for (const input of [result, JSON.parse(JSON.stringify(result)), result.prizes, { ...result.prizes, special: '60213' }]) {
      expect(formatResult(xsmb, resultOf(xsmb, input))).toBe(text);
    }
  });

  it.each([
    [ssc, '1234', 'wrong-count'],
    [ssc, '123456', 'wrong-count'],
    [ssc, '1234x', 'not-digits'],
    [ssc, '1,2,3,4,10', 'wrong-width'],
    [ssc, ['1', '2', '3', '4', ''], 'not-digits'],
    [ssc, [1, 2, 3, 4, 10], 'not-a-result'],
    [ssc, [1, 2, 3, 4, -1], 'not-a-result'],
    [ssc, 12345, 'not-a-result'],
    [ssc, null, 'not-a-result'],
    [ssc, {}, 'not-a-result'],
    [ssc, '１２３４５', 'not-digits'],
    [xsmb, text.replace('|80300', ''), 'wrong-count'],
    [xsmb, text.replace('60213', '6021'), 'wrong-width'],
    [xsmb, text.replace('26,09', '126,09'), 'wrong-width'],
    [xsmb, text.replace('26,09', '26'), 'wrong-count'],
    [xsmb, text.replace('26', '2 '), 'not-digits'],
    [xsmb, { special: '60213' }, 'missing-prize'],
    [xsmb, { special: '60213', prize9: '1' }, 'unknown-prize'],
    [xsmb, JSON.parse('{"__proto__":["1"]}'), 'unknown-prize'],
    [xsmb, [], 'not-a-result'],
    [xsmb, '1'.repeat(5000), 'not-a-result'],
  ])('%# refused', (game, input, reason) => {
    expect(parseResult(game, input)).toMatchObject({ ok: false, reason });
  });
});

describe('shapes of the games to come', () => {
  const elevenOfFive: Game = { ...ssc, shape: { kind: 'distinct', from: 1, to: 11, count: 5 } };
  const dice: Game = { ...ssc, shape: { kind: 'dice', count: 3, faces: 6 } };

  it('read different numbers at their width and dice by face', () => {
    expect(formatResult(elevenOfFive, resultOf(elevenOfFive, '01,11,05,02,10'))).toBe('01,11,05,02,10');
    expect(formatResult(dice, resultOf(dice, '136'))).toBe('1,3,6');
  });

  it.each([
    [elevenOfFive, '01,11,05,02,02', 'repeated'],
    [elevenOfFive, '01,11,05,02,12', 'out-of-range'],
    [elevenOfFive, '00,11,05,02,01', 'out-of-range'],
    [elevenOfFive, '1,11,05,02,10', 'wrong-width'],
    [elevenOfFive, [1, 2, 3, 4, 5], 'not-a-result'],
    [dice, '137', 'out-of-range'],
    [dice, '130', 'out-of-range'],
  ])('%# refused', (game, input, reason) => {
    expect(parseResult(game, input)).toMatchObject({ ok: false, reason });
  });
});

describe('the archive reader', () => {
  const row = `2024-01-01,${text.replaceAll('|', ',')}`;
  const read = (...lines: string[]) => [...parseNorthernArchive(lines)];

  it('reads rows with lost zeros, byte order mark, Windows line ends and empty lines', () => {
    const entries = read(
      `\uFEFF${archiveHeader}\r`,
      row.replace('09349', '9349').replace(',00136', ',136').replace(',09,', ',9,'),
      '',
      `${row}\r`,
    );
    expect(entries.map((entry) => entry.line)).toEqual([2, 4]);
    for (const entry of entries) {
      if (!('result' in entry)) throw new Error(entry.detail);
      expect(formatResult(xsmb, entry.result)).toBe(text);
    }
  });

  it('names the line and the fault', () => {
    const problems = read(
      archiveHeader,
      row.replace(',64', ''),
      `${row},1`,
      row.replace(',26,', ',126,'),
      row.replace(',26,', ',,'),
      row.replace(',26,', ',2x,'),
      row.replace(',26,', ',-2,'),
      row.replace('2024-01-01', '2024-02-30'),
      row.replace('2024-01-01', '01/01/2024'),
      row,
    );
    expect(problems.map((entry) => ('problem' in entry ? [entry.line, entry.problem] : [entry.line]))).toEqual([
      [2, 'wrong-count'],
      [3, 'wrong-count'],
      [4, 'wrong-width'],
      [5, 'not-digits'],
      [6, 'not-digits'],
      [7, 'not-digits'],
      [8, 'bad-date'],
      [9, 'bad-date'],
      [10],
    ]);
    expect(problems[2]).toMatchObject({ detail: 'prize7_1: 126 is wider than 2 digits' });
    const problemsOf = (...lines: string[]) => read(...lines).map((entry) => 'problem' in entry && entry.problem);
    expect(problemsOf('date,a,b', row)).toEqual(['bad-header']);
    // Two columns swapped, and the header says so: nothing below it may go in by its place.
    const swapped = archiveHeader.replace('special,prize1', 'prize1,special');
    for (const first of [swapped, `"${archiveHeader}"`, ` ${archiveHeader}`, 'x', '2024.01.01'])
      expect(problemsOf('', first, row, row), first).toEqual(['bad-header']);
    expect(read(row)).toHaveLength(1);
  });
});

describe('offline settlement', () => {
  const result = resultOf(xsmb, text);
  const bet = (change: Partial<OfflineBet>): OfflineBet => ({
    id: 'b1',
    draw: '2026-08-22',
    play: 'LO2',
    content: '49,00',
    unit: '1',
    multiple: 1,
    ...change,
  });

  it.each([
    [{}, { id: 'b1', combinations: 2, stake: '54', hits: [{ tier: 'hit', count: 3 }], payout: '295.5' }],
    [
      { unit: '0.5', multiple: 2 },
      { id: 'b1', combinations: 2, stake: '54', hits: [{ tier: 'hit', count: 3 }], payout: '295.5' },
    ],
    [{ content: '01' }, { id: 'b1', combinations: 1, stake: '27', hits: [], payout: '0' }],
    [
      { play: 'LO2_1K', content: '49', unit: '0.0001' },
      { id: 'b1', combinations: 1, stake: '0.0001', hits: [{ tier: 'hit', count: 2 }], payout: '0.0007' },
    ],
    [
      { play: 'X2', content: '49,83,94', unit: '10' },
      { id: 'b1', combinations: 3, stake: '30', hits: [{ tier: 'all', count: 3 }], payout: '480' },
    ],
    [
      { play: 'T4', content: '01,02,03,04' },
      { id: 'b1', combinations: 1, stake: '1', hits: [{ tier: 'none', count: 1 }], payout: '2.3' },
    ],
    [
      { play: 'BS2', content: 'B,S' },
      { id: 'b1', combinations: 2, stake: '2', hits: [{ tier: 'small', count: 1 }], payout: '1.96' },
    ],
  ])('%# settles', (change, settled) => {
    expect(settleBet(xsmb, bet(change), result, anyDay)).toEqual({ ok: true, settled });
  });

  it('counts 00 once: only the first prize ends in it', () => {
    expect(settleBet(xsmb, bet({ content: '00' }), result, anyDay)).toMatchObject({ settled: { hits: [{ tier: 'hit', count: 1 }] } });
  });

  it('settles five-digit bets, dragon and tiger by tier', () => {
    const drawn = resultOf(ssc, '12049');
    expect(settleBet(ssc, bet({ play: 'S5_DIRECT', content: '1|23|0|45|9', unit: '0.5' }), drawn, anyDay)).toEqual({
      ok: true,
      settled: { id: 'b1', combinations: 4, stake: '2', hits: [{ tier: 'direct', count: 1 }], payout: '48900' },
    });
    expect(settleBet(ssc, bet({ play: 'DTT', content: 'D,T,X' }), drawn, anyDay)).toMatchObject({
      settled: { stake: '3', hits: [{ tier: 'tiger', count: 1 }], payout: '2.1733' },
    });
  });

  it('pays at the odds given', () => {
    expect(settleBet(xsmb, bet({ play: 'DE', content: '13' }), result, anyDay, { DE: { hit: '70' } })).toMatchObject({
      settled: { payout: '70' },
    });
  });

  it.each([
    [{ unit: '1.00001' }, 'bad-unit'],
    [{ unit: '0' }, 'bad-unit'],
    [{ unit: '-1' }, 'bad-unit'],
    [{ unit: '1e2' }, 'bad-unit'],
    [{ unit: '' }, 'bad-unit'],
    [{ unit: 1 as unknown as string }, 'bad-unit'],
    [{ multiple: 0 }, 'bad-multiple'],
    [{ multiple: 1.5 }, 'bad-multiple'],
    [{ multiple: 1e9 }, 'bad-multiple'],
    [{ multiple: '1' as unknown as number }, 'bad-multiple'],
    [{ play: 'LO9' }, 'unknown-play'],
    [{ content: '49,49' }, 'duplicate'],
  ])('%# refuses', (change, reason) => {
    expect(settleBet(xsmb, bet(change), result, anyDay)).toMatchObject({ ok: false, id: 'b1', reason });
  });
});
