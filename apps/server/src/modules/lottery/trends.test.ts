import { findGame, games, type Game, type Result } from '@sortes/lottery-rules';
import { describe, expect, it } from 'vitest';
import { chartOf, columnsOf, hotAndGap, trendsOf } from './trends.js';

const gameOf = (code: string): Game => findGame(code) ?? expect.fail(code);
const drawn = (...numbers: string[]): Result => ({ kind: 'numbers', numbers });
const keysOf = (game: Game): string[] => columnsOf(game).map(({ key }) => key);

/** A result of the game's own shape: what falls in each column must be one of its symbols. */
function anyResult(game: Game): Result {
  const { shape } = game;
  switch (shape.kind) {
    case 'digits':
      return drawn(...Array.from({ length: shape.count }, (_, at) => String((at * 7) % 10)));
    case 'dice':
      return drawn(...Array.from({ length: shape.count }, (_, at) => String(1 + (at % shape.faces))));
    case 'distinct':
      return drawn(
        ...Array.from({ length: shape.count }, (_, at) => String(shape.to - at).padStart(Math.max(2, String(shape.to).length), '0')),
      );
    case 'prizes':
      return {
        kind: 'prizes',
        prizes: Object.fromEntries(
          shape.prizes.map(({ key, count, width }) => [key, Array.from({ length: count }, () => '068213'.slice(0, width))]),
        ),
      };
  }
}

describe('columns', () => {
  it('exist for every game, and hold every symbol that its results show', () => {
    for (const game of games) {
      const columns = columnsOf(game);
      expect(columns.length, game.code).toBeGreaterThan(0);
      for (const { key, symbols, shownBy } of columns) {
        const shown = shownBy(anyResult(game));
        expect(
          shown.filter((symbol) => !symbols.includes(symbol)),
          `${game.code} ${key}`,
        ).toEqual([]);
        expect(shown.length, `${game.code} ${key}`).toBeGreaterThan(0);
      }
    }
  });

  it('are by place where places are bet on, in all where not every number shows, and by ending for prizes', () => {
    expect(keysOf(gameOf('ssc1m'))).toEqual(['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH', 'ALL']);
    expect(keysOf(gameOf('xsmb'))).toEqual(['SPECIAL', 'LAST2']);
    const places = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH', 'SIXTH', 'SEVENTH', 'EIGHTH', 'NINTH', 'TENTH'];
    const wanted: Record<string, string[]> = {
      PK10: places,
      '11X5': [...places.slice(0, 5), 'ALL'],
      K3: ['ALL', 'SUM'],
      KENO: ['ALL'],
      PC28: [...places.slice(0, 3), 'ALL', 'SUM'],
      M6: ['ALL', 'EXTRA'],
      THAI: ['SPECIAL', 'LAST2'],
      MY4D: ['SPECIAL', 'LAST2'],
    };
    for (const [group, keys] of Object.entries(wanted)) {
      const members = games.filter((game) => game.group === group);
      expect(members.length, group).toBeGreaterThan(0);
      for (const game of members) expect(keysOf(game), game.code).toEqual(keys);
    }
  });
});

describe('trends', () => {
  it('count hits, the gap since and the longest gap; a number that never fell has waited all along', () => {
    const draws = [['1'], ['2'], ['1', '1'], ['3'], ['4'], ['5']];
    expect(trendsOf(['1', '3', '9'], draws)).toEqual([
      { symbol: '1', hits: 3, gap: 0, longestGap: 3 },
      { symbol: '3', hits: 1, gap: 3, longestGap: 3 },
      { symbol: '9', hits: 0, gap: 6, longestGap: 6 },
    ]);
    expect(trendsOf(['1'], [['2'], ['2'], ['1'], ['2']])).toEqual([{ symbol: '1', hits: 1, gap: 2, longestGap: 2 }]);
    expect(trendsOf(['1'], [])).toEqual([{ symbol: '1', hits: 0, gap: 0, longestGap: 0 }]);
    expect(hotAndGap(gameOf('ssc1m'), [drawn('1', '2', '3', '4', '5'), drawn('1', '9', '9', '9', '9')]).rows[0]?.symbols[1]).toEqual({
      symbol: '1',
      hits: 2,
      gap: 0,
      longestGap: 0,
    });
  });

  it('chart the last draws oldest first, with the gaps of before', () => {
    const draws = ['5', '4', '3', '2', '1'].map((digit, age) => ({
      numero: `N${5 - age}`,
      drawsAt: new Date(1_000 * (5 - age)),
      win: `${digit}0000`,
      result: drawn(digit, '0', '0', '0', '0'),
    }));
    const chart = chartOf(gameOf('ssc1m'), draws, 2);
    expect(chart.rows.map(({ numero, drawTime, winNo, shown }) => [numero, drawTime, winNo, shown[0]])).toEqual([
      ['N4', 4_000, '40000', ['4']],
      ['N5', 5_000, '50000', ['5']],
    ]);
    // Before N4 came 3, 2, 1: 3 fell just before, 1 two draws earlier, 9 not in what was looked at.
    const first = chart.columns[0] ?? expect.fail();
    expect(['3', '2', '1', '9'].map((symbol) => first.gapsBefore[first.symbols.indexOf(symbol)])).toEqual([0, 1, 2, 3]);
  });
});
