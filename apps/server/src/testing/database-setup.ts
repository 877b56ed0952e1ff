import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { drawSandboxKeys } from '@sortes/sandbox/keys';
import { createLogger, createVault, type EmbeddedPostgres, openDatabase, startEmbeddedPostgres, systemClock } from '@sortes/service';
import { createApp } from '../app.js';
import { createAlarms } from '../platform/alarms.js';
import { createDrawKey, newDrawKeyText } from '../platform/draw-key.js';
import { migrate } from '../wiring/migrate.js';
import { createHookBoard } from '../ports/hooks.js';
import { seedDemo } from '../seed/index.js';
import type { ProgramServices } from '../wiring/config.js';
import { keepTemplates, nameOfTemplates, takeTemplates, type TemplateSecrets as Secrets } from './kept-templates.js';
import { testConfig } from './test-environment.js';
import { runOnServer, withDatabaseName } from './server.js';

/** A test database takes about 13 MB, and a run has two hundred. */
const roomForAllBytes = 8 * 2 ** 30;

/**
 * vitest's global setup of the database tests: one PostgreSQL a run (TEST_DATABASE_URL, else the built-in one without fsync) and one
 * template database that went through all migrations, with a second one that has the demo; each test file copies one of them. The built-in server's folder
 * with both is kept for the runs that follow (`kept-templates.ts`), except in CI. Returns the teardown.
 */
export default async function setUpDatabase(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  // Of a server that others use, too, each run has templates of its own.
  const template = given ? `sortes_template_${process.pid}` : 'sortes_template';
  const demoTemplate = `${template}_demo`;
  const { url, secrets, goesWithRun, close } = given
    ? { url: given, secrets: await makeTemplates(given, template, demoTemplate), goesWithRun: false, close: () => Promise.resolve() }
    : await openBuiltIn(template, demoTemplate);
  project.provide('testServerUrl', url);
  project.provide('testTemplate', template);
  project.provide('testDemoTemplate', demoTemplate);
  project.provide('testKeys', secrets.keys);
  project.provide('testSecret', secrets.secret);
  project.provide('testDrawKey', secrets.drawKey);
  project.provide('testServerGoesWithRun', goesWithRun);
  return async () => {
    if (given) for (const name of [demoTemplate, template]) await runOnServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await close();
  };
}

/** Makes both templates. @returns what the demo is sealed under */
async function makeTemplates(serverUrl: string, template: string, demoTemplate: string): Promise<Secrets> {
  const secrets = { keys: drawSandboxKeys(), secret: randomBytes(32).toString('base64'), drawKey: newDrawKeyText() };
  await runOnServer(serverUrl, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`, `CREATE DATABASE ${template} TEMPLATE template0`);
  const pool = new pg.Pool({ connectionString: withDatabaseName(serverUrl, template), max: 1 });
  pool.on('error', () => undefined);
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
  await runOnServer(
    serverUrl,
    `DROP DATABASE IF EXISTS ${demoTemplate} WITH (FORCE)`,
    `CREATE DATABASE ${demoTemplate} TEMPLATE ${template}`,
  );
  await seedTemplate(withDatabaseName(serverUrl, demoTemplate), secrets);
  return secrets;
}

/** The demo as the first start puts it into an empty database: once a run, because its accounts' passwords alone take a second. */
async function seedTemplate(databaseUrl: string, { keys, secret, drawKey }: Secrets): Promise<void> {
  const log = createLogger('silent');
  const connection = { connectionString: databaseUrl };
  const database = openDatabase(connection, { log, poolSize: 8 });
  const services: ProgramServices = {
    config: { ...testConfig({ SITE_ORIGIN: 'http://localhost:8080', DRAND_URLS: 'off' }, '/nowhere', keys), databaseUrl },
    db: database.db,
    pool: database.pool,
    clock: systemClock,
    log,
    vault: createVault(Buffer.from(secret, 'base64')),
    drawKey: await createDrawKey(drawKey),
    alarms: createAlarms(database.db, systemClock, log),
    hooks: createHookBoard(),
  };
  const app = createApp(services, connection);
  await seedDemo(services, app.modules);
  await app.close();
  await database.close();
}

interface Server {
  url: string;
  secrets: Secrets;
  goesWithRun: boolean;
  close(): Promise<void>;
}

async function openBuiltIn(template: string, demoTemplate: string): Promise<Server> {
  const { bavail, bsize } = statfsSync(tmpdir());
  const dataDir = mkdtempSync(join(tmpdir(), 'sortes-database-tests-'));
  // mkdtemp closes the folder to others; started as root, the database runs as another account.
  chmodSync(dataDir, 0o711);
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true });
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  // A power cut may eat a test's data; everything else (locks, isolation, errors) stays as in production.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    log_min_messages: 'panic',
    // It visits each database once in so long, also those whose tests are done.
    autovacuum_naptime: '1h',
  };
  const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, log, settings });
  let postgres: EmbeddedPostgres | undefined;
  try {
    const name = process.env['CI'] ? undefined : nameOfTemplates(systemClock.now());
    let secrets = name === undefined ? undefined : takeTemplates(name, dataDir);
    postgres = await start();
    if (secrets === undefined) {
      secrets = await makeTemplates(postgres.connectionString, template, demoTemplate);
      if (name !== undefined) {
        await postgres.stop();
        keepTemplates(name, dataDir, secrets);
        postgres = await start();
      }
    }
    const running = postgres;
    return {
      url: running.connectionString,
      secrets,
      // A thousand files made and a thousand removed for each test file: a file system that shuns what was just freed (ext4) spends a fifth of the run on it.
      goesWithRun: bavail * bsize > roomForAllBytes,
      close: async () => {
        await running.stop();
        remove();
      },
    };
  } catch (error) {
    await postgres?.stop();
    remove();
    throw error;
  }
}
