// What changed in this checkout, and the tree that it changed: asked of git.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace.mjs';
import { readGraph } from './graph.mjs';

const walksFile = 'tests/journeys/walks.json';

/** @param {readonly string[]} words */
function git(...words) {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** @param {readonly string[]} words */
function listByGit(...words) {
  return git(...words, '-z')
    .split('\0')
    .filter(Boolean);
}

/** Where what has not been handed over yet begins: the merge base with main's upstream, or the last commit where main has none. */
function defaultBase() {
  try {
    return git('merge-base', 'HEAD', 'main@{upstream}').trim();
  } catch {
    return 'HEAD';
  }
}

/**
 * Files that differ from a commit, with those that git does not know yet; a renamed file is a deleted and a new one.
 * @param {string} [base] without one: the merge base with main's upstream, else HEAD
 * @returns {{ base: string, changed: string[] }}
 * @throws Error for a commit that does not exist
 */
export function listChanges(base) {
  const since = base ? git('rev-parse', '--verify', '--quiet', '--end-of-options', `${base}^{commit}`).trim() : defaultBase();
  const changed = [...listByGit('diff', '--name-only', '--no-renames', since), ...listByGit('ls-files', '-o', '--exclude-standard')];
  return { base: since, changed: [...new Set(changed)].toSorted() };
}

/**
 * The graph of this checkout, with what was deleted in it.
 * @param {readonly string[]} changed
 */
export function readCheckout(changed) {
  const paths = listByGit('ls-files', '-co', '--exclude-standard').filter((path) => existsSync(join(root, path)));
  /** @type {(path: string) => string | undefined} */
  const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined);
  const walks = JSON.parse(read(walksFile) ?? '{}');
  return { paths, graph: readGraph({ paths: new Set([...paths, ...changed]), read, walks }) };
}
