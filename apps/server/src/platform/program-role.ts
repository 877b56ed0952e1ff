import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Logger } from '@sortes/service';
import pg from 'pg';
import { contractRows } from './contract-rows.js';
import { migrate, migrationOrder, pendingMigrations } from './migrate.js';

/** The role that the program works as in the built-in database. It owns nothing. */
const builtInRole = 'sortes_app';
const schemas = migrationOrder.map((area) => area.replaceAll('-', '_'));
/** Told and read: what stands there is never changed or taken away (docs/audit.md). */
const appendOnly = ['back_office.audit', 'back_office.audit_link'];
/** What the owner alone keeps: what was applied, and what the contract says. */
const onlyRead = [
  'platform.migration',
  'platform.sql_source',
  ...Object.values(contractRows).flatMap((sets) => sets.map(({ table }) => table)),
];
const grantLock = 7_290_115;

/** As whom the program works in its database, and as whom the database is brought to its version. The same: whoever set it up did not tell them apart. */
export interface DatabaseAccess {
  owner: pg.ClientConfig;
  program: pg.ClientConfig;
  /** Name of the program's role where it is another one. */
  role: string | undefined;
}

/** The built-in database: its superuser owns, the program works as a role of its own over the same socket or port. */
export function builtInAccess(connection: pg.ClientConfig): DatabaseAccess {
  return { owner: connection, program: { ...connection, user: builtInRole }, role: builtInRole };
}

/** A database of the operator's: `ownerUrl` migrates and grants where it is given, `url` works. Both are PostgreSQL addresses. */
export function outsideAccess(url: string, ownerUrl: string | undefined): DatabaseAccess {
  const program = { connectionString: url };
  if (ownerUrl === undefined) return { owner: program, program, role: undefined };
  return { owner: { connectionString: ownerUrl }, program, role: decodeURIComponent(new URL(url).username) };
}

/** So long a program waits for a database that somebody else migrates. */
const longestWaitMs = 60_000;

/**
 * Brings the database to this version as its owner, and gives the program's role what it needs.
 * @param migrates false: waits until somebody else has applied what this version needs
 * @param grantsAnew false: only when something was applied
 * @throws Error of `check`, of a migration, of a grant, or when nobody migrates the database for a minute
 */
export async function prepareDatabase(
  { owner, role }: DatabaseAccess,
  log: Logger,
  check: (pool: pg.Pool) => Promise<void>,
  { migrates = true, grantsAnew = true, waitMs = longestWaitMs }: { migrates?: boolean; grantsAnew?: boolean; waitMs?: number } = {},
): Promise<void> {
  const database = openDatabase(owner, { log, poolSize: 1, applicationName: 'sortes-owner' });
  try {
    await check(database.pool);
    const applied = migrates ? await migrate(database.pool, log) : [];
    if (!migrates) await waitForMigrations(database.pool, waitMs);
    if (role !== undefined && (grantsAnew || applied.length > 0)) await grantToProgram(database.pool, role, owner.password);
  } finally {
    await database.close();
  }
}

async function waitForMigrations(pool: pg.Pool, waitMs: number): Promise<void> {
  for (const until = performance.now() + waitMs; ; await pause(Math.min(500, waitMs))) {
    const { before } = await pendingMigrations(pool);
    const [first] = before;
    if (first === undefined) return;
    if (performance.now() >= until)
      throw new Error(
        `MIGRATE=0, and the database lacks ${before.length} changes of this version, the first of them ${first}: run sortes migrate --before`,
      );
  }
}

/**
 * Makes the role where it is missing and gives it rows of every table, but of the audit log only to add and to read, of `onlyRead` to read; nothing to own, and no table of its own
 * to make. Told anew at each start: a migration may have made tables.
 * @param password of a server that asks for one (the built-in one on Windows); undefined: the socket's folder lets in nobody else
 */
async function grantToProgram(pool: pg.Pool, role: string, password: pg.ClientConfig['password']): Promise<void> {
  const name = pg.escapeIdentifier(role);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [grantLock]);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    if (rowCount === 0) await client.query(`create role ${name} login nosuperuser nocreatedb nocreaterole`);
    if (typeof password === 'string') await client.query(`alter role ${name} password ${pg.escapeLiteral(password)}`);
    const all = schemas.join(', ');
    await client.query(`
      grant usage on schema ${all} to ${name};
      grant select, insert, update, delete on all tables in schema ${all} to ${name};
      grant usage, select on all sequences in schema ${all} to ${name};
      grant execute on all functions in schema ${all} to ${name};
      revoke insert, update, delete on ${onlyRead.join(', ')} from ${name};
      revoke all on ${appendOnly.join(', ')} from ${name};
      grant select, insert on ${appendOnly.join(', ')} to ${name}`);
    // Backups ask where the server keeps its data.
    if (role === builtInRole) await client.query(`grant pg_read_all_settings to ${name}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`the role ${role} could not be given its rights: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  } finally {
    client.release();
  }
}

/** Whether the role at work could take entries out of the audit log: a superuser, or somebody with the right. */
export async function mayAlterAudit(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    `
    select (select rolsuper from pg_roles where rolname = current_user)
      or bool_or(has_table_privilege(t, 'update') or has_table_privilege(t, 'delete') or has_table_privilege(t, 'truncate')) as may
    from unnest($1::text[]) as t`,
    [appendOnly],
  );
  return rows[0]?.may === true;
}
