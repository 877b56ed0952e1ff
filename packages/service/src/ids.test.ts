import { describe, expect, it, vi } from 'vitest';
import { newId, withTimeOfIds } from './ids.js';

const rightForm = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const msOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

describe('newId', () => {
  it('is of version 7, of its time, and greater than the one before it', () => {
    const before = Date.now();
    const ids = Array.from({ length: 20_000 }, newId);
    const after = Date.now();
    expect(ids.every((id) => rightForm.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(ids.toSorted());
    expect(msOf(ids[0] ?? '')).toBeGreaterThanOrEqual(before);
    expect(msOf(ids.at(-1) ?? '')).toBeLessThanOrEqual(after);
  });

  it('keeps its order when the clock is set back', () => {
    const first = newId();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 60_000);
    const second = newId();
    clock.mockRestore();
    expect(second > first).toBe(true);
  });

  it('is of another time while a history is played, and of now afterwards', async () => {
    const before = newId();
    const [first, second] = await withTimeOfIds(
      () => 1_700_000_000_000,
      async () => [newId(), newId()],
    );
    expect([first, second].map((id) => msOf(id ?? ''))).toEqual([1_700_000_000_000, 1_700_000_000_000]);
    expect((second ?? '') > (first ?? '')).toBe(true);
    expect(newId() > before).toBe(true);
  });

  it('uses no randomness twice', () => {
    const tails = Array.from({ length: 10_000 }, () => newId().slice(-8));
    expect(new Set(tails).size).toBeGreaterThan(9_980);
  });
});
