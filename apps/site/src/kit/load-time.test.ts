import { afterEach, expect, it, vi } from 'vitest';
import { ChunkLoadError, ChunkMissingError, inLoadTime, whenOnline, withOneWord } from './load-time';

it('gives a part that comes, and the reason of one that cannot', async () => {
  expect(await inLoadTime(Promise.resolve('part'), 50)).toBe('part');
  await expect(inLoadTime(Promise.reject(new TypeError('gone')), 50)).rejects.toThrow(TypeError);
});

it('gives up a part that does not come', async () => {
  await expect(inLoadTime(new Promise(() => undefined), 10)).rejects.toThrow(ChunkLoadError);
});

it('says of a file that no browser could get that it is missing, and leaves other faults as they are', async () => {
  for (const words of [
    'Failed to fetch dynamically imported module: /a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /a.css',
  ])
    await expect(withOneWord(Promise.reject(new TypeError(words)))).rejects.toThrow(ChunkMissingError);
  await expect(withOneWord(Promise.reject(new RangeError('ours')))).rejects.toThrow(RangeError);
  expect(await withOneWord(Promise.resolve('part'))).toBe('part');
});

afterEach(() => vi.unstubAllGlobals());

it('asks for a part of the frame again when the line is back, and gives it up only where there is one', async () => {
  const back: (() => void)[] = [];
  const line = { onLine: false };
  vi.stubGlobal('navigator', line);
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => back.push(listener));
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked < 3) throw new TypeError('gone');
    return 'part';
  };
  const part = whenOnline(load);
  await expect.poll(() => back).toHaveLength(1);
  back[0]?.();
  await expect.poll(() => back).toHaveLength(2);
  back[1]?.();
  expect(await part).toBe('part');
  line.onLine = true;
  await expect(whenOnline(() => Promise.reject(new TypeError('gone')))).rejects.toThrow(TypeError);
});
