import { execFile } from 'node:child_process';
import { createCipheriv, hkdfSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createVault, digestKeyOf, loadRootKey, readRootKeys } from './vault.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sortes-vault-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('makes a key once and reads it from then on', () => {
  const made = loadRootKey(undefined, folder);
  expect(made).toHaveLength(32);
  expect(loadRootKey(undefined, folder)).toEqual(made);
  expect(loadRootKey('', folder)).toEqual(made);
});

it('waits for a key that another program is writing', async () => {
  const key = Buffer.alloc(32, 7);
  const file = join(folder, 'secret.key');
  writeFileSync(file, '');
  // The wait holds this thread: only another process can go on writing.
  const writing = new Promise<void>((resolve, reject) => {
    const script = `setTimeout(() => require('node:fs').writeFileSync(process.argv[1], process.argv[2]), 100)`;
    execFile(process.execPath, ['-e', script, file, key.toString('base64')], (error) => (error ? reject(error) : resolve()));
  });
  expect(loadRootKey(undefined, folder)).toEqual(key);
  await writing;
});

it('refuses a key that is too short', () => {
  writeFileSync(join(folder, 'secret.key'), 'c2hvcnQ=');
  expect(() => createVault(loadRootKey(undefined, folder))).toThrow(/32 bytes/);
  expect(() => loadRootKey('c2hvcnQ=', folder)).toThrow(/SORTES_SECRET/);
});

const [first, second, third] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
const clear = Buffer.from('what nobody may read');

it('opens what an older key sealed, and seals under the newest alone', () => {
  const old = createVault(first).seal('a', clear);
  const both = createVault(second, { older: [first] });
  expect(both.open('a', old)).toEqual(clear);
  const anew = both.seal('a', both.open('a', old));
  expect(anew.subarray(0, 8)).toEqual(both.mark);
  expect(old.subarray(0, 8)).not.toEqual(both.mark);
  expect(createVault(second).open('a', anew)).toEqual(clear);
  expect(() => createVault(second).open('a', old)).toThrow();
  expect(() => createVault(first).open('a', anew)).toThrow();
  expect(() => both.open('b', anew)).toThrow();
});

it('binds the mark: a value cannot be said to be of another key or form', () => {
  const vault = createVault(first);
  const sealed = vault.seal('a', clear);
  for (let at = 0; at < sealed.length; at += 1) {
    const altered = Buffer.from(sealed);
    altered[at] = (altered[at] as number) ^ 1;
    expect(() => vault.open('a', altered), `byte ${at}`).toThrow();
  }
  expect(() => vault.open('a', Buffer.alloc(0))).toThrow();
});

it('opens values of earlier versions, which had no mark', () => {
  const nonce = Buffer.alloc(12, 9);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', first, 'sortes', 'a', 32)), nonce);
  cipher.setAAD(Buffer.from('a'));
  const sealed = Buffer.concat([nonce, cipher.update(clear), cipher.final(), cipher.getAuthTag()]);
  expect(createVault(first).open('a', sealed)).toEqual(clear);
  expect(createVault(second, { older: [first] }).open('a', sealed)).toEqual(clear);
});

it('finds by digests of older keys as long as they are known, or kept', () => {
  const before = createVault(first).digest('a', 'x');
  const both = createVault(second, { older: [first] });
  expect(both.digest('a', 'x')).not.toEqual(before);
  expect(both.digests('a', 'x')).toEqual([both.digest('a', 'x'), before]);
  expect(createVault(second).digests('a', 'x')).toEqual([both.digest('a', 'x')]);
  const later = createVault(third, { older: [second], kept: new Map([['a', [digestKeyOf(first, 'a')]]]) });
  expect(later.digests('a', 'x')).toEqual([later.digest('a', 'x'), both.digest('a', 'x'), before]);
  expect(later.digests('b', 'x')).toHaveLength(2);
  expect(later.keysOf('a')).toEqual([third, second].map((root) => createVault(root).keyOf('a')));
});

it('reads older keys between commas, and says which variable is wrong', () => {
  const text = `${first.toString('base64')}, ${second.toString('base64')},`;
  expect(readRootKeys(text, 'X')).toEqual([first, second]);
  expect(readRootKeys(undefined, 'X')).toEqual([]);
  expect(() => readRootKeys('c2hvcnQ=', 'SOME_SECRETS')).toThrow(/SOME_SECRETS/);
});
