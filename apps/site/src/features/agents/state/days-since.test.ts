import { expect, it } from 'vitest';
import { daysSince } from './days-since';

it('counts whole days, and none before a day has begun', () => {
  const now = Date.parse('2026-03-10T15:00:00Z');
  expect(['2026-03-11', '2026-03-10', '2026-03-09', '2026-03-01'].map((day) => daysSince(day, now))).toEqual([0, 0, 1, 9]);
});
