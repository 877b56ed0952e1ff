import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createVault, loadRootKey } from './vault.js';

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
