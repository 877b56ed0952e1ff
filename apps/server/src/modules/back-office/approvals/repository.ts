import type { Approval } from '../../../platform/approvals.js';
import { all } from '../../../platform/conditions.js';
import type { ApprovalKind, ApprovalState } from '@sortes/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

type Executor = Database | DatabaseTransaction;

interface ApprovalRow {
  id: string;
  merchant_id: number;
  kind: ApprovalKind;
  subject: string;
  payload: Record<string, unknown>;
  reason: string;
  key: string;
  payload_hash: Buffer;
  state: ApprovalState;
  asked_by: string;
  asked_name: string;
  asked_at: Date;
  decided_name: string | null;
  decided_at: Date | null;
  decision: string | null;
  outcome: Record<string, unknown> | null;
}

const columns = sql`id, merchant_id, kind, subject, payload, reason, key, payload_hash, state, asked_by, asked_name, asked_at, decided_name, decided_at, decision, outcome`;

function approvalOf(row: ApprovalRow): Approval {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    kind: row.kind,
    subject: row.subject,
    payload: row.payload,
    reason: row.reason,
    key: row.key,
    payloadHash: row.payload_hash,
    state: row.state,
    askedBy: row.asked_by,
    askedName: row.asked_name,
    askedAt: row.asked_at,
    decidedName: row.decided_name,
    decidedAt: row.decided_at,
    decision: row.decision,
    outcome: row.outcome,
  };
}

/** Writes a request, or answers the one that this asker made under the key. */
export async function putApproval(
  transaction: DatabaseTransaction,
  asked: Pick<Approval, 'id' | 'merchantId' | 'kind' | 'subject' | 'payload' | 'reason' | 'key' | 'payloadHash' | 'askedBy' | 'askedName'>,
): Promise<{ approval: Approval; isNew: boolean }> {
  const { rows } = await sql<ApprovalRow>`
    insert into back_office.approval (id, merchant_id, kind, subject, payload, reason, key, payload_hash, asked_by, asked_name)
    values (${asked.id}::uuid, ${asked.merchantId}, ${asked.kind}, ${asked.subject}, ${JSON.stringify(asked.payload)}::jsonb, ${asked.reason}, ${asked.key},
            ${asked.payloadHash}, ${asked.askedBy}::uuid, ${asked.askedName})
    on conflict (asked_by, key) do nothing returning ${columns}`.execute(transaction);
  if (rows[0] !== undefined) return { approval: approvalOf(rows[0]), isNew: true };
  const { rows: known } = await sql<ApprovalRow>`
    select ${columns} from back_office.approval where asked_by = ${asked.askedBy}::uuid and key = ${asked.key}`.execute(transaction);
  if (known[0] === undefined) throw new Error('an approval is neither new nor known');
  return { approval: approvalOf(known[0]), isNew: false };
}

/** What waits already of just this kind, about just this. Those who ask at once are let in one after the other until they commit. */
export async function findWaiting(
  transaction: DatabaseTransaction,
  merchantId: number,
  { kind, subject, payload }: Pick<Approval, 'kind' | 'subject' | 'payload'>,
): Promise<Approval | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approval ${merchantId} ${kind} ${subject}`}, 0))`.execute(transaction);
  const { rows } = await sql<ApprovalRow>`
    select ${columns} from back_office.approval
    where merchant_id = ${merchantId} and kind = ${kind} and subject = ${subject} and state = 'waiting' and payload = ${JSON.stringify(payload)}::jsonb
    limit 1`.execute(transaction);
  return rows[0] && approvalOf(rows[0]);
}

/** What waits of a kind about a subject, whatever exactly was asked for; those who ask at once are let in one after the other. */
export async function findWaitingAbout(
  transaction: DatabaseTransaction,
  merchantId: number,
  { kind, subject }: Pick<Approval, 'kind' | 'subject'>,
): Promise<Approval | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approval ${merchantId} ${kind} ${subject}`}, 0))`.execute(transaction);
  const { rows } = await sql<ApprovalRow>`
    select ${columns} from back_office.approval
    where merchant_id = ${merchantId} and kind = ${kind} and subject = ${subject} and state = 'waiting' order by asked_at limit 1`.execute(
    transaction,
  );
  return rows[0] && approvalOf(rows[0]);
}

/**
 * Until the transaction ends nobody else may ask for, or do, something about this subject that looks at its requests; those that wait are locked.
 * Always before the thing itself is locked: a decision locks its request first, too.
 */
export async function lockWaitingAbout(transaction: DatabaseTransaction, merchantId: number, subject: string): Promise<Approval[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approvals about ${merchantId} ${subject}`}, 0))`.execute(transaction);
  const { rows } = await sql<ApprovalRow>`
    select ${columns} from back_office.approval where merchant_id = ${merchantId} and subject = ${subject} and state = 'waiting'
    order by id for update`.execute(transaction);
  return rows.map(approvalOf);
}

