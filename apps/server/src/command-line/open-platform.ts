import type pg from 'pg';
import { checkDatabase, createLogger, type Database, type Logger, openDatabase, openEmbeddedPostgres, systemClock } from '@sortes/service';
import { createAlarms } from '../platform/alarms.js';
import type { App } from '../app.js';
import type { ProgramConfig, ProgramServices } from '../wiring/config.js';
import { DomainError } from '../platform/errors.js';
import { builtInAccess, type DatabaseAccess, outsideAccess } from '../platform/program-role.js';
import { createHookBoard } from '../ports/hooks.js';
import { loadSecrets, openVault } from '../platform/secret.js';
import { InputError, type CommandInput, type ToldCommand } from './command.js';

export interface Platform {
  services: ProgramServices;
  modules: App['modules'];
  openEdge: App['openEdge'];
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

/** Reaches the database: that of DATABASE_URL, else the built-in one, of the running program or started for as long as `work` takes. */
export async function withDatabase<T>(
  { environment }: CommandInput,
  work: (reached: { config: ProgramConfig; log: Logger; access: DatabaseAccess }) => Promise<T>,
): Promise<T> {
  const { readProgramConfig } = await import('../wiring/config.js');
  const config = readProgramConfig(environment, process.cwd());
  const log = createLogger(environment['LOG_LEVEL'] || logLevel);
  if (config.databaseUrl !== undefined) return work({ config, log, access: outsideAccess(config.databaseUrl, config.databaseOwnerUrl) });
  const embedded = await openEmbeddedPostgres({ dataDir: config.dataDir, log });
  try {
    return await work({ config, log, access: builtInAccess({ ...embedded.config }) });
  } finally {
    await embedded.stop();
  }
}

/**
 * Reaches the database, migrates it unless MIGRATE=0, and builds the modules exactly as the server does, without its HTTP side and its timed work. Closes
 * everything afterwards. The program is loaded only here: commands that need no database start without it.
 */
export async function withPlatform<T>(input: CommandInput, work: (platform: Platform) => Promise<T>): Promise<T> {
  return withDatabase(input, async ({ config, log, access }) => {
    const { prepareDatabase } = await import('../wiring/prepare-database.js');
    await prepareDatabase(access, log, (pool) => checkDatabase(pool, config.databaseUrl), {
      migrates: config.migrates,
      grantsAnew: false,
    });
    return withModules(input, { config, log, connection: access.owner }, work);
  });
}

async function withModules<T>(
  input: CommandInput,
  { config, log, connection }: { config: ProgramConfig; log: Logger; connection: pg.ClientConfig },
  work: (platform: Platform) => Promise<T>,
): Promise<T> {
  const closing: (() => Promise<unknown>)[] = [];
  try {
    const database = openDatabase(connection, { log, poolSize: 4, applicationName: 'sortes-command' });
    closing.unshift(() => database.close());
    const vault = await openVault(database.db, loadSecrets(config), { mayReplace: false });
    const alarms = createAlarms(database.db, systemClock, log);
    const services: ProgramServices = {
      config,
      db: database.db,
      pool: database.pool,
      clock: systemClock,
      log,
      vault,
      alarms,
      hooks: createHookBoard(),
    };
    const { createApp } = await import('../app.js');
    const { modules, openEdge, close } = createApp(services, connection);
    closing.unshift(
      () => close(),
      () => services.alarms.written(),
    );
    const { told } = input;
    if (told === undefined) return await work({ services, modules, openEdge });
    await tell(database.db, { ...told, action: `${told.action}.begun` });
    try {
      const result = await work({ services, modules, openEdge });
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
