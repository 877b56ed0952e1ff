import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';
import type { EventKey } from './event-repository.js';

/** What was done about an event, by whom and why. The words of `action` are the owner's, beside those that this module writes. */
export interface LogLine {
  /** Left out: every brand. */
  merchantId?: number;
  action: string;
  by: readonly string[];
  reason?: string | undefined;
  before?: unknown;
  after?: unknown;
}

/** Adds a line to the log of events; nothing changes or removes one. */
export async function writeLog(connection: Database | DatabaseTransaction, { owner, kind, event }: EventKey, line: LogLine): Promise<void> {
  const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
  await sql`
    insert into outcomes.log (owner, kind, event, merchant_id, action, by, reason, before, after)
    values (${owner}, ${kind}, ${event}, ${line.merchantId ?? null}, ${line.action}, ${line.by}::text[], ${line.reason ?? null},
      ${json(line.before)}::jsonb, ${json(line.after)}::jsonb)`.execute(connection);
}

export interface WrittenLogLine {
  at: Date;
  merchantId: number | null;
  action: string;
  by: string[];
  reason: string | null;
  before: unknown;
  after: unknown;
}

/** Everything that was done about an event's result, oldest first. */
export async function listLog(connection: Database | DatabaseTransaction, { owner, kind, event }: EventKey): Promise<WrittenLogLine[]> {
  const { rows } = await sql<WrittenLogLine>`
    select at, merchant_id as "merchantId", action, by, reason, before, after from outcomes.log
    where owner = ${owner} and kind = ${kind} and event = ${event} order by id`.execute(connection);
  return rows;
}

/** Who has written such a line about a brand's event within a time (as PostgreSQL writes intervals), first names, in the order in which they came. */
export async function namesOfLines(
  connection: Database | DatabaseTransaction,
  { owner, kind, event }: EventKey,
  { merchantId, action, within }: { merchantId: number; action: string; within: string },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select l.by[1] as name from outcomes.log l where l.owner = ${owner} and l.kind = ${kind} and l.event = ${event} and l.merchant_id = ${merchantId}
      and l.action = ${action} and l.at > clock_timestamp() - ${within}::interval order by l.id`.execute(connection);
  return rows.map(({ name }) => name);
}
