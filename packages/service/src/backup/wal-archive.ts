import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { storedName } from './encryption.js';
import { isMissing, packFileWhole, removeStored } from './files.js';

/** 24 hex digits: timeline, then the place in the log in two parts (PostgreSQL, src/include/access/xlog_internal.h). */
const segmentName = /^[0-9A-F]{24}$/;
/** Where one life of the database branched from another. */
const historyName = /^[0-9A-F]{8}\.history$/;
/** Segments of 16 MB, as initdb makes them: so many to one step of the first part of the place. */
const segmentsPerLog = 256;

const isOfLog = (name: string): boolean => segmentName.test(name) || historyName.test(name);

/** Place of a segment in the log, whatever its timeline. */
function placeOf(segment: string): number {
  return Number.parseInt(segment.slice(8, 16), 16) * segmentsPerLog + Number.parseInt(segment.slice(16), 16);
}

/** The folder of this database's log in a place of backups; two databases never mix theirs. */
export function archiveOf(place: string, systemIdentifier: string): string {
  return path.join(place, `wal-${systemIdentifier}`);
}

/** What was taken to the archive: the last segment with the moment at which it was full or given out. */
export interface Swept {
  files: number;
  bytes: number;
  last: { segment: string; at: Date } | undefined;
}

/**
 * Takes what the server has laid out (`prepareWalOutbox`) to the archive: compressed, encrypted, on disk there, then removed here. May run in several processes at once.
 * @throws Error when the archive cannot be written; what lies in the outbox stays there.
 */
export async function sweepOutbox(outbox: string, archive: string, key: Buffer): Promise<Swept> {
  const swept: Swept = { files: 0, bytes: 0, last: undefined };
  const names = (await readdir(outbox)).filter(isOfLog).toSorted();
  if (names.length === 0) return swept;
  await mkdir(archive, { recursive: true, mode: 0o700 });
  for (const name of names) {
    const from = path.join(outbox, name);
    const to = path.join(archive, name);
    try {
      const { mtime } = await stat(from);
      await packFileWhole(from, to, key);
      await utimes(storedName(to), mtime, mtime);
      swept.bytes += (await stat(storedName(to))).size;
      swept.files += 1;
      if (segmentName.test(name)) swept.last = { segment: name, at: mtime };
    } catch (error) {
      // Another process was at the same file and has it in place.
      if (isMissing(error) && !existsSync(from)) continue;
      throw error;
    }
    await rm(from, { force: true });
  }
  return swept;
}

/** Names of the log kept in a folder, in the order of the log: histories, then segments. */
export async function listArchive(archive: string): Promise<string[]> {
  const names = await readdir(archive).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return [...new Set(names.map((name) => name.replace(/\.gz(\.enc)?$/, '')))]
    .filter(isOfLog)
    .toSorted(
      (one, other) =>
        Number(segmentName.test(one)) - Number(segmentName.test(other)) || placeOf(one) - placeOf(other) || one.localeCompare(other),
    );
}

/** Whether a piece of the log is needed to restore a backup that begins in the segment `from`. */
export function isWalNeeded(name: string, from: string): boolean {
  return historyName.test(name) || placeOf(name) >= placeOf(from);
}

/** The last segment before the first gap in the log that begins with `from`; undefined when there is none. */
export function walGap(names: readonly string[], from: string): string | undefined {
  const places = new Map(names.filter((name) => segmentName.test(name) && isWalNeeded(name, from)).map((name) => [placeOf(name), name]));
  let last = from;
  for (const [place, name] of [...places].toSorted(([one], [other]) => one - other)) {
    if (place > placeOf(last) + 1) return last;
    last = name;
  }
  return undefined;
}

/** Removes what no backup that begins in `from` or later needs. @returns how many files */
export async function pruneArchive(archive: string, from: string): Promise<number> {
  const old = (await listArchive(archive)).filter((name) => !isWalNeeded(name, from));
  for (const name of old) await removeStored(path.join(archive, name));
  return old.length;
}
