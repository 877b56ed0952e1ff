// Lints the migrations that came after the baselines (squawk, rules in .squawk.toml): what would lock a table for long, or break the processes of the
// release before. `node tools/lint-migrations.mjs [folder]` looks below the given folder, else at this repository; 1 when something is wrong.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runPackage } from './workspace.mjs';

/** A baseline makes an empty database: nothing waits for its locks. */
const baseline = '001-baseline.sql';

/**
 * Migrations below a folder, without baselines, by whether the runner gives each a transaction.
 * @param {string} folder
 * @returns {{ inTransaction: string[], alone: string[] }}
 */
export function listMigrations(folder) {
  /** @type {{ inTransaction: string[], alone: string[] }} */
  const found = { inTransaction: [], alone: [] };
  const programs = ['apps/server/src', 'apps/studio/src'].map((program) => join(folder, program)).filter((program) => existsSync(program));
  for (const program of programs) {
    for (const entry of readdirSync(program, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/[/\\]migrations$/.test(entry.parentPath) || !entry.name.endsWith('.sql') || entry.name === baseline) continue;
      const path = join(entry.parentPath, entry.name);
      const isAlone = /^-- sortes:.*\bno-transaction\b/m.test(readFileSync(path, 'utf8'));
      found[isAlone ? 'alone' : 'inTransaction'].push(path);
    }
  }
  return found;
}

/**
 * @param {string} folder
 * @param {(text: string) => void} [onOutput] takes what squawk says, in place of the terminal
 * @returns {Promise<number>} exit code: 0 when all is well
 */
export async function lintMigrations(folder, onOutput) {
  const { inTransaction, alone } = listMigrations(folder);
  const shared = ['--config', join(root, '.squawk.toml'), '--reporter', 'gcc'];
  let worst = 0;
  for (const [files, option] of /** @type {const} */ ([
    [inTransaction, '--assume-in-transaction'],
    [alone, '--no-assume-in-transaction'],
  ])) {
    if (files.length > 0) worst = Math.max(worst, await runPackage('squawk-cli/js/bin/squawk', [...shared, option, ...files], { onOutput }));
  }
  return worst;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.exit(await lintMigrations(process.argv[2] ?? root));
