import { describe, expect, it } from 'vitest';
import { createLogger, ManualClock } from '@sortes/service';
import { keepFresh } from './fresh-copy.js';

const clock = new ManualClock(new Date(0));
const log = createLogger('silent');

describe('a copy that is kept fresh', () => {
  it('is waited for when it is old, and only the newer one is told', async () => {
    let read = 0;
    const copy = keepFresh(async () => (read += 1), clock, log, 'numbers');
    expect(await copy.get()).toBe(1);
    clock.advance(500);
    expect(await copy.get()).toBe(1);
    clock.advance(5_000);
    expect(await copy.get()).toBe(2);
  });

  it('is told as it is to everybody when the reading waits for what they hold', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let read = 0;
    const copy = keepFresh(
      async () => {
        read += 1;
        if (read > 1) await released;
        return read;
      },
      clock,
      log,
      'numbers',
    );
    await copy.get();
    clock.advance(5_000);
    // As transactions do that hold every connection there is, while the reading needs one.
    expect(await Promise.all(Array.from({ length: 16 }, () => copy.get()))).toEqual(Array.from({ length: 16 }, () => 1));
    release();
    await expect.poll(() => copy.get()).toBe(2);
  });
});
