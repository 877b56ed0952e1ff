import { describe, expect, it } from 'vitest';
import { sideBySide } from './side-by-side.js';

describe('side by side', () => {
  it('works on every item once, never on more than the limit', async () => {
    let running = 0;
    let most = 0;
    const done: number[] = [];
    await sideBySide([...Array(50).keys()], 4, async (item) => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, item % 3));
      running -= 1;
      done.push(item);
    });
    expect(done.toSorted((left, right) => left - right)).toEqual([...Array(50).keys()]);
    expect(most).toBe(4);
  });

  it('lets the other lanes go on when one fails, and says so at the end', async () => {
    const done: number[] = [];
    const work = sideBySide([1, 2, 3, 4], 2, async (item) => {
      if (item === 1) throw new Error('no');
      done.push(item);
    });
    await expect(work).rejects.toThrow('no');
    expect(done).toEqual([2, 3, 4]);
  });

  it('has nothing to do with an empty list', async () => {
    await expect(sideBySide([], 3, () => Promise.reject(new Error('never')))).resolves.toBeUndefined();
  });
});
