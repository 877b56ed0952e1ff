import { alarmKeptDays, type alarmStates, gatheredAlarmKinds, type AlarmKind } from '@sortes/contract';
import type { Clock, Database, Logger } from '@sortes/service';
import { sql } from 'kysely';
import { Counter, register } from 'prom-client';

/** Bad news as whoever notices it tells it. */
export interface Alarm {
  kind: AlarmKind;
  /** The brand it is about; absent: the whole installation. */
  merchantId?: number;
  /** What it is about, in few words without personal data: a gateway, a name of staff, a vendor. */
  subject?: string;
  /** Figures and codes that help whoever looks into it. */
  detail?: Readonly<Record<string, string | number>>;
}

/** Tells bad news to staff: metric, log and a row of the console. */
export interface Alarms {
  /** Never waits and never throws: whoever notices has something better to do. */
  raise(alarm: Alarm): void;
  /** Notes that the reason of an alarm is over, for kinds that can tell; raised again, it stands again. @throws when the database cannot be reached */
  end(alarm: Pick<Alarm, 'kind' | 'merchantId' | 'subject'>): Promise<void>;
  /** Resolves when all that was raised is written, or could not be. */
  written(): Promise<void>;
}

/** An alarm of one hour, with how often it was raised in it. */
export interface AlarmRow {
  id: bigint;
  kind: AlarmKind;
  merchantId: number;
  subject: string;
  detail: Record<string, string | number>;
  times: number;
  firstAt: Date;
  lastAt: Date;
  endedAt: Date | null;
}

interface Gathered extends Required<Alarm> {
  times: number;
  firstAt: Date;
  lastAt: Date;
}

/** Raised again and again, an alarm is written once in so long. */
const writeEveryMs = 1_000;
/** Different subjects that are told apart until the next writing; what comes beyond is counted without its subject. A stranger may choose subjects. */
const subjectsAtMost = 200;
const longestSubject = 120;

const counterName = 'sortes_alarms_total';

/** One counter a process: several databases of one process (tests) share it. */
function counterOf(): Counter<'kind'> {
  return (
    (register.getSingleMetric(counterName) as Counter<'kind'> | undefined) ??
    new Counter({ name: counterName, help: 'Alarms raised, by kind', labelNames: ['kind'] })
  );
}

/** Gathers what is raised and writes it once a second; what the database does not take stays in the log. */
export function createAlarms(db: Database, clock: Clock, log: Logger): Alarms {
  const counter = counterOf();
  let gathered = new Map<string, Gathered>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const write = async (rows: readonly Gathered[]): Promise<void> => {
    try {
      await writeAlarms(db, rows);
    } catch (error) {
      log.error({ reason: String(error), alarms: rows.map(({ kind, times }) => ({ kind, times })) }, 'alarms could not be written');
    }
  };
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...gathered.values()];
    gathered = new Map();
    if (rows.length > 0) writing = writing.then(() => write(rows));
  };
  return {
    raise({ kind, merchantId = 0, subject: named = '', detail = {} }) {
      counter.inc({ kind });
      const now = clock.now();
      const subject = gathered.size < subjectsAtMost ? named.slice(0, longestSubject) : '';
      const key = `${kind}|${merchantId}|${subject}`;
      const before = gathered.get(key);
      // A storm is one line of the log a second, too.
      if (before === undefined) log.warn({ alarm: kind, merchantId, subject, ...detail }, 'alarm');
      gathered.set(key, {
        kind,
        merchantId,
        subject,
        detail,
        times: (before?.times ?? 0) + 1,
        firstAt: before?.firstAt ?? now,
        lastAt: now,
      });
      timer ??= setTimeout(flush, writeEveryMs).unref();
    },
    async end({ kind, merchantId = 0, subject = '' }) {
      // What was raised a moment ago is there to be ended.
      flush();
      await writing;
      await endAlarms(db, { kind, merchantId, subject: subject.slice(0, longestSubject), at: clock.now() });
    },
    async written() {
      flush();
      await writing;
    },
  };
}

async function writeAlarms(db: Database, rows: readonly Gathered[]): Promise<void> {
  await sql`
    insert into platform.alarm as a (kind, merchant_id, subject, hour, detail, times, first_at, last_at)
    select r.kind, r.merchant_id, r.subject, date_trunc('hour', r.last_at, 'UTC'), r.detail::jsonb, r.times, r.first_at, r.last_at
    from unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ merchantId }) => merchantId)}::integer[],
      ${rows.map(({ subject }) => subject)}::text[], ${rows.map(({ detail }) => JSON.stringify(detail))}::text[],
      ${rows.map(({ times }) => times)}::bigint[], ${rows.map(({ firstAt }) => firstAt)}::timestamptz[],
      ${rows.map(({ lastAt }) => lastAt)}::timestamptz[]) as r (kind, merchant_id, subject, detail, times, first_at, last_at)
    on conflict (kind, merchant_id, subject, hour) do update set times = a.times + excluded.times, detail = excluded.detail,
      last_at = greatest(a.last_at, excluded.last_at), ended_at = null`.execute(db);
}

