import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { walOutboxOf } from '../embedded-postgres/data-folder.js';
import { type Content, findStored, forEach, isMissing, packBytes, packFile, removeStored, unpackFile, writeWhole } from './files.js';
import { archiveOf, isWalNeeded, listArchive, sweepOutbox, walGap } from './wal-archive.js';

/** What stands in `manifest.json`. Times are ISO 8601, sizes bytes, places in the log as PostgreSQL writes them. */
export interface BackupManifest {
  format: 1;
  /** Name of the folder: when it was begun. */
  name: string;
  begunAt: string;
  /** From this moment on the copy can be restored to any moment. */
  endedAt: string;
  systemIdentifier: string;
  serverVersion: string;
  /** The program that made it: version and commit. */
  release: string;
  startLsn: string;
  stopLsn: string;
  /** First and last segment of the log without which it restores to nothing. */
  walFrom: string;
  walTo: string;
  /** Of the data, and of what the backup takes on disk. */
  bytes: number;
  storedBytes: number;
  folders: string[];
  files: ({ path: string } & Content)[];
  wal: ({ segment: string } & Content)[];
}

export interface BackupProgress {
  doneBytes: number;
  totalBytes: number;
}

export interface FoundBackup {
  folder: string;
  manifest: BackupManifest;
  /** SHA-256 of the manifest's text, hex. */
  digest: string;
}

export interface VerifiedBackup {
  files: number;
  bytes: number;
  /** What is not as the manifest says, one line each; none: the backup is whole. */
  faults: string[];
  /** The last segment before a gap in the log kept beside it; a moment after it cannot be restored. */
  gapAfter: string | undefined;
}

/** Made anew at each start, or of no use to another server (PostgreSQL, src/backend/backup/basebackup.c); the folders themselves must be there. */
const emptied = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']);
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'postgresql.auto.conf.tmp',
  'backup_label.old',
  'tablespace_map.old',
  'current_logfiles.tmp',
]);
const isTemporary = (name: string): boolean => /^pgsql_tmp|^pg_internal\.init|^t\d+_\d+(_\w+)?(\.\d+)?$/.test(name);
const controlFile = 'global/pg_control';

const filesAtOnce = 4;
const archiveWithinMs = 120_000;

interface Making {
  /** A session of its own is opened with it, of a role that may make backups. */
  connection: pg.ClientConfig;
  /** Where backups are kept. */
  place: string;
  /** 32 bytes that every file is encrypted with; whoever has the backup alone reads nothing. */
  key: Buffer;
  release: string;
  now: () => Date;
  onProgress?: (progress: BackupProgress) => void;
  signal?: AbortSignal;
}

/**
 * Makes a backup while the program works: the server is told, its folder is copied, and the log that was written meanwhile is added, without which the copy
 * is of no moment. Takes the log to the archive by itself where nobody else does.
 * @throws Error when it cannot be made; nothing of it remains.
 */
export async function makeBackup({ connection, place, key, release, now, onProgress, signal }: Making): Promise<FoundBackup> {
  const begunAt = now();
  const name = begunAt.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  await mkdir(place, { recursive: true, mode: 0o700 });
  const half = path.join(place, `.half-${name}`);
  const folder = path.join(place, name);
  await mkdir(path.join(half, 'wal'), { recursive: true, mode: 0o700 });
  const client = new pg.Client({ ...connection, application_name: 'sortes-backup' });
  let lost: Error | undefined;
  client.on('error', (error) => (lost = error));
  try {
    await client.connect();
    const ask = async (text: string, values: unknown[] = []): Promise<Record<string, string>> =>
      (await client.query<Record<string, string>>(text, values)).rows[0] ?? {};
    // The session waits while files are copied; what bounds others must not end it.
    await ask('set statement_timeout = 0');
    const server = await ask(
      `select current_setting('data_directory') as data, current_setting('server_version') as version, system_identifier::text as identifier from pg_control_system()`,
    );
    const dataFolder = server['data'] ?? '';
    const start = await ask('select lsn::text, pg_walfile_name(lsn) as segment from pg_backup_start($1, true) as lsn', [name]);
    const copied = await copyData(dataFolder, path.join(half, 'data'), key, onProgress, signal);
    if (lost) throw lost;
    const stop = await ask(
      'select lsn::text, pg_walfile_name(lsn) as segment, labelfile as label, spcmapfile as tablespaces from pg_backup_stop(false)',
    );
    // What is acknowledged from here on may not be in the log that is packed with it, however long the packing takes.
    const endedAt = now();
    if ((stop['tablespaces'] ?? '').trim() !== '')
      throw new Error('the database has tablespaces outside its folder, which backups do not know');
    const label = await packBytes(Buffer.from(stop['label'] ?? ''), path.join(half, 'data', 'backup_label'), key);
    copied.files.push({ path: 'backup_label', ...label });
    const archive = archiveOf(place, server['identifier'] ?? '');
    const walFrom = start['segment'] ?? '';
    const walTo = stop['segment'] ?? '';
    const wal = await addWal({ outbox: walOutboxOf(dataFolder), archive, walFrom, walTo, half, key, ...(signal && { signal }) });
    const manifest: BackupManifest = {
      format: 1,
      name,
      begunAt: begunAt.toISOString(),
      endedAt: endedAt.toISOString(),
      systemIdentifier: server['identifier'] ?? '',
      serverVersion: server['version'] ?? '',
      release,
      startLsn: start['lsn'] ?? '',
      stopLsn: stop['lsn'] ?? '',
      walFrom,
      walTo,
      bytes: copied.files.reduce((sum, { size }) => sum + size, 0),
      storedBytes: await storedIn(half),
      folders: copied.folders,
      files: copied.files.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
      wal,
    };
    const text = JSON.stringify(manifest, undefined, 1);
    await writeWhole(path.join(half, 'manifest.json'), text);
    signal?.throwIfAborted();
    await rename(half, folder);
    return { folder, manifest, digest: createHash('sha256').update(text).digest('hex') };
  } finally {
    // Ends a backup that the server still believes in.
    await client.end().catch(() => undefined);
    await rm(half, { recursive: true, force: true });
  }
}

