import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { installationRoot } from '@sortes/service';
import { runCommand } from '../run-command.js';
import { releaseVerify } from './release.js';

const folder = mkdtempSync(path.join(tmpdir(), 'sortes-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let out = '';
function verify(hash: string): Promise<number> {
  const manifest = { version: '1', commit: 'c', builtAt: 'b', covered: [], files: { 'package-lock.json': hash } };
  writeFileSync(path.join(folder, 'kept.json'), JSON.stringify(manifest));
  out = '';
  const output = { write: async (text: string) => void (out += text), say: () => undefined, progress: () => undefined };
  return runCommand([releaseVerify], ['release', 'verify', '--manifest', 'kept.json'], {
    environment: {},
    workingDirectory: folder,
    output,
  });
}

it('release verify ends with 0 for what was built and with 1 for anything else, which it names', async () => {
  const hash = createHash('sha256')
    .update(readFileSync(path.join(installationRoot, 'package-lock.json')))
    .digest('hex');
  expect(await verify(hash)).toBe(0);
  expect(out).toContain('1 files');
  expect(await verify(hash.replace(/^./, (sign) => (sign === '0' ? '1' : '0')))).toBe(1);
  expect(out).toContain('altered: package-lock.json');
});
