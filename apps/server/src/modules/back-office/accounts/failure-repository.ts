import type { Database } from '@sortes/service';
import { sql } from 'kysely';

/**
 * Counts one more within a window, which opens anew when the one before began at `opened` or earlier.
 * @returns the count; undefined when the window is full, which then counts nothing
 */
export async function countInWindow(
  db: Database,
  key: Buffer,
  { now, opened, atMost }: { now: Date; opened: Date; atMost: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    insert into back_office.failure as f (key, count, started_at, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set last_at = ${now},
      count = case when f.started_at <= ${opened} then 1 else f.count + 1 end,
      started_at = case when f.started_at <= ${opened} then ${now} else f.started_at end
    where f.started_at <= ${opened} or f.count < ${atMost} returning count`.execute(db);
  return rows[0]?.count;
}

/** When the window of a key opened. */
export async function windowOf(db: Database, key: Buffer): Promise<Date | undefined> {
  const { rows } = await sql<{ started_at: Date }>`select started_at from back_office.failure where key = ${key}`.execute(db);
  return rows[0]?.started_at;
}

/** So many in a row are free; then there is a wait of a minute, twice as long after each further one, and never longer than `longestSeconds`. */
interface Waits {
  now: Date;
  free: number;
  longestSeconds: number;
  /** A row whose last one was before that begins anew. */
  anewBefore: Date;
}

const opensAt = ({ free, longestSeconds }: Waits) =>
  sql`f.last_at + make_interval(secs => least(${longestSeconds}, 60 * power(2, least(20, f.count - ${free}))))`;

/** Counts one more in a row. @returns undefined when it counts; else until when there is a wait, which counts nothing */
export async function countInARow(db: Database, key: Buffer, waits: Waits): Promise<Date | undefined> {
  const { now, free, anewBefore } = waits;
  const { rows } = await sql`
    insert into back_office.failure as f (key, count, started_at, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set count = case when f.last_at < ${anewBefore} then 1 else f.count + 1 end, last_at = ${now}
    where f.count < ${free} or ${opensAt(waits)} <= ${now}::timestamptz
    returning 1`.execute(db);
  if (rows.length === 1) return undefined;
  const { rows: full } = await sql<{ at: Date }>`select ${opensAt(waits)} as at from back_office.failure f where f.key = ${key}`.execute(
    db,
  );
  return full[0]?.at ?? now;
}

/** How many are counted under a key since then. */
export async function countSince(db: Database, key: Buffer, opened: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count from back_office.failure where key = ${key} and started_at > ${opened}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Takes one back under each key. */
export async function takeBackFailures(db: Database, keys: readonly Buffer[]): Promise<void> {
  await sql`update back_office.failure set count = greatest(0, count - 1) where key = any (${[...keys]}::bytea[])`.execute(db);
}

export async function clearFailures(db: Database, keys: readonly Buffer[]): Promise<void> {
  await sql`delete from back_office.failure where key = any (${[...keys]}::bytea[])`.execute(db);
}

export async function deleteFailuresBefore(db: Database, moment: Date): Promise<void> {
  await sql`delete from back_office.failure where last_at < ${moment}`.execute(db);
}
