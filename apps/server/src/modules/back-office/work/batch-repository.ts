import { all, and } from '../../../platform/conditions.js';
import type { BatchKind, BatchOutcome, BatchState } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql, type RawBuilder } from 'kysely';

type Executor = Database | DatabaseTransaction;

export interface Batch {
  id: string;
  merchantId: number;
  kind: BatchKind;
  given: { told?: string; words?: string };
  state: BatchState;
  reason: string;
  stoppedBecause: string;
  staffId: string;
  staffName: string;
  ipSealed: Buffer;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  total: number;
  tried: number;
  can: number;
  /** Of those that can be done, how many would then wait for a second person: the trial asks the rule itself. */
  wouldWait: number;
  /** Money units of what can be done, and of what of it would wait for a second person. */
  amount: bigint;
  waitingAmount: bigint;
  done: number;
  second: number;
  refused: number;
  failed: number;
}

interface BatchRow {
  id: string;
  merchant_id: number;
  kind: BatchKind;
  given: { told?: string; words?: string };
  state: BatchState;
  reason: string;
  stopped_because: string;
  staff_id: string;
  staff_name: string;
  ip_sealed: Buffer;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  total: bigint;
  tried: bigint;
  can: bigint;
  would_wait: bigint;
  amount: string;
  waiting_amount: string;
  done: bigint;
  second: bigint;
  refused: bigint;
  failed: bigint;
}

const columns = sql`b.id, b.merchant_id, b.kind, b.given, b.state, b.reason, b.stopped_because, b.staff_id, b.staff_name, b.ip_sealed, b.created_at,
  b.started_at, b.ended_at, c.total, c.tried, c.can, c.would_wait, c.amount, c.waiting_amount,
  c.done, c.second, c.refused, c.failed`;
const counts = sql`cross join lateral (
  select count(*) as total, count(i.verdict) as tried, count(*) filter (where i.verdict in ('done', 'second')) as can,
    count(*) filter (where i.verdict = 'second') as would_wait,
    coalesce(sum(i.amount) filter (where i.verdict in ('done', 'second')), 0)::text as amount,
    coalesce(sum(i.amount) filter (where i.verdict = 'second'), 0)::text as waiting_amount,
    count(*) filter (where i.outcome = 'done') as done, count(*) filter (where i.outcome = 'second') as second,
    count(*) filter (where i.outcome = 'refused' or i.outcome is null and i.verdict = 'refused') as refused, count(*) filter (where i.outcome = 'failed') as failed
  from back_office.batch_item i where i.batch_id = b.id) c`;

function batchOf(row: BatchRow): Batch {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    kind: row.kind,
    given: row.given,
    state: row.state,
    reason: row.reason,
    stoppedBecause: row.stopped_because,
    staffId: row.staff_id,
    staffName: row.staff_name,
    ipSealed: row.ip_sealed,
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    total: Number(row.total),
    tried: Number(row.tried),
    can: Number(row.can),
    wouldWait: Number(row.would_wait),
    amount: BigInt(row.amount),
    waitingAmount: BigInt(row.waiting_amount),
    done: Number(row.done),
    second: Number(row.second),
    refused: Number(row.refused),
    failed: Number(row.failed),
  };
}

/** Writes a batch with its items, in their order; it is tried from now on. */
export async function insertBatch(
  transaction: DatabaseTransaction,
  batch: Pick<Batch, 'id' | 'merchantId' | 'kind' | 'given' | 'staffId' | 'staffName' | 'ipSealed'>,
  subjects: readonly string[],
): Promise<void> {
  await sql`
    insert into back_office.batch (id, merchant_id, kind, given, staff_id, staff_name, ip_sealed)
    values (${batch.id}::uuid, ${batch.merchantId}, ${batch.kind}, ${JSON.stringify(batch.given)}::jsonb, ${batch.staffId}::uuid, ${batch.staffName},
            ${batch.ipSealed})`.execute(transaction);
  await sql`
    insert into back_office.batch_item (batch_id, position, subject)
    select ${batch.id}::uuid, at, subject from unnest(${[...subjects]}::text[]) with ordinality as given (subject, at)`.execute(
    transaction,
  );
}

