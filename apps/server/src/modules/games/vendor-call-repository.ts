import type { Database } from '@sortes/service';
import { sql } from 'kysely';

export type CallDirection = 'out' | 'in';

/** Calls of one vendor in one hour, in one direction. */
export interface Counted {
  vendorId: number;
  hour: number;
  direction: CallDirection;
  calls: number;
  failures: number;
  refusals: number;
  totalMs: number;
  slowestMs: number;
  lastAt: Date;
  lastFailureAt: Date | null;
  lastFailure: string;
}

const keptDays = 31;

/** Adds calls to those that are written already. */
export async function addCalls(db: Database, taken: readonly Counted[]): Promise<void> {
  const column = <T>(pick: (one: Counted) => T): T[] => taken.map(pick);
  await sql`
    insert into games.vendor_calls as c
      (vendor_id, hour, direction, calls, failures, refusals, total_ms, slowest_ms, last_at, last_failure_at, last_failure)
    select * from unnest(${column(({ vendorId }) => vendorId)}::integer[], ${column(({ hour }) => new Date(hour))}::timestamptz[],
      ${column(({ direction }) => direction)}::text[], ${column(({ calls }) => calls)}::bigint[], ${column(({ failures }) => failures)}::bigint[],
      ${column(({ refusals }) => refusals)}::bigint[], ${column(({ totalMs }) => totalMs)}::bigint[], ${column(({ slowestMs }) => slowestMs)}::integer[],
      ${column(({ lastAt }) => lastAt)}::timestamptz[], ${column(({ lastFailureAt }) => lastFailureAt)}::timestamptz[],
      ${column(({ lastFailure }) => lastFailure)}::text[])
    on conflict (vendor_id, hour, direction) do update set calls = c.calls + excluded.calls, failures = c.failures + excluded.failures,
      refusals = c.refusals + excluded.refusals, total_ms = c.total_ms + excluded.total_ms, slowest_ms = greatest(c.slowest_ms, excluded.slowest_ms),
      last_at = greatest(c.last_at, excluded.last_at),
      last_failure = case when excluded.last_failure_at >= coalesce(c.last_failure_at, '-infinity') then excluded.last_failure else c.last_failure end,
      last_failure_at = greatest(c.last_failure_at, excluded.last_failure_at)`.execute(db);
}

export async function deleteOldCalls(db: Database): Promise<void> {
  await sql`delete from games.vendor_calls where hour < clock_timestamp() - make_interval(days => ${keptDays})`.execute(db);
}

export interface Health {
  calls: number;
  failures: number;
  refusals: number;
  averageMs: number | null;
  slowestMs: number | null;
  lastAt: Date | null;
  lastFailureAt: Date | null;
  lastFailure: string;
}

export const noCalls: Health = {
  calls: 0,
  failures: 0,
  refusals: 0,
  averageMs: null,
  slowestMs: null,
  lastAt: null,
  lastFailureAt: null,
  lastFailure: '',
};

interface HealthRow {
  vendor_id: number;
  direction: CallDirection;
  calls: bigint;
  failures: bigint;
  refusals: bigint;
  total_ms: bigint;
  slowest_ms: number;
  last_at: Date;
  last_failure_at: Date | null;
  last_failure: string | null;
}

const healthOf = (row: HealthRow): Health => ({
  calls: Number(row.calls),
  failures: Number(row.failures),
  refusals: Number(row.refusals),
  averageMs: row.calls === 0n ? null : Math.round(Number(row.total_ms) / Number(row.calls)),
  slowestMs: row.slowest_ms,
  lastAt: row.last_at,
  lastFailureAt: row.last_failure_at,
  lastFailure: row.last_failure ?? '',
});

/** How calls to and from every vendor went in the last 24 hours, by vendor id and direction; a vendor without calls is missing. */
export async function readHealth(db: Database, now: Date): Promise<ReadonlyMap<string, Health>> {
  const { rows } = await sql<HealthRow>`
    select vendor_id, direction, sum(calls)::bigint as calls, sum(failures)::bigint as failures, sum(refusals)::bigint as refusals,
      sum(total_ms)::bigint as total_ms, max(slowest_ms) as slowest_ms, max(last_at) as last_at, max(last_failure_at) as last_failure_at,
      (array_agg(last_failure order by last_failure_at desc) filter (where last_failure_at is not null))[1] as last_failure
    from games.vendor_calls where hour > ${now}::timestamptz - interval '24 hours' group by vendor_id, direction`.execute(db);
  return new Map(rows.map((row) => [`${row.vendor_id} ${row.direction}`, healthOf(row)]));
}

/** The last 48 hours of one vendor, newest first. */
export async function readHours(
  db: Database,
  vendorId: number,
  now: Date,
): Promise<{ at: Date; direction: CallDirection; calls: number; failures: number; averageMs: number | null; slowestMs: number | null }[]> {
  const { rows } = await sql<HealthRow & { hour: Date }>`
    select * from games.vendor_calls where vendor_id = ${vendorId} and hour > ${now}::timestamptz - interval '48 hours' order by hour desc, direction`.execute(
    db,
  );
  return rows.map((row) => {
    const { calls, failures, averageMs, slowestMs } = healthOf(row);
    return { at: row.hour, direction: row.direction, calls, failures, averageMs, slowestMs };
  });
}
