import { expect, it } from 'vitest';
import { byNewestDay } from './days-of-person';
import { shareOf } from './share';

it('gathers lines by day, the newest first, money without a lane last, and sums exactly', () => {
  const days = byNewestDay([
    { day: '2026-03-01', lane: '', result: 0.1 },
    { day: '2026-03-01', lane: 'RNG', result: 0.2 },
    { day: '2026-03-02', lane: 'LOTT', result: -5 },
  ]);
  expect(days.map(({ day, rows, result }) => [day, rows.map(({ lane }) => lane), result])).toEqual([
    ['2026-03-02', ['LOTT'], -50_000n],
    ['2026-03-01', ['RNG', ''], 3_000n],
  ]);
});

it('draws no share of nothing, and none beyond the whole', () => {
  expect([shareOf(1, 4), shareOf(0, 0), shareOf(-1, 4), shareOf(5, 4)]).toEqual([0.25, 0, 0, 1]);
});
