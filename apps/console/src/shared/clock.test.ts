import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lastTick, onTick } from './clock';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

it('has one timer for all that listen, and none when nobody does', () => {
  const [one, other] = [vi.fn(), vi.fn()];
  const leave = [onTick(one), onTick(other)];
  expect(vi.getTimerCount()).toBe(1);
  expect(lastTick()).toBe(1_000_000);
  vi.advanceTimersByTime(30_000);
  expect([one.mock.calls.length, other.mock.calls.length, lastTick()]).toEqual([1, 1, 1_030_000]);
  for (const end of leave) end();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(60_000);
  onTick(one)();
  expect(lastTick(), 'what was not told of is not missed by the next one').toBe(1_090_000);
});
