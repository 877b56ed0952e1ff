import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { chooseAccount } from './account.js';
import { prepareBinaries, readMajorVersion } from './binaries.js';
import {
  DATABASE_USER,
  createSocketFolder,
  findLeftBehind,
  initialiseDataFolder,
  isInitialised,
  prepareDataFolder,
  prepareWalOutbox,
  readOrCreatePassword,
  removeSocketFolder,
} from './data-folder.js';
import { type PostgresConnection, readLivingOwner, releaseOwnership, takeOwnership } from './owner-lock.js';
import { type LauncherLog, Postmaster, endOrphan } from './postmaster.js';
import { archiveSettings, DEFAULT_SETTINGS } from './settings.js';

/** A running built-in PostgreSQL. */
export interface EmbeddedPostgres {
  /** Fields for `new pg.Pool(config)`. */
  readonly config: PostgresConnection;
  /** The same as a URL, for tools that want one. */
  readonly connectionString: string;
  /** Process id of the server, which changes when it had to be started again; undefined while it is down or another process's. */
  readonly pid: number | undefined;
  /** Stops the server (fast: open transactions roll back) and gives the data folder free. May be called twice. */
  stop(): Promise<void>;
}

/** What the launcher needs: where the data live, where to log, and settings of postgresql.conf that differ from ours. */
export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: LauncherLog;
  settings?: Readonly<Record<string, string>>;
  /** Keep every segment of the write-ahead log for backups. Once begun it goes on whoever starts the folder: a gap would end every backup before it. */
  archive?: boolean;
}

/**
 * Starts the PostgreSQL that npm installed, data in `<dataDir>/pg<major>`, and resolves when it takes connections. While this process
 * lives the server is started again whenever it dies; a server left behind by a killed process is stopped first.
 * Errors: DataFolderInUseError while another living process holds the folder; otherwise an Error with the reason and what to do.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
  archive = false,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folderOfAll = resolve(dataDir);
  const major = readMajorVersion();
  const account = chooseAccount(join(folderOfAll, `pg${major}`));
  const dataFolder = prepareDataFolder(folderOfAll, major, account);
  const binaries = prepareBinaries(account, folderOfAll);
  const connection = await planConnection(folderOfAll, account);
  const lockFile = join(folderOfAll, `pg${major}.owner.json`);
  let postmaster: Postmaster | undefined;
  const close = async (): Promise<void> => {
    await postmaster?.stop();
    if (isSocket(connection)) removeSocketFolder(connection.host);
    releaseOwnership(lockFile);
  };
  try {
    const previous = takeOwnership(lockFile, dataFolder, connection);
    if (previous && isSocket(previous.connection)) removeSocketFolder(previous.connection.host);
  } catch (error) {
    if (isSocket(connection)) removeSocketFolder(connection.host);
    throw error;
  }
  try {
    const outbox = prepareWalOutbox(dataFolder, account, archive);
    const kept = outbox === undefined ? {} : archiveSettings(outbox);
    const merged = { ...DEFAULT_SETTINGS, ...kept, ...settings, ...addressSettings(connection) };
    if (!isInitialised(dataFolder)) {
      log.info(`creating a PostgreSQL ${major} database in ${dataFolder}`);
      for (const place of findLeftBehind(folderOfAll))
        log.warn(
          `${place} holds the database of a data folder that was at ${folderOfAll} before: remove it, unless that folder was only moved away`,
        );
      await initialiseDataFolder(binaries, dataFolder, account, { password: connection.password, durable: merged['fsync'] !== 'off' });
    }
    const commandArguments = Object.entries(merged).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const afterAbruptExit = (): void => {
      if (isSocket(connection)) removeSocketFolder(connection.host);
    };
    const archiving = merged['archive_mode'] === 'on';
    postmaster = new Postmaster({ binaries, dataFolder, account, commandArguments, archiving, afterAbruptExit, log });
    await postmaster.start();
    await createDatabaseIfMissing(connection);
  } catch (error) {
    await close();
    throw error;
  }
  const running = postmaster;
  let closing: Promise<void> | undefined;
  return {
    config: connection,
    connectionString: formatConnectionString(connection),
    get pid() {
      return running.pid;
    },
    stop: () => (closing ??= close()),
  };
}

/**
 * For commands beside a running program: joins the server of the living process that holds the folder (stop() then leaves it alone),
 * else starts one as `startEmbeddedPostgres` does, with the same errors.
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return (await joinEmbeddedPostgres(options.dataDir, 0).catch(() => undefined)) ?? startEmbeddedPostgres(options);
}

/**
 * For a program that lives beside the one that runs the server: joins it as soon as it is there, and never starts one, which would take the folder away
 * from the other while that is being started again. stop() leaves the server alone.
 * Errors: when nobody runs the server within so many milliseconds.
 */
