// What the build leaves behind: the SHA-256 of every file that is shipped. The server compares them (docs/release.md).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { programs, root } from './workspace.mjs';

/** Where the manifest lies, from the root of the checkout. */
export const manifestPath = 'dist/release.json';

/** Our own tools that run on such a machine; a build is stale when they change. */
export const releaseTools = ['build', 'node-flags', 'release-manifest', 'sbom', 'sortes', 'start', 'workspace'].map(
  (name) => `tools/${name}.mjs`,
);

/** @typedef {{ path: string, part: string, only?: string }} Covered */

/**
 * What a machine that runs Sortes reads or executes of ours. Of a folder with `only`, the files whose names end so.
 * @param {string} folder
 * @returns {Covered[]}
 */
function listCovered(folder) {
  return [
    ...programs.map((program) => ({ path: `${program}/dist/bundle`, part: 'programs' })),
    { path: 'apps/studio/src', only: '.sql', part: 'programs' },
    { path: 'apps/server/src', only: '.sql', part: 'programs' },
    { path: 'packages/lottery-rules/texts', part: 'programs' },
    ...releaseTools.map((path) => ({ path, part: 'programs' })),
    { path: 'package-lock.json', part: 'programs' },
    { path: 'dist/sbom.cdx.json', part: 'bill' },
    { path: 'apps/site/dist', part: 'site' },
    { path: 'apps/studio/client/dist', part: 'games' },
    { path: 'apps/console/dist', part: 'console' },
  ].filter(({ path }) => existsSync(join(folder, path)));
}

/**
 * Names below a covered path, from the root.
 * @param {string} folder
 * @param {Pick<Covered, 'path' | 'only'>} covered
 * @returns {string[]}
 */
function filesOf(folder, { path, only = '' }) {
  if (statSync(join(folder, path)).isFile()) return [path];
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const name = `${path}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesOf(folder, { path: name, only });
    return entry.name.endsWith(only) ? [name] : [];
  });
}

/**
 * The commit that was built, with "+" when files were changed since; RELEASE_COMMIT says it where the checkout is no repository.
 * @param {string} folder
 */
function commitOf(folder) {
  if (process.env.RELEASE_COMMIT) return process.env.RELEASE_COMMIT;
  /** @param {string[]} words */
  const git = (...words) => spawnSync('git', ['--no-optional-locks', ...words], { cwd: folder, encoding: 'utf8', timeout: 5_000 });
  const head = git('rev-parse', 'HEAD');
  if (head.status !== 0) return 'unknown';
  return head.stdout.trim() + (git('status', '--porcelain', '--untracked-files=no').stdout === '' ? '' : '+');
}

/**
 * Writes the manifest anew. Only the files of the `parts` that were built are read: those of others keep what was noted when they were built, so that
 * building the one never vouches for the other. Without a manifest everything is read. Answers its SHA-256, hex.
 * @param {{ folder?: string, parts?: readonly string[] }} [options]
 */
export function writeManifest({ folder = root, parts } = {}) {
  const file = join(folder, manifestPath);
  /** @type {{ files: Record<string, string> } | undefined} */
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const covered = listCovered(folder);
  /** @type {Record<string, string>} */
  const files = {};
  for (const one of covered) {
    const isKept = known !== undefined && parts !== undefined && !parts.includes(one.part);
    if (isKept) {
      for (const [name, hash] of Object.entries(known.files)) if (name === one.path || name.startsWith(`${one.path}/`)) files[name] = hash;
    } else {
      for (const name of filesOf(folder, one))
        files[name] = createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex');
    }
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const manifest = {
    version,
    commit: commitOf(folder),
    builtAt: new Date().toISOString(),
    covered: covered.map(({ path, only }) => ({ path, ...(only && { only }) })),
    files: Object.fromEntries(Object.entries(files).toSorted(([left], [right]) => (left < right ? -1 : 1))),
  };
  const text = `${JSON.stringify(manifest, undefined, 1)}\n`;
  mkdirSync(dirname(file), { recursive: true });
  // Never half of it: a server may look while we write.
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
  return createHash('sha256').update(text).digest('hex');
}
