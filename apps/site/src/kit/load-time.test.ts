import { expect, it } from 'vitest';
import { ChunkLoadError, inLoadTime } from './load-time';

it('gives a part that comes, and the reason of one that cannot', async () => {
  expect(await inLoadTime(Promise.resolve('part'), 50)).toBe('part');
  await expect(inLoadTime(Promise.reject(new TypeError('gone')), 50)).rejects.toThrow(TypeError);
});

it('gives up a part that does not come', async () => {
  await expect(inLoadTime(new Promise(() => undefined), 10)).rejects.toThrow(ChunkLoadError);
});