export async function joinEmbeddedPostgres(dataDir: string, withinMs: number): Promise<EmbeddedPostgres> {
  const lockFile = join(resolve(dataDir), `pg${readMajorVersion()}.owner.json`);
  for (const end = performance.now() + withinMs; ;) {
    const owner = readLivingOwner(lockFile);
    if (owner) {
      const config = owner.connection;
      return { config, connectionString: formatConnectionString(config), pid: undefined, stop: () => Promise.resolve() };
    }
    if (performance.now() > end) throw new Error(`nobody runs the built-in PostgreSQL of ${dataDir}`);
    await new Promise((wake) => setTimeout(wake, 100));
  }
}

/**
 * For a supervisor whose program was killed: stops the server it left behind in `<dataDir>` and clears the folder's lock.
 * Does nothing when there is none or when its owner lives. Errors: as the launcher's, when the server cannot be stopped.
 */
export async function stopOrphanedPostgres(dataDir: string): Promise<void> {
  const folderOfAll = resolve(dataDir);
  const major = readMajorVersion();
  const lockFile = join(folderOfAll, `pg${major}.owner.json`);
  if (!existsSync(lockFile) || readLivingOwner(lockFile)) return;
  const account = chooseAccount(join(folderOfAll, `pg${major}`));
  const dataFolder = prepareDataFolder(folderOfAll, major, account);
  const previous = takeOwnership(lockFile, dataFolder, { host: '', port: 0, user: '', database: '' });
  await endOrphan({
    dataFolder,
    account,
    binaries: prepareBinaries(account, folderOfAll),
    log: { info: () => undefined, warn: () => undefined, error: console.error },
  });
  if (previous && isSocket(previous.connection)) removeSocketFolder(previous.connection.host);
  releaseOwnership(lockFile);
}

async function planConnection(folderOfAll: string, account: ReturnType<typeof chooseAccount>): Promise<PostgresConnection> {
  const base = { user: DATABASE_USER, database: DATABASE_USER };
  if (process.platform !== 'win32') return { ...base, host: createSocketFolder(account), port: 5432 };
  return { ...base, host: '127.0.0.1', port: await findFreePort(), password: readOrCreatePassword(join(folderOfAll, 'postgres.password')) };
}

function isSocket(connection: PostgresConnection): boolean {
  return connection.host.startsWith('/');
}

function addressSettings(connection: PostgresConnection): Record<string, string> {
  if (!isSocket(connection)) return { listen_addresses: connection.host, port: String(connection.port), unix_socket_directories: '' };
  return { listen_addresses: '', port: String(connection.port), unix_socket_directories: connection.host, unix_socket_permissions: '0700' };
}

function formatConnectionString({ host, port, user, database, password }: PostgresConnection): string {
  const credentials = password ? `${user}:${encodeURIComponent(password)}` : user;
  if (!host.startsWith('/')) return `postgresql://${credentials}@${host}:${port}/${database}`;
  return `postgresql://${credentials}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

async function createDatabaseIfMissing(connection: PostgresConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [connection.database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(connection.database)}`);
  } finally {
    await client.end();
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolvePort(address.port) : reject(new Error('no free port'))));
    });
  });
}
