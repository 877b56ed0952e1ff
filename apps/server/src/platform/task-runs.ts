import os from 'node:os';
import { sql } from 'kysely';
import {
  type BackgroundTask,
  type Database,
  type DatabaseTransaction,
  onTaskTurn,
  repeating,
  type TaskTurn,
  wakeTask,
} from '@sortes/service';
import type { Services } from './services.js';

/** What turns there were is kept here so long before it is written down. */
const noteEveryMs = 20_000;
/** How soon a wish of staff is found. */
const wishEveryMs = 1_000;

interface Heard extends TaskTurn {
  runs: number;
  failures: number;
  lastFailure: string;
  lastFailedAt: Date | null;
}

/** Writes down what the timed work of this process did, and begins what staff want begun before its time. */
export function createTaskRuns({ db, log }: Services): BackgroundTask {
  const process_ = `${os.hostname()}:${process.pid}`;
  const turns = new Map<string, Heard>();
  let wishesSince = new Date();
  const noting = repeating('platform: what timed work did', log, noteEveryMs, async () => {
    const told = [...turns.values()];
    turns.clear();
    if (told.length > 0)
      await sql`
        insert into platform.task_run as r (task, process, every_ms, started_at, took_ms, next_at, runs, failures, last_failure, last_failed_at)
        select t.task, ${process_}, t.every_ms, t.started_at, t.took_ms, t.next_at, t.runs, t.failures, t.last_failure, t.last_failed_at
        from unnest(${told.map(({ name }) => name)}::text[], ${told.map(({ everyMs }) => everyMs)}::integer[],
          ${told.map(({ startedAt }) => startedAt)}::timestamptz[], ${told.map(({ tookMs }) => tookMs)}::integer[],
          ${told.map(({ nextAt }) => nextAt)}::timestamptz[], ${told.map(({ runs }) => runs)}::bigint[], ${told.map(({ failures }) => failures)}::bigint[],
          ${told.map(({ lastFailure }) => lastFailure)}::text[], ${told.map(({ lastFailedAt }) => lastFailedAt)}::timestamptz[])
          as t (task, every_ms, started_at, took_ms, next_at, runs, failures, last_failure, last_failed_at)
        on conflict (task, process) do update set every_ms = excluded.every_ms, started_at = excluded.started_at, took_ms = excluded.took_ms,
          next_at = excluded.next_at, runs = r.runs + excluded.runs, failures = r.failures + excluded.failures,
          last_failure = case when excluded.last_failed_at is null then r.last_failure else excluded.last_failure end,
          last_failed_at = coalesce(excluded.last_failed_at, r.last_failed_at), seen_at = clock_timestamp()`.execute(db);
    await sql`delete from platform.task_run where seen_at < clock_timestamp() - interval '2 days'`.execute(db);
  });
  const wishes = repeating(
    'platform: timed work that staff want begun',
    log,
    wishEveryMs,
    async () => {
      const { rows } = await sql<{ task: string; at: Date }>`select task, at from platform.task_wish where at > ${wishesSince}`.execute(db);
      for (const { task, at } of rows) {
        wakeTask(task);
        if (at > wishesSince) wishesSince = at;
      }
    },
    () => sql`exists (select from platform.task_wish where at > ${wishesSince})`,
  );
  return {
    name: noting.name,
    async start() {
      const unhear = onTaskTurn((turn) => {
        const before = turns.get(turn.name);
        turns.set(turn.name, {
          ...turn,
          runs: (before?.runs ?? 0) + 1,
          failures: (before?.failures ?? 0) + (turn.failure === undefined ? 0 : 1),
          lastFailure: turn.failure?.slice(0, 500) ?? before?.lastFailure ?? '',
          lastFailedAt: turn.failure === undefined ? (before?.lastFailedAt ?? null) : turn.startedAt,
        });
      });
      const stops = [await noting.start(), await wishes.start()];
      return async () => {
        unhear();
        await Promise.all(stops.map((stop) => stop()));
      };
    },
  };
}

/** A task in one process, with what became of its turns there. Times that are long past tell that the process is gone. */
export interface TaskRun {
  task: string;
  process: string;
  everyMs: number;
  startedAt: Date;
  tookMs: number;
  nextAt: Date;
  runs: number;
  failures: number;
  lastFailure: string;
  lastFailedAt: Date | null;
  seenAt: Date;
}

export async function listTaskRuns(db: Database): Promise<TaskRun[]> {
  const { rows } = await sql<{
    task: string;
    process: string;
    every_ms: number;
    started_at: Date;
    took_ms: number;
    next_at: Date;
    runs: bigint;
    failures: bigint;
    last_failure: string;
    last_failed_at: Date | null;
    seen_at: Date;
  }>`select * from platform.task_run order by task, process`.execute(db);
  return rows.map((row) => ({
    task: row.task,
    process: row.process,
    everyMs: row.every_ms,
    startedAt: row.started_at,
    tookMs: row.took_ms,
    nextAt: row.next_at,
    runs: Number(row.runs),
    failures: Number(row.failures),
    lastFailure: row.last_failure,
    lastFailedAt: row.last_failed_at,
    seenAt: row.seen_at,
  }));
}

/** Has every process that runs a task begin it within two seconds. @returns false when none does. */
export async function wishTask(transaction: DatabaseTransaction, task: string): Promise<boolean> {
  const { rows } = await sql`
    insert into platform.task_wish (task) select ${task} where exists (select from platform.task_run where task = ${task})
    on conflict (task) do update set at = clock_timestamp() returning 1`.execute(transaction);
  return rows.length === 1;
}

/** How much the outbox holds; facts are kept for a while so that browsers can catch up. */
export async function outboxState(db: Database): Promise<{ facts: number; oldestAt: Date | null; newestAt: Date | null }> {
  const { rows } = await sql<{ facts: bigint; oldest: Date | null; newest: Date | null }>`
    select count(*) as facts, min(created_at) as oldest, max(created_at) as newest from platform.outbox`.execute(db);
  return { facts: Number(rows[0]?.facts ?? 0n), oldestAt: rows[0]?.oldest ?? null, newestAt: rows[0]?.newest ?? null };
}
