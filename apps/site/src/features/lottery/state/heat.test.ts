import { findGame, findPlay } from '@sortes/lottery-rules';
import { describe, expect, it } from 'vitest';
import { atMost, sumChances } from './chance';
import { figuresOf, heatOf, trendKeysOf } from './heat';

const trend = (symbol: string, hits: number) => ({ symbol, hits, gap: 0, longestGap: 0 });

const heats = (hits: readonly number[], how: Parameters<typeof heatOf>[1]) =>
  [
    ...heatOf(
      hits.map((each, at) => trend(String(at), each)),
      how,
    ).values(),
  ].map((each) => each.heat);

describe('heat', () => {
  it('marks what is outside nine tenths of what chance gives, and nothing else', () => {
    // 100 digits in ten kinds: 10 each, and 5 to 15 is the middle; P(X >= 16) = 0.040, P(X <= 5) = 0.058, P(X <= 4) = 0.024.
    expect(heats([16, 15, 12, 11, 10, 9, 9, 9, 5, 4], { draws: 100, once: false })).toEqual([
      'hot',
      ...Array.from({ length: 8 }, () => 'plain'),
      'cold',
    ]);
  });
  it('leaves a hundred endings over thirty draws plain but for what fell again', () => {
    const hits = [2, 2, ...Array.from({ length: 26 }, () => 1), ...Array.from({ length: 72 }, () => 0)];
    const found = heats(hits, { draws: 30, once: false });
    expect(found.slice(0, 2)).toEqual(['hot', 'hot']);
    expect(found.slice(2).every((each) => each === 'plain')).toBe(true);
  });
  it('reckons with draws where a draw shows a number at most once', () => {
    // Keno: 20 of 80 over 100 draws, 25 each; P(X >= 33) = 0.045 and P(X <= 17) = 0.038 with 100 draws of the chance 1/4.
    const hits = [33, 32, 18, 17, ...Array.from({ length: 76 }, () => 25)];
    expect(heats(hits, { draws: 100, once: true }).slice(0, 4)).toEqual(['hot', 'plain', 'plain', 'cold']);
  });
  it('knows that middle sums fall oftener than the ends', () => {
    const game = findGame('k31m');
    const chances = game && sumChances(game.shape);
    expect([...(chances?.values() ?? [])].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 10);
    expect(chances?.get('10')).toBeCloseTo(27 / 216, 10);
    const sums = heatOf([trend('3', 4), trend('10', 12), trend('11', 84)], { draws: 100, once: true, chances });
    expect([...sums.values()].map((each) => each.heat)).toEqual(['hot', 'plain', 'hot']);
  });
  it('marks none when all are equal, and equals alike', () => {
    expect(heats([10, 10, 10], { draws: 30, once: false })).toEqual(['plain', 'plain', 'plain']);
    expect(heats([30, 30, 2, 2], { draws: 64, once: false })).toEqual(['hot', 'hot', 'cold', 'cold']);
  });
  it('calls nothing often or seldom before thirty draws', () => {
    expect(heats([29, 0], { draws: 29, once: false })).toEqual(['plain', 'plain']);
    expect(heats([30, 0], { draws: 30, once: false })).toEqual(['hot', 'cold']);
  });
  it('adds the tails of a binomial count, also of thousands of trials', () => {
    expect(atMost(2, 4, 0.5)).toBeCloseTo(11 / 16, 12);
    expect(atMost(-1, 4, 0.5)).toBe(0);
    expect(atMost(4, 4, 0.5)).toBe(1);
    expect(atMost(2_000, 4_000, 0.5)).toBeCloseTo(0.5063, 3);
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
