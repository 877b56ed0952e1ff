import { existsSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import {
  archiveOf,
  createVault,
  findRootKey,
  findStored,
  type FoundBackup,
  joinEmbeddedPostgres,
  listBackups,
  restoreBackup,
  sweepOutbox,
  verifyBackup,
  walOutboxOf,
} from '@sortes/service';
import { backupKeyPurpose } from '../../modules/backups/index.js';
import { readConfig, type Config } from '../../platform/config.js';
import { exitCodes, InputError, report, textOption, type Command, type CommandInput, type ExitCode } from '../command.js';
import { withPlatform } from '../open-platform.js';
import { reasonOf, reasonOption } from '../acting-staff.js';

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;
const seconds = (from: string, to: string): string => `${((Date.parse(to) - Date.parse(from)) / 1_000).toFixed(1)} s`;

/** @throws InputError where the database is not ours */
function ownConfig(input: CommandInput): Config {
  const config = readConfig(input.environment, process.cwd());
  if (config.databaseUrl !== undefined)
    throw new InputError(
      'DATABASE_URL is set: an outside PostgreSQL is backed up by its own keepers (pg_basebackup, pgBackRest, the provider); see docs/backups.md',
    );
  return config;
}

/** What opens backups, the newest first: from the installation's secret and those of before, where they are at hand; none is made for it. */
function keysOf(config: Config): Buffer[] {
  const newest = findRootKey(config.secret, config.dataDir);
  const [first, ...older] = [...(newest === undefined ? [] : [newest]), ...config.secretsBefore];
  return first === undefined ? [] : createVault(first, { older }).keysOf(backupKeyPurpose);
}

async function findBackup(config: Config, name: string | undefined, until?: Date): Promise<FoundBackup> {
  const all = await listBackups(config.backup.dir);
  if (all.length === 0) throw new InputError(`there is no backup in ${config.backup.dir}`);
  const found =
    name === undefined
      ? all.find(({ manifest }) => until === undefined || manifest.endedAt <= until.toISOString())
      : all.find(({ manifest }) => manifest.name === name);
  if (found === undefined)
    throw new InputError(name === undefined ? 'no backup is older than that moment' : `there is no backup ${name}; see sortes backup list`);
  return found;
}

/** The log that the running server, or one that ended, has given out or can give out now. */
async function bringLog(config: Config): Promise<void> {
  const running = await joinEmbeddedPostgres(config.dataDir, 0).catch(() => undefined);
  const pgFolder = existsSync(config.dataDir) ? readdirSync(config.dataDir).find((name) => /^pg\d+$/.test(name)) : undefined;
  if (running === undefined || pgFolder === undefined) return;
  const client = new pg.Client(running.config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ data: string; identifier: string; last: string }>(
      `select current_setting('data_directory') as data, system_identifier::text as identifier, pg_walfile_name(pg_switch_wal()) as last from pg_control_system()`,
    );
    const [row] = rows;
    const outbox = walOutboxOf(row?.data ?? '');
    const archive = archiveOf(config.backup.dir, row?.identifier ?? '');
    for (const end = performance.now() + 10_000; performance.now() < end;) {
      if (findStored(path.join(archive, row?.last ?? '')) !== undefined) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    // Nobody takes it there: the program runs without its timed work.
    const [key] = keysOf(config);
    if (key !== undefined) await sweepOutbox(outbox, archive, key);
  } finally {
    await client.end();
  }
}

async function carryOut(input: CommandInput, kind: 'backup' | 'drill'): Promise<ExitCode> {
  ownConfig(input);
  reasonOf(input);
  const outcome = await withPlatform(input, ({ modules }) =>
    modules.backups.carryOutNow(kind, input.environment['USER'] ?? 'command line', (step, part) =>
      input.output.progress(`${step} ${Math.floor(part * 100)} %`),
    ),
  );
  if (outcome.state === 'failed') {
    await report(input, outcome, [outcome.problem, ...outcome.faults]);
    return exitCodes.faults;
  }
  const { manifest, folder } = outcome.backup;
  await report(
    input,
    {
      state: 'done',
      name: manifest.name,
      folder,
      bytes: manifest.bytes,
      storedBytes: manifest.storedBytes,
      restoredTo: outcome.restoredTo,
      lookedAt: outcome.lookedAt,
    },
    kind === 'backup'
      ? [
          `${folder}: ${megabytes(manifest.bytes)} in ${megabytes(manifest.storedBytes)}, ${seconds(manifest.begunAt, manifest.endedAt)}, checked`,
        ]
      : [
          `${manifest.name} restored up to ${outcome.restoredTo?.toISOString() ?? manifest.endedAt}`,
          `${outcome.lookedAt?.movements ?? 0} movements, ${outcome.lookedAt?.auditLinks ?? 0} links of the audit log, ${outcome.lookedAt?.tables ?? 0} tables, ${outcome.lookedAt?.indexes ?? 0} indexes: sound`,
        ],
  );
  return exitCodes.ok;
}

export const backupMake: Command = {
  words: ['backup', 'make'],
  summary: 'Make a backup of the built-in database now, while the program runs or not, and check it',
  options: { reason: reasonOption },
  notes: 'The program makes one a day by itself. Exit code 1 when it could not be made.',
  run: (input) => carryOut(input, 'backup'),
};

export const backupDrill: Command = {
  words: ['backup', 'drill'],
  summary: 'Restore the newest backup aside, prove its books, its audit log and its pages, and remove it again',
  options: { reason: reasonOption },
  notes: 'The program does it once a week by itself. Exit code 1 when something is not sound.',
  run: (input) => carryOut(input, 'drill'),
};

export const backupList: Command = {
  words: ['backup', 'list'],
  summary: 'The backups in BACKUP_DIR, newest first; needs no database',
  async run(input) {
    const config = ownConfig(input);
    const all = await listBackups(config.backup.dir);
    await report(
      input,
      all.map(({ folder, digest, manifest: { files: _files, folders: _folders, ...manifest } }) => ({ ...manifest, folder, digest })),
      all.length === 0
        ? [`there is no backup in ${config.backup.dir}`]
        : all.map(
            ({ manifest }) =>
              `${manifest.name}  ${megabytes(manifest.bytes)} in ${megabytes(manifest.storedBytes)}  ${seconds(manifest.begunAt, manifest.endedAt)}  PostgreSQL ${manifest.serverVersion}  ${manifest.release}`,
          ),
    );
    return exitCodes.ok;
  },
};

export const backupVerify: Command = {
  words: ['backup', 'verify'],
  summary: 'Read every file of a backup again and compare it with its manifest; needs no database',
  files: ['[NAME]'],
  notes: 'Without NAME the newest. Exit code 1 when a file is damaged, missing or strange, or the log after it has a gap.',
  async run(input) {
    const config = ownConfig(input);
    const found = await findBackup(config, input.files[0]);
    const verified = await verifyBackup(found, keysOf(config));
    const { faults, gapAfter } = verified;
    await report(input, { name: found.manifest.name, digest: found.digest, ...verified }, [
      ...faults,
      ...(gapAfter === undefined ? [] : [`the log kept beside it has a gap after ${gapAfter}: no moment after it can be restored`]),
      `${found.manifest.name}: ${verified.files} files, ${megabytes(verified.bytes)}: ${faults.length === 0 ? 'whole' : 'NOT WHOLE'}`,
      `manifest ${found.digest}`,
    ]);
    return faults.length === 0 && gapAfter === undefined ? exitCodes.ok : exitCodes.faults;
  },
};

export const backupRestore: Command = {
  words: ['backup', 'restore'],
  summary: 'Restore a backup into a new data folder, to the end of what is kept or to a moment',
  options: {
    to: { type: 'string', value: 'FOLDER', help: 'the new DATA_DIR; it must not be there, or be empty', required: true },
    from: { type: 'string', value: 'NAME', help: 'the backup; default: the newest that is older than --until' },
    until: { type: 'string', value: 'TIME', help: 'ISO 8601: everything up to this moment, nothing after it' },
  },
  notes: `Needs the installation's secret (SORTES_SECRET, or DATA_DIR with secret.key), with which backups are encrypted; of a backup from before it was replaced also the one of then (SORTES_SECRET_BEFORE). Never writes over a database. A running program gives out what it has not yet given; its data stay as they are. Afterwards put the installation's keys
(secret.key, studio-keys, kept apart) into the folder and start: DATA_DIR=FOLDER npm start. docs/backups.md tells the whole way.`,
  async run(input) {
    const config = ownConfig(input);
    const target = path.resolve(input.workingDirectory, textOption(input, 'to') ?? '');
    if (existsSync(target) && readdirSync(target).length > 0)
      throw new InputError(`${target} is not empty: a backup is restored into a folder of its own, never over another database`);
    const text = textOption(input, 'until');
    const until = text === undefined ? undefined : new Date(text);
    if (until !== undefined && Number.isNaN(until.getTime()))
      throw new InputError(`--until must be a date and time, not ${JSON.stringify(text)}`);
    const backup = await findBackup(config, textOption(input, 'from'), until);
    await bringLog(config);
    const half = `${target}.restoring`;
    if (existsSync(half)) throw new InputError(`${half} is there: another restore runs, or was cut short; remove it first`);
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const startedAt = performance.now();
    const copy = await restoreBackup({
      backup,
      keys: keysOf(config),
      dataDir: half,
      until,
      log: quiet,
      onProgress: ({ doneBytes, totalBytes }) => input.output.progress(`restored ${Math.floor((doneBytes * 100) / totalBytes)} %`),
    });
    await copy.postgres.stop();
    renameSync(half, target);
    const restoredTo = (copy.restoredTo ?? new Date(backup.manifest.endedAt)).toISOString();
    const took = Math.round(performance.now() - startedAt);
    await report(input, { name: backup.manifest.name, folder: target, restoredTo, gapAfter: copy.gapAfter ?? null, milliseconds: took }, [
      `${backup.manifest.name} restored into ${target} in ${(took / 1_000).toFixed(1)} s; the last change in it is of ${restoredTo}`,
      ...(copy.gapAfter === undefined ? [] : [`THE LOG HAS A GAP after ${copy.gapAfter}: what came later is not in it`]),
      `Put secret.key and studio-keys there, then: DATA_DIR=${target} npm start`,
    ]);
    return copy.gapAfter === undefined ? exitCodes.ok : exitCodes.faults;
  },
};
