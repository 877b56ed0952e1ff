import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { runOnServer, withDatabaseName } from './server.js';

/** A database that belongs to one test file. */
export interface TestDatabase {
  url: string;
  /** For `openDatabase` or `new pg.Pool`. */
  config: { connectionString: string };
  /** Ends the database: connections that are still open are cut, and nobody gets in again. */
  drop(): Promise<void>;
}

/** Copies the migrated template, or the one with the demo, into a database of its own; call it in `beforeAll` and `drop` in `afterAll`. About 0.1 s. */
export async function createTestDatabase(template = inject('testTemplate')): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl');
  const name = `sortes_test_${randomBytes(8).toString('hex')}`;
  await runOnServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = withDatabaseName(serverUrl, name);
  const drop = inject('testServerGoesWithRun')
    ? (): Promise<void> =>
        runOnServer(
          serverUrl,
          `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
        )
    : (): Promise<void> => runOnServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  return { url, config: { connectionString: url }, drop };
}

/** A pool that survives its database: a connection which is still on its way out when that is dropped would end the run. */
export function openTestPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
