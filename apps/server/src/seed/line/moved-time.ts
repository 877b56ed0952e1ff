import { type Clock, openDatabase, withTimeOfIds } from '@sortes/service';
import { createHookBoard } from '../../ports/hooks.js';
import type { DatabaseAccess } from '../../platform/program-role.js';
import type { ProgramServices } from '../../wiring/config.js';
import { dropMovedTime, makeMovedTime, movedTimeOptions, moveTime, readUnfinishedHistory, whileAlone } from './moved-time-repository.js';

/** What a program is made of whose clocks, its own and its database's, stand in the past. */
export interface InThePast {
  services: ProgramServices;
  /** When the history began. */
  beganAt: Date;
  /** The moment that an earlier run came to, which was killed. */
  isDoneUntil: Date | undefined;
  /** Puts the clocks forward; from there they run on as time does. Never back. */
  moveTo(at: Date): Promise<void>;
}

/**
 * Has work done at a time in the past, by a program of its own over the same database: everything in it reads the time from a clock that is put forward by hand, its
 * SQL too. Nothing of it is told otherwise: rows, ids, keys and their order are what the program would have written then. Nothing else may be at work meanwhile.
 * @param isWanted asked while no other process does the same
 */
export async function inThePast(
  services: ProgramServices,
  access: DatabaseAccess,
  { beginsAt, isWanted }: { beginsAt: Date; isWanted: () => Promise<boolean> },
  work: (past: InThePast) => Promise<void>,
): Promise<void> {
  const owner = openDatabase(access.owner, { poolSize: 2, log: services.log, applicationName: 'sortes-demo-owner' });
  try {
    await whileAlone(owner.pool, async () => {
      const unfinished = await readUnfinishedHistory(owner.pool);
      if (unfinished === undefined && !(await isWanted())) return;
      await makeMovedTime(owner.pool, beginsAt);
      await runInThePast(services, access, unfinished ?? { beganAt: beginsAt, at: undefined }, work);
      await dropMovedTime(owner.pool);
    });
  } finally {
    await owner.close();
  }
}

async function runInThePast(
  services: ProgramServices,
  access: DatabaseAccess,
  { beganAt, at: isDoneUntil }: { beganAt: Date; at: Date | undefined },
  work: (past: InThePast) => Promise<void>,
): Promise<void> {
  const database = openDatabase(
    { ...access.program, options: movedTimeOptions },
    { poolSize: 6, log: services.log, applicationName: 'sortes-demo' },
  );
  const startsAt = isDoneUntil ?? beganAt;
  let [from, since] = [startsAt.getTime(), services.clock.monotonicMs()];
  const nowMs = (): number => from + (services.clock.monotonicMs() - since);
  const clock: Clock = { now: () => new Date(nowMs()), monotonicMs: () => services.clock.monotonicMs() };
  const moveTo = async (at: Date): Promise<void> => {
    if (at.getTime() <= nowMs()) return;
    await moveTime(database.pool, at);
    [from, since] = [at.getTime(), services.clock.monotonicMs()];
  };
  try {
    await moveTime(database.pool, startsAt);
    await withTimeOfIds(nowMs, () =>
      work({
        services: { ...services, clock, db: database.db, pool: database.pool, hooks: createHookBoard() },
        beganAt,
        isDoneUntil,
        moveTo,
      }),
    );
  } finally {
    await database.close();
  }
}
