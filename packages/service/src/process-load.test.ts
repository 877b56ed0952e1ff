import { expect, it } from 'vitest';
import { watchProcessLoad } from './process-load.js';

it('calls a program busy once it worked for three quarters of a quarter of a second, and no longer than that', () => {
  const at = { now: 0, active: 0, idle: 0 };
  const isBusy = watchProcessLoad({ loop: () => ({ active: at.active, idle: at.idle, utilization: Number.NaN }), now: () => at.now });
  const pass = (active: number, idle: number): boolean => {
    at.active += active;
    at.idle += idle;
    at.now += active + idle;
    return isBusy();
  };
  expect(isBusy()).toBe(false);
  expect(pass(200, 0)).toBe(false);
  expect(pass(50, 0)).toBe(true);
  // What was read stands for a while.
  expect(pass(0, 200)).toBe(true);
  expect(pass(0, 50)).toBe(false);
  expect(pass(187, 63)).toBe(false);
  expect(pass(188, 62)).toBe(true);
  // Rest, however long, and a moment of work after it.
  expect(pass(100, 10_000)).toBe(false);
});

it('reads the event loop of this program', async () => {
  const isBusy = watchProcessLoad();
  const until = Date.now() + 300;
  while (Date.now() < until)
    await new Promise((resolve) => setImmediate(() => resolve(Array.from({ length: 20_000 }, (_, index) => String(index)).sort())));
  expect(isBusy()).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(isBusy()).toBe(false);
});