export async function findBatch(db: Executor, id: string): Promise<Batch | undefined> {
  const { rows } = await sql<BatchRow>`select ${columns} from back_office.batch b ${counts} where b.id = ${id}::uuid`.execute(db);
  return rows[0] && batchOf(rows[0]);
}

export interface BatchFilter {
  merchantId: number;
  /** Batches of this person, and those of these kinds; undefined: all of the brand. */
  visible: { staffId: string; kinds: readonly BatchKind[] } | undefined;
  kind?: BatchKind | undefined;
  state?: BatchState | undefined;
  staffId?: string | undefined;
  staffName?: string | undefined;
}

/** Batches of a brand, newest first, how many there are, and how many of them are at work. */
export async function listBatches(
  db: Executor,
  filter: BatchFilter,
  page: { offset: number; limit: number },
): Promise<{ list: Batch[]; total: number; running: number }> {
  const { merchantId, visible, kind, state, staffId, staffName } = filter;
  const where = all(
    sql`b.merchant_id = ${merchantId}`,
    visible !== undefined && sql`(b.staff_id = ${visible.staffId}::uuid or b.kind = any (${[...visible.kinds]}::text[]))`,
    kind !== undefined && sql`b.kind = ${kind}`,
    state !== undefined && sql`b.state = ${state}`,
    staffId !== undefined && sql`b.staff_id = ${staffId}::uuid`,
    staffName !== undefined && sql`lower(b.staff_name) = lower(${staffName})`,
  );
  const { rows } = await sql<BatchRow>`
    select ${columns} from back_office.batch b ${counts} where ${where}
    order by b.created_at desc, b.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  const { rows: sums } = await sql<{ total: bigint; running: bigint }>`
    select count(*) as total, count(*) filter (where b.state in ('checking', 'running')) as running from back_office.batch b where ${where}`.execute(
    db,
  );
  return { list: rows.map(batchOf), total: Number(sums[0]?.total ?? 0n), running: Number(sums[0]?.running ?? 0n) };
}

export interface BatchItem {
  subject: string;
  verdict: 'done' | 'second' | 'refused' | null;
  verdictCode: string;
  outcome: BatchOutcome | null;
  outcomeCode: string;
  amount: bigint | null;
  playerId: number | null;
  /** Of a deposit: it is to be credited although there is no picture of the payment. */
  withoutProof: boolean;
  doneAt: Date | null;
}

/** Items of a batch in their order; `open`: those nothing has become of yet. */
export async function listBatchItems(
  db: Executor,
  batchId: string,
  outcome: BatchOutcome | 'open' | undefined,
  page: { offset: number; limit: number },
): Promise<{ list: BatchItem[]; total: number }> {
  const where = sql`batch_id = ${batchId}::uuid ${and(
    outcome !== undefined && sql`coalesce(outcome, case verdict when 'refused' then 'refused' end, 'open') = ${outcome}`,
  )}`;
  const { rows } = await sql<{
    subject: string;
    verdict: BatchItem['verdict'];
    verdict_code: string;
    outcome: BatchOutcome | null;
    outcome_code: string;
    amount: bigint | null;
    player_id: bigint | null;
    without_proof: boolean;
    done_at: Date | null;
  }>`
    select subject, verdict, verdict_code, outcome, outcome_code, amount, player_id, without_proof, done_at from back_office.batch_item
    where ${where} order by position limit ${page.limit} offset ${page.offset}`.execute(db);
  const { rows: sums } = await sql<{ total: bigint }>`select count(*) as total from back_office.batch_item where ${where}`.execute(db);
  return {
    list: rows.map((row) => ({
      subject: row.subject,
      verdict: row.verdict,
      verdictCode: row.verdict_code,
      outcome: row.outcome,
      outcomeCode: row.outcome_code,
      amount: row.amount,
      playerId: row.player_id === null ? null : Number(row.player_id),
      withoutProof: row.without_proof,
      doneAt: row.done_at,
    })),
    total: Number(sums[0]?.total ?? 0n),
  };
}

/** Why items were refused, by the code of the refusal, most first. */
export async function countRefusals(db: Executor, batchId: string): Promise<{ code: string; count: number }[]> {
  const { rows } = await sql<{ code: string; count: bigint }>`
    select coalesce(nullif(outcome_code, ''), verdict_code) as code, count(*) as count from back_office.batch_item
    where batch_id = ${batchId}::uuid and coalesce(nullif(outcome_code, ''), verdict_code) <> '' group by 1 order by 2 desc, 1`.execute(db);
  return rows.map(({ code, count }) => ({ code, count: Number(count) }));
}

export async function lockBatch(transaction: DatabaseTransaction, id: string): Promise<Batch | undefined> {
  await sql`select 1 from back_office.batch where id = ${id}::uuid for update`.execute(transaction);
  return findBatch(transaction, id);
}

export async function startBatch(transaction: DatabaseTransaction, id: string, reason: string): Promise<void> {
  await sql`
    update back_office.batch set state = 'running', reason = ${reason}, started_at = clock_timestamp() where id = ${id}::uuid`.execute(
    transaction,
  );
}

export async function stopBatch(transaction: DatabaseTransaction, id: string, because: string): Promise<void> {
  await sql`
    update back_office.batch set state = 'stopped', stopped_because = ${because}, ended_at = clock_timestamp()
    where id = ${id}::uuid and state in ('checking', 'checked', 'running')`.execute(transaction);
}

/** Whether there is a batch that has not ended, or an old one to be forgotten: nearly always there is none. */
/** Whether a batch has something left to do. */
export const batchesAreOpen = () => sql`exists (select from back_office.batch where state in ('checking', 'checked', 'running'))`;

export async function hasOpenBatches(db: Database): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select from back_office.batch where state in ('checking', 'checked', 'running')
      or started_at is null and created_at < clock_timestamp() - interval '1 day') as yes`.execute(db);
  return rows[0]?.yes === true;
}

