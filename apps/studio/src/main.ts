import {
  checkDatabase,
  createLogger,
  databaseAnswers,
  exitWithParent,
  joinEmbeddedPostgres,
  loadRootKey,
  openDatabase,
  openEmbeddedPostgres,
  systemClock,
  tellParentReady,
  type EmbeddedPostgres,
  type Logger,
} from '@sortes/service';
import pg from 'pg';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig, type Config } from './config.js';
import { migrate } from './migrate.js';
import { openOwnVault } from './own-secret.js';
import { startStudio } from './start-studio.js';

/** Longest wait for what is in hand when the program is told to stop. */
const drainMs = 20_000;
/** How long the platform may take to start its database. */
const platformWithinMs = 120_000;
/** The platform's own database comes back elsewhere when the platform was started anew; another server comes back where it was. */
const awayAtMostMs = { embedded: 15_000, external: 60_000 };

/** Steps undone in the reverse order of how they were done. */
class Undoing {
  readonly #steps: (() => Promise<unknown>)[] = [];
  #running: Promise<void> | undefined;
  add(step: () => Promise<unknown>): void {
    this.#steps.unshift(step);
  }
  run(log: Logger): Promise<void> {
    this.#running ??= (async () => {
      for (const step of this.#steps)
        await step().catch((error: unknown) => log.error({ reason: String(error) }, 'a step of stopping failed'));
    })();
    return this.#running;
  }
}

/**
 * The platform's own database as soon as it takes connections. A platform that is being started, or started again while we are, claims its folder before
 * there is a database in it, and after a failure has another one.
 */
async function joinPlatform(dataDir: string): Promise<EmbeddedPostgres> {
  for (const end = performance.now() + platformWithinMs; ;) {
    const embedded = await joinEmbeddedPostgres(dataDir, Math.max(0, end - performance.now()));
    // Asked beside it: a database that is not there yet would be a complaint in the server's log.
    const client = new pg.Client({ ...embedded.config, database: 'postgres', connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [embedded.config.database]);
      if (rowCount === 1) return embedded;
    } catch (error) {
      if (performance.now() > end) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

/** The platform's root key, where it is at hand; never made here. */
function platformSecretOf({ platformSecret, dataDir }: Config): Buffer | undefined {
  return platformSecret !== undefined || existsSync(path.join(dataDir, 'secret.key')) ? loadRootKey(platformSecret, dataDir) : undefined;
}

async function start(config: Config, log: Logger, undoing: Undoing, end: (code: number) => void): Promise<string> {
  let connection: pg.ClientConfig = config.databaseUrl === undefined ? {} : { connectionString: config.databaseUrl };
  if (config.databaseUrl === undefined) {
    // Under a supervisor the platform runs the database: one of our own would stand in its way when it is started again.
    const embedded =
      process.channel === undefined ? await openEmbeddedPostgres({ dataDir: config.dataDir, log }) : await joinPlatform(config.dataDir);
    undoing.add(() => embedded.stop());
    connection = { ...embedded.config };
  }
  const database = openDatabase(connection, { log, applicationName: 'sortes-studio', poolSize: 12 });
  undoing.add(() => database.close());
  await checkDatabase(database.pool, config.databaseUrl, config.databaseVariable);
  await migrate(database.pool, log);
  const studio = await startStudio({
    config,
    pool: database.pool,
    db: database.db,
    vault: await openOwnVault(
      { pool: database.pool, log },
      {
        newest: loadRootKey(config.secret, config.keysDir, { variable: 'STUDIO_SECRET', fileName: 'studio-secret.key' }),
        before: config.secretsBefore,
      },
      () => platformSecretOf(config),
    ),
    clock: systemClock,
    log,
  });
  undoing.add(() => studio.stop());

  const patienceMs = config.databaseUrl === undefined ? awayAtMostMs.embedded : awayAtMostMs.external;
  let lastAnswer = performance.now();
  /** Whether the platform's database lives elsewhere by now. */
  const hasMoved = async (): Promise<boolean> => {
    if (config.databaseUrl !== undefined) return false;
    const now = await joinEmbeddedPostgres(config.dataDir, 0).catch(() => undefined);
    return now !== undefined && now.config.host !== connection.host;
  };
  const watch = setInterval(async () => {
    if (await databaseAnswers(database.db, 2_000)) lastAnswer = performance.now();
    else if (performance.now() - lastAnswer > patienceMs || (await hasMoved())) {
      log.error('the database is gone; ending, to be started again beside it');
      end(1);
    }
  }, 1_000);
  undoing.add(async () => clearInterval(watch));
  return studio.url;
}

async function main(): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  const log = createLogger(config.logLevel);
  const undoing = new Undoing();
  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    // Without its database there is nothing to wait for.
    setTimeout(() => process.exit(code || 1), code === 0 ? drainMs + 2_000 : 1_000).unref();
    await undoing.run(log);
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a promise was left unhandled'));
  exitWithParent(() => undoing.run(log), drainMs);
  const url = await start(config, log, undoing, (code) => void stop(code));
  process.stdout.write(`studio: games at ${config.publicUrl === '' ? url : config.publicUrl}\n`);
  tellParentReady();
}

main().catch((error: unknown) => {
  process.stderr.write(`studio: could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
