import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { createConnectionDoor } from './connection-door.js';
import { isPlanOutdated, keepPlans } from './kept-plans.js';
import type { Logger } from './log.js';

// bigint columns are money, counters and ids: they arrive as bigint, never as number.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text));
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => text);

/** The database without any table: each repository adds its own module's tables with `withTables`. */
export type Database = Kysely<Record<never, never>>;
export type DatabaseTransaction = Transaction<Record<never, never>>;

export interface DatabaseHandle {
  pool: pg.Pool;
  db: Database;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections at most. The default leaves room for several processes on one server. */
  poolSize?: number;
  log?: Logger;
  applicationName?: string;
}

/** Opens a pool. Statement, lock and idle timeouts bound every session (reliability M9). */
export function openDatabase(
  config: pg.PoolConfig,
  { poolSize = 16, log, applicationName = 'sortes' }: DatabaseOptions = {},
): DatabaseHandle {
  const pool = new pg.Pool({
    max: poolSize,
    application_name: applicationName,
    statement_timeout: 60_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...config,
  });
  // Both handlers are needed: without them a failover raises uncaught 'error' events and kills the process.
  let isClosing = false;
  const say = (message: string) => (error: Error) => {
    // The pool is closed before its last sockets are: a server that is stopped right after it cuts those, and nobody misses them.
    if (!isClosing) log?.warn({ reason: error.message }, message);
  };
  pool.on('error', say('idle database connection lost'));
  pool.on('connect', (client) => client.on('error', say('database connection lost')));
  const db = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool: withoutDying(pool) }) });
  return {
    pool,
    db,
    close() {
      isClosing = true;
      return db.destroy();
    },
  };
}

/**
 * The pool as Kysely uses it, except that some of its connections are kept for who has a reserve, and that a session the server has ended is not given to the next caller. Kysely returns a connection
 * without saying how its last statement went, and the pool hears of the end only when the socket closes, a moment after the FATAL message.
 */
function withoutDying(pool: pg.Pool): Pick<pg.Pool, 'connect' | 'end' | 'options'> {
  const dying = new WeakSet<pg.PoolClient>();
  const { max, connectionTimeoutMillis } = pool.options;
  const door = createConnectionDoor({ size: max, waitMsAtMost: connectionTimeoutMillis ?? 0 });
  pool.on('connect', (client) => {
    keepPlans(client);
    client.connection.on('errorMessage', ({ severity }: { severity?: string }) => {
      if (severity === 'FATAL' || severity === 'PANIC') dying.add(client);
    });
  });
  return {
    options: pool.options,
    async connect() {
      await door.enter();
      const client = await pool.connect().catch((error: unknown) => {
        door.leave();
        throw error;
      });
      const release = client.release;
      client.release = (broken) => {
        release(broken ?? dying.has(client));
        door.leave();
      };
      return client;
    },
    end: () => pool.end(),
  } as Pick<pg.Pool, 'connect' | 'end' | 'options'>;
}

/** SQLSTATEs after which the same transaction may simply be tried again: nothing of it was applied. */
const retriable = new Set(['40001', '40P01', '55P03']);
const attemptsAtMost = 5;

/** The SQLSTATE of a database error, if it is one. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Whether the error says that the database cannot be reached or is shutting down (the caller should hear 503, not 500). */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== undefined) return state.startsWith('08') || state.startsWith('57P') || state.startsWith('53');
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|server closed the connection/.test(
      error.message,
    )
  );
}

/** SQLSTATEs of the limits that every session has: of statements, of locks, of transactions that stand still. */
const limitStates = new Set(['57014', '55P03', '25P03']);

/** Whether a limit of ours ended the work, of a connection's making or of a session: on a machine that is slow enough it says nothing but that. */
export function isOutOfTime(error: unknown): boolean {
  if (limitStates.has(sqlStateOf(error) ?? '')) return true;
  if (!(error instanceof Error)) return false;
  return /timeout exceeded when trying to connect|connection timeout/.test(error.message) || isOutOfTime(error.cause);
}

/** What waits for a transaction to commit, and whose it is. */
const waitingForCommit = new WeakMap<object, { db: Database; works: ((db: Database) => void)[] }>();

/**
 * Does something once what the caller writes has been committed: at once with a plain database, whose statements commit by themselves; after the
 * commit in a transaction of `inTransaction`. Never when it is rolled back, nor when the commit's outcome is unknown, nor in a transaction begun otherwise:
 * only for what may be missed.
 */
export function afterCommit(executor: Database | DatabaseTransaction, work: (db: Database) => void): void {
  if (executor.isTransaction) waitingForCommit.get(executor)?.works.push(work);
  else work(executor);
}

/**
 * Runs work in one READ COMMITTED transaction; serialisation failures, deadlocks and lock timeouts are retried at most five times
 * with a growing pause. Locks and constraints decide, not the isolation level (reliability M9).
 */
export async function inTransaction<T>(db: Database, work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const waiting = { db, works: [] as ((db: Database) => void)[] };
      const result = await db
        .transaction()
        .setIsolationLevel('read committed')
        .execute((transaction) => {
          waitingForCommit.set(transaction, waiting);
          return work(transaction);
        });
      for (const wanted of waiting.works) wanted(db);
      return result;
    } catch (error) {
      const state = sqlStateOf(error);
      const mayGoOn = isPlanOutdated(error) || (state !== undefined && retriable.has(state));
      if (attempt >= attemptsAtMost || !mayGoOn) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt + (process.hrtime()[1] % 10)));
    }
  }
}

/** Answers whether the database answers, within the given milliseconds. */
export async function databaseAnswers(db: Database, withinMs: number): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), withinMs).unref());
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}