/**
 * The next thing to try or to carry out, locked: of several workers each takes another one. A batch that is being stopped waits for the end of
 * what is in hand.
 */
export async function takeBatchItem(
  transaction: DatabaseTransaction,
): Promise<{ batchId: string; position: number; subject: string; withoutProof: boolean; trial: boolean; attempts: number } | undefined> {
  const { rows } = await sql<{
    batch_id: string;
    position: number;
    subject: string;
    without_proof: boolean;
    trial: boolean;
    attempts: number;
  }>`
    select i.batch_id, i.position, i.subject, i.without_proof, b.state = 'checking' as trial, i.attempts
    from back_office.batch b cross join lateral (
      select x.* from back_office.batch_item x
      where x.batch_id = b.id and (b.state = 'checking' and x.verdict is null or b.state = 'running' and x.outcome is null and x.verdict <> 'refused')
        and (x.not_before is null or x.not_before <= clock_timestamp())
      order by x.position limit 1 for update skip locked) i
    where b.state in ('checking', 'running') order by b.created_at limit 1 for share of b skip locked`.execute(transaction);
  const row = rows[0];
  if (row === undefined) return undefined;
  const { batch_id: batchId, without_proof: withoutProof, ...item } = row;
  return { batchId, withoutProof, ...item };
}

interface ItemKey {
  batchId: string;
  position: number;
}

export async function noteVerdict(
  transaction: DatabaseTransaction,
  { batchId, position }: ItemKey,
  told: { verdict: 'done' | 'second' | 'refused'; code: string; amount: bigint | null; playerId: number | null },
): Promise<void> {
  await sql`
    update back_office.batch_item set verdict = ${told.verdict}, verdict_code = ${told.code}, amount = ${told.amount}, player_id = ${told.playerId},
      attempts = 0, not_before = null
    where batch_id = ${batchId}::uuid and position = ${position}`.execute(transaction);
}

