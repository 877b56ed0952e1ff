import { sql, type RawBuilder } from 'kysely';
import type { Database } from '@sortes/service';
import { all } from '../../../platform/conditions.js';
import type { SealedColumns } from './chain.js';
import type { Actor } from '../../../platform/staff.js';

export interface AuditFilter {
  /** Entries of this brand only; undefined: of every brand and of the installation. */
  merchantIds?: readonly number[] | undefined;
  id?: string | undefined;
  /** Exact, or a beginning that ends with a dot. */
  action?: string | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Entries older than this one: the next page of a long reading. */
  olderThan?: string | undefined;
}

export interface AuditLine {
  id: string;
  at: Date;
  merchantId: number | null;
  actorKind: Actor['kind'];
  actorName: string;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
  reason: string;
  ip: string;
  sequence: bigint | null;
}

function whereOf({ merchantIds, id, action, actor, subject, from, to, olderThan }: AuditFilter): RawBuilder<unknown> {
  return all(
    merchantIds !== undefined && sql`e.merchant_id = any (${[...merchantIds]}::integer[])`,
    id !== undefined && sql`e.id = ${id}::uuid`,
    action !== undefined && (action.endsWith('.') ? sql`starts_with(e.action, ${action})` : sql`e.action = ${action}`),
    actor !== undefined && sql`lower(e.actor_name) = lower(${actor})`,
    subject !== undefined && sql`e.subject = ${subject}`,
    from !== undefined && sql`e.at >= ${from}`,
    to !== undefined && sql`e.at < ${to}`,
    olderThan !== undefined && sql`e.id < ${olderThan}::uuid`,
  );
}

/** What somebody altered by hand may be no JSON any more; it is shown as it stands, and `verifyAudit` finds it. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Entries, newest first: their ids grow with time. */
export async function listAudit(db: Database, filter: AuditFilter, page: { offset: number; limit: number }): Promise<AuditLine[]> {
  const { rows } = await sql<
    Omit<SealedColumns, 'at_text' | 'actor_id'> & { at: Date; actor_kind: Actor['kind']; sequence: bigint | null }
  >`
    select e.id, e.at, e.merchant_id, e.actor_kind, e.actor_name, e.action, e.subject, e.before_text, e.after_text, e.reason, e.ip, l.sequence
    from back_office.audit e left join back_office.audit_link l on l.entry_id = e.id
    where ${whereOf(filter)} order by e.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    merchantId: row.merchant_id,
    actorKind: row.actor_kind,
    actorName: row.actor_name,
    action: row.action,
    subject: row.subject,
    before: readValue(row.before_text),
    after: readValue(row.after_text),
    reason: row.reason,
    ip: row.ip,
    sequence: row.sequence,
  }));
}

export async function countAudit(db: Database, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`select count(*) as total from back_office.audit e where ${whereOf(filter)}`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}
