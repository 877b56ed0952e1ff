// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { basketStore } from './basket-store';
import { linesOfBets, rebet, type BetToRepeat } from './rebet';

const bet = (bettingContent: string, more: Partial<BetToRepeat> = {}): BetToRepeat => ({
  gameCode: 'k31m',
  playId: 'K3_SUM',
  bettingContent,
  unit: '1000',
  multiple: 2,
  series: null,
  ...more,
});

beforeEach(() => basketStore.setState({ lines: [] }));

describe('betting the same again', () => {
  const [content] = ['10'];

  it('makes a line of each bet, counted anew, and drops what is sold no longer', () => {
    expect(linesOfBets([bet(content), bet(content, { playId: 'NO_SUCH_PLAY' }), bet(content, { gameCode: 'gone' })])).toEqual([
      { game: 'k31m', play: 'K3_SUM', content: '10', combinations: 1, unit: '1000', multiple: 2 },
    ]);
    expect(linesOfBets([bet('1|2|3|4|5', { gameCode: 'ssc1m', playId: 'S5_DIRECT', series: 1_700 })])[0]).toMatchObject({ series: 1_700 });
  });

  it('fills the basket once however often it is asked', () => {
    expect(rebet([bet('10'), bet('11')])).toEqual({ count: 2, isAlone: true });
    expect(rebet([bet('10'), bet('11')])).toEqual({ count: 2, isAlone: true });
    expect(basketStore.getState().lines.map(({ content: each, multiple }) => [each, multiple])).toEqual([
      ['10', 2],
      ['11', 2],
    ]);
  });

  it('says when something else lies in the basket', () => {
    rebet([bet('12')]);
    expect(rebet([bet('10')])).toEqual({ count: 1, isAlone: false });
    expect(rebet([bet('10', { playId: 'NO_SUCH_PLAY' })]).count).toBe(0);
  });
});
