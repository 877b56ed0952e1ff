import type { Offer } from '@sortes/growth-rules';
import { describe, expect, it } from 'vitest';
import { createBounds, hasBounds } from './bounds.js';

const zone = 'Asia/Ho_Chi_Minh';
const m = (units: number): bigint => BigInt(units) * 10_000n;
const at = (day: number, hour = 5) => new Date(Date.UTC(2026, 2, day, hour));
const free: Pick<Offer, 'limits' | 'stock' | 'budget' | 'reward'> = {
  limits: [],
  stock: { aDay: null, all: null },
  budget: { nominal: null, expected: null },
  reward: { rule: 'fixed', sum: m(5) },
};
const walk = (change: Partial<typeof free>, wanted: readonly (readonly [player: number, at: Date, amount: number, count?: number])[]) => {
  const take = createBounds({ ...free, ...change }, zone);
  return wanted.map(([playerId, when, amount, count = 1]) => {
    const { given, cut } = take({ playerId, at: when, count, amount: m(amount) });
    return cut === undefined ? given : count === 1 ? cut : [given, cut];
  });
};

describe('bounds of an offer', () => {
  it('are used up by what is given alone, whichever keeps the rest back', () => {
    const weekly = [{ scope: 'player', period: 'week', most: 1 }] as const;
    // The first of the second player falls to the day; that leaves them their week.
    expect(
      walk({ limits: weekly, stock: { aDay: 1, all: null } }, [
        [1, at(3, 1), 5],
        [2, at(3, 2), 5],
        [2, at(5), 5],
        [2, at(6), 5],
        [1, at(10), 5],
      ]),
    ).toEqual([1, 'day', 1, 'limit', 1]);
  });

  it('carry a smaller grant after one that they could not', () => {
    const sums = [
      [1, at(3), 60],
      [2, at(3), 50],
      [3, at(4), 30],
      [4, at(5), 20],
    ] as const;
    expect(walk({ budget: { nominal: m(100), expected: null } }, sums)).toEqual([1, 'budget', 1, 'budget']);
    expect(walk({ budget: { nominal: m(100), expected: m(80) } }, sums)).toEqual([1, 'budget', 'budget', 1]);
    expect(walk({ stock: { aDay: null, all: 3 }, budget: { nominal: m(100), expected: null } }, sums)).toEqual([1, 'budget', 1, 'budget']);
    expect(walk({ stock: { aDay: null, all: 1 } }, sums)).toEqual([1, 'stock', 'stock', 'stock']);
  });

  it('give a part of the spins of a day, and count those that win something for the number of grants', () => {
    const slices = [
      { sum: 0n, weight: 3 },
      { sum: m(8), weight: 1 },
    ];
    const wheel = { reward: { rule: 'slices', slices } } as const;
    const limits = [
      { scope: 'player', period: 'week', most: 5 },
      { scope: 'household', period: 'life', most: 1 },
    ] as const;
    expect(
      walk({ ...wheel, limits }, [
        [1, at(3), 6, 3],
        [1, at(4), 6, 3],
        [1, at(5), 6, 3],
        [1, at(10), 6, 3],
      ]),
    ).toEqual([3, [2, 'limit'], [0, 'limit'], 3]);
    expect(
      walk({ ...wheel, stock: { aDay: null, all: 1 } }, [
        [1, at(3), 6, 3],
        [1, at(4), 6, 3],
      ]),
    ).toEqual([3, [1, 'stock']]);
  });

  it('are none where nothing bounds it', () => {
    expect([hasBounds(free), hasBounds({ ...free, limits: [{ scope: 'household', period: 'life', most: 1 }] })]).toEqual([false, false]);
    expect(hasBounds({ ...free, stock: { aDay: 1, all: null } })).toBe(true);
  });
});
