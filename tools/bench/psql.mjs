// The reference of rows about lists: the same statements, with the same values, through PostgreSQL's own psql.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import pg from 'pg';

/** @import { Connection } from '../chaos/database.mjs' */
/** @typedef {{ text: string, values: readonly unknown[] }} Statement */

/** @type {{ prepareValue: (value: unknown) => string | Buffer | null }} how the driver writes a value; its types do not name the module */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js');

/** psql on PATH or where Debian keeps it; undefined when there is none. */
export function findPsql() {
  const debian = '/usr/lib/postgresql';
  const folders = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : [];
  for (const folder of [...folders.toReversed(), ...(process.env.PATH ?? '').split(':')]) {
    try {
      accessSync(join(folder, 'psql'), constants.X_OK);
      return join(folder, 'psql');
    } catch {}
  }
  return undefined;
}

/**
 * Every statement that goes to the database while `work` runs, with its values.
 * @param {() => Promise<unknown>} work
 * @returns {Promise<Statement[]>}
 */
export async function statementsOf(work) {
  /** @type {Statement[]} */
  const seen = [];
  // One of the overloads cannot be told from the other here: it is handed through as it came.
  const prototype = /** @type {{ query: (this: pg.Client, ...given: unknown[]) => unknown }} */ (
    /** @type {unknown} */ (pg.Client.prototype)
  );
  const { query } = prototype;
  prototype.query = function watched(...given) {
    const [config, values] = given;
    const { text, values: own } =
      typeof config === 'string' ? { text: config } : /** @type {{ text?: unknown, values?: unknown[] }} */ (config ?? {});
    if (typeof text === 'string') seen.push({ text, values: (Array.isArray(values) ? values : own) ?? [] });
    return query.apply(this, given);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return seen.filter(({ text }) => /^\s*(select|with)\b/i.test(text));
}

/** @param {unknown} value */
const literal = (value) => {
  const prepared = prepareValue(value);
  if (Buffer.isBuffer(prepared)) return `'\\x${prepared.toString('hex')}'`;
  return prepared === null ? 'null' : pg.escapeLiteral(prepared);
};

/**
 * Milliseconds that psql takes for all of these statements, one after the other, as it says itself; one figure a run.
 * @param {string} psql
 * @param {Connection} connection
 * @param {readonly Statement[]} statements
 * @param {number} runs
 */
export function measureInPsql(psql, connection, statements, runs) {
  const prepared = statements.map(({ text }, index) => `prepare s${index} as ${text};`);
  const executed = statements.map(
    ({ values }, index) => `execute s${index}${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''};`,
  );
  const script = ['\\o /dev/null', ...prepared, '\\timing on', ...Array.from({ length: runs + 1 }, () => executed).flat()].join('\n');
  const { stdout, stderr, status } = spawnSync(
    psql,
    ['-X', '-q', '-h', connection.host, '-p', String(connection.port), '-U', connection.user, '-v', 'ON_ERROR_STOP=1', connection.database],
    { input: script, encoding: 'utf8', env: { ...process.env, ...(connection.password ? { PGPASSWORD: connection.password } : {}) } },
  );
  if (status !== 0) throw new Error(`psql ended with ${status}: ${stderr.slice(-500)}`);
  const times = [...stdout.matchAll(/^Time: ([\d.]+) ms/gm)].map(([, ms]) => Number(ms));
  if (times.length !== (runs + 1) * statements.length) throw new Error(`psql told ${times.length} times`);
  return Array.from({ length: runs }, (_, run) =>
    times.slice((run + 1) * statements.length, (run + 2) * statements.length).reduce((sum, ms) => sum + ms, 0),
  );
}
