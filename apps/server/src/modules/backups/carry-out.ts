import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import {
  archiveOf,
  type FoundBackup,
  listBackups,
  findStored,
  makeBackup,
  removeDataDir,
  restoreBackup,
  type BackupProgress,
  stopOrphanedPostgres,
  verifyBackup,
} from '@sortes/service';
import { madeOf } from './by-the-clock.js';
import { checkStructure } from './check-structure.js';
import { backupKeyPurpose, type BackupsKit } from './kit.js';
import {
  failRun,
  finishBackup,
  finishDrill,
  type LookedAt,
  noteLog,
  noteProgress,
  putBack,
  serverPlace,
  type Run,
  type RunStep,
} from './repository.js';

const noteEveryMs = 1_000;

/** A copy is looked at by one, for a moment, and thrown away. */
const drillSettings = { fsync: 'off', shared_buffers: '64MB', max_connections: '30', autovacuum: 'off' };

/** What a run came to; its row says the same. */
export type Outcome =
  | { state: 'done'; backup: FoundBackup; restoredTo?: Date | undefined; lookedAt?: LookedAt }
  | { state: 'failed'; problem: string; faults: string[] };

/** Something was found that must not be, one line each. */
class FaultsError extends Error {
  constructor(
    message: string,
    readonly faults: string[],
  ) {
    super(message);
  }
}

/** Carries a run out to its end and writes down what came of it. `signal`: the program stops, the run is put back. */
export async function carryOut(
  kit: BackupsKit,
  run: Pick<Run, 'id' | 'kind'>,
  signal?: AbortSignal,
  onStep?: (step: RunStep, part: number) => void,
): Promise<Outcome> {
  const { db, log } = kit.services;
  let step: RunStep = '';
  let progress: BackupProgress = { doneBytes: 0, totalBytes: 0 };
  const note = (): void =>
    void noteProgress(db, run.id, step, progress.doneBytes, progress.totalBytes).catch((error: unknown) =>
      log.warn({ reason: String(error) }, 'progress of a backup was not noted'),
    );
  const timer = setInterval(note, noteEveryMs);
  const steps: Steps = {
    begin(next) {
      step = next;
      progress = { doneBytes: 0, totalBytes: 0 };
      note();
      onStep?.(step, 0);
    },
    progress(now) {
      progress = now;
      onStep?.(step, now.totalBytes === 0 ? 0 : now.doneBytes / now.totalBytes);
    },
  };
  try {
    const outcome = run.kind === 'backup' ? await backUp(kit, run.id, steps, signal) : await drill(kit, run.id, steps, signal);
    return outcome;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const faults = error instanceof FaultsError ? error.faults.slice(0, 100) : [];
    if (signal?.aborted) await putBack(db, run.id);
    else {
      await failRun(db, run.id, problem, faults);
      log.error({ kind: run.kind, reason: problem, faults }, 'A BACKUP OR ITS DRILL FAILED');
    }
    return { state: 'failed', problem, faults };
  } finally {
    clearInterval(timer);
  }
}

interface Steps {
  begin(step: RunStep): void;
  progress(progress: BackupProgress): void;
}

async function backUp(
  { services: { db, config, clock, vault }, below }: BackupsKit,
  id: string,
  steps: Steps,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const { dir } = config.backup;
  // Only one is made at a time: what lies there half was left by a process that was killed.
  for (const name of await readdir(dir).catch(() => []))
    if (name.startsWith('.half-')) await rm(path.join(dir, name), { recursive: true, force: true });
  steps.begin('copying');
  const backup = await makeBackup({
    connection: below.connection,
    place: dir,
    key: vault.keyOf(backupKeyPurpose),
    release: await below.release(),
    now: () => clock.now(),
    onProgress: (progress) => steps.progress(progress),
    ...(signal && { signal }),
  });
  steps.begin('checking');
  const { faults } = await verifyBackup(backup, vault.keysOf(backupKeyPurpose), backup.digest, signal);
  if (faults.length > 0) {
    // It is of no use, and must not be taken for one.
    await rm(backup.folder, { recursive: true, force: true });
    throw new FaultsError('what was written is not what was read back', faults);
  }
  await finishBackup(db, id, madeOf(backup));
  // Making it brought the log up to here.
  const { systemIdentifier, walTo } = backup.manifest;
  const { mtime } = await stat(findStored(path.join(archiveOf(dir, systemIdentifier), walTo)) ?? dir);
  await noteLog(db, { segment: walTo, at: mtime });
  return { state: 'done', backup };
}

async function drill(
  { services: { db, config, vault }, below }: BackupsKit,
  id: string,
  steps: Steps,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const { systemIdentifier } = await serverPlace(db);
  const [backup] = (await listBackups(config.backup.dir)).filter(({ manifest }) => manifest.systemIdentifier === systemIdentifier);
  if (backup === undefined) throw new Error('there is no backup to restore');
  const scratch = path.join(config.dataDir, 'backup-drill');
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await stopOrphanedPostgres(scratch).catch(() => undefined);
  removeDataDir(scratch);
  steps.begin('restoring');
  let copy: Awaited<ReturnType<typeof restoreBackup>> | undefined;
  try {
    copy = await restoreBackup({
      backup,
      keys: vault.keysOf(backupKeyPurpose),
      dataDir: scratch,
      log: quiet,
      settings: drillSettings,
      onProgress: (progress) => steps.progress(progress),
    });
    signal?.throwIfAborted();
    steps.begin('proving');
    const faults: string[] = [];
    if (copy.gapAfter !== undefined) faults.push(`the log has a gap after ${copy.gapAfter}: nothing after it can be restored`);
    const client = new pg.Client(copy.postgres.config);
    client.on('error', () => undefined);
    await client.connect();
    const structure = await checkStructure(client).finally(() => client.end());
    signal?.throwIfAborted();
    const proof = await below.proveCopy(copy.postgres.config, copy.restoredTo);
    faults.push(...structure.faults, ...proof.faults);
    if (faults.length > 0) throw new FaultsError('what was restored is not sound', faults);
    const { movements, auditLinks } = proof;
    const { tables, indexes } = structure;
    const lookedAt = { movements, auditLinks, tables, indexes };
    await finishDrill(db, id, { name: backup.manifest.name, restoredTo: copy.restoredTo, sizeBytes: backup.manifest.bytes, lookedAt });
    return { state: 'done', backup, restoredTo: copy.restoredTo, lookedAt };
  } finally {
    await copy?.postgres.stop();
    removeDataDir(scratch);
  }
}
