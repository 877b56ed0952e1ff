import { sql, type RawBuilder } from 'kysely';
import { canonicalJson, type Database, type DatabaseTransaction, newId } from '@sortes/service';
import { all } from '../../../platform/conditions.js';
import type { SealedColumns } from './chain.js';
import type { Actor } from '../../../platform/staff.js';
import type { AuditEntry } from '../../../ports/staff.js';

type Executor = Database | DatabaseTransaction;

export const sealedColumns: RawBuilder<unknown> = sql`
  e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at_text, e.merchant_id, e.actor_kind, e.actor_id, e.actor_name,
  e.action, e.subject, e.before_text, e.after_text, e.reason, e.ip`;

/** Writes an entry in the caller's transaction: what rolls back was never done, what commits is told (reliability L1). */
export async function writeAudit(transaction: DatabaseTransaction, entry: AuditEntry): Promise<void> {
  const id = newId();
  await sql`
    with written as (
      insert into back_office.audit (id, merchant_id, actor_kind, actor_id, actor_name, action, subject, before_text, after_text, reason, ip)
      values (${id}::uuid, ${entry.merchantId ?? null}, ${entry.actor.kind}, ${entry.actor.id}, ${entry.actor.name}, ${entry.action}, ${entry.subject},
              ${canonicalJson(entry.before ?? null)}, ${canonicalJson(entry.after ?? null)}, ${entry.reason}, ${entry.actor.ip})
    )
    insert into back_office.audit_waiting (entry_id) values (${id}::uuid)`.execute(transaction);
}

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

/** Where somebody acted who last wrote about a subject, and under which name. */
export async function lastEntryOf(
  executor: Executor,
  { subject, staffId }: { subject: string; staffId: string },
): Promise<{ ip: string; name: string } | undefined> {
  const { rows } = await sql<{ ip: string; name: string }>`
    select ip, actor_name as name from back_office.audit
    where subject = ${subject} and actor_kind = 'staff' and actor_id = ${staffId} order by at desc limit 1`.execute(executor);
  return rows[0];
}

/** Ids of staff, besides one, whose entries about a subject are among these actions. */
export async function staffWhoActed(
  executor: Executor,
  { subject, besides, actions }: { subject: string; besides: string; actions: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct actor_id as id from back_office.audit
    where subject = ${subject} and actor_kind = 'staff' and actor_id <> ${besides} and action = any (${[...actions]}::text[])`.execute(
    executor,
  );
  return rows.map(({ id }) => id);
}

/** Any number; it names the chain among advisory locks. */
const chainLock = 727_274_005;

/** Until the transaction ends nobody else chains entries. @returns false when somebody does already */
export async function tryLockChain(transaction: DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${chainLock}) as got`.execute(transaction);
  return rows[0]?.got === true;
}

/** The last link of the chain. */
export async function lastLink(executor: Executor): Promise<{ sequence: bigint; hash: Buffer } | undefined> {
  const { rows } = await sql<{ sequence: bigint; hash: Buffer }>`
    select sequence, hash from back_office.audit_link order by sequence desc limit 1`.execute(executor);
  return rows[0];
}

/** Entries that wait for their link, oldest first. */
/** Whether entries of the log wait to be chained. */
export const entriesWait = () => sql`exists (select from back_office.audit_waiting)`;

export async function waitingEntries(transaction: DatabaseTransaction, atMost: number): Promise<SealedColumns[]> {
  const { rows } = await sql<SealedColumns>`
    select ${sealedColumns} from back_office.audit_waiting w join back_office.audit e on e.id = w.entry_id
    order by e.at, e.id limit ${atMost}`.execute(transaction);
  return rows;
}

export interface NewLink {
  sequence: bigint;
  /** Of the entry. */
  id: string;
  previous: Buffer;
  hash: Buffer;
  mac: Buffer;
}

/** Chains entries, which wait no longer. */
export async function insertLinks(transaction: DatabaseTransaction, links: readonly NewLink[]): Promise<void> {
  await sql`
    insert into back_office.audit_link (sequence, entry_id, previous, hash, mac)
    select * from unnest(${links.map((link) => link.sequence)}::bigint[], ${links.map((link) => link.id)}::uuid[], ${links.map((link) => link.previous)}::bytea[],
      ${links.map((link) => link.hash)}::bytea[], ${links.map((link) => link.mac)}::bytea[])`.execute(transaction);
  await sql`delete from back_office.audit_waiting where entry_id = any (${links.map((link) => link.id)}::uuid[])`.execute(transaction);
}

/** How many entries are chained, and how many wait for their link. */
export async function sealedState(db: Database): Promise<{ sealed: number; waiting: number }> {
  const { rows } = await sql<{ sealed: bigint; waiting: bigint }>`
    select coalesce((select max(sequence) from back_office.audit_link), 0) as sealed,
      (select count(*) from back_office.audit_waiting) as waiting`.execute(db);
  return { sealed: Number(rows[0]?.sealed ?? 0n), waiting: Number(rows[0]?.waiting ?? 0n) };
}

/** A link beside its entry; `id` is null where the entry is gone. */
export interface LinkRow extends Omit<SealedColumns, 'id'> {
  id: string | null;
  sequence: bigint;
  entry_id: string;
  previous: Buffer;
  hash: Buffer;
  mac: Buffer;
}

/** Links of the chain from a place on. */
export async function linksFrom(db: Database, sequence: bigint, atMost: number): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select l.sequence, l.entry_id, l.previous, l.hash, l.mac, ${sealedColumns}
    from back_office.audit_link l left join back_office.audit e on e.id = l.entry_id
    where l.sequence >= ${sequence} order by l.sequence limit ${atMost}`.execute(db);
  return rows;
}

/** All entries, whoever wrote them. */
export async function countEntries(db: Database): Promise<bigint> {
  const { rows } = await sql<{ entries: bigint }>`select count(*) as entries from back_office.audit`.execute(db);
  return rows[0]?.entries ?? 0n;
}

/** Entries that stand outside the chain: those that waited longer than this (`waits`), those that do not wait, and those that wait and are gone. */
export async function looseEntries(
  db: Database,
  { waitsAtMost, atMost }: { waitsAtMost: string; atMost: number },
): Promise<{ id: string; waits: boolean; gone: boolean }[]> {
  const { rows } = await sql<{ id: string; waits: boolean; gone: boolean }>`
    select coalesce(e.id, w.entry_id) as id, w.entry_id is not null as waits, e.id is null as gone
    from back_office.audit e full join back_office.audit_waiting w on w.entry_id = e.id
    where (e.id is null or not exists (select from back_office.audit_link l where l.entry_id = e.id))
      and (e.at is null or w.entry_id is null or e.at < clock_timestamp() - ${waitsAtMost}::interval)
    order by 1 limit ${atMost}`.execute(db);
  return rows;
}
