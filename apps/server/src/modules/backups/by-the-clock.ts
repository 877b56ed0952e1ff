import { archiveOf, listBackups, pruneArchive, removeBackup, type FoundBackup } from '@sortes/service';
import type { BackupsKit } from './kit.js';
import {
  databaseSince,
  forgetOldRuns,
  listKept,
  listRuns,
  type Made,
  markRemoved,
  serverPlace,
  takeUp,
  wantRun,
  type Run,
} from './repository.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
/** A first start has other things to do. */
const firstAfterMs = 10 * 60_000;
const keptAtLeast = 2;

export function madeOf({ manifest, digest }: FoundBackup): Made {
  return {
    name: manifest.name,
    sizeBytes: manifest.bytes,
    storedBytes: manifest.storedBytes,
    startLsn: manifest.startLsn,
    stopLsn: manifest.stopLsn,
    walFrom: manifest.walFrom,
    wholeAt: new Date(manifest.endedAt),
    digest,
    serverVersion: manifest.serverVersion,
    release: manifest.release,
  };
}

/** What was tried and failed is tried again after an hour. */
const isDue = (last: Run | undefined, lastDone: Date | undefined, everyMs: number, now: number): boolean =>
  now - (lastDone?.getTime() ?? 0) >= everyMs && !(last?.state === 'failed' && now - (last.endedAt?.getTime() ?? 0) < hourMs);

/** Wants a backup a day and a drill a week: a drill is due a week after the last one that went well, the first one with the first backup. */
export async function wantDue({ services: { db, clock } }: BackupsKit): Promise<void> {
  const now = clock.now().getTime();
  const kept = await listKept(db);
  const [backups, drills] = await Promise.all([listRuns(db, 'backup', 1), listRuns(db, 'drill', 50)]);
  const young = kept.length === 0 && now - (await databaseSince(db)).getTime() < firstAfterMs;
  if (!young && isDue(backups[0], kept[0]?.wholeAt ?? undefined, dayMs, now)) await wantRun(db, 'backup', '');
  const lastDrill = drills.find(({ state }) => state === 'done')?.endedAt ?? undefined;
  if (kept.length > 0 && isDue(drills[0], lastDrill, weekMs, now)) await wantRun(db, 'drill', '');
}

/** Brings the table in line with the folder, and removes what is too old with the log that only it needs. */
export async function tidy({ services: { db, clock, config } }: BackupsKit): Promise<void> {
  const { dir, keepDays } = config.backup;
  const { systemIdentifier } = await serverPlace(db);
  const found = (await listBackups(dir)).filter(({ manifest }) => manifest.systemIdentifier === systemIdentifier);
  const kept = await listKept(db);
  const there = new Set(found.map(({ manifest }) => manifest.name));
  await markRemoved(
    db,
    kept.flatMap(({ name }) => (name === null || there.has(name) ? [] : [name])),
  );
  const known = new Set(kept.map(({ name }) => name));
  for (const backup of found) if (!known.has(backup.manifest.name)) await takeUp(db, madeOf(backup), new Date(backup.manifest.begunAt));
  const oldest = clock.now().getTime() - keepDays * dayMs;
  const old = found.slice(keptAtLeast).filter(({ manifest }) => Date.parse(manifest.endedAt) < oldest);
  for (const { manifest } of old) {
    await markRemoved(db, [manifest.name]);
    await removeBackup(dir, manifest.name);
  }
  const last = found[found.length - old.length - 1];
  if (last !== undefined) await pruneArchive(archiveOf(dir, systemIdentifier), last.manifest.walFrom);
  await forgetOldRuns(db);
}
