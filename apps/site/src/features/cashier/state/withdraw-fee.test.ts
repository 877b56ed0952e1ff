import { describe, expect, it } from 'vitest';
import { feeOf } from './withdraw-fee';

describe('the fee of a withdrawal', () => {
  const dong = { basisPoints: 50, fixed: 0n, freeLeft: 0, step: 10_000n };
  it('is nothing while free ones are left', () => expect(feeOf(1_000_000_000n, { ...dong, freeLeft: 1 })).toBe(0n));
  it('is rounded up to what the currency shows', () => {
    expect(feeOf(1_000_010_000n, dong)).toBe(5_010_000n);
    expect(feeOf(1_000_000_000n, dong)).toBe(5_000_000n);
  });
  it('has a fixed part', () => expect(feeOf(1_000_000_000n, { ...dong, fixed: 30_000n })).toBe(5_030_000n));
});
