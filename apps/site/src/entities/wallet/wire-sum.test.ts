import { describe, expect, it } from 'vitest';
import { wireSum } from './wire-sum';

describe('numbers of the wire', () => {
  it('are added to the unit', () => {
    // As numbers: 0.30000000000000004, which is no amount.
    expect(wireSum(0.1, 0.2)).toBe(0.3);
    expect(wireSum(1_042_306.5, -583_331.1)).toBe(458_975.4);
    expect(wireSum(0.3, -0.1, Number.NaN)).toBe(0.2);
    expect(wireSum()).toBe(0);
  });
});
