import { describe, expect, it } from 'vitest';
import { placingKindOf, type Part } from './use-place-bet';

const kinds = (...each: Part['kind'][]) => placingKindOf(each.map((kind) => ({ kind })));

describe('what the orders of one press have come to', () => {
  it('is under way as long as one of them is, and unknown as long as one of them is', () => {
    expect(kinds()).toBe('idle');
    expect(kinds('accepted', 'placing', 'unknown')).toBe('placing');
    expect(kinds('accepted', 'unknown', 'refused')).toBe('unknown');
  });
  it('is said plainly when only some were taken', () => {
    expect(kinds('accepted', 'accepted')).toBe('accepted');
    expect(kinds('refused', 'refused')).toBe('refused');
    expect(kinds('accepted', 'refused')).toBe('partly');
  });
});
