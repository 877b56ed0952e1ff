import { expect, it } from 'vitest';
import { ChunkLoadError, ChunkMissingError, inLoadTime, withOneWord } from './load-time';

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
