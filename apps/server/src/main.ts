import { createHookBoard } from './ports/hooks.js';
import {
  checkDatabase,
  createLogger,
  exitWithParent,
  listeningProblem,
  type Logger,
  openDatabase,
  startEmbeddedPostgres,
  systemClock,
  tellParentReady,
  toldByParent,
} from '@sortes/service';
import { createAlarms } from './platform/alarms.js';
import { type App, createApp } from './app.js';
import { checkDrawKey, loadDrawKey } from './platform/draw-key.js';
import { type DemoPart, refuseDemoInPublic, refuseDrawsBesidePlayers } from './platform/exposure.js';
import { builtInAccess, type DatabaseAccess, mayAlterAudit, outsideAccess } from './platform/program-role.js';
import { checkRelease, faultsOf } from './platform/release.js';
import { loadSecrets, openVault } from './platform/secret.js';
import type { DemoHistory, Services } from './platform/services.js';
import { storedDemoParts } from './seed/demo-parts.js';
import { demoAccounts, seedDemo, seedDemoWithLine, seedStudioOffers } from './seed/index.js';
import { startBesideLine } from './seed/line/beside-line.js';
import type { Line } from './seed/line/index.js';
import { followStudioList } from './seed/studio-vendor.js';
import { prepareDatabase } from './wiring/prepare-database.js';
import { waitingOn } from './wiring/wait-on.js';
import { demoPartsOfConfig, type ProgramConfig, type ProgramServices, readProgramConfig } from './wiring/config.js';

/** Longest wait for what is in hand when the program is told to stop (reliability O5). */
const drainMs = 20_000;

/** Steps undone in the reverse order of how they were done. */
class Undoing {
  private readonly steps: (() => Promise<unknown>)[] = [];
  private running: Promise<void> | undefined;
  add(step: () => Promise<unknown>): void {
    this.steps.unshift(step);
  }
  run(log: Logger): Promise<void> {
    this.running ??= (async () => {
      for (const step of this.steps)
        await step().catch((error: unknown) => log.error({ reason: String(error) }, 'a step of stopping failed'));
    })();
    return this.running;
  }
}

/** @throws Error when what would start is not what was built, or nobody can say. */
async function requireIntactRelease(): Promise<void> {
  const report = await checkRelease();
  if (report.state === 'intact') return;
  const [first = 'there is no release manifest'] = faultsOf(report);
  throw new Error(`RELEASE_STRICT=1, and the program is not what was built (${first}); see sortes release verify`);
}

/** Starts the built-in database, unless another one is named. */
async function reachDatabase(config: ProgramConfig, log: Logger, undoing: Undoing): Promise<DatabaseAccess> {
  if (config.databaseUrl !== undefined) return outsideAccess(config.databaseUrl, config.databaseOwnerUrl);
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log, archive: true });
  undoing.add(() => embedded.stop());
  return builtInAccess({ ...embedded.config });
}

async function start(config: ProgramConfig, log: Logger, undoing: Undoing): Promise<void> {
  if (process.env['RELEASE_STRICT'] === '1') await requireIntactRelease();
  refuseDemoInPublic(config, demoPartsOfConfig(config));
  refuseDrawsBesidePlayers(config);
  const access = await reachDatabase(config, log, undoing);
  // Another database may be out of reach, which is to be said at once; our own is there.
  const inTime: typeof waitingOn = config.databaseUrl === undefined ? waitingOn : (_what, _log, work) => work();
  await inTime('preparing the database', log, () =>
    prepareDatabase(access, log, (pool) => checkDatabase(pool, config.databaseUrl), config),
  );
  const database = openDatabase(access.program, { log, applicationName: `sortes-${config.role}` });
  undoing.add(() => database.close());
  if (await mayAlterAudit(database.pool))
    log.warn('the database role of the program may take entries out of the audit log: see DATABASE_OWNER_URL and docs/audit.md');

  const services: ProgramServices & { history: DemoHistory } = {
    config,
    db: database.db,
    pool: database.pool,
    clock: systemClock,
    log,
    vault: await openVault(database.db, loadSecrets(config), { mayReplace: true }),
    alarms: createAlarms(database.db, systemClock, log),
    hooks: createHookBoard(),
    history: {},
  };
  undoing.add(() => services.alarms.written());
  if (config.drawKey !== undefined) {
    services.drawKey = await loadDrawKey(config.drawKey);
    await checkDrawKey(services.db, services.drawKey);
  }
  const app = createApp(services, access.program, access.owner);
  undoing.add(() => app.close());
  const line = await inTime('seeding the demo', log, () => seed(services, app.modules, access));
  const demoParts = config.publicAddresses.length === 0 ? [] : [...demoPartsOfConfig(config), ...(await storedDemoParts(app.modules))];
  if (refuseDemoInPublic(config, demoParts)) sayDemoIsPublic(services, demoParts);

  // A first start builds the pages meanwhile: what is read from here on is made of them.
  if (process.env['PAGES_PENDING'] === '1') await toldByParent('pages built');
  undoing.add(app.texts.follow());

  // Players first: no task begins where the port is taken, nor takes the processor from the start. Stopping begins with them, too.
  const stopServing = config.role === 'api' || config.role === 'all' ? await serve(app, config) : undefined;
  const demoTasks =
    config.seedDemo && config.studio && config.role !== 'draw' && config.role !== 'api'
      ? [followStudioList(app.modules.games, log, () => seedStudioOffers(services, app.modules))]
      : [];
  const tasks = [...app.tasks, ...demoTasks];
  if (line === undefined) for (const task of tasks) undoing.add(await task.start());
  else undoing.add(await startBesideLine(tasks, line, { history: services.history, log, say: (text) => console.log(text) }));
  if (stopServing !== undefined) undoing.add(stopServing);
  const metricsServer = await app.metrics.listen(config.metricsPort, '127.0.0.1').catch((error: unknown) => {
    log.warn({ reason: String(listeningProblem(error, () => 'METRICS_PORT', 'METRICS_PORT')) }, 'metrics are not served');
    return undefined;
  });
  undoing.add(async () => metricsServer?.close());
  // Players are served already. Where code is written, files change all the time.
  if (process.env['NODE_ENV'] === 'production') undoing.add(await app.release.watch.start());
}

