import { describe, expect, it } from 'vitest';
import { barsOf, byDay, heightsOf } from './day-bars';

describe('days of profit and loss', () => {
  it('gathers the products of a day and sums them exactly', () => {
    const days = byDay([
      { day: '2026-03-02', net: 0.1, product: 'RNG' },
      { day: '2026-03-02', net: 0.2, product: 'LOTT' },
      { day: '2026-03-01', net: -5, product: 'RNG' },
    ]);
    expect(days.map(({ day, rows, net }) => [day, rows.length, net])).toEqual([
      ['2026-03-02', 2, 3_000n],
      ['2026-03-01', 1, -50_000n],
    ]);
  });
  it('draws a bar for each day, also where nothing was played', () => {
    const bars = barsOf([{ day: '2026-03-02', net: 7n }], '2026-02-27', '2026-03-02');
    expect(bars.map(({ from, net }) => [from, net])).toEqual([
      ['2026-02-27', 0n],
      ['2026-02-28', 0n],
      ['2026-03-01', 0n],
      ['2026-03-02', 7n],
    ]);
  });
  it('draws weeks of a long time, and loses none of it', () => {
    const bars = barsOf(
      [
        { day: '2026-01-01', net: 1n },
        { day: '2026-12-31', net: 2n },
      ],
      '2026-01-01',
      '2026-12-31',
    );
    expect(bars).toHaveLength(53);
    expect(bars.at(-1)).toEqual({ from: '2026-12-31', to: '2026-12-31', net: 2n });
    expect(bars.reduce((sum, { net }) => sum + net, 0n)).toBe(3n);
  });
  it('measures bars by the tallest, below zero downwards', () => {
    expect(
      heightsOf([
        { from: '', to: '', net: 50n },
        { from: '', to: '', net: -100n },
        { from: '', to: '', net: 0n },
      ]),
    ).toEqual([0.5, -1, 0]);
    expect(heightsOf([{ from: '', to: '', net: 0n }])).toEqual([0]);
  });
});
