import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { register } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '@sortes/service';
import { checkRelease, createRelease, faultsOf, manifestPath } from './release.js';

type WriteManifest = (given: { folder: string; parts?: readonly string[] }) => string;
const tools = (await import(new URL('../../../../tools/release-manifest.mjs', import.meta.url).href)) as { writeManifest: WriteManifest };

let root: string;
const write = (name: string, text: string): void => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
};
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sortes-release-'));
  write('package.json', '{"version":"1.2.3"}');
  write('apps/sandbox/dist/bundle/main.js', 'start()');
  write('apps/server/dist/bundle/main.js', 'start();');
  write('apps/server/dist/main.js', 'the compiler’s, for tests');
  write('apps/server/src/modules/wallet/migrations/001.sql', 'create schema wallet;');
  write('apps/server/src/main.ts', 'source');
  write('apps/site/dist/index.html', '<!doctype html>');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the release manifest', () => {
  it('holds what is shipped, and nothing is found in what was just built', async () => {
    const digest = tools.writeManifest({ folder: root });
    write('apps/server/src/main.ts', 'a source is not shipped');
    write('apps/server/dist/main.js', 'written again');
    expect(await checkRelease({ root })).toMatchObject({ state: 'intact', version: '1.2.3', files: 4, manifest: digest, altered: [] });
  });

  it('finds what was altered, by one sign and in another program, in SQL and in what browsers get', async () => {
    tools.writeManifest({ folder: root });
    write('apps/sandbox/dist/bundle/main.js', 'steal()');
    write('apps/server/src/modules/wallet/migrations/001.sql', 'create schema wallet; ');
    write('apps/site/dist/index.html', '<!doctype html><script>');
    const report = await checkRelease({ root });
    expect(report.state).toBe('altered');
    expect(faultsOf(report)).toEqual([
      'altered: apps/sandbox/dist/bundle/main.js',
      'altered: apps/server/src/modules/wallet/migrations/001.sql',
      'altered: apps/site/dist/index.html',
    ]);
  });

  it('keeps what it knows of parts that were not built again, single files too', async () => {
    write('package-lock.json', '{}');
    write('tools/start.mjs', 'start()');
    write('dist/sbom.cdx.json', '{"of":"the first build"}');
    tools.writeManifest({ folder: root });
    write('apps/site/dist/index.html', '<!doctype html><title>New</title>');
    write('dist/sbom.cdx.json', '{"of":"the second build"}');
    tools.writeManifest({ folder: root, parts: ['site', 'bill'] });
    expect(await checkRelease({ root })).toMatchObject({ state: 'intact', files: 7, unexpected: [] });
    write('tools/start.mjs', 'steal()');
    tools.writeManifest({ folder: root, parts: ['site', 'bill'] });
    expect(faultsOf(await checkRelease({ root }))).toEqual(['altered: tools/start.mjs']);
  });

  it('finds what is gone and what has come', async () => {
    tools.writeManifest({ folder: root });
    renameSync(path.join(root, 'apps/server/dist/bundle/main.js'), path.join(root, 'apps/server/dist/bundle/other.js'));
    write('apps/site/dist/assets/skimmer.js', 'steal()');
    expect(await checkRelease({ root })).toMatchObject({
      state: 'altered',
      missing: ['apps/server/dist/bundle/main.js'],
      unexpected: ['apps/server/dist/bundle/other.js', 'apps/site/dist/assets/skimmer.js'],
    });
  });

  it('does not vouch for one part because another was built', async () => {
    tools.writeManifest({ folder: root });
    write('apps/site/dist/index.html', 'altered behind our back');
    write('apps/server/dist/bundle/main.js', 'built anew');
    tools.writeManifest({ folder: root, parts: ['programs'] });
    expect(await checkRelease({ root })).toMatchObject({ altered: ['apps/site/dist/index.html'], missing: [], unexpected: [] });
  });

  it('kept elsewhere finds one that was altered together with the files', async () => {
    tools.writeManifest({ folder: root });
    const copy = path.join(root, 'elsewhere.json');
    cpSync(path.join(root, manifestPath), copy);
    write('apps/server/dist/bundle/main.js', 'steal();');
    tools.writeManifest({ folder: root });
    expect((await checkRelease({ root })).state).toBe('intact');
    expect(await checkRelease({ root, manifestFile: copy })).toMatchObject({
      state: 'altered',
      altered: ['apps/server/dist/bundle/main.js'],
    });
  });

  it('that is not there, or is none, or points outside, says nothing', async () => {
    expect((await checkRelease({ root })).state).toBe('unknown');
    for (const text of ['', 'null', '{"files":{}}']) {
      write(manifestPath, text);
      expect((await checkRelease({ root })).state).toBe('unknown');
    }
    tools.writeManifest({ folder: root });
    const manifest = JSON.parse(readFileSync(path.join(root, manifestPath), 'utf8')) as { files: Record<string, string> };
    write(manifestPath, JSON.stringify({ ...manifest, files: { ...manifest.files, '../../etc/passwd': '00' } }));
    expect((await checkRelease({ root })).state).toBe('unknown');
  });

  it('is looked at when the program runs, and told to the metrics', async () => {
    tools.writeManifest({ folder: root });
    write('apps/server/dist/bundle/main.js', 'steal();');
    const release = createRelease({ log: createLogger('silent'), now: () => new Date('2026-03-01T00:00:00Z'), root });
    const stop = await release.watch.start();
    await expect.poll(() => register.getSingleMetricAsString('sortes_release_faults')).toContain('sortes_release_faults{kind="altered"} 1');
    expect(await register.getSingleMetricAsString('sortes_release_checked_seconds')).toContain('1772323200');
    await stop();
    const [one, other] = [release.check(), release.check()];
    await expect(one).rejects.toThrow();
    expect(one).toBe(other);
    await other.catch(() => undefined);
  });
});
