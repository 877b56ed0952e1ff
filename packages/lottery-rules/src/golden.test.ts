/** Golden figures on 6,577 real northern draws and on one full draw, from the lottery sheet, section 6. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countCombinations, judge, judgePrepared, parseNorthernArchive, prepare, type PreparedResult, type PrizesResult } from './index.js';
import { anyDay, gameOf, resultOf } from './test-support.js';

const game = gameOf('xsmb');

/** Winning occurrences of content as a player would write it. */
function count(prepared: PreparedResult, play: string, content: string): number {
  const counted = countCombinations(game, play, content);
  if (!counted.ok) throw new Error(counted.reason);
  return judgePrepared(prepared, play, counted.canonical).reduce((sum, hit) => sum + hit.count, 0);
}

const archive = new URL('../../../../shared/data/xsmb-2005-2023.csv', import.meta.url);
const present = existsSync(archive);
if (!present)
  console.warn('skipped: the archive ../shared/data/xsmb-2005-2023.csv is absent, golden figures on real draws were not checked');

describe.skipIf(!present)('the archive 2005-2023', () => {
  const entries = present ? [...parseNorthernArchive(readFileSync(archive, 'utf8').split('\n'))] : [];
  const draws = entries.flatMap((entry) => ('result' in entry ? [entry] : []));
  const prepared = draws.map((draw) => prepare(game, draw.result, anyDay));
  const total = (play: string, content: string): number => prepared.reduce((sum, one) => sum + count(one, play, content), 0);

  it('holds 6,577 draws and no line with a problem', () => {
    expect(entries.filter((entry) => 'problem' in entry)).toEqual([]);
    expect(draws).toHaveLength(6577);
    expect([draws[0]?.date, draws.at(-1)?.date]).toEqual(['2005-10-01', '2023-12-31']);
  });

  it('pads prizes back to their width', () => {
    expect(draws.find((draw) => draw.date === '2008-05-16')?.result.prizes['special']).toEqual(['00352']);
  });

  it.each([
    ['LO2', '68', 1818],
    ['LO2', '00', 1793],
    ['LO2', '07', 1773],
    ['LO2_1K', '68', 1818],
    ['LO3', '123', 146],
    ['LO3', '007', 153],
    ['LO4', '1234', 15],
    ['LO4', '0001', 17],
    ['X2', '12,34', 343],
    ['X3', '12,34,56', 81],
    ['X4', '12,34,56,78', 23],
    ['T4', '00,01,02,03', 2110],
    ['T8', '00,01,02,03,04,05,06,07', 666],
    ['T10', '00,01,02,03,04,05,06,07,08,09', 362],
    ['DE', '68', 63],
    ['DE_HEAD', '68', 62],
    ['C3', '368', 11],
    ['HEAD', '6', 680],
    ['TAIL', '8', 660],
    ['BS2', 'B', 3294],
    ['BS2', 'S', 6577 - 3294],
    ['OE2', 'O', 3255],
    ['OE2', 'E', 6577 - 3255],
    ['G1', '68', 72],
    ['G7', '68', 256],
    // Sixth prizes.
    ['C3_HEAD', '368', 21],
    // The same comparisons under other names, odds and costs.
    ['B2', '68', 1818],
    ['B3', '123', 146],
    ['B4', '0001', 17],
    ['DA', '12,34', 343],
    ['C3_HT', '368', 21 + 11],
    ['XC', '368', 21 + 11],
    ['DD', '68', 256 + 63],
  ])('%s "%s" hits %i times', (play, content, expected) => {
    expect(total(play, content)).toBe(expected);
  });

  it('LO2 "68" hits 0 to 4 times in one draw as often as it should', () => {
    const draws68 = [0, 0, 0, 0, 0];
    for (const one of prepared) {
      const hits = count(one, 'LO2', '68');
      draws68[hits] = (draws68[hits] ?? 0) + 1;
    }
    expect(draws68).toEqual([4976, 1401, 184, 15, 1]);
  });

  it('the sixth prize shows 368 in 21 places', () => {
    expect(draws.reduce((sum, draw) => sum + (draw.result.prizes['prize6'] ?? []).filter((number) => number === '368').length, 0)).toBe(21);
  });
});

describe('the draw of 2026-08-22', () => {
  const text =
    '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64';
  const result = resultOf(game, text) as PrizesResult;
  const prepared = prepare(game, result, anyDay);

  it('repeats exactly 49, 83 and 94, and has 24 different endings among 27', () => {
    const counts = Array.from({ length: 100 }, (_, number) => count(prepared, 'LO2', String(number).padStart(2, '0')));
    expect(counts.flatMap((hits, number) => (hits === 2 ? [number] : []))).toEqual([49, 83, 94]);
    expect(Math.max(...counts)).toBe(2);
    expect(counts.filter((hits) => hits > 0)).toHaveLength(24);
    expect(counts.reduce((sum, hits) => sum + hits, 0)).toBe(27);
  });

  it.each([
    ['DE', '13', 1],
    ['DE', '31', 0],
    ['DE_HEAD', '60', 1],
    ['C3', '213', 1],
    ['C4', '0213', 1],
    ['C4', '6021', 0],
    ['HEAD', '1', 1],
    ['TAIL', '3', 1],
    ['G1', '00', 1],
    ['G7', '26,09,06,64,11', 4],
    ['BS2', 'S', 1],
    ['BS2', 'B', 0],
    ['OE2', 'O', 1],
    ['X2', '49,83,94', 3],
    ['X3', '49,83,94', 1],
    ['X4', '49,83,94,11', 0],
    ['T4', '01,02,03,04', 1],
    ['LO2', '49,83,94', 6],
    ['LO2_HEAD', '60,77', 5],
    ['C3_HEAD', '354,649,773', 3],
    ['B8L', '26,09,06,64,54,49,73,13', 8],
    ['LO3', '354,000', 1],
    ['LO4', '0213', 1],
  ])('%s "%s" counts %i', (play, content, expected) => {
    expect(count(prepared, play, content)).toBe(expected);
    const counted = countCombinations(game, play, content);
    if (counted.ok) expect(judge(game, play, counted.canonical, result, anyDay)).toEqual(judgePrepared(prepared, play, counted.canonical));
  });
});
