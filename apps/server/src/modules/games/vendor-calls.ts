import { type BackgroundTask, type Database, repeating } from '@sortes/service';
import { sql } from 'kysely';
import type { Services } from '../../platform/services.js';
import type { CommandAnswer, WalletGateway } from './gateway/wallet-gateway.js';
import { VendorFailure, type VendorClient } from './launch/vendor-client.js';

export type CallDirection = 'out' | 'in';

interface Counted {
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

const hourMs = 3_600_000;
const flushMs = 5_000;
const keptDays = 31;

export interface VendorCalls {
  /** Notes how one call ended. `failure`: words for what went wrong; `isRefusal`: the other side answered, with a no. */
  note(vendorId: number, direction: CallDirection, milliseconds: number, end?: { failure?: string; isRefusal?: boolean }): void;
  /** Writes what was noted since the last time. */
  flush(): Promise<void>;
}

/** Counts calls in memory and adds them up in the database every few seconds: a call costs nothing, and a process that dies loses seconds of a statistic. */
export function createVendorCalls({ db, clock }: Pick<Services, 'db' | 'clock'>): VendorCalls {
  let counted = new Map<string, Counted>();
  return {
    note(vendorId, direction, milliseconds, { failure, isRefusal = false } = {}) {
      const at = clock.now();
      const hour = Math.floor(at.getTime() / hourMs) * hourMs;
      const key = `${vendorId} ${hour} ${direction}`;
      let one = counted.get(key);
      if (one === undefined) {
        const none = { calls: 0, failures: 0, refusals: 0, totalMs: 0, slowestMs: 0, lastAt: at, lastFailureAt: null, lastFailure: '' };
        counted.set(key, (one = { vendorId, hour, direction, ...none }));
      }
      const spent = Math.round(milliseconds);
      one.calls += 1;
      one.totalMs += spent;
      one.slowestMs = Math.max(one.slowestMs, spent);
      one.lastAt = at;
      if (isRefusal) one.refusals += 1;
      if (failure !== undefined) {
        one.failures += 1;
        one.lastFailureAt = at;
        one.lastFailure = failure.slice(0, 300);
      }
    },
    async flush() {
      if (counted.size === 0) return;
      const taken = [...counted.values()];
      counted = new Map();
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
    },
  };
}

/** The client, with every call counted. */
export function countingClient(client: VendorClient, calls: VendorCalls, now: () => number): VendorClient {
  const counted = async <T>(vendorId: number, call: () => Promise<T>): Promise<T> => {
    const began = now();
    try {
      const answer = await call();
      calls.note(vendorId, 'out', now() - began);
      return answer;
    } catch (error) {
      if (!(error instanceof VendorFailure)) throw error;
      const isRefusal = error.outcome === 'refused';
      // A vendor at rest was not called.
      if (isRefusal || error.detail.sent || !error.message.includes('is resting'))
        calls.note(vendorId, 'out', now() - began, isRefusal ? { isRefusal } : { failure: error.message });
      throw error;
    }
  };
  return {
    post: (vendor, ...rest) => counted(vendor.id, () => client.post(vendor, ...rest)),
    getLocation: (vendor, path) => counted(vendor.id, () => client.getLocation(vendor, path)),
  };
}

const done = new Set(['done', 'replayed']);

/** The gateway, with every command counted as the vendor felt it. */
export function countingGateway(gateway: WalletGateway, calls: VendorCalls, now: () => number): WalletGateway {
  const counted = async (vendorId: number, command: () => Promise<CommandAnswer>): Promise<CommandAnswer> => {
    const began = now();
    try {
      const answer = await command();
      calls.note(vendorId, 'in', now() - began, { isRefusal: !done.has(answer.verdict) });
      return answer;
    } catch (error) {
      calls.note(vendorId, 'in', now() - began, { failure: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  };
  return {
    ...gateway,
    apply: (vendor, command) => counted(vendor.id, () => gateway.apply(vendor, command)),
    payPrize: (vendor, prize) => counted(vendor.id, () => gateway.payPrize(vendor, prize)),
  };
}

export function vendorCallTasks({ db, log }: Pick<Services, 'db' | 'log'>): BackgroundTask[] {
  return [
    repeating('games: how vendors’ calls went', log, hourMs, async () => {
      await sql`delete from games.vendor_calls where hour < clock_timestamp() - make_interval(days => ${keptDays})`.execute(db);
    }),
  ];
}

/** Every process counts for itself, also one that runs no tasks: it writes by a timer of its own, which keeps no program alive. */
export function flushing(calls: VendorCalls, { log }: Pick<Services, 'log'>): void {
  setInterval(() => {
    calls
      .flush()
      .catch((error: unknown) =>
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'vendors’ calls were not counted'),
      );
  }, flushMs).unref();
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
