import { sql } from 'kysely';
import type pg from 'pg';
import type { Database, Vault } from '@sortes/service';

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
 * @throws Error that says which database and why, without its password.
 */
export async function checkDatabase(pool: pg.Pool, databaseUrl: string | undefined): Promise<void> {
  const where = databaseUrl === undefined ? 'the built-in database' : `the database of DATABASE_URL (${placeOf(databaseUrl)})`;
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

/**
 * Whether this process has the secret that the installation was set up with; the first process writes down its fingerprint. Another secret
 * would open no seed, no key and no address: every sign-in would fail, and draws would be void.
 * @throws Error that says what to configure.
 */
export async function checkSecret(db: Database, vault: Vault): Promise<void> {
  const own = vault.digest('installation', 'fingerprint').toString('hex');
  await sql`insert into platform.setting (name, value) values ('secret-fingerprint', ${JSON.stringify(own)}::jsonb) on conflict (name) do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ value: string }>`select value from platform.setting where name = 'secret-fingerprint'`.execute(db);
  if (rows[0]?.value !== own)
    throw new Error(
      'this database belongs to another installation secret: set SORTES_SECRET to the same value for every process, or share DATA_DIR with its secret.key',
    );
}
