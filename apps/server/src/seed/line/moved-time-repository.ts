import type pg from 'pg';

/** Any number; it names the demo's history among advisory locks. */
const historyLock = 727_274_043;

/** First in the search path of whoever plays a history: its functions stand before those that tell the time. */
export const movedTimeOptions = '-c search_path=demo_time,pg_catalog,public -c synchronous_commit=off';

/** Runs work while no other process plays the history of this database. */
export async function whileAlone<T>(owner: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await owner.connect();
  try {
    await client.query('set lock_timeout = 0');
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [historyLock]);
    return await work();
  } finally {
    // The lock ends with its connection.
    client.release(true);
  }
}

/** The moment that a history stands at that was begun and not ended: its process was killed. */
export async function readUnfinishedHistory(owner: pg.Pool): Promise<{ beganAt: Date; at: Date } | undefined> {
  const { rows: found } = await owner.query<{ there: boolean }>(`select to_regclass('demo_time.moment') is not null as there`);
  if (found[0]?.there !== true) return undefined;
  const { rows } = await owner.query<{ beganAt: Date; at: Date }>(`select began_at as "beganAt", at from demo_time.moment`);
  return rows[0];
}

/**
 * Makes the functions that tell the time of the history: from a moment that `moveTime` sets it runs on as time does. Only who names their schema first sees them;
 * the owner of the database makes them, because the program may not.
 */
export async function makeMovedTime(owner: pg.Pool, beganAt: Date): Promise<void> {
  await owner.query(`
    create schema if not exists demo_time;
    create table if not exists demo_time.moment (
      one boolean primary key default true check (one), began_at timestamptz not null, at timestamptz not null, set_at timestamptz not null default pg_catalog.clock_timestamp());
    create or replace function demo_time.clock_timestamp() returns timestamptz language sql volatile as
      $$ select m.at + (pg_catalog.clock_timestamp() - m.set_at) from demo_time.moment m $$;
    create or replace function demo_time.now() returns timestamptz language sql volatile as
      $$ select m.at + (pg_catalog.clock_timestamp() - m.set_at) from demo_time.moment m $$;
    grant usage on schema demo_time to public;
    grant select, update on demo_time.moment to public`);
  await owner.query(`insert into demo_time.moment (began_at, at) values ($1, $1) on conflict do nothing`, [beganAt]);
}

export async function moveTime(pool: pg.Pool, to: Date): Promise<void> {
  await pool.query(`update demo_time.moment set at = $1, set_at = pg_catalog.clock_timestamp()`, [to]);
}

export async function dropMovedTime(owner: pg.Pool): Promise<void> {
  await owner.query('drop schema if exists demo_time cascade');
}
