// References through PostgreSQL's own psql: of rows about lists, the same statements with the same values; of rows about much that is written, COPY of the same rows.
import { execFile, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
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
  // Connections that are open have their own `query` (packages/service/src/kept-plans.ts): what all share is what each statement is sent by.
  const { prototype } = /** @type {{ prototype: { text?: string, values?: unknown[], submit: (connection: unknown) => unknown } }} */ (
    /** @type {unknown} */ (pg.Query)
  );
  const { submit } = prototype;
  prototype.submit = function watched(connection) {
    if (this.text !== undefined) seen.push({ text: this.text, values: this.values ?? [] });
    return submit.call(this, connection);
  };
  try {
    await work();
  } finally {
    prototype.submit = submit;
  }
  return seen.filter(({ text }) => /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/i.test(text));
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

/**
 * While it runs we go on reading what the database's process says: a full pipe would stop it.
 * @param {string} psql
 * @param {Connection} connection
 * @param {string} script
 * @returns {Promise<string>} what it printed, without titles
 */
function runPsql(psql, { host, port, user, password, database }, script) {
  return new Promise((resolve, reject) => {
    const child = execFile(
      psql,
      ['-X', '-q', '-A', '-t', '-h', host, '-p', String(port), '-U', user, '-v', 'ON_ERROR_STOP=1', database],
      { env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) } },
      (error, out, stderr) => (error ? reject(new Error(`psql: ${error.code}: ${stderr.slice(-500)}`)) : resolve(out)),
    );
    child.stdin?.end(script);
  });
}

/**
 * Seconds for writing rows once more, by COPY into empty tables of the same shape, indexes and checks included.
 * @param {string} psql
 * @param {Connection} connection
 * @param {Readonly<Record<string, string>>} of for each table which of its rows, as the rest of a statement that begins with its columns: from … t where …
 * @returns {Promise<number>}
 */
export async function copyRows(psql, connection, of) {
  const folder = mkdtempSync(join(tmpdir(), 'sortes-copy-'));
  /** @param {string} table */
  const fileOf = (table) => join(folder, table);
  /** @param {string} table */
  const copyOf = (table) => `bench.${table.replace('.', '_')}`;
  try {
    // What is generated cannot be copied in.
    const columns = await runPsql(
      psql,
      connection,
      Object.keys(of)
        .map(
          (
            table,
          ) => `select '${table}', string_agg(quote_ident(attname), ', ' order by attnum), string_agg('t.' || quote_ident(attname), ', ' order by attnum)
            from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '';`,
        )
        .join('\n'),
    );
    const tables = columns
      .trim()
      .split('\n')
      .map((line) => {
        const [table = '', names = '', read = ''] = line.split('|');
        return { table, names, read };
      });
    await runPsql(
      psql,
      connection,
      [
        'drop schema if exists bench cascade; create schema bench;',
        // Nothing is known yet of how many rows came: joined one by one they would take minutes to be read.
        'set enable_nestloop = off;',
        ...tables.map(({ table }) => `create table ${copyOf(table)} (like ${table} including all);`),
        ...tables.map(({ table, read }) => `\\copy (select ${read} ${(of[table] ?? '').replaceAll('\n', ' ')}) to '${fileOf(table)}'`),
      ].join('\n'),
    );
    const begin = performance.now();
    await runPsql(
      psql,
      connection,
      tables.map(({ table, names }) => `\\copy ${copyOf(table)} (${names}) from '${fileOf(table)}'`).join('\n'),
    );
    return (performance.now() - begin) / 1_000;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
