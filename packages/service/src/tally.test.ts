import { expect, it } from 'vitest';
import { ManualClock } from './clock.js';
import { createTally } from './tally.js';

const world = (atMost?: number) => {
  const clock = new ManualClock(new Date('2026-01-01T00:00:00Z'));
  return {
    clock,
    tally: createTally({
      monotonicMs: () => clock.monotonicMs(),
      family: (key) => key.split(' ')[0] ?? '',
      ...(atMost !== undefined && { atMost }),
    }),
  };
};

it('counts a window from its first call, says how long to wait, and begins anew', () => {
  const { clock, tally } = world();
  const take = (): number => tally.take([{ key: 'read a', most: 2 }], 60_000);
  expect([take(), take()]).toEqual([0, 0]);
  clock.advance(20_000);
  expect(take()).toBe(40_000);
  clock.advance(40_000);
  expect([take(), take(), take()]).toEqual([0, 0, 60_000]);
});

it('counts under all keys or under none', () => {
  const { tally } = world();
  const both = (): number =>
    tally.take(
      [
        { key: 'read wide', most: 10 },
        { key: 'read narrow', most: 1 },
      ],
      60_000,
    );
  expect(both()).toBe(0);
  for (let turn = 0; turn < 20; turn += 1) expect(both()).toBe(60_000);
  for (let turn = 0; turn < 9; turn += 1) expect(tally.take([{ key: 'read wide', most: 10 }], 60_000)).toBe(0);
  expect(tally.take([{ key: 'read wide', most: 10 }], 60_000)).toBe(60_000);
});

it('forgets nobody whose window is open, however many call, and stays within its bound', () => {
  const { clock, tally } = world(1_000);
  expect(tally.take([{ key: 'code mine', most: 1 }], 3_600_000)).toBe(0);
  let letIn = 0;
  for (let other = 0; other < 20_000; other += 1) if (tally.take([{ key: `code ${other}`, most: 1 }], 60_000) === 0) letIn += 1;
  expect(tally.take([{ key: 'code mine', most: 1 }], 3_600_000)).toBeGreaterThan(0);
  // The first thousand have a count of their own; all others share one.
  expect(letIn).toBe(999 + 256);
  expect(tally.size).toBeLessThanOrEqual(1_001);
  // Another kind of call is not the worse for it.
  expect(tally.take([{ key: 'read mine', most: 1 }], 60_000)).toBe(0);
  clock.advance(61_000);
  expect(tally.take([{ key: 'code 20000', most: 1 }], 60_000)).toBe(0);
  expect(tally.take([{ key: 'code mine', most: 1 }], 3_600_000)).toBeGreaterThan(0);
  expect(tally.size).toBeLessThan(10);
});
