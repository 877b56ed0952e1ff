import { figuresOfReport, type ReportFigure, type ReportKind, type ScheduleRhythm } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, inTransaction, newId } from '@sortes/service';
import { and } from '../../platform/conditions.js';
import { DomainError, refuse } from '../../platform/errors.js';
import { csvLine, textCell } from '../../platform/csv/cells.js';
import { type NamesIn, readReport, type ReportFilter, type ReportLine } from './report-repository.js';

export interface ScheduleFields {
  name: string;
  by: ReportKind;
  filter: ReportFilter & { sort?: string | undefined };
  rhythm: ScheduleRhythm;
  /** In the brand's zone. */
  hour: number;
  keepDays: number;
  enabled: boolean;
}

export interface Schedule extends ScheduleFields {
  id: string;
  version: number;
  madeBy: string;
  nextAt: Date;
  lastState: 'done' | 'failed' | null;
}

export interface Run {
  id: string;
  scheduleId: string;
  name: string;
  from: string;
  to: string;
  state: 'waiting' | 'done' | 'failed';
  problem: string;
  rows: number;
  bytes: number;
  askedAt: Date;
  endedAt: Date | null;
  keptUntil: Date;
}

export interface Brand {
  id: number;
  currency: string;
  timeZone: string;
}

/** A file is read whole by whoever makes it and whoever opens it; more rows are a question of a narrower filter. */
const rowsAtMost = 100_000;
const attemptsAtMost = 3;

const columns = sql`s.id, s.name, s.by, s.filter, s.rhythm, s.hour, s.keep_days as "keepDays", s.enabled, s.version, s.made_by as "madeBy", s.next_at as "nextAt",
  (select r.state from reports.run r where r.schedule_id = s.id and r.state <> 'waiting' order by r.asked_at desc limit 1) as "lastState"`;

