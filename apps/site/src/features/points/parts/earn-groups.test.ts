import { describe, expect, it } from 'vitest';
import { baseOf, groupRates } from './earn-groups';

const lanes = ['LOTT', 'ELOTT', 'SEA', 'RNG', 'LIVE'] as const;
const rates = (per100: Partial<Record<(typeof lanes)[number], number>>) => lanes.map((lane) => ({ lane, per100: per100[lane] ?? 0 }));

describe('what points are given for', () => {
  it('is one row where everything brings the same', () => {
    expect(groupRates(rates({ LOTT: 1, ELOTT: 1, SEA: 1, RNG: 1, LIVE: 1 }))).toEqual([
      { per100: 1, all: true, lottery: true, lanes: ['RNG', 'LIVE'] },
    ]);
  });

  it('is a row for each rate, the most first, with lotteries as one where they bring the same', () => {
    expect(groupRates(rates({ LOTT: 0.5, ELOTT: 0.5, SEA: 0.5, RNG: 1, LIVE: 0.5 }))).toEqual([
      { per100: 1, all: false, lottery: false, lanes: ['RNG'] },
      { per100: 0.5, all: false, lottery: true, lanes: ['LIVE'] },
    ]);
    expect(groupRates(rates({ LOTT: 1, SEA: 2, RNG: 1 }))).toEqual([
      { per100: 2, all: false, lottery: false, lanes: ['SEA'] },
      { per100: 1, all: false, lottery: false, lanes: ['LOTT', 'RNG'] },
    ]);
  });

  it('is told for a sum of which each kind brings a point at least', () => {
    expect(baseOf([{ per100: 1 }])).toBe(100);
    expect(baseOf([{ per100: 1 }, { per100: 0.01 }])).toBe(10_000);
    expect(baseOf([{ per100: 0.025 }])).toBe(10_000);
    expect(baseOf([])).toBe(100);
  });
});
