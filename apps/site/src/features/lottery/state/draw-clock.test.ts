import { describe, expect, it } from 'vitest';
import { drawOnSale, nothingKnown, phaseOf, takeUp } from './draw-clock';

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

describe('what the board shows after an answer', () => {
  const nothing = { draw: undefined, closed: false, movedFrom: undefined, known: true };
  const shown = { draw: first, closed: false, movedFrom: undefined, known: true };
  it('begins with the draw on sale', () => {
    expect(takeUp(nothing, { current: first, next: second }, 1)).toEqual(shown);
    expect(takeUp(nothing, { current: null, next: second }, 1)).toBe(nothing);
  });
  it('says that no draw is on sale only when an answer of this visit says so', () => {
    expect(phaseOf(nothingKnown)).toBe('loading');
    const none = { current: null, next: second };
    const kept = takeUp(nothingKnown, none, 1, true);
    expect([kept, phaseOf(kept)]).toEqual([nothingKnown, 'loading']);
    expect(phaseOf(takeUp(nothingKnown, none, 1))).toBe('none');
    expect(phaseOf(takeUp(nothingKnown, { current: first, next: second }, 1))).toBe('open');
    expect(phaseOf(takeUp<typeof first>(nothingKnown, { current: first, next: second }, 1, true))).toBe('open');
    expect(phaseOf({ ...shown, closed: true })).toBe('closed');
  });
  it('takes over new times of the same draw, and nothing else', () => {
    const later = { ...first, closesAt: 70_000 };
    expect(takeUp(shown, { current: later, next: second }, 1)).toEqual({ ...shown, draw: later });
    expect(takeUp(shown, { current: { ...first }, next: second }, 1)).toBe(shown);
  });
  it('moves on when the shown draw is gone, and says from which', () => {
    const third = { numero: '3', opensAt: 120_000, closesAt: 180_000 };
    expect(takeUp(shown, { current: third, next: null }, 130_000)).toEqual({ draw: third, closed: false, movedFrom: '1', known: true });
  });
  it('leaves a closed draw in view for its notice', () => {
    const closed = { ...shown, closed: true };
    expect(takeUp(closed, { current: second, next: null }, 61_000)).toBe(closed);
  });
});
