import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '@sortes/service';

/** Any number; it names the work among advisory locks. */
const resealLock = 727_274_022;

/** A process that was started so shortly before the secret came into force is the one that brought it. */
const startsWithin = '2 minutes';

/** Processes of the program that were started before the secret was replaced. */
export async function countOutdated(db: Database): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(distinct (application_name, client_addr)) as count from pg_stat_activity
    where datname = current_database() and application_name in ('sortes-all', 'sortes-api', 'sortes-worker', 'sortes-draw')
      and backend_start < (select max(since) from platform.secret) - ${startsWithin}::interval
      and (select count(*) from platform.secret) > 1`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

interface Progress {
  after: string;
  done_at: Date | null;
}

/** How far the digests of one kind were made anew under the newest secret. */
export async function progressOf(db: Database, what: string): Promise<Progress | undefined> {
  const { rows } = await sql<Progress>`
    select after, done_at from platform.digest_progress
    where what = ${what} and fingerprint = (select fingerprint from platform.secret order by place desc limit 1)`.execute(db);
  return rows[0];
}

export async function noteProgress(db: Database, what: string, after: string, isDone: boolean): Promise<void> {
  await sql`
    insert into platform.digest_progress (what, fingerprint, after, done_at)
    values (${what}, (select fingerprint from platform.secret order by place desc limit 1), ${after}, case when ${isDone} then clock_timestamp() end)
    on conflict (what, fingerprint) do update set after = excluded.after, done_at = excluded.done_at`.execute(db);
}

/** Does the work while nobody else does it. @returns undefined when somebody does */
export async function underLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T | undefined> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [resealLock]);
    if (rows[0]?.got !== true) return undefined;
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [resealLock]);
    }
  } finally {
    client.release();
  }
}
