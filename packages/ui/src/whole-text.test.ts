import { describe, expect, it } from 'vitest';
import { readWhole } from './whole-text.js';

describe('readWhole', () => {
  it('takes whole numbers inside the limits', () => {
    expect(readWhole('25', 1, 10_000)).toEqual({ value: 25 });
    expect(readWhole(' ２５ ', 1, 10_000)).toEqual({ value: 25 });
    expect(readWhole('10000', 1, 10_000)).toEqual({ value: 10_000 });
  });
  it.each(['2.5', '1e5', '-3', '1,000', 'x'])('does not make a number of %s', (text) => {
    expect(readWhole(text, 1, 10_000)).toEqual({ problem: 'invalid' });
  });
  it('names the limit that is passed', () => {
    expect(readWhole('50000', 1, 10_000)).toEqual({ problem: 'above' });
    expect(readWhole('9'.repeat(40), 1, 10_000)).toEqual({ problem: 'above' });
    expect(readWhole('0', 1, 10_000)).toEqual({ problem: 'below' });
    expect(readWhole('', 1, 10_000)).toEqual({ problem: 'empty' });
  });
});
