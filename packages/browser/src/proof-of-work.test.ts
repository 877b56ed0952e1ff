import { expect, it } from 'vitest';
import { doWork, leadingZeroBits, progressAfter } from './proof-of-work.js';

it('counts zero bits from the first byte on', () => {
  expect(leadingZeroBits(new Uint8Array([0x80]))).toBe(0);
  expect(leadingZeroBits(new Uint8Array([0x01]))).toBe(7);
  expect(leadingZeroBits(new Uint8Array([0x00, 0x10, 0xff]))).toBe(11);
  expect(leadingZeroBits(new Uint8Array([0, 0]))).toBe(16);
});

it('finds a nonce that an independent hash accepts', async () => {
  const nonce = await doWork('puzzle:', 10, { signal: new AbortController().signal, onProgress: () => undefined });
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`puzzle:${nonce}`));
  expect(new DataView(digest).getUint16(0) >> 6).toBe(0);
});

it('stops when told', async () => {
  const stop = new AbortController();
  stop.abort();
  expect(await doWork('puzzle:', 60, { signal: stop.signal, onProgress: () => undefined })).toBeUndefined();
});

it('never claims to be done', () => {
  expect(progressAfter(0, 17)).toBe(0);
  expect(progressAfter(2 ** 17, 17)).toBeCloseTo(0.632, 3);
  expect(progressAfter(2 ** 21, 17)).toBeLessThan(1);
});
