// The whole program as anybody starts it, with its demo data: pages are measured with everything on them that moves.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../workspace.mjs';

const longestStartMs = 240_000;
/** The studio's games come into the lobbies a little after the site answers. */
const studioMs = 10_000;
const port = 18_700;

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Starts it on data of its own; `end` stops it and removes them.
 * @returns {Promise<{ origin: string, pid: number, end: () => Promise<void> }>}
 */
export async function startSite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'sortes-bench-site-'));
  // Started by root, the database's own account must be able to enter.
  chmodSync(dataDir, 0o711);
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, BACKUP_DIR: `${dataDir}-backups`, RATE_LIMITS: '0', LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  });
  const stop = () => child.kill('SIGTERM');
  process.once('exit', stop);
  /** @type {Promise<void>} */
  const gone = new Promise((done) => child.once('exit', () => done()));
  const origin = `http://localhost:${port}`;
  const end = async () => {
    stop();
    await gone;
    process.off('exit', stop);
    for (const folder of [dataDir, `${dataDir}-backups`]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const until = performance.now() + longestStartMs;
  const answers = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null || performance.now() > until) {
      await end();
      throw new Error('the program did not start');
    }
    await pause(250);
  }
  await pause(studioMs);
  return { origin, pid: child.pid ?? 0, end };
}