/** @returns the demo's line where one is still to be played: its draws need the key of draws, and one process does all there is to do */
async function seed(services: ProgramServices, modules: App['modules'], access: DatabaseAccess): Promise<Line | undefined> {
  const { seedDemo: isWanted, demoLine, role } = services.config;
  if (isWanted && role === 'all' && demoLine) return seedDemoWithLine(services, modules, access);
  if (isWanted && role !== 'draw') await seedDemo(services, modules);
  return undefined;
}

/** Listens to players. @returns what ends it @throws Error in plain words when the port or the address cannot be had */
async function serve(app: ReturnType<typeof createApp>, config: ProgramConfig): Promise<() => Promise<void>> {
  const { edge, close } = await app.openEdge({ rateLimits: process.env['RATE_LIMITS'] !== '0' });
  await edge.app.listen({ port: config.port, host: config.host }).catch(async (error: unknown) => {
    await close();
    throw listeningProblem(error, () => 'PORT', 'HOST');
  });
  return close;
}

/** Whoever looks after the installation must not find out by accident. */
function sayDemoIsPublic({ log, config, alarms }: Services, parts: readonly DemoPart[]): void {
  const addresses = config.publicAddresses.map(({ value }) => value);
  alarms.raise({ kind: 'demo-in-public' });
  log.warn({ addresses, parts: parts.map(({ what }) => what) }, 'a demo is shown to others than this machine (SORTES_DEMO=1)');
}

function announceStart(config: ProgramConfig): void {
  if (config.role === 'worker' || config.role === 'draw') {
    console.log(`Sortes ${config.role === 'draw' ? 'drawing process' : 'worker'} runs.`);
    return;
  }
  const lines = [`Sortes serves at ${config.siteOrigin}`];
  if (config.seedDemo) {
    lines.push(`  demo sign-ins: ${demoAccounts.map(({ userName, password }) => `${userName} / ${password}`).join(' · ')}`);
    if (config.demoVendorKeys !== undefined && config.payment !== undefined)
      lines.push(`  mail, SMS, payment and game vendor sandbox: ${config.payment.url}`);
  }
  console.log(lines.join('\n'));
}

function sayCannotStart(error: unknown): void {
  console.error(`Sortes cannot start: ${error instanceof Error ? error.message : String(error)}`);
}

/** What the environment says; a wrong variable ends the program with a sentence, where a stack would hide the variable's name. */
function readSettings(): ProgramConfig {
  try {
    return readProgramConfig(process.env, process.cwd());
  } catch (error) {
    sayCannotStart(error);
    process.exit(1);
  }
}

async function main(): Promise<void> {
  const config = readSettings();
  const log = createLogger(config.logLevel);
  const undoing = new Undoing();
  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(code || 1), drainMs + 2_000).unref();
    await undoing.run(log);
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a promise was left unhandled'));
  exitWithParent(() => undoing.run(log), drainMs);
  try {
    await start(config, log, undoing);
  } catch (error) {
    sayCannotStart(error);
    await undoing.run(log);
    process.exit(1);
  }
  announceStart(config);
  tellParentReady();
}

void main();
