import { type RawBuilder, sql } from 'kysely';
import { type Database, isDatabaseUnavailable } from '../database.js';
import type { Logger } from '../log.js';
import {
  anyWrite,
  type BackgroundTask,
  databaseIsBack,
  type Occasion,
  onlyTime,
  promiseToTellTasks,
  questionsOfTasks,
  repeating,
  tellTasks,
} from './repeating.js';

/** How often the database is asked whether anything was written: what one process writes is acted upon by another one so much later at most. */
const lookMs = 500;
/** How often the tasks' questions are asked although nothing was written: what time brings is found so late at most. */
const askEveryMs = 1_000;
/** How long it waits after a look that failed: whoever else failed waits for it. */
const failedLookMs = 1_000;

/** A condition: whether transactions numbered from one number (xid8) on, those from the other one on left out, have written something of a kind. */
export type KindOfWrite = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) => RawBuilder<boolean>;

/**
 * The one who looks for all timed work of a process: asks for the database's snapshot, which changes with every transaction that writes, begun or ended, and tells the
 * tasks when it has. So nobody asks for news of their own while nothing happens, and what a process wrote without a signal is found as well.
 * @param everyMs how often it looks
 * @param kinds occasions that are told only when something of the kind was written: each once no older transaction is unfinished, as those who follow it take it
 */
export function watchWrites(
  db: Database,
  log: Logger,
  kinds: Readonly<Record<Occasion, KindOfWrite>> = {},
  everyMs = lookMs,
): BackgroundTask {
  let seen: { snapshot: string; xmin: string } | undefined;
  let askedAt = -Infinity;
  let hasFailed = false;
  const look = async (): Promise<void> => {
    const { rows } = await sql<{ snapshot: string; xmin: string }>`
      select s::text as snapshot, pg_snapshot_xmin(s)::text as xmin from pg_current_snapshot() as s`.execute(db);
    const [now] = rows;
    if (hasFailed) tellTasks([databaseIsBack]);
    hasFailed = false;
    if (now === undefined) return;
    const isWritten = now.snapshot !== seen?.snapshot;
    if (!isWritten && performance.now() - askedAt < askEveryMs) return;
    askedAt = performance.now();
    const asked: Asked[] = [...questionsOfTasks()].map(([occasion, question]) => ({ occasion, condition: question() }));
    const [from, until] = [sql`${seen?.xmin ?? '0'}::text::xid8`, sql`${now.xmin}::text::xid8`];
    if (now.xmin !== seen?.xmin)
      for (const [occasion, wasWritten] of Object.entries(kinds)) asked.push({ occasion, condition: wasWritten(from, until) });
    const told = await holdingOf(db, asked);
    seen = now;
    tellTasks(isWritten ? [anyWrite, ...told] : told);
  };
  const task = repeating(
    'platform: what was written',
    log,
    everyMs,
    async () => {
      try {
        await look();
        return undefined;
      } catch (error) {
        if (!hasFailed) log.warn({ reason: String(error) }, 'the database does not say whether anything was written; it is asked again');
        hasFailed = true;
        return failedLookMs;
      }
    },
    onlyTime,
  );
  return {
    name: task.name,
    async start() {
      const takeBack = promiseToTellTasks();
      const stop = await task.start();
      return async () => {
        takeBack();
        await stop();
      };
    },
  };
}

/**
 * Occasions whose conditions hold, asked in one statement. Where that fails they are asked one by one, and one that cannot be answered counts as a yes: its task finds out
 * by itself what is wrong, and no other task hears less because of it.
 * @throws whatever the database says that answers nobody
 */
async function holdingOf(db: Database, asked: readonly Asked[]): Promise<Occasion[]> {
  if (asked.length === 0) return [];
  try {
    return await askTogether(db, asked);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const told: Occasion[] = [];
    for (const one of asked) told.push(...(await askTogether(db, [one]).catch(() => [one.occasion])));
    return told;
  }
}

interface Asked {
  occasion: Occasion;
  condition: RawBuilder<unknown>;
}

async function askTogether(db: Database, asked: readonly Asked[]): Promise<Occasion[]> {
  const { rows } = await sql<{ holds: boolean[] }>`select array[${sql.join(asked.map(({ condition }) => condition))}] as holds`.execute(db);
  return asked.flatMap(({ occasion }, place) => (rows[0]?.holds[place] === true ? [occasion] : []));
}
