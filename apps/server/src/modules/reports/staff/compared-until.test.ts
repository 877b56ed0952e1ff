import { expect, it } from 'vitest';
import { comparedUntil } from './show-overview.js';

const timeZone = 'Asia/Ho_Chi_Minh';
const until = (from: string, to: string, days: number, now: string): string | undefined =>
  comparedUntil({ from, to, timeZone }, days, new Date(now))?.toISOString();

it('compares a day that runs with the same hours of the day before, not with the whole of it', () => {
  // 02:24 of 2026-12-01 there: the hours from midnight to 03:00 of 2026-11-30.
  expect(until('2026-12-01', '2026-12-01', 1, '2026-11-30T19:24:00Z')).toBe('2026-11-29T20:00:00.000Z');
  expect(until('2026-11-25', '2026-12-01', 7, '2026-11-30T19:24:00Z')).toBe('2026-11-23T20:00:00.000Z');
});

it('compares what is over, or has not begun, as a whole', () => {
  expect(until('2026-11-30', '2026-11-30', 1, '2026-11-30T19:24:00Z')).toBeUndefined();
  expect(until('2026-12-02', '2026-12-02', 1, '2026-11-30T19:24:00Z')).toBeUndefined();
});
