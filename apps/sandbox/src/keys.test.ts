import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { drawSandboxKeys, readOrDrawSandboxKeys, readSandboxKeys } from './keys.js';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every installation draws its own, each key another one, and keeps them for itself', () => {
  const [one, other] = ['one', 'other'].map((name) => readOrDrawSandboxKeys(join(folder, name, 'keys.json')));
  const values = [one, other].flatMap((keys) => JSON.stringify(keys).match(/"[^"]{40,}"/g) ?? []);
  expect(values.length).toBe(30);
  expect(new Set(values).size).toBe(values.length);
  expect(readOrDrawSandboxKeys(join(folder, 'one', 'keys.json'))).toEqual(one);
  expect(statSync(join(folder, 'one', 'keys.json')).mode & 0o077).toBe(0);
});

test('the halves of a pair belong together', () => {
  const { vendors } = drawSandboxKeys();
  const publicOf = (pem: string): string =>
    createPublicKey(createPrivateKey(pem) as unknown as string)
      .export({ type: 'spki', format: 'pem' })
      .toString();
  expect(publicOf(vendors.lumenPrivateKey)).toBe(vendors.lumenPublicKey);
  expect(publicOf(vendors.operatorPrivateKey)).toBe(vendors.operatorPublicKey);
});

test.each(['', '{', '{"smsToken":"x"}', JSON.stringify({ ...drawSandboxKeys(), paymentSecret: 'short' })])(
  'a file that holds something else is said to, without a word of it: %#',
  (text) => {
    const file = join(folder, 'broken.json');
    writeFileSync(file, text);
    expect(() => readSandboxKeys(file)).toThrow(`${file} does not hold the sandbox's keys`);
  },
);
