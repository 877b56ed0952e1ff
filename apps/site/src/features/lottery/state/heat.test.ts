import { describe, expect, it } from 'vitest';
import { heatOf, trendKeyOf } from './heat';

const trend = (symbol: string, hits: number) => ({ symbol, hits, gap: 0, longestGap: 0 });

describe('heat', () => {
  it('marks the fifth drawn most and the fifth drawn least of ten', () => {
    const heat = heatOf(
      ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map((symbol) => trend(symbol, Number(symbol) * 3)),
      30,
    );
    expect([...heat.values()].filter((each) => each.heat === 'hot').map((each) => each.symbol)).toEqual(['8', '9']);
    expect([...heat.values()].filter((each) => each.heat === 'cold').map((each) => each.symbol)).toEqual(['0', '1']);
  });
  it('marks none when all are equal, and equals alike', () => {
    expect(
      [
        ...heatOf(
          ['0', '1', '2'].map((symbol) => trend(symbol, 4)),
          30,
        ).values(),
      ].every((each) => each.heat === 'plain'),
    ).toBe(true);
    const tied = heatOf([trend('0', 9), trend('1', 9), trend('2', 5), trend('3', 5), trend('4', 1)], 30);
    expect(tied.get('0')?.heat).toBe('hot');
    expect(tied.get('1')?.heat).toBe('hot');
    expect(tied.get('2')?.heat).toBe('plain');
  });
  it('calls nothing often or seldom before thirty draws', () => {
    const young = heatOf([trend('0', 9), trend('1', 0)], 29);
    expect([...young.values()].map((each) => each.heat)).toEqual(['plain', 'plain']);
    expect(heatOf([trend('0', 9), trend('1', 0)], 30).get('0')?.heat).toBe('hot');
  });
});

describe('which figures belong to a row', () => {
  it('takes a position of digits, or all endings for the hundred numbers of many prizes', () => {
    expect(trendKeyOf({ kind: 'positions', positions: ['shi', 'ge'], symbols: ['0'] }, 1, false)).toBe('FIFTH');
    expect(trendKeyOf({ kind: 'positions', positions: ['shi', 'ge'], symbols: ['B'] }, 1, false)).toBeUndefined();
    expect(trendKeyOf({ kind: 'numbers', width: 2 }, 0, true)).toBe('LAST2');
    expect(trendKeyOf({ kind: 'numbers', width: 2 }, 0, false)).toBeUndefined();
    expect(trendKeyOf({ kind: 'numbers', width: 3 }, 0, true)).toBeUndefined();
  });
});
