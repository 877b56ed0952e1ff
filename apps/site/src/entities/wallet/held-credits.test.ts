import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { heldAfter, shownBalance, useHeldCredits } from './held-credits';

const credits = () => useHeldCredits.getState();
const shown = (balance: bigint) => shownBalance(balance, credits().held);

beforeEach(() => {
  vi.useFakeTimers();
  credits().forget();
});
afterEach(() => vi.useRealTimers());

describe('what the bar shows of the balance', () => {
  it('is no credit while it is held, every debit at once, and everything afterwards', () => {
    expect(shownBalance(50n, undefined)).toBe(50n);
    expect(shownBalance(90n, { actual: 50n, shown: 50n })).toBe(50n);
    expect(shownBalance(40n, { actual: 50n, shown: 50n })).toBe(40n);
    expect(heldAfter({ actual: 90n, shown: 50n }, 80n)).toEqual({ actual: 80n, shown: 40n });
  });

  it('stays as it was until every draw on show is told: the result of another game gives nothing away', () => {
    credits().hold('race 7', 50n);
    credits().hold('dice 7', 50n);
    credits().see(70n);
    expect(shown(70n)).toBe(50n);
    credits().release('dice 7');
    expect(shown(70n)).toBe(50n);
    credits().see(90n);
    expect(shown(90n)).toBe(50n);
    credits().release('race 7');
    expect(shown(90n)).toBe(90n);
  });

  it('shows a stake at once, also where a prize came with it', () => {
    credits().hold('race 7', 50n);
    // The prize is there before the answer to the bet, and no event has told of it.
    credits().spend(50n, 10n);
    credits().see(140n);
    expect(shown(140n)).toBe(40n);
    credits().release('race 7');
    credits().spend(140n, 10n);
    expect(shown(130n)).toBe(130n);
  });

  it('lets each draw go by itself in the end, and never holds one again that was told', () => {
    credits().hold('race 7', 50n);
    vi.advanceTimersByTime(15_000);
    credits().hold('dice 7', 50n);
    vi.advanceTimersByTime(5_000);
    expect(credits().draws).toEqual(['dice 7']);
    expect(shown(90n)).toBe(50n);
    vi.advanceTimersByTime(15_000);
    expect(shown(90n)).toBe(90n);
    credits().hold('race 7', 50n);
    expect(shown(90n)).toBe(90n);
  });
});
