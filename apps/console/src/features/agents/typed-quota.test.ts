import { describe, expect, it } from 'vitest';
import { mostOf, readCount } from './typed-quota';

const band = { from: 1950, to: 1960, left: 3, used: 1, isBand: true };

describe('typed quota', () => {
  it('is given for bands of the brand, and taken back as far as it is left', () => {
    expect([mostOf('give', band), mostOf('take', band), mostOf('give', { ...band, isBand: false })]).toEqual([100_000, 3, 0]);
    expect(['', '3', '4', 'x', '1.5'].map((typed) => readCount(typed, 3))).toEqual([0, 3, undefined, undefined, undefined]);
  });
});
