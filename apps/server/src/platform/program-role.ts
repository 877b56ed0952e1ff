import pg from 'pg';

/** The role that the program works as in the built-in database. It owns nothing. */
const builtInRole = 'sortes_app';
/** Told and read: what stands there is never changed or taken away (docs/audit.md). */
const appendOnly = ['back_office.audit', 'back_office.audit_link', 'awards.award'];
/** What the owner alone keeps: what was applied. */
const appliedTables = ['platform.migration', 'platform.sql_source'];
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

/**
 * Makes the role where it is missing and gives it rows of every table, but of the audit log only to add and to read, of `onlyRead` to read; nothing to own, and no table of its own
 * to make. Told anew at each start: a migration may have made tables.
 * @param password of a server that asks for one (the built-in one on Windows); undefined: the socket's folder lets in nobody else
 */
export async function grantToProgram(
  pool: pg.Pool,
  role: string,
  password: pg.ClientConfig['password'],
  { schemas, onlyRead }: { schemas: readonly string[]; onlyRead: readonly string[] },
): Promise<void> {
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
      revoke insert, update, delete on ${[...appliedTables, ...onlyRead].join(', ')} from ${name};
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
