import type pg from 'pg';
import { checkDatabase, createLogger, type Database, openDatabase, openEmbeddedPostgres, systemClock } from '@sortes/service';
import { createAlarms } from '../platform/alarms.js';
import type { App } from '../app.js';
import { readConfig } from '../platform/config.js';
import { DomainError } from '../platform/errors.js';
import { migrate } from '../platform/migrate.js';
import { loadSecrets, openVault } from '../platform/secret.js';
import type { Services } from '../platform/services.js';
import { InputError, type CommandInput, type ToldCommand } from './command.js';

export interface Platform {
  services: Services;
  modules: App['modules'];
  openEdge: App['openEdge'];
  /** Migrations applied while opening. */
  migrated: string[];
}

/** Who uses which command for what: before it begins, and how it ended. */
async function tell(db: Database, told: ToldCommand): Promise<void> {
  const [{ inTransaction }, { writeAudit }, { commandActor }] = await Promise.all([
    import('@sortes/service'),
    import('../modules/back-office/index.js'),
    import('./acting-staff.js'),
  ]);
  await inTransaction(db, (transaction) => writeAudit(transaction, { ...told, actor: commandActor(), merchantId: undefined }));
}

/** A command says itself what happened, and what fails reaches it as an exception; LOG_LEVEL shows the rest. */
const logLevel = 'fatal';

/**
 * Opens the database (DATABASE_URL; else the built-in one: that of the running program, or one started for as long as this takes), migrates it
 * and builds the modules exactly as the server does, without its HTTP side and its timed work. Closes everything afterwards.
 * The program is loaded only here: commands that need no database start without it.
 */
export async function withPlatform<T>(input: CommandInput, work: (platform: Platform) => Promise<T>): Promise<T> {
  const config = readConfig(input.environment, process.cwd());
  const log = createLogger(input.environment['LOG_LEVEL'] ?? logLevel);
  const closing: (() => Promise<unknown>)[] = [];
  try {
    let connection: pg.ClientConfig = { connectionString: config.databaseUrl };
    if (config.databaseUrl === undefined) {
      const embedded = await openEmbeddedPostgres({ dataDir: config.dataDir, log });
      closing.unshift(() => embedded.stop());
      connection = { ...embedded.config };
    }
    const database = openDatabase(connection, { log, poolSize: 4, applicationName: 'sortes-command' });
    closing.unshift(() => database.close());
    await checkDatabase(database.pool, config.databaseUrl);
    const migrated = await migrate(database.pool, log);
    const vault = await openVault(database.db, loadSecrets(config), { mayReplace: false });
    const alarms = createAlarms(database.db, systemClock, log);
    const services: Services = { config, db: database.db, pool: database.pool, clock: systemClock, log, vault, alarms };
    const { createApp } = await import('../app.js');
    const { modules, openEdge } = createApp(services, connection);
    closing.unshift(
      () => modules.identity.close(),
      () => services.alarms.written(),
    );
    const { told } = input;
    if (told === undefined) return await work({ services, modules, openEdge, migrated });
    await tell(database.db, { ...told, action: `${told.action}.begun` });
    try {
      const result = await work({ services, modules, openEdge, migrated });
      await tell(database.db, told);
      return result;
    } catch (error) {
      const isRefused = error instanceof InputError || error instanceof DomainError;
      // The log must not hide why the command failed.
      await tell(database.db, { ...told, action: `${told.action}.${isRefused ? 'refused' : 'failed'}` }).catch(() => undefined);
      throw error;
    }
  } finally {
    for (const close of closing) await close();
  }
}
