import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildValkyrie } from './build.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sortes-go-'));
  vi.stubEnv('PATH', folder);
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
/** A Go that says its version and does `install`. */
const go = (install: string): void => {
  writeFileSync(join(folder, 'go'), `#!/bin/sh\n[ "$1" = version ] && { echo go version go1.22; exit 0; }\n${install}\n`);
  chmodSync(join(folder, 'go'), 0o755);
};
const quietly = (version: string): string => (buildValkyrie as (version: string, print: () => void) => string)(version, () => undefined);

it('says plainly that Go is not at hand', () => {
  expect(() => quietly('latest')).toThrow(/^Go is not at hand, so Valkyrie cannot be built\. .*--valkyrie-binary FILE/);
});

it('says in the words of Go why the module cannot be had', () => {
  go('echo "reading the list: 403 Forbidden" >&2; exit 1');
  expect(() => quietly('latest')).toThrow(/the module proxy does not give it[^]*403 Forbidden[^]*--valkyrie-binary FILE/);
});

it('builds into the cache folder of whoever runs it; a named version once, the latest each time', () => {
  go(`echo "$2" >> ${folder}/asked; : > "$GOBIN/valkyrie"`);
  const program = quietly('v0.7.0');
  expect(program).toBe(join(folder, 'cache', 'sortes', 'valkyrie', 'v0.7.0', 'valkyrie'));
  expect(existsSync(program)).toBe(true);
  quietly('v0.7.0');
  quietly('latest');
  quietly('latest');
  const asked = readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');
  expect(asked.map((one) => one.split('@')[1])).toEqual(['v0.7.0', 'latest', 'latest']);
});
