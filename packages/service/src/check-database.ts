import type pg from 'pg';

const oldestMajor = 15;

/** Where a connection leads, without user, password and options: fit for a message on a screen. */
export function placeOf(databaseUrl: string): string {
  try {
    const { hostname, port, pathname } = new URL(databaseUrl);
    return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
  } catch {
    return 'the address given';
  }
}

/**
 * Whether the database answers and is new enough, before anything else is tried with it.
 * @param variable where `databaseUrl` came from; undefined address: the built-in database.
 * @throws Error that says which database and why, without its password.
 */
export async function checkDatabase(pool: pg.Pool, databaseUrl: string | undefined, variable = 'DATABASE_URL'): Promise<void> {
  const where = databaseUrl === undefined ? 'the built-in database' : `the database of ${variable} (${placeOf(databaseUrl)})`;
  let version: number;
  try {
    const { rows } = await pool.query<{ version: number }>(`select current_setting('server_version_num')::integer as version`);
    version = rows[0]?.version ?? 0;
  } catch (error) {
    throw new Error(`${where} cannot be used: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  const major = Math.floor(version / 10_000);
  if (major < oldestMajor) throw new Error(`${where} is PostgreSQL ${major}; ${oldestMajor} or newer is needed`);
}