export async function listSchedules(
  db: Database,
  merchantId: number,
  page: { offset: number; limit: number },
): Promise<{ list: Schedule[]; total: number }> {
  const { rows: list } = await sql<Schedule>`
    select ${columns} from reports.schedule s where s.merchant_id = ${merchantId} and s.removed_at is null
    order by s.created_at, s.id limit ${page.limit} offset ${page.offset}`.execute(db);
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from reports.schedule where merchant_id = ${merchantId} and removed_at is null`.execute(db);
  return { list, total: Number(rows[0]?.total ?? 0n) };
}

/** @throws DomainError not.found, also for another brand's */
export async function findSchedule(db: Database | DatabaseTransaction, merchantId: number, id: string): Promise<Schedule> {
  const { rows } = await sql<Schedule>`
    select ${columns} from reports.schedule s where s.id = ${id}::uuid and s.merchant_id = ${merchantId} and s.removed_at is null`.execute(
    db,
  );
  return rows[0] ?? refuse('not.found');
}

export async function addSchedule(
  transaction: DatabaseTransaction,
  { id: merchantId, timeZone }: Brand,
  fields: ScheduleFields,
  madeBy: string,
): Promise<Schedule> {
  const id = newId();
  await sql`
    insert into reports.schedule (id, merchant_id, name, by, filter, rhythm, hour, keep_days, enabled, made_by, next_at)
    values (${id}, ${merchantId}, ${fields.name}, ${fields.by}, ${JSON.stringify(fields.filter)}::jsonb, ${fields.rhythm}, ${fields.hour}, ${fields.keepDays},
      ${fields.enabled}, ${madeBy}, reports.next_due(${fields.rhythm}, ${fields.hour}, ${timeZone}, clock_timestamp()))`.execute(
    transaction,
  );
  return findSchedule(transaction, merchantId, id);
}

/** @throws DomainError not.found, edit.outdated */
export async function changeSchedule(
  transaction: DatabaseTransaction,
  { id: merchantId, timeZone }: Brand,
  id: string,
  version: number,
  fields: ScheduleFields,
): Promise<{ before: Schedule; after: Schedule }> {
  const before = await lockSchedule(transaction, merchantId, id, version);
  await sql`
    update reports.schedule set name = ${fields.name}, by = ${fields.by}, filter = ${JSON.stringify(fields.filter)}::jsonb, rhythm = ${fields.rhythm}, hour = ${fields.hour},
      keep_days = ${fields.keepDays}, enabled = ${fields.enabled}, version = version + 1,
      next_at = reports.next_due(${fields.rhythm}, ${fields.hour}, ${timeZone}, clock_timestamp())
    where id = ${id}::uuid`.execute(transaction);
  return { before, after: await findSchedule(transaction, merchantId, id) };
}

/** What was made stays for its days. @throws DomainError not.found, edit.outdated */
export async function removeSchedule(transaction: DatabaseTransaction, merchantId: number, id: string, version: number): Promise<Schedule> {
  const before = await lockSchedule(transaction, merchantId, id, version);
  await sql`update reports.schedule set removed_at = clock_timestamp(), version = version + 1 where id = ${id}::uuid`.execute(transaction);
  return before;
}

async function lockSchedule(transaction: DatabaseTransaction, merchantId: number, id: string, version: number): Promise<Schedule> {
  await sql`select from reports.schedule where id = ${id}::uuid for update`.execute(transaction);
  const found = await findSchedule(transaction, merchantId, id);
  if (found.version !== version) throw new DomainError('edit.outdated');
  return found;
}

/** Asks for one run of the last period that has ended. @throws DomainError not.found */
export async function askRun(transaction: DatabaseTransaction, { id: merchantId, timeZone }: Brand, scheduleId: string): Promise<string> {
  const schedule = await findSchedule(transaction, merchantId, scheduleId);
  const id = newId();
  await insertRun(transaction, { ...schedule, merchantId, timeZone, at: sql`clock_timestamp()` }, id);
  return id;
}

async function insertRun(
  transaction: DatabaseTransaction,
  {
    id,
    merchantId,
    timeZone,
    rhythm,
    keepDays,
    at,
  }: { id: string; merchantId: number; timeZone: string; rhythm: string; keepDays: number; at: ReturnType<typeof sql> },
  runId: string,
): Promise<void> {
  const unit = { daily: 'day', weekly: 'week', monthly: 'month' }[rhythm] ?? 'day';
  await sql`
    insert into reports.run (id, schedule_id, merchant_id, from_day, to_day, kept_until)
    select ${runId}::uuid, ${id}::uuid, ${merchantId}, (b.begin - ${`1 ${unit}`}::interval)::date, (b.begin - interval '1 day')::date, clock_timestamp() + make_interval(days => ${keepDays})
    from (select date_trunc(${unit}, (${at})::timestamptz at time zone ${timeZone}) as begin) as b`.execute(transaction);
}

/** Writes down runs that are due; of many missed periods the last one only. @returns how many */
export function askDueRuns(db: Database, timeZoneOf: (merchantId: number) => Promise<string>): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ id: string; merchantId: number; rhythm: string; hour: number; keepDays: number }>`
      select id, merchant_id as "merchantId", rhythm, hour, keep_days as "keepDays" from reports.schedule
      where enabled and removed_at is null and next_at <= clock_timestamp() order by next_at limit 20 for update skip locked`.execute(
      transaction,
    );
    for (const due of rows) {
      const timeZone = await timeZoneOf(due.merchantId);
      await insertRun(transaction, { ...due, timeZone, at: sql`clock_timestamp()` }, newId());
      await sql`update reports.schedule set next_at = reports.next_due(${due.rhythm}, ${due.hour}, ${timeZone}, clock_timestamp()) where id = ${due.id}::uuid`.execute(
        transaction,
      );
    }
    return rows.length;
  });
}

/** Makes the file of one run that waits. A run that fails is tried again some times, then stands as failed with its reason. @returns whether there was one */
export async function makeRun(db: Database, brandOf: (merchantId: number) => Promise<Brand>, namesIn: NamesIn): Promise<boolean> {
  const { rows } = await sql<{
    id: string;
    merchantId: number;
    from: string;
    to: string;
    attempts: number;
    by: ReportKind;
    filter: ScheduleFields['filter'];
  }>`
    update reports.run r set attempts = r.attempts + 1, try_at = clock_timestamp() + interval '5 minutes'
    from reports.schedule s
    where s.id = r.schedule_id and r.id = (
      select id from reports.run where state = 'waiting' and try_at <= clock_timestamp() order by try_at limit 1 for update skip locked)
    returning r.id, r.merchant_id as "merchantId", r.from_day::text as "from", r.to_day::text as "to", r.attempts, s.by, s.filter`.execute(
    db,
  );
  const [run] = rows;
  if (run === undefined) return false;
  try {
    const { id: merchantId, currency, timeZone } = await brandOf(run.merchantId);
    const { sort, ...filter } = run.filter;
    const period = { merchantId, currency, timeZone, from: run.from, to: run.to };
    const shown = figuresOfReport(run.by, filter);
    const report = await readReport(
      db,
      { by: run.by, period, filter, sort, names: await namesIn('EN') },
      { offset: 0, limit: rowsAtMost + 1 },
    );
    if (report.list.length > rowsAtMost) throw new Error(`more than ${rowsAtMost} rows: narrow the filter`);
    const text = [
      csvLine(reportColumns(run.by, shown)),
      ...report.list.map((line) => reportCsvLine(line, shown)),
      reportCsvLine({ key: 'total', label: '', ...report.sums }, shown),
    ].join('');
    await sql`update reports.run set state = 'done', file = ${Buffer.from(text)}, rows = ${report.list.length}, problem = '', ended_at = clock_timestamp()
      where id = ${run.id}::uuid`.execute(db);
  } catch (error) {
    const problem = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    await sql`update reports.run set problem = ${problem}, state = ${run.attempts >= attemptsAtMost ? 'failed' : 'waiting'},
      try_at = clock_timestamp() + interval '1 minute', ended_at = case when ${run.attempts >= attemptsAtMost} then clock_timestamp() end where id = ${run.id}::uuid`.execute(
      db,
    );
  }
  return true;
}

export async function listRuns(
  db: Database,
  merchantId: number,
  scheduleId: string | undefined,
  page: { offset: number; limit: number },
): Promise<{ list: Run[]; total: number }> {
  const where = sql`r.merchant_id = ${merchantId} ${and(scheduleId !== undefined && sql`r.schedule_id = ${scheduleId}::uuid`)}`;
  const { rows: list } = await sql<Run>`
    select r.id, r.schedule_id as "scheduleId", s.name, r.from_day::text as "from", r.to_day::text as "to", r.state, r.problem, r.rows, coalesce(length(r.file), 0) as bytes,
      r.asked_at as "askedAt", r.ended_at as "endedAt", r.kept_until as "keptUntil"
    from reports.run r join reports.schedule s on s.id = r.schedule_id where ${where} order by r.asked_at desc, r.id limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  const { rows } = await sql<{ total: bigint }>`select count(*) as total from reports.run r where ${where}`.execute(db);
  return { list, total: Number(rows[0]?.total ?? 0n) };
}

