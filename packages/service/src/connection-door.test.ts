import { afterEach, expect, it, vi } from 'vitest';
import { createConnectionDoor, withReservedConnections } from './connection-door.js';

afterEach(() => void vi.useRealTimers());

const isOpen = async (entering: Promise<void>): Promise<boolean> =>
  Promise.race([entering.then(() => true), new Promise<boolean>((resolve) => setImmediate(() => resolve(false)))]);

it('keeps an eighth of the connections for who has a reserve, and lets them past all who wait', async () => {
  const door = createConnectionDoor({ size: 16, waitMsAtMost: 0 });
  for (let one = 0; one < 14; one += 1) await door.enter();
  const stranger = door.enter();
  expect(await isOpen(stranger)).toBe(false);
  await withReservedConnections(() => door.enter());
  await withReservedConnections(() => door.enter());
  const member = withReservedConnections(() => door.enter());
  expect(await isOpen(member)).toBe(false);
  door.leave();
  expect([await isOpen(member), await isOpen(stranger)]).toEqual([true, false]);
  door.leave();
  door.leave();
  expect(await isOpen(stranger), 'only below what is open to all').toBe(false);
  door.leave();
  expect(await isOpen(stranger)).toBe(true);
});

it('serves everybody with one connection, in their order', async () => {
  const door = createConnectionDoor({ size: 1, waitMsAtMost: 0 });
  await door.enter();
  const [second, third] = [door.enter(), door.enter()];
  door.leave();
  expect([await isOpen(second), await isOpen(third)]).toEqual([true, false]);
});

it('tells who waits too long in the words of the pool, and keeps no place for them', async () => {
  vi.useFakeTimers();
  const door = createConnectionDoor({ size: 1, waitMsAtMost: 10_000 });
  await door.enter();
  const late = door.enter().catch(String);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await late).toBe('Error: timeout exceeded when trying to connect');
  door.leave();
  await door.enter();
});
