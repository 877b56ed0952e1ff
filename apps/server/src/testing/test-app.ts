import { createHookBoard } from '../ports/hooks.js';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CompactEncrypt, importJWK } from 'jose';
import pg from 'pg';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import {
  type Clock,
  createLogger,
  createVault,
  newId,
  openDatabase,
  startEmbeddedPostgres,
  systemClock,
  type TimerClock,
} from '@sortes/service';
import { createAlarms } from '../platform/alarms.js';
import { createApp, type App } from '../app.js';
import { createDrawKey, newDrawKeyText } from '../platform/draw-key.js';
import { builtInAccess } from '../platform/program-role.js';
import { prepareDatabase } from '../wiring/prepare-database.js';
import { openVault } from '../platform/secret.js';
import type { ProgramServices } from '../wiring/config.js';
import { seedDemo } from '../seed/index.js';
import { testConfig } from './test-environment.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

export interface Answer {
  status: number;
  body: { success?: boolean; errorCode?: string; message?: string; field?: string; value?: unknown } & Record<string, unknown>;
  headers: Record<string, string | string[] | undefined>;
}

export interface Ask {
  token?: string;
  body?: unknown;
  rawBody?: string;
  headers?: Record<string, string>;
  /** Seals the body first, for operations that ask for it. */
  sealed?: boolean;
}

/** The whole program on a database of its own, called in process: the same wiring, the same edge, no port. */
export interface TestApp {
  app: App;
  services: ProgramServices;
  http: FastifyInstance;
  ask(method: string, url: string, ask?: Ask): Promise<Answer>;
  /** Token of a session of the demo account. */
  tokenOf(userName: string): Promise<string>;
  /** Runs one statement as the owner of the database. @returns its rows */
  asOwner<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  /** Runs the worker's tasks until stopped. */
  startTasks(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** A server of its own that keeps its log, as `npm start` has it. */
async function startBuiltIn(
  dataDir: string,
): Promise<Pick<TestDatabase, 'url' | 'drop'> & { config: pg.ClientConfig; owner?: pg.ClientConfig }> {
  chmodSync(dataDir, 0o711);
  const log = { info: () => undefined, warn: () => undefined, error: console.error };
  const settings = { fsync: 'off', shared_buffers: '64MB', max_connections: '40' };
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings, archive: true });
  const access = builtInAccess({ ...postgres.config });
  await prepareDatabase(access, createLogger('silent'), () => Promise.resolve());
  return { url: postgres.connectionString, config: access.program, owner: access.owner, drop: () => postgres.stop() };
}

/**
 * On a copy of the run's demo, or, where the time is not the system's, on a database that is seeded at that time. `builtIn`: on a PostgreSQL of its own with all of
 * `npm start`, which takes some seconds; else on a database of the run's server, as with DATABASE_URL. `secret`: of an installation whose secret is written down, to be
 * replaced. `vendorClock`: what the deadline of game vendors' calls is counted by.
 */
export async function createTestApp({
  clock = systemClock,
  rateLimits = false,
  builtIn = false,
  secret,
  vendorClock,
}: { clock?: Clock; rateLimits?: boolean; builtIn?: boolean; secret?: Buffer; vendorClock?: TimerClock } = {}): Promise<TestApp> {
  // Of its own: what one installation leaves there (heads of the audit log) is a forgery to the next.
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sortes-test-'));
  const copiesDemo = !builtIn && secret === undefined && clock === systemClock;
  const testDatabase: Awaited<ReturnType<typeof startBuiltIn>> = builtIn
    ? await startBuiltIn(dataDir)
    : await createTestDatabase(copiesDemo ? inject('testDemoTemplate') : undefined);
  const config = {
    ...testConfig({ SITE_ORIGIN: 'http://localhost:8080', DATA_DIR: dataDir, DRAND_URLS: 'off' }),
    databaseUrl: builtIn ? undefined : testDatabase.url,
  };
  const log = createLogger(process.env['TEST_LOG'] ?? 'silent');
  const database = openDatabase(testDatabase.config, { log, poolSize: 8 });
  const services: ProgramServices = {
    config,
    db: database.db,
    pool: database.pool,
    clock,
    log,
    vault:
      secret === undefined
        ? createVault(copiesDemo ? Buffer.from(inject('testSecret'), 'base64') : randomBytes(32))
        : await openVault(database.db, { newest: secret, before: [] }, { mayReplace: true }),
    drawKey: await createDrawKey(copiesDemo ? inject('testDrawKey') : newDrawKeyText()),
    alarms: createAlarms(database.db, clock, log),
    hooks: createHookBoard(),
  };
  const app = createApp(services, testDatabase.config, testDatabase.owner);
  if (!copiesDemo) await seedDemo(services, app.modules);
  const { edge, close } = await app.openEdge({ rateLimits, siteFiles: false, vendorClock });
  const http = edge.app;

  const seal = async (body: unknown) => {
    const { keys } = (await http.inject({ url: '/wps/system/keys' })).json<{
      value: { keys: { kid: string; kty: string; crv: string; x: string; y: string }[] };
    }>().value;
    const [key] = keys;
    if (key === undefined) throw new Error('no encryption key');
    const message = { body, nonce: newId(), time: clock.now().getTime() };
    const value = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(message)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
      .encrypt(await importJWK(key, 'ECDH-ES'));
    return { body: { value }, headers: { encryption: key.kid } };
  };

  const ask: TestApp['ask'] = async (method, url, { token, body, rawBody, headers = {}, sealed = false } = {}) => {
    const given = sealed ? await seal(body) : { body, headers: {} };
    const payload = rawBody ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
    const response = await http.inject({
      method: method as 'GET',
      url,
      headers: {
        host: 'localhost:8080',
        device: 'api',
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: token }),
        ...given.headers,
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    let parsed: Answer['body'];
    try {
      parsed = response.json();
    } catch {
      parsed = { text: response.body };
    }
    return { status: response.statusCode, body: parsed, headers: response.headers as Answer['headers'] };
  };

  return {
    app,
    services,
    http,
    ask,
    async tokenOf(userName) {
      const merchant = await app.modules.site.merchantByCode('sortes');
      const player = await app.modules.identity.findPlayerByName(merchant.id, userName);
      if (player === undefined) throw new Error(`no demo account ${userName}`);
      return (await app.modules.identity.createSessionFor(player.id)).token;
    },
    async asOwner(text) {
      const client = new pg.Client(testDatabase.owner ?? testDatabase.config);
      await client.connect();
      try {
        return (await client.query(text)).rows;
      } finally {
        await client.end();
      }
    },
    async startTasks() {
      const stops = await Promise.all(app.tasks.map((task) => task.start()));
      return async () => void (await Promise.all(stops.map((stop) => stop())));
    },
    async close() {
      await close();
      await app.close();
      await database.close();
      await testDatabase.drop();
      for (const folder of [dataDir, config.backup.dir]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
