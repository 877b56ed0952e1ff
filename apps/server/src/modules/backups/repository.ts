import { type Database, type DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';

export type RunKind = 'backup' | 'drill';
export type RunState = 'wanted' | 'running' | 'done' | 'failed';
export type RunStep = '' | 'copying' | 'checking' | 'restoring' | 'proving';

/** What a drill looked at in the restored copy. */
export interface LookedAt {
  movements: number;
  auditLinks: number;
  tables: number;
  indexes: number;
}

/** A backup or a drill, wanted, under way or over. Sizes are bytes. */
export interface Run {
  id: string;
  kind: RunKind;
  state: RunState;
  /** Empty: the clock. */
  askedBy: string;
  askedAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  step: RunStep;
  doneBytes: number;
  totalBytes: number;
  name: string | null;
  sizeBytes: number;
  storedBytes: number;
  wholeAt: Date | null;
  walFrom: string;
  digest: string;
  serverVersion: string;
  release: string;
  checkedAt: Date | null;
  restoredTo: Date | null;
  lookedAt: LookedAt | null;
  faults: string[];
  problem: string;
}

/** What is known of a backup once it is whole. */
export interface Made {
  name: string;
  sizeBytes: number;
  storedBytes: number;
  startLsn: string;
  stopLsn: string;
  walFrom: string;
  wholeAt: Date;
  digest: string;
  serverVersion: string;
  release: string;
}

const attemptsAtMost = 3;
/** A run writes that it lives every few seconds. */
const silentAtMost = '1 minute';

const columns = sql`id::text as id, kind, state, asked_by as "askedBy", asked_at as "askedAt", started_at as "startedAt", ended_at as "endedAt", step,
  done_bytes::float8 as "doneBytes", total_bytes::float8 as "totalBytes", name, size_bytes::float8 as "sizeBytes", stored_bytes::float8 as "storedBytes",
  whole_at as "wholeAt", wal_from as "walFrom", digest, server_version as "serverVersion", release, checked_at as "checkedAt", restored_to as "restoredTo",
  looked_at as "lookedAt", faults, problem`;

/** @returns the id; undefined while one of this kind is wanted or under way */
export async function wantRun(
  db: Database | DatabaseTransaction,
  kind: RunKind,
  askedBy: string,
  state: 'wanted' | 'running' = 'wanted',
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into backups.run (kind, asked_by, state, started_at, seen_at, attempts)
    values (${kind}, ${askedBy}, ${state}, ${state === 'running' ? sql`clock_timestamp()` : null}, clock_timestamp(), ${state === 'running' ? 1 : 0})
    on conflict (kind) where state in ('wanted', 'running') do nothing returning id::text as id`.execute(db);
  return rows[0]?.id;
}

/** Whether a run is wanted or under way. */
export const runsAreWanted = () => sql`exists (select from backups.run where state in ('wanted', 'running'))`;

/** Takes what is wanted, or what a process that ended has left; one process gets it. Only one run of any kind is under way at a time. */
export async function claimRun(db: Database): Promise<Run | undefined> {
  await sql`
    update backups.run set state = 'failed', ended_at = clock_timestamp(), problem = 'the process that did it ended, several times'
    where state = 'running' and attempts >= ${attemptsAtMost} and seen_at < clock_timestamp() - ${silentAtMost}::interval`.execute(db);
  const { rows } = await sql<Run>`
    update backups.run set state = 'running', started_at = clock_timestamp(), seen_at = clock_timestamp(), attempts = attempts + 1, step = '',
      done_bytes = 0, total_bytes = 0
    where id = (
      select id from backups.run r
      where (state = 'wanted' or (state = 'running' and seen_at < clock_timestamp() - ${silentAtMost}::interval))
        and not exists (select from backups.run o where o.id <> r.id and o.state = 'running' and o.seen_at >= clock_timestamp() - ${silentAtMost}::interval)
      order by asked_at, id limit 1 for update skip locked)
    returning ${columns}`.execute(db);
  return rows[0];
}

export async function noteProgress(db: Database, id: string, step: RunStep, doneBytes: number, totalBytes: number): Promise<void> {
  await sql`
    update backups.run set seen_at = clock_timestamp(), step = ${step}, done_bytes = ${Math.round(doneBytes)}, total_bytes = ${Math.round(totalBytes)}
    where id = ${id} and state = 'running'`.execute(db);
}

/** The program is stopped meanwhile: the next one begins it anew. */
export async function putBack(db: Database, id: string): Promise<void> {
  await sql`update backups.run set state = 'wanted', attempts = attempts - 1, step = '' where id = ${id} and state = 'running'`.execute(db);
}

export async function failRun(db: Database, id: string, problem: string, faults: readonly string[] = []): Promise<void> {
  await sql`
    update backups.run set state = 'failed', ended_at = clock_timestamp(), step = '', problem = ${problem.slice(0, 1_000)}, faults = ${faults}::text[]
    where id = ${id}`.execute(db);
}

const madeColumns = (made: Made) => sql`name = ${made.name}, size_bytes = ${made.sizeBytes}, stored_bytes = ${made.storedBytes},
  start_lsn = ${made.startLsn}, stop_lsn = ${made.stopLsn}, wal_from = ${made.walFrom}, whole_at = ${made.wholeAt}, digest = ${made.digest},
  server_version = ${made.serverVersion}, release = ${made.release}`;

/** Of a backup whose every file was read again. */
export async function finishBackup(db: Database, id: string, made: Made): Promise<void> {
  await sql`
    update backups.run set state = 'done', ended_at = clock_timestamp(), checked_at = clock_timestamp(), step = '', ${madeColumns(made)}
    where id = ${id}`.execute(db);
}

export async function finishDrill(
  db: Database,
  id: string,
  { name, restoredTo, lookedAt, sizeBytes }: { name: string; restoredTo: Date | undefined; lookedAt: LookedAt; sizeBytes: number },
): Promise<void> {
  await sql`
    update backups.run set state = 'done', ended_at = clock_timestamp(), step = '', name = ${name}, size_bytes = ${sizeBytes},
      restored_to = ${restoredTo ?? null}, looked_at = ${JSON.stringify(lookedAt)}::jsonb
    where id = ${id}`.execute(db);
}

/** What verification by hand found. */
export async function noteCheck(db: Database, name: string, faults: readonly string[]): Promise<void> {
  await sql`
    update backups.run set checked_at = clock_timestamp(), faults = ${faults.slice(0, 100)}::text[]
    where kind = 'backup' and state = 'done' and name = ${name} and removed_at is null`.execute(db);
}

/** Newest first; backups that were removed are left out. */
export async function listRuns(db: Database, kind: RunKind, limit: number): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select ${columns} from backups.run where kind = ${kind} and removed_at is null order by asked_at desc, id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Whole backups that are still there, newest first. */
export async function listKept(db: Database): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select ${columns} from backups.run where kind = 'backup' and state = 'done' and removed_at is null order by name desc`.execute(db);
  return rows;
}

export async function markRemoved(db: Database, names: readonly string[]): Promise<void> {
  await sql`update backups.run set removed_at = clock_timestamp() where kind = 'backup' and removed_at is null and name = any(${names})`.execute(
    db,
  );
}

/** A backup found in its folder that the table does not know: one made after the moment this database was restored to. */
export async function takeUp(db: Database, made: Made, begunAt: Date): Promise<void> {
  await sql`
    with new as (insert into backups.run (kind, state, asked_at, started_at, ended_at) values ('backup', 'done', ${begunAt}, ${begunAt}, ${made.wholeAt}) returning id)
    select id from new`.execute(db);
  await sql`
    update backups.run set ${madeColumns(made)} where kind = 'backup' and state = 'done' and name is null and asked_at = ${begunAt}`.execute(
    db,
  );
}

/** Rows of failures and of what was removed long ago. */
export async function forgetOldRuns(db: Database): Promise<void> {
  await sql`
    delete from backups.run where (state = 'failed' or removed_at is not null or kind = 'drill') and ended_at < clock_timestamp() - interval '400 days'`.execute(
    db,
  );
}

// ---- the log ----------------------------------------------------------------------------------------------------------------------------------

export async function noteLog(db: Database, last: { segment: string; at: Date } | undefined): Promise<void> {
  await sql`
    update backups.log set segment = coalesce(${last?.segment ?? null}, segment), at = greatest(at, ${last?.at ?? null}), problem = '', problem_since = null
    where ${last !== undefined} or problem <> ''`.execute(db);
}

export async function noteLogProblem(db: Database, problem: string): Promise<void> {
  await sql`
    update backups.log set problem = ${problem.slice(0, 500)}, problem_since = coalesce(problem_since, clock_timestamp())
    where problem is distinct from ${problem.slice(0, 500)}`.execute(db);
}

/** The state of the log as the server and we know it. */
export interface LogState {
  isOn: boolean;
  /** The last segment that is safe, and when it was full or given out; of an outside server, when its own archive took it. */
  segment: string | null;
  at: Date | null;
  problem: string;
  /** Since when this server runs; what was written before its last end was given out then. */
  serverSince: Date;
  failing: boolean;
}

export async function readLogState(db: Database, isOwn: boolean): Promise<LogState> {
  const { rows } = await sql<LogState>`
    select current_setting('archive_mode') <> 'off' as "isOn",
      ${isOwn ? sql`l.segment` : sql`a.last_archived_wal`} as segment, ${isOwn ? sql`l.at` : sql`a.last_archived_time`} as at,
      l.problem, pg_postmaster_start_time() as "serverSince",
      coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false) as failing
    from pg_stat_archiver a, backups.log l`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('backups.log has no row');
  return row;
}

/** Since when there is this database. */
export async function databaseSince(db: Database): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select min(applied_at) as at from platform.migration`.execute(db);
  return rows[0]?.at ?? new Date(0);
}

/** Where the server keeps its data, and which database it is. */
export async function serverPlace(db: Database): Promise<{ dataFolder: string; systemIdentifier: string }> {
  const { rows } = await sql<{ dataFolder: string; systemIdentifier: string }>`
    select current_setting('data_directory') as "dataFolder", system_identifier::text as "systemIdentifier" from pg_control_system()`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the server does not say where its data are');
  return row;
}
