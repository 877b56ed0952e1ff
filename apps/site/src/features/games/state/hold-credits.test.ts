import { describe, expect, it } from 'vitest';
import { holdBalance, holdPosition } from './hold-credits';

/** What is shown after each of `movements`, all in one open round that began with 100. */
function shownAfter(...movements: bigint[]): bigint[] {
  let held = { actual: 100n, shown: 100n };
  return movements.map((movement) => {
    const actual = held.actual + movement;
    held = { actual, shown: holdBalance(held, actual) };
    return held.shown;
  });
}

describe('a balance in an open round', () => {
  it('shows what is taken at once and keeps what comes in back', () => {
    expect(shownAfter(-10n, 50n)).toEqual([90n, 90n]);
  });
  it('takes a second stake from what is shown', () => {
    expect(shownAfter(-10n, 50n, -10n, 5n)).toEqual([90n, 90n, 80n, 80n]);
  });
  it('keeps a stake and its win back that came as one', () => {
    expect(shownAfter(40n)).toEqual([100n]);
  });
});

describe('a position in an open round', () => {
  const before = { since: 1, stake: 5, win: 2, refund: 0 };
  const held = { actual: before, shown: before };
  it('shows a stake at once', () => {
    expect(holdPosition(held, { ...before, stake: 6 })).toMatchObject({ stake: 6, win: 2 });
  });
  it.each([{ win: 9 }, { refund: 1 }])('keeps %o back', (came) => {
    expect(holdPosition(held, { ...before, stake: 6, ...came })).toBe(before);
  });
  it('is not kept by another session', () => {
    expect(holdPosition(held, { since: 2, stake: 1, win: 9, refund: 0 })).toMatchObject({ since: 2, win: 9 });
  });
});
