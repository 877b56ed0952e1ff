import { describe, expect, it } from 'vitest';
import { systemClock } from './clock.js';
import { createSharedReads } from './shared-reads.js';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('readings shared by those who ask together', () => {
  it('give nobody what was read before he asked', async () => {
    const share = createSharedReads<number>(systemClock, 20);
    let truth = 0;
    let readings = 0;
    const read = async () => {
      readings += 1;
      const seen = truth;
      await pause(5);
      return seen;
    };
    for (let step = 1; step <= 10; step += 1) {
      truth = step;
      const answers = await Promise.all(Array.from({ length: 20 }, () => share('draw', read)));
      expect(answers).toEqual(answers.map(() => step));
    }
    expect(readings).toBeLessThanOrEqual(20);
  });
  it('serve one who is alone at once, keep keys apart and forget a failure', async () => {
    const share = createSharedReads<string>(systemClock, 60_000);
    await expect(share('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await share('b', async () => 'b')).toBe('b');
    const quick = createSharedReads<string>(systemClock, 1);
    await expect(quick('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    await expect(Promise.all([quick('a', async () => 'here'), quick('a', async () => 'here')])).resolves.toEqual(['here', 'here']);
  });
});
