import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';
import { and } from '../../platform/conditions.js';
import { sourceKey, type Source, type StandingReport } from './agreement.js';
import type { EventKey } from './event-repository.js';

type Connection = Database | DatabaseTransaction;

/** What a source says came of an event. `Result` is the owner's: nothing here looks into it. */
export interface Report<Result = unknown> extends StandingReport {
  result: Result;
  /** When it came to this, as the source has it. */
  happenedAt: Date | null;
  at: Date;
  /** The owner's word for a report that came before the event was over. */
  early: string | null;
  /** Where a person has read it, or why it is to be corrected. */
  note: string | null;
  withdrawn: { at: Date; by: string; reason: string } | null;
}

interface ReportRow<Result> {
  id: bigint;
  kind: Source['kind'];
  name: string;
  result: Result;
  text: string;
  happenedAt: Date | null;
  at: Date;
  early: string | null;
  note: string | null;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
  withdrawnReason: string | null;
}

const isOf = ({ owner, kind, event }: EventKey) => sql`owner = ${owner} and kind = ${kind} and event = ${event}`;

/** Reports of one event, oldest first; withdrawn ones too when asked for. */
export async function listReports<Result = unknown>(
  connection: Connection,
  key: EventKey,
  { withdrawn = false } = {},
): Promise<Report<Result>[]> {
  const { rows } = await sql<ReportRow<Result>>`
    select id, source_kind as kind, source as name, result, result_text as text, happened_at as "happenedAt", at, early, note,
      withdrawn_at as "withdrawnAt", withdrawn_by as "withdrawnBy", withdrawn_reason as "withdrawnReason"
    from outcomes.report where ${isOf(key)} ${and(!withdrawn && sql`withdrawn_at is null`)}
    order by id`.execute(connection);
  return rows.map(({ kind, name, withdrawnAt, withdrawnBy, withdrawnReason, ...row }) => ({
    ...row,
    source: { kind, name },
    withdrawn: withdrawnAt === null ? null : { at: withdrawnAt, by: withdrawnBy ?? '', reason: withdrawnReason ?? '' },
  }));
}

/** Whether a report about the event stands. */
export async function isReported(connection: Connection, key: EventKey): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from outcomes.report where ${isOf(key)} and withdrawn_at is null) as found`.execute(connection);
  return rows[0]?.found ?? false;
}

/** What one source says now about several events of a kind, as canonical texts by event. */
export async function textsOfSource(
  connection: Connection,
  source: Source,
  { owner, kind }: Pick<EventKey, 'owner' | 'kind'>,
  events: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ event: string; text: string }>`
    select event, result_text as text from outcomes.report
    where owner = ${owner} and kind = ${kind} and event = any (${events}::text[]) and source_kind = ${source.kind}
      and source_key = ${sourceKey(source.name)} and withdrawn_at is null`.execute(connection);
  return new Map(rows.map(({ event, text }) => [event, text]));
}

/** Writes a report; its time is that of the transaction's beginning. */
export async function insertReport(
  transaction: DatabaseTransaction,
  { owner, kind, event }: EventKey,
  report: {
    source: Source;
    result: unknown;
    text: string;
    happenedAt?: Date | undefined;
    early?: string | null | undefined;
    note?: string | undefined;
  },
): Promise<void> {
  const { source } = report;
  await sql`
    insert into outcomes.report (owner, kind, event, source_kind, source, source_key, result, result_text, happened_at, early, note)
    values (${owner}, ${kind}, ${event}, ${source.kind}, ${source.name}, ${sourceKey(source.name)},
      ${JSON.stringify(report.result)}::jsonb, ${report.text}, ${report.happenedAt ?? null}, ${report.early ?? null}, ${report.note ?? null})`.execute(
    transaction,
  );
}

/** Withdraws what a source says about an event. @returns the report that stood, or undefined when there was none. */
export async function withdrawStanding(
  transaction: DatabaseTransaction,
  key: EventKey,
  asked: { source: Source; by: string; reason: string },
): Promise<{ id: bigint; text: string } | undefined> {
  const { rows } = await sql<{ id: bigint; text: string }>`
    update outcomes.report set withdrawn_at = clock_timestamp(), withdrawn_by = ${asked.by}, withdrawn_reason = ${asked.reason}
    where ${isOf(key)} and source_kind = ${asked.source.kind} and source_key = ${sourceKey(asked.source.name)} and withdrawn_at is null
    returning id, result_text as text`.execute(transaction);
  return rows[0];
}

export interface Decision<Result = unknown> {
  result: Result;
  text: string;
  /** From then on somebody could know the result. */
  knownAt: Date;
  decidedAt: Date;
}

export async function findDecision<Result = unknown>(connection: Connection, key: EventKey): Promise<Decision<Result> | undefined> {
  const { rows } = await sql<Decision<Result>>`
    select result, result_text as text, known_at as "knownAt", decided_at as "decidedAt" from outcomes.decision where ${isOf(key)}`.execute(
    connection,
  );
  return rows[0];
}

/**
 * Decides an event by the reports that agree; the first decision stands. The result could be known since the first of them came in, or since
 * it came to it: the latest time stated, and only when two sources state one, because one clock that is wrong by hours would give
 * the stakes of honest bets back.
 */
export async function insertDecision(transaction: DatabaseTransaction, key: EventKey, reports: readonly bigint[]): Promise<void> {
  await sql`
    insert into outcomes.decision (owner, kind, event, result, result_text, reports, known_at)
    select owner, kind, event, (array_agg(result order by id))[1], min(result_text), array_agg(id order by id),
      least(min(at), case when count(happened_at) >= 2 then max(happened_at) end)
    from outcomes.report where ${isOf(key)} and id = any (${reports}::bigint[]) group by owner, kind, event
    on conflict (owner, kind, event) do nothing`.execute(transaction);
}

/** The owner has followed the decision everywhere. */
export async function markApplied(connection: Connection, key: EventKey): Promise<void> {
  await sql`update outcomes.decision set applied_at = clock_timestamp() where ${isOf(key)} and applied_at is null`.execute(connection);
}
