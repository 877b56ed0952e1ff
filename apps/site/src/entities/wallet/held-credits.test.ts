import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shownBalance, useHeldCredits } from './held-credits';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('shows no credit while it is held, every debit at once, and everything afterwards', () => {
  expect(shownBalance(50n, undefined)).toBe(50n);
  expect(shownBalance(90n, 50n)).toBe(50n);
  expect(shownBalance(40n, 50n)).toBe(40n);
});

it('holds what was there first, and lets go by itself in the end', () => {
  const { hold } = useHeldCredits.getState();
  hold(50n);
  hold(80n);
  expect(useHeldCredits.getState().most).toBe(50n);
  vi.advanceTimersByTime(15_000);
  expect(useHeldCredits.getState().most).toBeUndefined();
});
