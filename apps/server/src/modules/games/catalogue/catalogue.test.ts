import { readFileSync } from 'node:fs';
import { gameClassifications } from '@sortes/contract';
import { describe, expect, it } from 'vitest';
import { words } from '../words.js';
import { withinDistance } from './edit-distance.js';
import { foldText } from './fold-text.js';
import { isLaunchOrigin } from './launch-origin.js';
import { gamesFromCsv } from './read-csv.js';
import { readCategory, readGameList } from './read-game-list.js';
import { createTextIndex } from './search-index.js';

describe('texts as the search compares them', () => {
  it('lose marks, case and signs, and keep what is a letter elsewhere', () => {
    expect(foldText('  Trúng VÀNG-Đỏ! ')).toBe('trung vang do');
    expect(foldText("Pirate's  Gold™ 8８8")).toBe('pirates goldtm 888');
    expect(foldText('Łódź straße ÆØ')).toBe('lodz strasse aeo');
    expect(foldText('เสือมังกร')).toBe('เสือมังกร');
    expect(foldText('龙虎・斗')).toBe('龙虎 斗');
    expect(foldText('…!?')).toBe('');
  });
  it('are alike within so many slips', () => {
    const pairs: [string, string, number, boolean][] = [
      ['dragon', 'dragon', 0, true],
      ['dragon', 'dargon', 1, true],
      ['dragon', 'dragn', 1, true],
      ['dragon', 'draagon', 1, true],
      ['dragon', 'drogon', 1, true],
      ['dragon', 'drogan', 1, false],
      ['dragon', 'drogan', 2, true],
      ['fortunes', 'fortunse', 1, true],
      ['abc', '', 2, false],
      ['', 'ab', 2, true],
    ];
    for (const [left, right, most, expected] of pairs) {
      expect(withinDistance(left, right, most), `${left} ${right} ${most}`).toBe(expected);
      expect(withinDistance(right, left, most)).toBe(expected);
    }
  });
  it('agrees with the plain definition of the distance on many random words', () => {
    let state = 7;
    const next = (below: number): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    const word = (): string => Array.from({ length: next(7) }, () => 'abc'[next(3)]).join('');
    for (let turn = 0; turn < 3_000; turn += 1) {
      const [left, right, most] = [word(), word(), next(3)];
      expect(withinDistance(left, right, most), `${left} ${right} ${most}`).toBe(plainDistance(left, right) <= most);
    }
  });
});

/** Optimal string alignment, the whole table. */
function plainDistance(left: string, right: string): number {
  const table = Array.from({ length: left.length + 1 }, (_row, row) =>
    Array.from({ length: right.length + 1 }, (_cell, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number): number => table[row]?.[column] ?? 0;
  for (let row = 1; row <= left.length; row += 1)
    for (let column = 1; column <= right.length; column += 1) {
      let cost = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (left[row - 1] === right[column - 1] ? 0 : 1),
      );
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1])
        cost = Math.min(cost, at(row - 2, column - 2) + 1);
      (table[row] ?? [])[column] = cost;
    }
  return at(left.length, right.length);
}

describe('the index', () => {
  it('never misses a text that has the part, and knows beginnings of one and two letters', () => {
    const texts = ['golden dragon', 'drag race', 'dr no', '虎山行', 'max888'];
    const index = createTextIndex();
    for (const [document, text] of texts.entries()) index.add(document, text);
    expect(index.candidates('drag')).toEqual([0, 1]);
    expect(index.candidates('agon')).toEqual([0]);
    expect(index.candidates('dr')).toEqual([0, 1, 2]);
    expect(index.candidates('888')).toEqual([4]);
    expect(index.candidates('山')).toEqual([3]);
    expect(index.candidates('zzz')).toEqual([]);
    expect([...index.alike('goldendragon')]).toEqual([0]);
  });
});

