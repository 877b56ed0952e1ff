import { findGame, findPlay } from '@sortes/lottery-rules';
import { describe, expect, it } from 'vitest';
import { figuresOf, heatOf, trendKeysOf } from './heat';

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

function keys(game: string, code: string, row = 0) {
  const found = findGame(game);
  const play = found && findPlay(found, code);
  if (!found || !play) throw new Error(`no ${game} ${code}`);
  return trendKeysOf(found, play, row);
}

describe('which figures belong to a row', () => {
  it('takes a position of digits, or all numbers of the draw, or the sum', () => {
    expect(keys('ssc1m', 'S2_DIRECT', 1)).toEqual([['FIFTH']]);
    expect(keys('ssc1m', 'S3_GROUP3')).toEqual([['THIRD', 'FOURTH', 'FIFTH']]);
    expect(keys('ssc1m', 'S2_BSOE')).toEqual([]);
    expect(keys('ssc1m', 'S3_SPAN')).toEqual([]);
    expect(keys('pk1m', 'PK_POSITION', 9)).toEqual([['TENTH']]);
    expect(keys('keno1m', 'PICK5')[0]).toEqual(['ALL']);
    expect(keys('pc28_1m', 'SUM')).toEqual([['SUM']]);
    expect(keys('ssc1m', 'S3_SUM')).toEqual([]);
  });
  it('takes endings of prizes only where the play is about those endings', () => {
    expect(keys('xsmb', 'LO2')).toEqual([['LAST2']]);
    expect(keys('xsmb', 'X3')).toEqual([['LAST2']]);
    expect(keys('xsmb', 'DE')).toEqual([['SPECIAL']]);
    expect(keys('xsmb', 'DE_HEAD')).toEqual([]);
    expect(keys('xsmb', 'LO2_HEAD')).toEqual([]);
    expect(keys('xsmb', 'G1')).toEqual([]);
    expect(keys('xsmb', 'LO3')).toEqual([]);
    expect(keys('thai_gov', 'TOP2')).toEqual([['SPECIAL']]);
    expect(keys('thai_gov', 'BOTTOM2')).toEqual([]);
    expect(keys('marksix5m', 'SPECIAL')[0]).toEqual(['EXTRA']);
    expect(keys('marksix5m', 'REGULAR')).toEqual([]);
  });
  it('adds up the hits of several positions and takes the shortest gap', () => {
    const game = findGame('ssc1m');
    const play = game && findPlay(game, 'S3_GROUP3');
    if (!game || !play) throw new Error('no play');
    const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
    const row = (key: string, hits: number, gap: number) => ({
      key,
      symbols: digits.map((symbol) => ({ symbol, hits, gap, longestGap: gap })),
    });
    const rows = [row('THIRD', 1, 9), row('FOURTH', 2, 3), row('FIFTH', 3, 5)];
    expect(figuresOf(game, play, 0, rows, 100)?.get('4')).toMatchObject({ hits: 6, gap: 3, longestGap: 9 });
    expect(figuresOf(game, play, 0, rows.slice(1), 100)).toBeUndefined();
  });
});
