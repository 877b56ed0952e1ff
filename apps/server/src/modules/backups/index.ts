import { Gauge } from 'prom-client';
import { archiveOf, type BackgroundTask, type DatabaseTransaction, repeating, sweepOutbox, walOutboxOf } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { Module, Services } from '../../platform/services.js';
import {
  claimRun,
  listKept,
  noteCheck,
  noteLog,
  noteLogProblem,
  serverPlace,
  type RunKind,
  runsAreWanted,
  type RunStep,
  wantRun,
} from './repository.js';
import { tidy, wantDue } from './by-the-clock.js';
import { carryOut, type Outcome } from './carry-out.js';
import { backupKeyPurpose, type BelowBackups, type BackupsKit } from './kit.js';
import { backupsStaffRoutes } from './staff/routes.js';
import { type BackupsState, readState } from './state.js';

export { backupKeyPurpose, type Proof } from './kit.js';
export type { BackupsState } from './state.js';

export interface BackupsModule extends Module {
  state(): Promise<BackupsState>;
  /** Has a worker do it. @throws DomainError state.not.allowed while one is wanted or under way, or where the database is not ours */
  ask(transaction: DatabaseTransaction, kind: RunKind, askedBy: string): Promise<string>;
  /** Does it here and now. @throws DomainError state.not.allowed, as `ask` */
  carryOutNow(kind: RunKind, askedBy: string, onStep?: (step: RunStep, part: number) => void): Promise<Outcome>;
  /** What verification by hand found. */
  noteCheck(name: string, faults: readonly string[]): Promise<void>;
  /** What the clock would do now, one turn of each; for tests. */
  turn(): Promise<void>;
}

const sweepEveryMs = 10_000;
/** Seconds. */
const quietAfterStart = 60;

// In the library's common registry, as the gauges of the release.
const newestAt = new Gauge({
  name: 'sortes_backup_newest_seconds',
  help: 'When the newest backup was whole (Unix time); 0: there is none',
});
const logSafeAt = new Gauge({
  name: 'sortes_backup_log_seconds',
  help: 'When the last segment of the log that is in the place of backups was given out (Unix time)',
});

/** Backups of the built-in database; of an outside one, only how far its own archive is. */
export function createBackupsModule(services: Services, below: BelowBackups): BackupsModule {
  const { db, log, config, vault } = services;
  const kit: BackupsKit = { services, below };
  const isOwn = config.databaseUrl === undefined;
  const sweep = async (): Promise<void> => {
    try {
      const { dataFolder, systemIdentifier } = await serverPlace(db);
      const { last } = await sweepOutbox(
        walOutboxOf(dataFolder),
        archiveOf(config.backup.dir, systemIdentifier),
        vault.keyOf(backupKeyPurpose),
      );
      await noteLog(db, last);
      if (last) logSafeAt.set(Math.floor(last.at.getTime() / 1_000));
    } catch (error) {
      await noteLogProblem(db, error instanceof Error ? error.message : String(error)).catch(() => undefined);
      throw error;
    }
  };
  const byTheClock = async (): Promise<void> => {
    await tidy(kit);
    await wantDue(kit);
    newestAt.set(Math.floor(((await listKept(db))[0]?.wholeAt?.getTime() ?? 0) / 1_000));
  };
  const runNext = async (signal?: AbortSignal): Promise<boolean> => {
    const run = await claimRun(db);
    if (run === undefined) return false;
    await carryOut(kit, run, signal);
    return true;
  };
  const ask: BackupsModule['ask'] = async (transaction, kind, askedBy) =>
    (isOwn ? await wantRun(transaction, kind, askedBy) : undefined) ?? refuse('state.not.allowed');
  return {
    routes: [],
    staffSide: (office) => ({ routes: backupsStaffRoutes({ services, office, readState: () => readState(kit), ask }) }),
    tasks: isOwn
      ? [
          repeating('backups: log', log, sweepEveryMs, sweep),
          // A start has other things to do first.
          repeating('backups: by the clock', log, 60_000, async () => (process.uptime() < quietAfterStart ? 10_000 : byTheClock())),
          stoppable('backups: runs', (signal) =>
            repeating('backups: runs', log, 1_000, async () => ((await runNext(signal)) ? 0 : undefined), runsAreWanted),
          ),
        ]
      : [],
    state: () => readState(kit),
    ask,
    async carryOutNow(kind, askedBy, onStep) {
      const id = isOwn ? await wantRun(db, kind, askedBy, 'running') : undefined;
      if (id === undefined) return refuse('state.not.allowed');
      return carryOut(kit, { id, kind }, undefined, onStep);
    },
    noteCheck: (name, faults) => noteCheck(db, name, faults),
    async turn() {
      await sweep();
      await byTheClock();
      while (await runNext());
    },
  };
}

/** A task that is told when the program stops, so that nobody waits for what is in hand. */
function stoppable(name: string, make: (signal: AbortSignal) => BackgroundTask): BackgroundTask {
  return {
    name,
    async start() {
      const stopping = new AbortController();
      const stop = await make(stopping.signal).start();
      return () => {
        stopping.abort();
        return stop();
      };
    },
  };
}
