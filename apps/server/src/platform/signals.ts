import { Kysely } from 'kysely';
import pg from 'pg';
import { afterCommit, type Clock, type Database, type DatabaseTransaction, type Logger } from '@sortes/service';

/**
 * What one process tells the others, as a hint: the truth stands in tables, and whoever hears reads it there. Whoever tells it names it, once for the
 * whole program.
 */
export interface Topic {
  readonly topic: string;
}

/** Whom a signal is about, by number (none where the topic names nobody); `all` when they were too many to name, or something may have been missed. */
export type Named = readonly number[] | 'all';

export interface Signals {
  /**
   * Calls `heard` for what any process tells, this one included; and with `all` whenever hearing begins (anew), because what was told before is lost.
   * Whoever hears must also look by the clock: a process that dies between its commit and its telling tells nothing.
   * @returns how to stop hearing
   */
  hear(topic: Topic, heard: (named: Named) => void): () => void;
  /** Begins to hear. Until then signals are only told. */
  start(): Promise<void>;
  /** Tells what is gathered and ends. */
  close(): Promise<void>;
}

const channel = 'sortes_signals';
/** One telling in so many milliseconds at most: NOTIFY makes commits of the whole server take turns, so there is one for many changes. */
const pauseMs = 50;
const reconnectMs = 250;
/** A payload of NOTIFY holds less than 8,000 bytes. */
const payloadAtMost = 7_900;

type Gathered = Map<string, Set<number> | 'all'>;
const tellers = new WeakMap<object, (topic: string, named: Named) => void>();

/**
 * Tells the other processes once what the caller has written is committed: at once after a statement of its own, after the commit in a transaction of
 * `inTransaction`, never when that is rolled back. It costs the caller nothing and is no part of their transaction.
 */
export function tell(executor: Database | DatabaseTransaction | pg.Pool, { topic }: Topic, named: readonly number[] = []): void {
  if (executor instanceof Kysely) afterCommit(executor, (db) => tellers.get(db)?.(topic, named));
  else tellers.get(executor)?.(topic, named);
}

/**
 * The door of signals of one process: what is told with its database is gathered and goes out in a transaction of its own. One direct connection
 * (a transaction pooler delivers nothing), opened when there is something to tell or to hear, and opened again for as long as it runs.
 */
export function createSignals(
  { db, pool, clock, log }: { db: Database; pool: pg.Pool; clock: Clock; log: Logger },
  connection: pg.ClientConfig,
): Signals {
  const hearers = new Map<string, Set<(named: Named) => void>>();
  let gathered: Gathered = new Map();
  let toldAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let hears = false;
  let closed = false;
  let telling: Promise<void> | undefined;

  const sendSoon = (): NodeJS.Timeout => setTimeout(() => void send(), Math.max(0, toldAt + pauseMs - clock.monotonicMs())).unref();

  const gather = (topic: string, named: Named): void => {
    if (closed) return;
    const before = gathered.get(topic) ?? new Set<number>();
    if (named === 'all' || before === 'all') gathered.set(topic, 'all');
    else {
      for (const id of named) before.add(id);
      gathered.set(topic, before);
    }
    timer ??= sendSoon();
  };

  const send = async (): Promise<void> => {
    timer = undefined;
    // Where the server takes longer than the pause, what was gathered meanwhile waits for the answer.
    if (gathered.size === 0 || telling !== undefined) return;
    if (client === undefined) return connect();
    telling = sendGathered(client);
    await telling;
    telling = undefined;
    if (gathered.size > 0) timer ??= sendSoon();
  };

  const sendGathered = async (by: pg.Client): Promise<void> => {
    const sending = gathered;
    gathered = new Map();
    toldAt = clock.monotonicMs();
    try {
      // One statement, one transaction. Nobody waits for the disk: what is lost with the server is found by who looks by the clock.
      await by.query(`select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`, [channel, payloadOf(sending)]);
    } catch (error) {
      log.debug({ reason: String(error) }, 'a signal was not told; it will be tried again');
      for (const [topic, named] of sending) gather(topic, named === 'all' ? 'all' : [...named]);
    }
  };

  const hearAll = (): void => {
    for (const heardBy of hearers.values()) for (const heard of heardBy) heard('all');
  };

  const hearPayload = (payload: string): void => {
    for (const [topic, named] of Object.entries(JSON.parse(payload) as Record<string, Named>))
      for (const heard of hearers.get(topic) ?? []) heard(named);
  };

  const open = async (): Promise<void> => {
    const next = new pg.Client({ ...connection, application_name: 'sortes-signals', keepAlive: true, connectionTimeoutMillis: 10_000 });
    const lost = (): void => {
      next.removeAllListeners('end');
      if (client !== next && client !== undefined) return;
      client = undefined;
      if (!closed && (hears || gathered.size > 0)) retry ??= setTimeout(() => ((retry = undefined), void connect()), reconnectMs).unref();
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ payload = '' }) => hearPayload(payload));
    try {
      await next.connect();
      // Signals alone are no reason for a process to stay.
      (next as pg.Client & { unref(): void }).unref();
      if (hears) await next.query(`listen ${channel}`);
      client = next;
    } catch (error) {
      log.debug({ reason: String(error) }, 'the connection for signals failed; it will be tried again');
      await next.end().catch(() => undefined);
      lost();
      return;
    }
    if (hears) hearAll();
    if (gathered.size > 0) timer ??= setTimeout(() => void send(), 0).unref();
  };

  const connect = (): Promise<void> => {
    if (closed || client !== undefined) return Promise.resolve();
    connecting ??= open().finally(() => (connecting = undefined));
    return connecting;
  };

  tellers.set(db, gather);
  tellers.set(pool, gather);
  return {
    hear({ topic }, heard) {
      const heardBy = hearers.get(topic) ?? new Set();
      hearers.set(topic, heardBy);
      heardBy.add(heard);
      return () => heardBy.delete(heard);
    },
    async start() {
      if (hears) return;
      hears = true;
      // A connection that only tells does not listen yet.
      await connecting;
      if (client === undefined) return connect();
      await client.query(`listen ${channel}`).then(hearAll, () => undefined);
    },
    async close() {
      clearTimeout(timer);
      clearTimeout(retry);
      await connecting;
      await telling;
      if (client !== undefined) await send();
      closed = true;
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}

/** As text that a notification can carry: where it would be too long, the topic that names most names all. */
function payloadOf(gathered: Gathered): string {
  const told = new Map<string, Named>([...gathered].map(([topic, named]) => [topic, named === 'all' ? 'all' : [...named]]));
  for (;;) {
    const text = JSON.stringify(Object.fromEntries(told));
    if (text.length <= payloadAtMost) return text;
    const [longest] = [...told].filter(([, named]) => named !== 'all').toSorted(([, one], [, other]) => other.length - one.length);
    if (longest === undefined) return text;
    told.set(longest[0], 'all');
  }
}
