import { type Clock, openDatabase, withTimeOfIds } from '@sortes/service';
import type pg from 'pg';
import { createHookBoard } from '../../ports/hooks.js';
import type { DatabaseAccess } from '../../platform/program-role.js';
import type { ProgramServices } from '../../wiring/config.js';
import {
  dropMovedTime,
  makeMovedTime,
  movedTimeOptions,
  moveTime,
  notePrepared,
  readHistory,
  type StoredHistory,
  whileAlone,
} from './moved-time-repository.js';

/**
 * What a program is made of whose clocks, its own and its database's, stand in the past: everything in it reads the time from a clock that is put forward by hand, its
 * SQL too. Nothing of it is told otherwise: rows, ids, keys and their order are what the program would have written then.
 */
export interface InThePast {
  services: ProgramServices;
  history: StoredHistory;
  /** Puts the clocks forward; from there they run on as time does. Never back. */
  moveTo(at: Date): Promise<void>;
}

const never = new AbortController().signal;

async function withOwner(services: ProgramServices, access: DatabaseAccess, work: (owner: pg.Pool) => Promise<void>): Promise<void> {
  const owner = openDatabase(access.owner, { poolSize: 2, log: services.log, applicationName: 'sortes-demo-owner' });
  try {
    await work(owner.pool);
  } finally {
    await owner.close();
  }
}

/**
 * Begins a history, once for a database, by what players find from the first second on; only then may others be at work in it.
 * @param isWanted asked when there is none
 * @returns the history that is to be played; undefined: none, or it was played before
 */
export async function beginHistory(
  services: ProgramServices,
  access: DatabaseAccess,
  { beginsAt, endsAt, isWanted }: { beginsAt: Date; endsAt: Date; isWanted: () => Promise<boolean> },
  prepare: (past: InThePast) => Promise<void>,
): Promise<StoredHistory | undefined> {
  const found = await readHistory(services.pool);
  if (found?.isPrepared === true || (found === undefined && !(await isWanted()))) return found;
  await withOwner(services, access, (owner) =>
    whileAlone(owner, never, async () => {
      // Another process may have begun it meanwhile, or have been killed over it.
      const before = await readHistory(owner);
      if (before?.isPrepared === true || (before === undefined && !(await isWanted()))) return;
      await makeMovedTime(owner, beginsAt, endsAt);
      const history = before ?? { beganAt: beginsAt, endsAt, at: beginsAt, isPrepared: false };
      await runInThePast(services, access, history, prepare);
      await notePrepared(owner);
    }),
  );
  return readHistory(services.pool);
}

/** Plays a history that was begun to its end, by a program of its own over the same database; `work` returns early when the signal says so, and is gone on with by the next call. */
export async function playHistory(
  services: ProgramServices,
  access: DatabaseAccess,
  signal: AbortSignal,
  work: (past: InThePast) => Promise<void>,
): Promise<void> {
  await withOwner(services, access, (owner) =>
    whileAlone(owner, signal, async () => {
      const history = await readHistory(owner);
      if (history === undefined) return;
      await runInThePast(services, access, history, work);
      if (!signal.aborted) await dropMovedTime(owner);
    }),
  );
}

async function runInThePast(
  services: ProgramServices,
  access: DatabaseAccess,
  history: StoredHistory,
  work: (past: InThePast) => Promise<void>,
): Promise<void> {
  const database = openDatabase(
    { ...access.program, options: movedTimeOptions },
    { poolSize: 6, log: services.log, applicationName: 'sortes-demo' },
  );
  let [from, since] = [history.at.getTime(), services.clock.monotonicMs()];
  const nowMs = (): number => from + (services.clock.monotonicMs() - since);
  const clock: Clock = { now: () => new Date(nowMs()), monotonicMs: () => services.clock.monotonicMs() };
  const moveTo = async (at: Date): Promise<void> => {
    if (at.getTime() <= nowMs()) return;
    await moveTime(database.pool, at);
    [from, since] = [at.getTime(), services.clock.monotonicMs()];
  };
  const inPast: ProgramServices = { ...services, clock, db: database.db, pool: database.pool, hooks: createHookBoard() };
  try {
    await moveTime(database.pool, history.at);
    await withTimeOfIds(nowMs, () => work({ services: inPast, history, moveTo }));
  } finally {
    await database.close();
  }
}
