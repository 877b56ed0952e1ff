import { describe, expect, it } from 'vitest';
import { fraction } from '../fraction.js';
import { countMath, enumerate, scripted } from './enumerate.js';

describe('enumerate', () => {
  it('visits every outcome once, with its chance', () => {
    const found = [...enumerate((source) => `${source.below(2)}${source.below(3)}`)];
    expect(found.map(({ value }) => value)).toEqual(['00', '01', '02', '10', '11', '12']);
    expect(found.every(({ chance }) => chance.numerator === 1n && chance.denominator === 6n)).toBe(true);
  });

  it('follows trees whose branches differ in depth', () => {
    // Heads ends; tails rolls a die.
    const counted = countMath((source) => (source.below(2) === 0 ? 20_000n : source.below(6) === 5 ? 60_000n : 0n));
    expect(counted).toMatchObject({ rtp: fraction(3, 2), hitRate: fraction(7, 12), maxWin: 60_000n, outcomes: 7, chance: fraction(1) });
    expect(counted.variance).toEqual(fraction(11, 4));
  });

  it('plays one value for many that are alike, and refuses branches with a gap', () => {
    const play = (source: { below(bound: number): number }): bigint => (source.below(2 ** 32) < 2 ** 30 ? 40_000n : 0n);
    const branchesOf = () => [
      { value: 0, weight: 2 ** 30 },
      { value: 2 ** 31, weight: 3 * 2 ** 30 },
    ];
    expect(countMath(play, { branchesOf })).toMatchObject({ rtp: fraction(1), hitRate: fraction(1, 4), outcomes: 2 });
    expect(() => countMath(play, { branchesOf: () => [{ value: 0, weight: 1 }] })).toThrow('cover');
    expect(() => countMath(play, { most: 1_000 })).toThrow('1000 outcomes');
  });

  it('measures against the cost', () => {
    expect(countMath((source) => (source.below(2) === 0 ? 0n : 400_000n), { cost: 200_000n }).rtp).toEqual(fraction(1));
  });
});

describe('scripted', () => {
  it('gives the numbers in order and refuses those that do not fit', () => {
    const source = scripted([3, 7]);
    expect(source.below(4)).toBe(3);
    expect(() => source.below(7)).toThrow('7 is not below 7');
    expect(source.below(8)).toBe(7);
    expect(() => source.below(8)).toThrow('not scripted');
  });
});
