import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@sortes/service';
import { migrate } from '../platform/migrate.js';
import { runOnServer, withDatabaseName } from './server.js';

/**
 * vitest's global setup of the database tests: one PostgreSQL a run (TEST_DATABASE_URL, else the built-in one without fsync) and one
 * template database that went through all migrations; each test file copies it. Returns the teardown.
 */
export default async function setUpDatabase(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const template = `sortes_template_${process.pid}`;
  const templateUrl = withDatabaseName(server.url, template);
  try {
    await runOnServer(server.url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`, `CREATE DATABASE ${template} TEMPLATE template0`);
    const pool = new pg.Pool({ connectionString: templateUrl, max: 1 });
    pool.on('error', () => undefined);
    try {
      await migrate(pool);
    } finally {
      await pool.end();
    }
  } catch (error) {
    await server.close();
    throw error;
  }
  project.provide('testServerUrl', server.url);
  project.provide('testTemplate', template);
  return async () => {
    await runOnServer(server.url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await server.close();
  };
}

async function openServer(): Promise<{ url: string; close(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, close: () => Promise.resolve() };
  const dataDir = mkdtempSync(join(tmpdir(), 'sortes-database-tests-'));
  // mkdtemp closes the folder to others; started as root, the database runs as another account.
  chmodSync(dataDir, 0o711);
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true });
  let postgres: EmbeddedPostgres;
  try {
    const log = { info: () => undefined, warn: console.warn, error: console.error };
    // A power cut may eat a test's data; everything else (locks, isolation, errors) stays as in production.
    const settings = {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      log_min_messages: 'panic',
    };
    postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  } catch (error) {
    remove();
    throw error;
  }
  return {
    url: postgres.connectionString,
    close: async () => {
      await postgres.stop();
      remove();
    },
  };
}
