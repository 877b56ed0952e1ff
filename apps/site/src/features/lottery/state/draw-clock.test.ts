import { describe, expect, it } from 'vitest';
import { drawOnSale } from './draw-clock';

const first = { numero: '1', opensAt: 0, closesAt: 60_000 };
const second = { numero: '2', opensAt: 60_000, closesAt: 120_000 };

describe('the draw on sale', () => {
  it('is the current one until the very instant it closes', () => {
    expect(drawOnSale({ current: first, next: second }, 59_999)).toBe(first);
    expect(drawOnSale({ current: first, next: second }, 60_000)).toBe(second);
  });
  it('moves on by itself from an old answer, but never back to the closed draw', () => {
    expect(drawOnSale({ current: first, next: second }, 60_500, first)).toBe(second);
    expect(drawOnSale({ current: first, next: null }, 30_000, first)).toBeUndefined();
  });
  it('is none before the next one opens or when the answer is too old', () => {
    expect(drawOnSale({ current: first, next: { ...second, opensAt: 90_000 } }, 70_000, first)).toBeUndefined();
    expect(drawOnSale({ current: first, next: second }, 120_000)).toBeUndefined();
    expect(drawOnSale({ current: null, next: null }, 0)).toBeUndefined();
  });
});
