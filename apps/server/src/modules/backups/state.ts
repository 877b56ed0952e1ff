import path from 'node:path';
import type { BackupWarning } from '@sortes/contract';
import type { Config } from '../../platform/config.js';
import type { BackupsKit } from './kit.js';
import { databaseSince, listKept, listRuns, readLogState, type Run } from './repository.js';

const hourMs = 3_600_000;
const newestAtMostMs = 26 * hourMs;
const drillAtMostMs = 8 * 24 * hourMs;
const logAtMostMs = 60_000;
const listed = 60;

export interface BackupsState {
  /** false: an outside PostgreSQL, which the program does not copy. */
  isOwn: boolean;
  place: string;
  keepDays: number;
  warnings: BackupWarning[];
  log: { isOn: boolean; segment: string | null; at: Date | null; lagMs: number | null; problem: string };
  backups: Run[];
  drills: Run[];
}

/** Whether who takes the folder of the backups takes the secret that opens them, too. */
function isKeyBeside({ secret, dataDir, backup }: Config): boolean {
  const [key, place] = [path.resolve(dataDir), path.resolve(backup.dir)];
  return (secret === undefined || secret === '') && (place === key || place.startsWith(`${key}${path.sep}`));
}

/** What is there, and what is wrong with it. */
export async function readState({ services: { db, clock, config } }: BackupsKit): Promise<BackupsState> {
  const isOwn = config.databaseUrl === undefined;
  const [log, backups, drills, kept, since] = await Promise.all([
    readLogState(db, isOwn),
    listRuns(db, 'backup', listed),
    listRuns(db, 'drill', listed),
    listKept(db),
    databaseSince(db),
  ]);
  const now = clock.now().getTime();
  // What an own server wrote before it ended was given out as it ended, or is found in its log when it starts.
  const safeTo = isOwn ? Math.max(log.at?.getTime() ?? 0, log.serverSince.getTime()) : log.at?.getTime();
  const lagMs = !log.isOn || safeTo === undefined ? null : Math.max(0, now - safeTo);
  const warnings: BackupWarning[] = [];
  const newest = kept[0]?.wholeAt?.getTime() ?? since.getTime();
  if (isOwn) {
    if (now - newest > newestAtMostMs) warnings.push('old');
    if (backups.find(({ state }) => state === 'done' || state === 'failed')?.state === 'failed') warnings.push('failed');
    const lastDrill = drills.find(({ state }) => state === 'done' || state === 'failed');
    if (lastDrill?.state === 'failed') warnings.push('drillFailed');
    const firstKept = kept.at(-1)?.wholeAt?.getTime();
    const lastProof = drills.find(({ state }) => state === 'done')?.endedAt?.getTime() ?? firstKept;
    if (lastProof !== undefined && now - lastProof > drillAtMostMs) warnings.push('drillOld');
    if (isKeyBeside(config)) warnings.push('keyBeside');
    if (backups.some(({ state, faults }) => state === 'done' && faults.length > 0)) warnings.push('damaged');
  }
  if (!log.isOn) warnings.push('logOff');
  else if (log.problem !== '' || log.failing) warnings.push('logFailing');
  if (lagMs !== null && lagMs > logAtMostMs) warnings.push('logLate');
  return {
    isOwn,
    place: isOwn ? config.backup.dir : '',
    keepDays: config.backup.keepDays,
    warnings,
    log: { isOn: log.isOn, segment: log.segment, at: log.at, lagMs, problem: log.problem },
    backups,
    drills,
  };
}
