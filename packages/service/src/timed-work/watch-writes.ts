import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.js';
import type { Logger } from '../log.js';
import {
  anyWrite,
  type BackgroundTask,
  databaseIsBack,
  type Occasion,
  onlyTime,
  promiseToTellTasks,
  repeating,
  tellTasks,
} from './repeating.js';

/** How often the database is asked whether anything was written: what one process writes is acted upon by another one so much later at most. */
const lookMs = 300;
/** How long it waits after a look that failed: whoever else failed waits for it. */
const failedLookMs = 1_000;

/** A condition: whether transactions numbered from one number (xid8) on, those from the other one on left out, have written something of a kind. */
export type KindOfWrite = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) => RawBuilder<boolean>;

/**
 * The one who looks for all timed work of a process: asks for the database's snapshot, which changes with every transaction that writes, begun or ended, and tells the
 * tasks when it has. So nobody asks for news of their own while nothing happens, and what a process wrote without a signal is found as well.
 * @param kinds occasions that are told only when something of the kind was written: each once no older transaction is unfinished, as those who follow it take it
 */
export function watchWrites(db: Database, log: Logger, kinds: Readonly<Record<Occasion, KindOfWrite>> = {}): BackgroundTask {
  let seen: { snapshot: string; xmin: string } | undefined;
  let hasFailed = false;
  const look = async (): Promise<void> => {
    const { rows } = await sql<{ snapshot: string; xmin: string }>`
      select s::text as snapshot, pg_snapshot_xmin(s)::text as xmin from pg_current_snapshot() as s`.execute(db);
    const [now] = rows;
    if (hasFailed) tellTasks([databaseIsBack]);
    hasFailed = false;
    if (now === undefined || now.snapshot === seen?.snapshot) return;
    let written = Object.keys(kinds);
    if (seen !== undefined) written = seen.xmin === now.xmin ? [] : await kindsWritten(db, kinds, seen.xmin, now.xmin);
    seen = now;
    tellTasks([anyWrite, ...written]);
  };
  const task = repeating(
    'platform: what was written',
    log,
    lookMs,
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

/** Which kinds transactions that ended since have written. */
async function kindsWritten(
  db: Database,
  kinds: Readonly<Record<Occasion, KindOfWrite>>,
  from: string,
  until: string,
): Promise<Occasion[]> {
  const names = Object.keys(kinds);
  if (names.length === 0) return [];
  const asked = Object.values(kinds).map((wasWritten) => wasWritten(sql`${from}::text::xid8`, sql`${until}::text::xid8`));
  const { rows } = await sql<{ written: boolean[] }>`select array[${sql.join(asked)}] as written`.execute(db);
  return names.filter((_, place) => rows[0]?.written[place] === true);
}