export async function noteOutcome(
  transaction: DatabaseTransaction,
  { batchId, position }: ItemKey,
  told: { outcome: BatchOutcome; code: string },
): Promise<void> {
  await sql`
    update back_office.batch_item set outcome = ${told.outcome}, outcome_code = ${told.code}, done_at = clock_timestamp()
    where batch_id = ${batchId}::uuid and position = ${position}`.execute(transaction);
}

/**
 * Has things of a batch tried anew that has not been started: what their trial said is forgotten. The batch must be locked (`lockBatch`).
 * @returns whether there was one
 */
async function tryAnew(transaction: DatabaseTransaction, batchId: string, which: RawBuilder<unknown>, also = sql``): Promise<boolean> {
  const again = await sql`
    update back_office.batch_item set verdict = null, verdict_code = '', amount = null, attempts = 0, not_before = null ${also}
    where batch_id = ${batchId}::uuid and ${which}`.execute(transaction);
  if (again.numAffectedRows === 0n) return false;
  await sql`update back_office.batch set state = 'checking' where id = ${batchId}::uuid and state = 'checked'`.execute(transaction);
  return true;
}

/** Says of one deposit of a batch whether it is to be credited although there is no picture of the payment, and has it tried anew. @returns whether it is in the batch */
export function markWithoutProof(transaction: DatabaseTransaction, batchId: string, subject: string, credit: boolean): Promise<boolean> {
  return tryAnew(transaction, batchId, sql`subject = ${subject}`, sql`, without_proof = ${credit}`);
}

/** Has tried anew what the trials of a person's batches refused because they had not opened the pictures of this subject: they have opened one now. */
export async function tryOpened(transaction: DatabaseTransaction, staffId: string, subject: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select b.id from back_office.batch b join back_office.batch_item i on i.batch_id = b.id and i.subject = ${subject}
    where b.staff_id = ${staffId}::uuid and b.state in ('checking', 'checked') and i.verdict_code = 'picture.not.opened'
    order by b.id for update of b`.execute(transaction);
  for (const { id } of rows) await tryAnew(transaction, id, sql`subject = ${subject} and verdict_code = 'picture.not.opened'`);
}

/** It broke: tried again after so many seconds. */
export async function putOff(transaction: DatabaseTransaction, { batchId, position }: ItemKey, seconds: number): Promise<void> {
  await sql`
    update back_office.batch_item set attempts = attempts + 1, not_before = clock_timestamp() + make_interval(secs => ${seconds})
    where batch_id = ${batchId}::uuid and position = ${position}`.execute(transaction);
}

/** Moves batches on in which nothing is left to do, ends trials that nobody started within half an hour, and forgets them after a day. */
export async function closeBatches(db: Executor): Promise<void> {
  await sql`
    update back_office.batch b set state = 'checked' where state = 'checking'
      and not exists (select from back_office.batch_item i where i.batch_id = b.id and i.verdict is null)`.execute(db);
  // Opened or ticked in the moment in which the trial ended.
  await sql`
    update back_office.batch b set state = 'checking' where state = 'checked'
      and exists (select from back_office.batch_item i where i.batch_id = b.id and i.verdict is null)`.execute(db);
  await sql`
    update back_office.batch b set state = 'finished', ended_at = clock_timestamp() where state = 'running'
      and not exists (select from back_office.batch_item i where i.batch_id = b.id and i.verdict <> 'refused' and i.outcome is null)`.execute(
    db,
  );
  // What a trial said half an hour ago may not hold any more: it is tried anew.
  await sql`
    update back_office.batch set state = 'stopped', stopped_because = 'edit.outdated', ended_at = clock_timestamp()
    where state = 'checked' and started_at is null and created_at < clock_timestamp() - interval '30 minutes'`.execute(db);
  await sql`
    delete from back_office.batch where started_at is null and created_at < clock_timestamp() - interval '1 day'`.execute(db);
}

/** How many batches of a person are being tried, wait to be started or are at work. */
export async function countOpenBatches(db: Executor, merchantId: number, staffId: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from back_office.batch
    where merchant_id = ${merchantId} and staff_id = ${staffId}::uuid and state in ('checking', 'checked', 'running')`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}
