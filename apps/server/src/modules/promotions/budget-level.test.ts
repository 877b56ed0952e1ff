import { expect, it } from 'vitest';
import { leastTakenOf, levelOf } from './budget-level.js';

it('is low from exactly four fifths on, and gone where the smallest grant does not fit', () => {
  expect(levelOf(1_000n, 201n, 1n)).toBe('free');
  expect(levelOf(1_000n, 200n, 1n)).toBe('low');
  expect(levelOf(1_000n, 1n, 1n)).toBe('low');
  expect(levelOf(1_000n, 0n, 1n)).toBe('gone');
  expect(levelOf(1_000n, 299n, 300n)).toBe('gone');
  expect(levelOf(0n, 0n, 1n)).toBe('gone');
});

it('knows the least that each kind of reward takes', () => {
  expect(leastTakenOf({ rule: 'fixed', sum: 30n })).toBe(30n);
  expect(
    leastTakenOf({
      rule: 'slices',
      slices: [
        { sum: 0n, weight: 9 },
        { sum: 50n, weight: 1 },
        { sum: 20n, weight: 2 },
      ],
    }),
  ).toBe(50n);
  expect(leastTakenOf({ rule: 'calendar', sums: [3n, 2n, 5n], restarts: true })).toBe(2n);
  expect(leastTakenOf({ rule: 'tiers', tiers: [], most: null, least: 0n })).toBe(1n);
  expect(leastTakenOf({ rule: 'packets', total: 100n, count: 5, least: 4n })).toBe(4n);
  expect(leastTakenOf({ rule: 'entered', most: 100n })).toBe(1n);
});
