import { chownSync, existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { chooseAccount } from '../embedded-postgres/account.js';
import { readMajorVersion } from '../embedded-postgres/binaries.js';
import { prepareDataFolder, removeDataDir } from '../embedded-postgres/data-folder.js';
import type { LauncherLog } from '../embedded-postgres/postmaster.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.js';
import type { BackupProgress, FoundBackup } from './base-backup.js';
import { forEach, unpackFile, writeWhole } from './files.js';
import { archiveOf, isWalNeeded, listArchive, walGap } from './wal-archive.js';

/** A file of the backup is not what was written: nothing was restored. */
export class BackupDamagedError extends Error {
  override name = 'BackupDamagedError';
}

/** A database that was restored and runs. */
export interface RestoredCopy {
  postgres: EmbeddedPostgres;
  /** The moment of the last change that is in it; undefined when none was made since the backup began. */
  restoredTo: Date | undefined;
  /** The last segment of the log before a gap, beyond which nothing could be restored. */
  gapAfter: string | undefined;
}

const filesAtOnce = 4;

/**
 * Restores a backup into a data folder that is not there yet (`<dataDir>/pg<major>`) and starts it: to the end of the log that is kept, or to the moment `until`.
 * The caller stops the server. Keys are not part of it.
 * @throws BackupDamagedError; Error when the folder is not empty, the backup is of another major version, or the moment is beyond what is kept. Nothing remains.
 */
export async function restoreBackup({
  backup: { folder, manifest },
  keys,
  dataDir,
  until,
  log,
  settings = {},
  onProgress,
}: {
  backup: FoundBackup;
  /** Of the backups; undefined: only what an older program left unencrypted can be restored. */
  /** Of the backups, the newest first. */
  keys: readonly Buffer[];
  dataDir: string;
  until?: Date | undefined;
  log: LauncherLog;
  settings?: Readonly<Record<string, string>>;
  onProgress?: ((progress: BackupProgress) => void) | undefined;
}): Promise<RestoredCopy> {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new Error(`${dataDir} is not empty: a backup is restored into a folder of its own, never over another database`);
  const major = readMajorVersion();
  if (Number.parseInt(manifest.serverVersion, 10) !== major)
    throw new Error(
      `the backup is of PostgreSQL ${manifest.serverVersion}, this program brings PostgreSQL ${major}: restore it with the release that made it`,
    );
  if (until !== undefined && until.toISOString() < manifest.endedAt)
    throw new Error(`this backup was whole at ${manifest.endedAt} only; a moment before it needs an older one`);
  const account = chooseAccount(path.join(dataDir, `pg${major}`));
  const target = prepareDataFolder(dataDir, major, account);
  let postgres: EmbeddedPostgres | undefined;
  try {
    for (const name of ['', ...manifest.folders]) await mkdir(path.join(target, name), { recursive: true, mode: 0o700 });
    const archive = archiveOf(path.dirname(folder), manifest.systemIdentifier);
    const kept = (await listArchive(archive)).filter((name) => isWalNeeded(name, manifest.walFrom));
    const own = new Set(manifest.wal.map(({ segment }) => segment));
    const totalBytes = manifest.bytes;
    let doneBytes = 0;
    await forEach(manifest.files, filesAtOnce, async ({ path: name, size, sha256 }) => {
      await unpackAs(path.join(folder, 'data', name), keys, path.join(target, name), sha256);
      doneBytes += size;
      onProgress?.({ doneBytes, totalBytes });
    });
    await forEach(manifest.wal, filesAtOnce, ({ segment, sha256 }) =>
      unpackAs(path.join(folder, 'wal', segment), keys, path.join(target, 'pg_wal', segment), sha256),
    );
    await forEach(
      kept.filter((name) => !own.has(name)),
      filesAtOnce,
      (name) => unpackAs(path.join(archive, name), keys, path.join(target, 'pg_wal', name)),
    );
    await writeWhole(path.join(target, 'recovery.signal'), '');
    if (account) await giveTo(target, account);
    postgres = await startEmbeddedPostgres({
      dataDir,
      log,
      settings: {
        ...settings,
        // All of the log is in its place already; a command there must be, and this one says on every system that it has nothing.
        restore_command: 'exit 1',
        // Nobody is let in before all is there.
        hot_standby: 'off',
        recovery_target_action: 'promote',
        // Without the letters T and Z, which this setting does not read.
        ...(until && { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
      },
    });
    const client = new pg.Client(postgres.config);
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at').finally(() => client.end());
    return { postgres, restoredTo: rows[0]?.at ?? undefined, gapAfter: walGap([...kept, ...own], manifest.walFrom) };
  } catch (error) {
    await postgres?.stop();
    removeDataDir(dataDir);
    if (error instanceof Error && error.message.includes('before configured recovery target was reached'))
      throw new Error(`what is kept of the log ends before ${until?.toISOString() ?? ''}; without --until all of it is restored`, {
        cause: error,
      });
    throw error;
  }
}

async function unpackAs(from: string, keys: readonly Buffer[], to: string, sha256?: string): Promise<void> {
  let found: string | undefined;
  let problem = 'is not what was written';
  try {
    ({ sha256: found } = await unpackFile(from, keys, to));
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  if (found === undefined || (sha256 !== undefined && found !== sha256)) throw new BackupDamagedError(`${from}: ${problem}`);
}

/** PostgreSQL wants its folder to be its own. */
async function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  chownSync(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    chownSync(path.join(entry.parentPath, entry.name), uid, gid);
}
