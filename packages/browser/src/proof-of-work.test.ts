import { expect, it } from 'vitest';
import { doWork } from './proof-of-work.js';
import { leadingZeroBits, progressAfter, searchNonce } from './search-nonce.js';

const puzzle = { prefix: 'puzzle:', difficulty: 8, parts: 5 };

it('counts zero bits from the first byte on', () => {
  expect(leadingZeroBits(new Uint8Array([0x80]))).toBe(0);
  expect(leadingZeroBits(new Uint8Array([0x01]))).toBe(7);
  expect(leadingZeroBits(new Uint8Array([0x00, 0x10, 0xff]))).toBe(11);
  expect(leadingZeroBits(new Uint8Array([0, 0]))).toBe(16);
});

it('finds for each part what an independent hash accepts', async () => {
  const nonce = await doWork(puzzle, { signal: new AbortController().signal, onProgress: () => undefined });
  const texts = nonce?.split('.') ?? [];
  expect(texts).toHaveLength(5);
  for (const [part, text] of texts.entries()) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`puzzle:${part}:${text}`));
    expect(new DataView(digest).getUint8(0)).toBe(0);
  }
});

it('stops when told', async () => {
  const stop = new AbortController();
  stop.abort();
  expect(await doWork({ ...puzzle, difficulty: 60 }, { signal: stop.signal, onProgress: () => undefined })).toBeUndefined();
});

it('goes forward part by part, and never claims to be done before it is', () => {
  const shares = [...searchNonce(puzzle)];
  expect(shares.at(-1)).toBe(1);
  expect(shares.slice(0, -1).every((share) => share > 0 && share < 1)).toBe(true);
  expect(progressAfter(2 ** 17, 17)).toBeCloseTo(0.632, 3);
  expect(progressAfter(2 ** 21, 17)).toBeLessThan(1);
});
