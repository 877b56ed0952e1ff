import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** Any number; it names the demo's history among advisory locks. */
const historyLock = 727_274_043;
const askAgainMs = 500;

/** First in the search path of whoever plays a history: its functions stand before those that tell the time. */
export const movedTimeOptions = '-c search_path=demo_time,pg_catalog,public -c synchronous_commit=off';

/** A history that was begun and not ended. */
export interface StoredHistory {
  beganAt: Date;
  /** When it ends: the moment at which it was begun. */
  endsAt: Date;
  /** The moment that it has come to. */
  at: Date;
  /** What players find from the first second on is there. */
  isPrepared: boolean;
}

/** Runs work while no other process plays the history of this database; not at all when it is told to stop before its turn has come. */
export async function whileAlone(owner: pg.Pool, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const client = await owner.connect();
  try {
    while (!signal.aborted) {
      const { rows } = await client.query<{ isMine: boolean }>(`select pg_try_advisory_lock($1) as "isMine"`, [historyLock]);
      if (rows[0]?.isMine === true) return await work();
      await pause(askAgainMs, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    // The lock ends with its connection.
    client.release(true);
  }
}

export async function readHistory(pool: pg.Pool): Promise<StoredHistory | undefined> {
  const { rows: found } = await pool.query<{ there: boolean }>(`select to_regclass('demo_time.history') is not null as there`);
  if (found[0]?.there !== true) return undefined;
  const { rows } = await pool.query<StoredHistory>(
    `select began_at as "beganAt", ends_at as "endsAt", at, is_prepared as "isPrepared" from demo_time.history`,
  );
  return rows[0];
}

/**
 * Makes the functions that tell the time of the history: from a moment that `moveTime` sets it runs on as time does. Only who names their schema first sees them;
 * the owner of the database makes them, because the program may not. A history that is there stays as it is.
 */
export async function makeMovedTime(owner: pg.Pool, beganAt: Date, endsAt: Date): Promise<void> {
  await owner.query(`
    create schema if not exists demo_time;
    create table if not exists demo_time.history (
      one boolean primary key default true check (one), began_at timestamptz not null, ends_at timestamptz not null, is_prepared boolean not null default false,
      at timestamptz not null, set_at timestamptz not null default pg_catalog.clock_timestamp());
    create or replace function demo_time.clock_timestamp() returns timestamptz language sql volatile as
      $$ select h.at + (pg_catalog.clock_timestamp() - h.set_at) from demo_time.history h $$;
    create or replace function demo_time.now() returns timestamptz language sql volatile as
      $$ select h.at + (pg_catalog.clock_timestamp() - h.set_at) from demo_time.history h $$;
    grant usage on schema demo_time to public;
    grant select, update on demo_time.history to public`);
  await owner.query(`insert into demo_time.history (began_at, ends_at, at) values ($1, $2, $1) on conflict do nothing`, [beganAt, endsAt]);
}

export async function moveTime(pool: pg.Pool, to: Date): Promise<void> {
  await pool.query(`update demo_time.history set at = $1, set_at = pg_catalog.clock_timestamp()`, [to]);
}

/** Says that what players find at once is there, and puts the history back to its beginning. */
export async function notePrepared(pool: pg.Pool): Promise<void> {
  await pool.query(`update demo_time.history set at = began_at, set_at = pg_catalog.clock_timestamp(), is_prepared = true`);
}

export async function dropMovedTime(owner: pg.Pool): Promise<void> {
  await owner.query('drop schema if exists demo_time cascade');
}