async function endAlarms(
  db: Database,
  { kind, merchantId, subject, at }: Pick<AlarmRow, 'kind' | 'merchantId' | 'subject'> & { at: Date },
): Promise<void> {
  await sql`
    update platform.alarm set ended_at = ${at}
    where kind = ${kind} and merchant_id = ${merchantId} and subject = ${subject} and ended_at is null`.execute(db);
}

/** Whose alarms, and which of them. */
export interface AlarmFilter {
  /** Those of this brand; with `installation` also those of the whole installation. */
  merchantId: number;
  installation: boolean;
  kind?: AlarmKind;
  state?: (typeof alarmStates)[number];
  from?: Date;
  until?: Date;
}

interface StoredAlarm {
  id: bigint;
  kind: AlarmKind;
  merchant_id: number;
  subject: string;
  detail: Record<string, string | number>;
  times: bigint;
  first_at: Date;
  last_at: Date;
  ended_at: Date | null;
}

const alarmOf = (row: StoredAlarm): AlarmRow => ({
  id: row.id,
  kind: row.kind,
  merchantId: row.merchant_id,
  subject: row.subject,
  detail: row.detail,
  times: Number(row.times),
  firstAt: row.first_at,
  lastAt: row.last_at,
  endedAt: row.ended_at,
});

const chosenBy = (filter: AlarmFilter) => sql`merchant_id in (${filter.merchantId}, ${filter.installation ? 0 : filter.merchantId})
  and (${filter.kind ?? null}::text is null or kind = ${filter.kind ?? null})
  and (${filter.state ?? null}::text is null or (${filter.state ?? null} = 'over') = (ended_at is not null))
  and (${filter.from ?? null}::timestamptz is null or last_at >= ${filter.from ?? null})
  and (${filter.until ?? null}::timestamptz is null or first_at < ${filter.until ?? null})`;

interface Paging {
  offset: number;
  limit: number;
}

/** Alarms, the newest first. */
export async function listAlarms(
  db: Database,
  filter: AlarmFilter,
  { offset, limit }: Paging,
): Promise<{ list: AlarmRow[]; total: number }> {
  const chosen = chosenBy(filter);
  const [{ rows }, counted] = await Promise.all([
    sql<StoredAlarm>`select * from platform.alarm where ${chosen} order by last_at desc, id desc offset ${offset} limit ${limit}`.execute(
      db,
    ),
    sql<{ total: bigint }>`select count(*) as total from platform.alarm where ${chosen}`.execute(db),
  ]);
  return { list: rows.map(alarmOf), total: Number(counted.rows[0]?.total ?? 0n) };
}

/** Of what one row gathers so many are told; its count says how many there are. */
const gatheredAtMost = 100;

/**
 * Alarms, the newest first, those of `gatheredAlarmKinds` of one day as one row with its parts. @param timeZone whose days
 */
export async function listGatheredAlarms(
  db: Database,
  filter: AlarmFilter,
  { offset, limit }: Paging,
  timeZone: string,
): Promise<{ list: (AlarmRow & { gathered: AlarmRow[] })[]; total: number }> {
  const groups = sql`
    select merchant_id, kind, max(last_at) as newest, max(id) as newest_id, min(first_at) as first_at, sum(times)::bigint as times,
      (array_agg(id order by last_at desc, id desc))[1:${gatheredAtMost}] as ids
    from platform.alarm where ${chosenBy(filter)}
    group by merchant_id, kind,
      case when kind = any (${[...gatheredAlarmKinds]}::text[]) then (last_at at time zone ${timeZone})::date::text else id::text end`;
  const [{ rows }, counted] = await Promise.all([
    sql<{ parts: bigint[]; times: bigint; first_at: Date }>`
      select ids as parts, times, first_at from (${groups}) as g order by newest desc, newest_id desc offset ${offset} limit ${limit}`.execute(
      db,
    ),
    sql<{ total: bigint }>`select count(*) as total from (${groups}) as g`.execute(db),
  ]);
  const { rows: stored } = await sql<StoredAlarm>`
    select * from platform.alarm where id = any (${rows.flatMap(({ parts }) => parts.map(String))}::bigint[])`.execute(db);
  const byId = new Map(stored.map((row) => [String(row.id), alarmOf(row)]));
  return {
    list: rows.flatMap(({ parts, times, first_at: firstAt }) => {
      const alarms = parts.flatMap((id) => byId.get(String(id)) ?? []);
      const [newest] = alarms;
      if (newest === undefined) return [];
      return [{ ...newest, times: Number(times), firstAt, gathered: alarms.length > 1 ? alarms : [] }];
    }),
    total: Number(counted.rows[0]?.total ?? 0n),
  };
}

/** Removes alarms older than they are kept. */
export async function forgetOldAlarms(db: Database): Promise<void> {
  await sql`delete from platform.alarm where last_at < clock_timestamp() - make_interval(days => ${alarmKeptDays})`.execute(db);
}
