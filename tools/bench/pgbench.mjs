// The reference of the placing rows: PostgreSQL's own TPC-B-like benchmark, on the same server.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @import { Connection } from '../chaos/database.mjs' */

const debianRoot = '/usr/lib/postgresql';

/**
 * pgbench on PATH or where Debian keeps it; undefined when there is none.
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function findPgbench(environment = process.env) {
  const debian = existsSync(debianRoot)
    ? readdirSync(debianRoot)
        .toSorted((left, right) => Number(right) - Number(left))
        .map((version) => join(debianRoot, version, 'bin'))
    : [];
  // The real program first: /usr/bin/pgbench is a Perl wrapper there.
  for (const folder of [...debian, ...(environment.PATH ?? '').split(delimiter)]) {
    const file = join(folder, process.platform === 'win32' ? 'pgbench.exe' : 'pgbench');
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {}
  }
  return undefined;
}

/**
 * @param {string} pgbench
 * @param {Connection} connection
 * @param {readonly string[]} given
 * @returns {Promise<string>}
 */
function runPgbench(pgbench, connection, given) {
  const options = ['-h', connection.host, '-p', String(connection.port), '-U', connection.user, ...given, connection.database];
  return new Promise((resolve, reject) => {
    const child = spawn(pgbench, options, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(connection.password ? { PGPASSWORD: connection.password } : {}) },
    });
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', end);
      if (code === 0) resolve(output);
      else reject(new Error(`pgbench ended with ${code}: ${output.slice(-500)}`));
    });
  });
}

/**
 * Fills the tables of the given scale. Rows are made by the server itself: quicker than over the wire.
 * @param {string} pgbench
 * @param {Connection} connection
 * @param {number} scale
 */
export const fillPgbench = (pgbench, connection, scale) =>
  runPgbench(pgbench, connection, ['-i', '-I', 'dtGvp', '-s', String(scale), '-q']);

/**
 * Transactions a second: TPC-B, simple protocol, as many clients as we have callers.
 * @param {string} pgbench
 * @param {Connection} connection
 * @param {{ clients: number, seconds: number }} load
 */
export async function measurePgbench(pgbench, connection, { clients, seconds }) {
  const output = await runPgbench(pgbench, connection, ['-n', '-M', 'simple', '-c', String(clients), '-j', '2', '-T', String(seconds)]);
  const found = /tps = ([\d.]+)/.exec(output);
  if (found === null) throw new Error(`pgbench said: ${output.slice(-500)}`);
  return Number(found[1]);
}