async function copyData(
  from: string,
  to: string,
  key: Buffer,
  onProgress: ((progress: BackupProgress) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<{ files: BackupManifest['files']; folders: string[] }> {
  const folders: string[] = [''];
  const found: { name: string; size: number }[] = [];
  const walk = async (below: string): Promise<void> => {
    for (const entry of await readdir(path.join(from, below), { withFileTypes: true }).catch(absent)) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (isTemporary(entry.name) || leftOut.has(name)) continue;
      // A folder may be a link to another disk (pg_wal); what it leads to is copied.
      const about = await stat(path.join(from, name)).catch(gone);
      if (about?.isDirectory()) {
        folders.push(name);
        if (!emptied.has(name)) await walk(name);
        if (name === 'pg_wal') folders.push('pg_wal/archive_status', 'pg_wal/summaries');
      } else if (about?.isFile() && name !== controlFile) found.push({ name, size: about.size });
    }
  };
  await walk('');
  for (const folder of folders) await mkdir(path.join(to, folder), { recursive: true, mode: 0o700 });
  const totalBytes = found.reduce((sum, { size }) => sum + size, 0);
  let doneBytes = 0;
  const files: BackupManifest['files'] = [];
  await forEach(found, filesAtOnce, async ({ name, size }) => {
    signal?.throwIfAborted();
    const content = await packFile(path.join(from, name), path.join(to, name), key).catch(gone);
    // A table that was dropped meanwhile: the log knows.
    if (content === undefined) await removeStored(path.join(to, name));
    else files.push({ path: name, ...content });
    doneBytes += size;
    onProgress?.({ doneBytes, totalBytes });
  });
  // Last, so that it is not older than a checkpoint whose pages are in the copy.
  files.push({
    path: controlFile,
    ...(await packBytes(await readSteadily(path.join(from, controlFile)), path.join(to, controlFile), key)),
  });
  return { files, folders };
}

const absent = (error: unknown): [] => {
  if (isMissing(error)) return [];
  throw error;
};
const gone = (error: unknown): undefined => {
  if (isMissing(error)) return undefined;
  throw error;
};

/** The control file is written over in place: read until it was the same twice. */
async function readSteadily(file: string): Promise<Buffer> {
  let last = await readFile(file);
  for (;;) {
    const again = await readFile(file);
    if (again.equals(last)) return again;
    last = again;
  }
}

async function addWal({
  outbox,
  archive,
  walFrom,
  walTo,
  half,
  key,
  signal,
}: {
  outbox: string;
  archive: string;
  walFrom: string;
  walTo: string;
  half: string;
  key: Buffer;
  signal?: AbortSignal;
}): Promise<BackupManifest['wal']> {
  for (const until = performance.now() + archiveWithinMs; ;) {
    signal?.throwIfAborted();
    await sweepOutbox(outbox, archive, key);
    if ((await listArchive(archive)).includes(walTo)) break;
    if (performance.now() > until) throw new Error(`the server did not give out its log (${walTo}) within ${archiveWithinMs / 1_000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const needed = (await listArchive(archive)).filter(
    (name) => isWalNeeded(name, walFrom) && (name.endsWith('.history') || !isWalNeeded(name, walTo) || name === walTo),
  );
  const gap = walGap(needed, walFrom);
  if (gap !== undefined) throw new Error(`the log has a gap after ${gap}`);
  const wal: BackupManifest['wal'] = [];
  for (const segment of needed) {
    const stored = findStored(path.join(archive, segment));
    if (stored === undefined) throw new Error(`the log has lost ${segment}`);
    await cp(stored, path.join(half, 'wal', path.basename(stored)));
    wal.push({ segment, ...(await unpackFile(path.join(half, 'wal', segment), [key])) });
  }
  return wal;
}

async function storedIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  return bytes;
}

/** Every backup of a place, newest first. What is no backup, or has a manifest that nobody can read, is passed over. */
export async function listBackups(place: string): Promise<FoundBackup[]> {
  const found: FoundBackup[] = [];
  for (const entry of await readdir(place, { withFileTypes: true }).catch(absent)) {
    if (!entry.isDirectory() || !/^\d{4}-\d\d-\d\dT/.test(entry.name)) continue;
    const folder = path.join(place, entry.name);
    const text = await readFile(path.join(folder, 'manifest.json'), 'utf8').catch(gone);
    const manifest = text === undefined ? undefined : readManifest(text, entry.name);
    if (text !== undefined && manifest) found.push({ folder, manifest, digest: createHash('sha256').update(text).digest('hex') });
  }
  return found.toSorted((one, other) => (one.manifest.name < other.manifest.name ? 1 : -1));
}

function readManifest(text: string, name: string): BackupManifest | undefined {
  try {
    const value = JSON.parse(text) as Partial<BackupManifest>;
    const isInside = (one: unknown): boolean => typeof one === 'string' && !path.isAbsolute(one) && !one.split(/[\\/]/).includes('..');
    const whole =
      value.format === 1 &&
      Array.isArray(value.files) &&
      Array.isArray(value.folders) &&
      Array.isArray(value.wal) &&
      value.files.every((one) => isInside(one.path)) &&
      value.wal.every((one) => isInside(one.segment)) &&
      value.folders.every(isInside);
    return whole ? { ...(value as BackupManifest), name } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads every file of a backup and compares it with the manifest; looks at the log kept beside it, too.
 * @param keys of the backups; without one an encrypted file counts as damaged
 * @param expected digest of the manifest as it was noted when it was written; without one a manifest that was altered together with its files is believed.
 */
export async function verifyBackup(
  { folder, manifest, digest }: FoundBackup,
  keys: readonly Buffer[],
  expected?: string,
  signal?: AbortSignal,
): Promise<VerifiedBackup> {
  const faults: string[] = [];
  if (expected !== undefined && expected !== digest) faults.push('manifest.json: is not the one that was written');
  const wanted = new Map<string, Content>([
    ...manifest.files.map(({ path: name, ...content }) => [`data/${name}`, content] as const),
    ...manifest.wal.map(({ segment, ...content }) => [`wal/${segment}`, content] as const),
  ]);
  let bytes = 0;
  await forEach([...wanted], filesAtOnce, async ([name, { size, sha256 }]) => {
    signal?.throwIfAborted();
    try {
      const content = await unpackFile(path.join(folder, name), keys);
      bytes += content.size;
      if (content.size !== size || content.sha256 !== sha256) faults.push(`${name}: is not what was written`);
    } catch (error) {
      faults.push(
        isMissing(error) ? `${name}: is missing` : `${name}: is damaged (${error instanceof Error ? error.message : String(error)})`,
      );
    }
  });
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const name = path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
    if (entry.isFile() && name !== 'manifest.json' && !wanted.has(name.replace(/\.gz(\.enc)?$/, '')))
      faults.push(`${name}: does not belong to it`);
  }
  const archive = archiveOf(path.dirname(folder), manifest.systemIdentifier);
  const names = new Set([...(await listArchive(archive)), ...manifest.wal.map(({ segment }) => segment)]);
  return { files: wanted.size, bytes, faults: faults.toSorted(), gapAfter: walGap([...names], manifest.walFrom) };
}

/** Removes a backup: at once by its name, then its files. */
export async function removeBackup(place: string, name: string): Promise<void> {
  const removed = path.join(place, `.removed-${name}`);
  await rename(path.join(place, name), removed).catch(gone);
  for (const left of await readdir(place).catch(absent))
    if (left.startsWith('.removed-')) await rm(path.join(place, left), { recursive: true, force: true });
}