describe("a vendor's list", () => {
  it('is read with every category of our own and the common ones of the dialect', () => {
    for (const type of ['LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP', 'ESPORTS', 'COCKFIGHT', 'INHOUSE'])
      expect(readCategory(type)?.gameType, type).toBe(type);
    expect(readCategory('ESPORTS')?.classify).toEqual([]);
    expect(readCategory(' video SLOTS ')).toEqual({ gameType: 'RNG', classify: ['SL'] });
    expect(readCategory('toString')).toBeUndefined();
  });
  it('is no list unless it is one, and tells each line that cannot be used', () => {
    for (const none of [null, 7, 'x', {}, { games: 'x' }]) expect(() => readGameList(none)).toThrow(RangeError);
    const game = { game_code: 'a', name: 'A', category: 'Slots' };
    const { games, off, unfit } = readGameList([
      game,
      { ...game, game_code: 'b', enabled: false },
      game,
      { ...game, game_code: 'has space' },
      { ...game, game_code: 'c', name: ' ' },
      { ...game, game_code: 'd', name: 'x\u0000y' },
      { ...game, game_code: 'e', min_bet: 5 },
      { ...game, game_code: 'f', min_bet: 1.5e15 + 0.5 },
      { ...game, game_code: 'g', min_bet: -10 },
      { ...game, game_code: 'h', category: undefined },
      { ...game, game_code: 'i', rooms: [{ room_code: 'r', name: 'R', min_bet: 100, max_bet: 10, seats: 2 }] },
      [],
    ]);
    expect([games.map(({ code }) => code), off, unfit.map(({ line }) => line)]).toEqual([['a'], ['b'], [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]]);
  });
  it('may be CSV with quotes and line breaks', () => {
    expect(() => gamesFromCsv('game_code\n"x')).toThrow(RangeError);
    expect(() => gamesFromCsv('')).toThrow('the file is empty');
    expect(gamesFromCsv('game_code,name,category\r\na,"A, ""the\n first""",Slots\r\n\r\nb,B,Slots\r\n')).toMatchObject({
      lines: [2, 5],
      games: [{ name: 'A, "the\n first"' }, { name: 'B' }],
    });
    for (const text of ['name,category\nx,y\n', 'name,category\n']) expect(() => gamesFromCsv(text)).toThrow(/game_code/);
    expect(
      gamesFromCsv('game_code,name,category,enabled,rtp,blocked_countries,name_vi,name_qq,tempo\na,A,Slots,no,9600,US;FR,Á,B,7\n'),
    ).toMatchObject({
      games: [{ game_code: 'a', enabled: false, rtp: 9600, blocked_countries: ['US', 'FR'], names: { vi: 'Á' } }],
      lines: [2],
      remarks: [
        { line: 1, message: expect.stringContaining('"name_qq"') as string },
        { line: 1, message: expect.stringContaining('"tempo"') as string },
      ],
    });
  });
  it('takes classes by code, name or category, and tells those that nobody knows', () => {
    const game = { name: 'A', category: 'RNG' };
    const { games, unfit } = readGameList([
      { ...game, game_code: 'a', classify: ['sl', 'Table games', 'baccarat', 'megaways'] },
      { ...game, game_code: 'b', classify: ['SL', 'haruspicy', 7] },
      { ...game, game_code: 'c', classify: 'SL' },
      { ...game, game_code: 'd', classify: null },
    ]);
    expect(games.map(({ code, classify }) => [code, classify])).toEqual([
      ['a', ['SL', 'TG', 'BC']],
      ['b', ['SL']],
      ['c', []],
      ['d', []],
    ]);
    expect(unfit.map(({ line, message }) => [line, message])).toEqual([
      [2, 'b has the unknown class "haruspicy"; it is left out'],
      [2, 'b has the unknown class 7; it is left out'],
      [3, 'c has the unknown class "SL"; it is left out'],
    ]);
  });
  it('is described with every class', () => {
    const document = readFileSync(new URL('../../../../../../docs/vendors/catalogue.md', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
    for (const code of gameClassifications) expect(document).toContain(`${code} ${words.say('EN', `class.${code}`)}`);
  });
  it('is not used of a game whose closed countries cannot be told', () => {
    for (const blocked of [['USA'], 'US', [7], {}])
      expect(readGameList([{ game_code: 'a', name: 'A', category: 'RNG', blocked_countries: blocked }])).toMatchObject({
        games: [],
        unfit: [{ line: 1, code: 'a' }],
      });
  });
});

describe('what is shown', () => {
  it('is framed from https, or from this very machine', () => {
    for (const origin of [
      'https://games.example',
      'https://games.example:8443',
      'http://localhost:9000',
      'http://127.0.0.1:9000',
      'http://[::1]:9000',
    ])
      expect(isLaunchOrigin(origin), origin).toBe(true);
    for (const origin of [
      'http://games.example',
      'https://games.example/',
      'https://games.example/x',
      'javascript:1',
      'data:',
      '*',
      'http://127.0.0.1.evil.example',
      'https://a b',
      '',
    ])
      expect(isLaunchOrigin(origin), origin).toBe(false);
  });
});