/** What waits about each of these subjects; one of each, the oldest. */
export async function waitingAbout(db: Executor, merchantId: number, subjects: readonly string[]): Promise<ReadonlyMap<string, Approval>> {
  if (subjects.length === 0) return new Map();
  const { rows } = await sql<ApprovalRow>`
    select ${columns} from back_office.approval
    where merchant_id = ${merchantId} and subject = any(${subjects}::text[]) and state = 'waiting' order by asked_at desc`.execute(db);
  return new Map(rows.map((row) => [row.subject, approvalOf(row)]));
}

/** The request about a draw that says most now: one that waits, else the void that was approved. */
export async function requestAboutDraw(db: Executor, merchantId: number, subject: string): Promise<Approval | undefined> {
  const { rows } = await sql<ApprovalRow>`
    select ${columns} from back_office.approval
    where merchant_id = ${merchantId} and subject = ${subject} and kind in ('draw-void', 'result-correction')
      and (state = 'waiting' or (state = 'approved' and kind = 'draw-void'))
    order by state = 'waiting' desc, asked_at desc limit 1`.execute(db);
  return rows[0] && approvalOf(rows[0]);
}

export async function lockApproval(transaction: DatabaseTransaction, id: string): Promise<Approval | undefined> {
  const { rows } = await sql<ApprovalRow>`select ${columns} from back_office.approval where id = ${id}::uuid for update`.execute(
    transaction,
  );
  return rows[0] && approvalOf(rows[0]);
}

export async function findApproval(db: Executor, id: string): Promise<Approval | undefined> {
  const { rows } = await sql<ApprovalRow>`select ${columns} from back_office.approval where id = ${id}::uuid`.execute(db);
  return rows[0] && approvalOf(rows[0]);
}

export async function closeApproval(
  transaction: DatabaseTransaction,
  id: string,
  by: { id: string; name: string },
  {
    state,
    decision,
    outcome,
  }: { state: Exclude<ApprovalState, 'waiting'>; decision: string; outcome: Record<string, unknown> | undefined },
): Promise<Approval> {
  const isDecided = state === 'approved' || state === 'rejected';
  // Nobody has decided about what is outdated or withdrawn, and it may be the asker whose act ended it: the name alone is kept.
  const { rows } = await sql<ApprovalRow>`
    update back_office.approval set state = ${state}, decided_by = ${isDecided ? by.id : null}::uuid, decided_name = ${by.name}, decided_at = clock_timestamp(),
      decision = ${decision}, outcome = ${outcome === undefined ? null : JSON.stringify(outcome)}::jsonb
    where id = ${id}::uuid and state = 'waiting' returning ${columns}`.execute(transaction);
  if (rows[0] === undefined) throw new Error('an approval was decided under our lock');
  return approvalOf(rows[0]);
}

export interface ApprovalFilter {
  id?: string | undefined;
  kind?: ApprovalKind | undefined;
  state?: ApprovalState | undefined;
  subject?: string | undefined;
}

/** Approvals of a brand, newest first. */
export async function listApprovals(
  db: Executor,
  merchantId: number,
  { id, kind, state, subject }: ApprovalFilter,
  page: { offset: number; limit: number },
): Promise<{ list: Approval[]; total: number; waiting: number }> {
  const where = all(
    sql`merchant_id = ${merchantId}`,
    id !== undefined && sql`id = ${id}::uuid`,
    kind !== undefined && sql`kind = ${kind}`,
    state !== undefined && sql`state = ${state}`,
    subject !== undefined && sql`subject = ${subject}`,
  );
  const { rows } = await sql<ApprovalRow>`
    select ${columns} from back_office.approval where ${where} order by asked_at desc, id desc limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  const { rows: counts } = await sql<{ total: bigint; waiting: bigint }>`
    select count(*) as total, count(*) filter (where state = 'waiting') as waiting from back_office.approval where ${where}`.execute(db);
  return { list: rows.map(approvalOf), total: Number(counts[0]?.total ?? 0n), waiting: Number(counts[0]?.waiting ?? 0n) };
}

/** How many requests of a brand wait, by kind, those that this person has made left out: they do not decide about them. */
export async function countWaiting(
  db: Executor,
  merchantId: number,
  exceptAskedBy: string,
): Promise<{ kind: ApprovalKind; count: number }[]> {
  const { rows } = await sql<{ kind: ApprovalKind; count: bigint }>`
    select kind, count(*) as count from back_office.approval
    where merchant_id = ${merchantId} and state = 'waiting' and asked_by <> ${exceptAskedBy}::uuid group by kind`.execute(db);
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }));
}
