import { expect, it } from 'vitest';
import { isBeyondLimits, type LimitedStep } from './own-limits.js';

const now = new Date('2026-03-01T00:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const step: LimitedStep = { counter: 'turnover', target: 1_000n, value: 0n, least: 0n, untilAt: days(3) };
const limit = (kind: 'stake' | 'deposit' | 'loss', left: bigint, value = left) => ({
  kind,
  period: 'day' as const,
  value,
  left,
  resetsAt: days(1),
});

it('is beyond limits where all that they leave in its time is less than what is missing', () => {
  expect(isBeyondLimits(step, [], now)).toBe(false);
  // 100 today, 400 on each of the two days after.
  expect(isBeyondLimits(step, [limit('stake', 100n, 400n)], now)).toBe(true);
  expect(isBeyondLimits({ ...step, value: 100n }, [limit('stake', 100n, 400n)], now)).toBe(false);
  expect(isBeyondLimits({ ...step, untilAt: days(4) }, [limit('stake', 100n, 400n)], now)).toBe(false);
  expect(isBeyondLimits(step, [limit('deposit', 0n)], now)).toBe(false);
});

it('counts bets with their least stake, and deposits against limits of deposits', () => {
  expect(isBeyondLimits({ ...step, counter: 'bets', target: 10n, least: 100n }, [limit('stake', 300n)], now)).toBe(true);
  expect(isBeyondLimits({ ...step, counter: 'bets', target: 10n, least: 0n }, [limit('stake', 300n)], now)).toBe(false);
  expect(isBeyondLimits({ ...step, counter: 'deposit-sum' }, [limit('deposit', 300n)], now)).toBe(true);
  expect(isBeyondLimits({ ...step, counter: 'sign-in-days' }, [limit('stake', 0n), limit('deposit', 0n)], now)).toBe(false);
});
