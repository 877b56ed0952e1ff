import { type RawBuilder, sql } from 'kysely';
import {
  type BackgroundTask,
  type Database,
  type DatabaseTransaction,
  inTransaction,
  type Logger,
  repeating,
  wakeTask,
} from '@sortes/service';
import { type FactCursor, factsWritten, type OutboxRow, readNewestFacts, readOutbox } from './outbox.js';
import type { Fact } from '../events/index.js';
import type { Signals } from './signals.js';

/** How soon facts are looked for without a signal, once something was written: a missed one costs so much, and so does a row whose neighbour's transaction was still open. */
const lookMs = 500;
const factsAtOnce = 500;

interface FactWatch {
  /** Reads the newest facts and begins to hear; afterwards nothing that is told is missed. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Hears every fact of the installation in this process, from its start on, in the order of the outbox: for what a process remembers and what it tells its
 * browsers. Nothing is written down; after a restart it begins with the newest ones.
 * @param recent how many that were told before its start are given to `hear` as past ones
 */
export function watchFacts({
  db,
  log,
  signals,
  recent,
  whom,
  hear,
}: {
  db: Database;
  log: Logger;
  signals: Signals;
  recent: number;
  /** Who hears, as the list of timed work names it. */
  whom: string;
  hear(rows: readonly OutboxRow[], isPast: boolean): void;
}): FactWatch {
  let cursor: FactCursor | undefined;
  let reading: Promise<void> | undefined;
  let again = false;
  let stopLooking: () => Promise<void> = () => Promise.resolve();
  let deafen: () => void = () => undefined;

  const catchUp = async (): Promise<void> => {
    if (cursor === undefined) {
      // What was heard by the process before this one: its browsers come here next.
      const newest = await readNewestFacts(db, recent);
      hear(newest.rows, true);
      cursor = newest.cursor;
    }
    while (true) {
      const { rows, cursor: next } = await readOutbox(db, cursor, factsAtOnce);
      cursor = next;
      if (rows.length > 0) hear(rows, false);
      if (rows.length < factsAtOnce) return;
    }
  };

  /** Runs one reader at a time; whoever asks meanwhile makes it look once more. */
  const look = (): void => {
    if (reading !== undefined) {
      again = true;
      return;
    }
    reading = catchUp()
      .catch((error: unknown) => log.debug({ reason: String(error) }, 'facts could not be read; they will be looked for again'))
      .finally(() => {
        reading = undefined;
        if (again) {
          again = false;
          look();
        }
      });
  };

  return {
    async start() {
      deafen = signals.hear(factsWritten, look);
      look();
      await reading;
      stopLooking = await repeating(`platform: facts for ${whom}`, log, lookMs, async () => look()).start();
    },
    async stop() {
      deafen();
      await stopLooking();
      await reading;
    },
  };
}

/** What transactions of the database numbered from `from` up to `until`, that one left out, have written (xid8, as text). */
interface Range {
  from: string;
  until: string;
}

/** Rows that carry the number of the transaction that wrote them, for who follows them in that order. */
export interface Source {
  /** Numbers of the first transaction that wrote some in the range and of the one that wrote the row after the first `atOnce`; null where there is none. */
  boundsWithin(transaction: DatabaseTransaction, range: Range, atOnce: number): Promise<{ first: string | null; last: string | null }>;
  /** A condition: whether transactions from one number on have written some, those left out that another number and later ones have. */
  isWrittenWithin(from: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<boolean>;
}

/**
 * Whether a follower has anything to take. One statement without a lock, for whoever looks several times a second and mostly in vain.
 * @param places a query for the number of the transaction up to which it has taken everything (xid8, as `followed`); none where nobody follows
 */
export async function isBehind(db: Database, source: Source, places: RawBuilder<unknown>): Promise<boolean> {
  const now = sql`pg_snapshot_xmin(pg_current_snapshot())`;
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select from (${places}) as f where f.followed > ${now} or ${source.isWrittenWithin(sql`f.followed`, now)}) as yes`.execute(
    db,
  );
  return rows[0]?.yes === true;
}

/**
 * The next range of a source for a follower that has taken everything before `from`: whole transactions, none of which can still be joined by one
 * that is unfinished, so that nothing is passed over. The follower takes it and writes down `until` in the same transaction, under a lock of its own: so it
 * takes everything exactly once.
 * @param atOnce rows about so many; those of one transaction stay together
 * @param before goes no farther than this
 * @returns undefined when there is nothing now; `strange` when the follower stands where this database has never been (it was restored from a dump)
 */
export async function nextRange(
  transaction: DatabaseTransaction,
  source: Source,
  from: string,
  { atOnce, before }: { atOnce: number; before?: string | undefined },
): Promise<{ range: Range; more: boolean } | 'strange' | undefined> {
  const { rows } = await sql<{ safe: string; strange: boolean }>`
    select least(pg_snapshot_xmin(pg_current_snapshot()), ${before ?? null}::text::xid8)::text as safe,
      ${from}::text::xid8 > pg_snapshot_xmin(pg_current_snapshot()) as strange`.execute(transaction);
  const { safe = '0', strange = false } = rows[0] ?? {};
  if (strange) return 'strange';
  // A statement of its own: it sees what every transaction below `safe` has committed.
  const { first, last } = await source.boundsWithin(transaction, { from, until: safe }, atOnce);
  if (first === null) return undefined;
  return { range: { from, until: last === null ? safe : String(BigInt(last) + 1n) }, more: last !== null };
}

/** What a module does when something happened elsewhere; it stands in its `listeners.ts`. */
export interface Listener {
  /** How far it has come is kept under this name: it stays. */
  name: string;
  /** What it acts upon, and is woken for; it is given the other facts as well. */
  topics: readonly Fact['topic'][];
  /** Takes facts in their order, all or none, in the transaction that writes down how far it has come. */
  hear(transaction: DatabaseTransaction, facts: readonly OutboxRow[]): Promise<void>;
}

/** Whether there is something that a listener has not heard; also of one that is new. One statement: most looks find nothing. */
async function hasNews(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ news: boolean }>`
    select l.name is null or exists (
      select from platform.outbox o where (o.writer, o.id) > (l.writer, l.id) and o.writer < pg_snapshot_xmin(pg_current_snapshot())
    ) as news
    from (values (${name}::text)) as asked (name) left join platform.listener l on l.name = asked.name`.execute(db);
  return rows[0]?.news === true;
}

/**
 * Lets a listener hear the next facts, each exactly once with whatever it writes. A listener that is new begins with the oldest fact that is kept. Of several
 * processes one works, the others leave.
 * @returns whether there may be more at once
 */
export async function letHear(db: Database, { name, hear }: Listener, atOnce = factsAtOnce): Promise<boolean> {
  if (!(await hasNews(db, name))) return false;
  return inTransaction(db, async (transaction) => {
    const { rows: places } = await sql<FactCursor>`
      select writer::text, id from platform.listener where name = ${name} for update skip locked`.execute(transaction);
    const [place] = places;
    if (place === undefined) {
      // Somebody else is at it, or nobody ever was.
      const { numAffectedRows } = await sql`insert into platform.listener (name) values (${name}) on conflict do nothing`.execute(
        transaction,
      );
      return (numAffectedRows ?? 0n) > 0n;
    }
    const { rows, cursor } = await readOutbox(transaction, place, atOnce);
    if (rows.length === 0) return false;
    await hear(transaction, rows);
    await sql`update platform.listener set writer = ${cursor.writer}::text::xid8, id = ${cursor.id} where name = ${name}`.execute(
      transaction,
    );
    return rows.length === atOnce;
  });
}

/** How often a listener looks by itself: it is woken for what it acts upon, and otherwise only writes down that the rest went by. */
const listenEveryMs = 60_000;

/**
 * Lets listeners hear as timed work: each is woken for the facts that it acts upon. One reader looks for all of them, because nearly every fact is about a
 * draw, which none of them acts upon. Safe in several processes.
 */
export function listenerTasks(
  { db, log }: { db: Database; log: Logger },
  signals: Signals,
  listeners: readonly Listener[],
): BackgroundTask[] {
  const watch = watchFacts({
    db,
    log,
    signals,
    recent: 1,
    whom: 'listeners',
    hear(rows) {
      const told = new Set<string>(rows.map(({ fact }) => fact.topic));
      for (const { name, topics } of listeners) if (topics.some((topic) => told.has(topic))) wakeTask(name);
    },
  });
  let running = 0;
  return listeners.map((listener) => {
    const task = repeating(listener.name, log, listenEveryMs, async () => ((await letHear(db, listener)) ? 0 : undefined));
    return {
      name: listener.name,
      async start() {
        const stop = await task.start();
        running += 1;
        if (running === 1) await watch.start();
        await signals.start();
        return async () => {
          running -= 1;
          if (running === 0) await watch.stop();
          await stop();
        };
      },
    };
  });
}
