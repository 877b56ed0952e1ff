import { findGame, findPlay, type Play } from '@sortes/lottery-rules';
import { describe, expect, it } from 'vitest';
import { addLines, byGame, lineStake, maximumLines, readLines, type BasketLine } from './basket';

const line = (id: string, content: string, multiple = 1): BasketLine => ({
  id,
  game: 'xsmb',
  play: 'LO2',
  content,
  combinations: 1,
  unit: '1',
  multiple,
});

describe('the basket', () => {
  it('costs stake times results covered: LO2 on two numbers at 0.5, three times, is 2 x 27 x 0.5 x 3', () => {
    const game = findGame('xsmb');
    const play = game && (findPlay(game, 'LO2') as Play);
    expect(play && lineStake(play, { combinations: 2, unit: '0.5', multiple: 3 })).toBe(810_000n);
  });
  it('raises the multiple of a line that is already there', () => {
    const { basket, added, merged } = addLines([line('a', '68')], [line('b', '68', 2), line('c', '69')], { multiple: 100, lines: 100 });
    expect({ added, merged }).toEqual({ added: 1, merged: 1 });
    expect(basket.map(({ content, multiple }) => [content, multiple])).toEqual([
      ['68', 3],
      ['69', 1],
    ]);
  });
  it('keeps apart what is bet on another game or at another prize group', () => {
    const other = { ...line('b', '68'), game: 'vn27_1m' };
    const group = { ...line('c', '68'), series: 1900 };
    expect(addLines([line('a', '68')], [other, group], { multiple: 100, lines: 100 })).toMatchObject({ added: 2, merged: 0 });
    expect(byGame([line('a', '68'), other, group]).map((each) => [each.game, each.lines.map(({ id }) => id)])).toEqual([
      ['xsmb', ['a', 'c']],
      ['vn27_1m', ['b']],
    ]);
  });
  it('leaves out what would break a limit, and says how many; the limit is one game’s', () => {
    expect(addLines([line('a', '68', 99)], [line('b', '68', 2)], { multiple: 100, lines: 100 })).toMatchObject({
      added: 0,
      merged: 0,
      left: 1,
    });
    const full = Array.from({ length: maximumLines }, (_, index) => line(String(index), String(index)));
    expect(addLines(full, [line('x', 'x'), { ...line('y', 'x'), game: 'vn27_1m' }], { multiple: 100, lines: 100 })).toMatchObject({
      added: 1,
      left: 1,
    });
  });
  it('drops stored lines that are not lines of a known play, and counts the others anew', () => {
    const good = line('a', '68');
    const stored = [
      { ...good, combinations: 999 },
      { ...good, play: 'NOPE' },
      { ...good, game: 'nope' },
      { ...good, content: 'zz' },
      { ...good, multiple: -1 },
      { ...good, unit: '1e9' },
      { ...good, combinations: 1.5 },
      { ...good, series: 'high' },
      null,
      'x',
    ];
    expect(readLines(stored)).toEqual([good]);
    expect(readLines('junk')).toEqual([]);
  });
});
