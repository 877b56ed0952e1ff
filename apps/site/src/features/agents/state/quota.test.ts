import { describe, expect, it } from 'vitest';
import { bandUsed, readCount } from './quota';

const quota = {
  bands: [
    { from: 1930, to: 1948, left: 3, used: 1 },
    { from: 1950, to: 1960, left: 0, used: 0 },
  ],
};

describe('quota', () => {
  it('is used by a prize group in a band that is above the one they stand in', () => {
    const bandOf = (group: number | undefined, covered: number | null) => bandUsed(quota, group, covered)?.from;
    expect([1928, 1930, 1948, 1952].map((group) => bandOf(group, null))).toEqual([undefined, 1930, 1930, 1950]);
    expect([1936, 1950].map((group) => bandOf(group, 1930))).toEqual([undefined, 1950]);
    expect([bandOf(1952, 1950), bandOf(undefined, null), bandUsed(undefined, 1950, null)]).toEqual([undefined, undefined, undefined]);
  });

  it('is passed on in whole numbers, no more than is left', () => {
    expect(['', '0', ' 3 ', '4', '1.5', '-1'].map((typed) => readCount(typed, 3))).toEqual([0, 0, 3, undefined, undefined, undefined]);
  });
});
