import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { codingOf, pack } from './packing.js';

it('takes the best coding that the client reads, and none that it refuses', () => {
  expect(codingOf('gzip, deflate, br, zstd')).toBe('br');
  expect(codingOf('gzip;q=1.0, deflate')).toBe('gzip');
  expect(codingOf('br;q=0, gzip')).toBe('gzip');
  expect(codingOf('br; q=0.0 ,gzip;q=0')).toBeUndefined();
  expect(codingOf('BR;q=0.5')).toBe('br');
  expect(codingOf('identity')).toBeUndefined();
  expect(codingOf('')).toBeUndefined();
  expect(codingOf(undefined)).toBeUndefined();
});

it('packs text so that it comes out the same', async () => {
  const text = 'Đề đầu, đuôi '.repeat(200);
  expect(brotliDecompressSync(await pack(text, 'br', 'once')).toString('utf8')).toBe(text);
  expect(gunzipSync(await pack(text, 'gzip', 'forLong')).toString('utf8')).toBe(text);
  expect((await pack(Buffer.from(text), 'br', 'often')).length).toBeLessThan(100);
});