/** @throws DomainError not.found, also for another brand's and for what was not made */
export async function readRunFile(
  db: Database,
  merchantId: number,
  id: string,
): Promise<{ name: string; from: string; to: string; text: string }> {
  const { rows } = await sql<{ name: string; from: string; to: string; file: Buffer }>`
    select s.name, r.from_day::text as "from", r.to_day::text as "to", r.file from reports.run r join reports.schedule s on s.id = r.schedule_id
    where r.id = ${id}::uuid and r.merchant_id = ${merchantId} and r.file is not null`.execute(db);
  const [{ file, ...found }] = [rows[0] ?? refuse('not.found')];
  return { ...found, text: file.toString('utf8') };
}

/** Removes files whose days are over. @returns how many */
export async function forgetRuns(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from reports.run where id = any (array(select id from reports.run where kept_until < clock_timestamp() limit 100))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

// ---- CSV ------------------------------------------------------------------------------------------------------------------------------------

const counts = new Set(['depositCount', 'withdrawalCount', 'stakeCount']);

/** Column heads of a report of a kind with these figures, in English. */
export const reportColumns = (by: ReportKind, shown: readonly ReportFigure[]): readonly string[] => [
  by,
  'name',
  ...shown.map((name) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)),
];

/** A line of a report; figures stand as numbers, so that a sheet can sum them. */
export function reportCsvLine(line: ReportLine, shown: readonly ReportFigure[]): string {
  const figures = shown.map((name) => (counts.has(name) ? String(line[name]) : formatMoney(line[name])));
  return csvLine([textCell(line.key), textCell(line.label), ...figures]);
}
