import { sql, type RawBuilder } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import type { Fact } from '../events/index.js';
import { tell, type Topic } from './signals.js';

/** Something was written into the outbox. */
export const factsWritten: Topic = { topic: 'facts' };

/** Writes a fact in the caller's transaction and wakes the readers once it has committed. */
export function announce(transaction: DatabaseTransaction, merchantId: number, fact: Fact): Promise<void> {
  return announceEach(transaction, [{ merchantId, fact }]);
}

/** As `announce` for many facts in one statement, e.g. one a winner. */
export function announceAll(transaction: DatabaseTransaction, merchantId: number, facts: readonly Fact[]): Promise<void> {
  return announceEach(
    transaction,
    facts.map((fact) => ({ merchantId, fact })),
  );
}

/** As `announceAll` for facts of several brands. */
export async function announceEach(transaction: DatabaseTransaction, facts: readonly { merchantId: number; fact: Fact }[]): Promise<void> {
  if (facts.length === 0) return;
  await factsOf(facts).execute(transaction);
  tell(transaction, factsWritten);
}

/** Facts as a part (`with … as (insert …)`) of a statement of the caller's, who wakes the readers with `tell(transaction, factsWritten)`. */
export function factsOf(facts: readonly { merchantId: number; fact: Fact }[]): RawBuilder<unknown> {
  const rows = facts.map(({ merchantId, fact: { topic, ...payload } }) => ({
    merchantId,
    topic,
    playerId: 'playerId' in payload ? payload.playerId : null,
    payload,
  }));
  // One document of all: each of its own would be quoted into the list's text and taken out again.
  return sql`insert into platform.outbox (merchant_id, topic, player_id, payload)
    select f.merchant_id, f.topic, f.player_id, f.payload
    from rows from (unnest(${rows.map((row) => row.merchantId)}::integer[], ${rows.map((row) => row.topic)}::text[], ${rows.map((row) => row.playerId)}::bigint[]),
      jsonb_array_elements(${JSON.stringify(rows.map((row) => row.payload))}::jsonb)) as f (merchant_id, topic, player_id, payload)`;
}

export interface OutboxRow {
  id: bigint;
  merchantId: number;
  fact: Fact;
}

/** Where a reader of facts stands: it has read what transactions before `writer` wrote, and of that one everything up to `id`. */
export interface FactCursor {
  /** Number of a transaction of the database (xid8). */
  writer: string;
  id: bigint;
}

/** Before the first fact. */
const beforeAllFacts: FactCursor = { writer: '0', id: 0n };

/**
 * Facts after a cursor in the order of the transactions that wrote them, and where the reader stands then. Whatever is still unfinished comes later in
 * that order, so nothing is ever passed over; ids alone do not say so, because a transaction takes them while another one is at work.
 */
export async function readOutbox(
  db: Database | DatabaseTransaction,
  after: FactCursor,
  limit = 500,
): Promise<{ rows: OutboxRow[]; cursor: FactCursor }> {
  const { rows } = await sql<StoredFact>`
    select id, writer::text, merchant_id, topic, payload from platform.outbox
    where (writer, id) > (${after.writer}::text::xid8, ${after.id}::bigint) and writer < pg_snapshot_xmin(pg_current_snapshot())
    order by platform.outbox.writer, id limit ${limit}`.execute(db);
  return { rows: rows.map(readFact), cursor: rows.at(-1) ?? after };
}

/** The newest facts, oldest first, at most so many, and where a reader stands who has read them. */
export async function readNewestFacts(db: Database, limit: number): Promise<{ rows: OutboxRow[]; cursor: FactCursor }> {
  const { rows } = await sql<StoredFact>`
    select id, writer::text, merchant_id, topic, payload from platform.outbox
    where writer < pg_snapshot_xmin(pg_current_snapshot()) order by platform.outbox.writer desc, id desc limit ${limit}`.execute(db);
  return { rows: rows.toReversed().map(readFact), cursor: rows[0] ?? beforeAllFacts };
}

interface StoredFact {
  id: bigint;
  writer: string;
  merchant_id: number;
  topic: string;
  payload: Record<string, unknown>;
}

const readFact = ({ id, merchant_id, topic, payload }: StoredFact): OutboxRow => ({
  id,
  merchantId: merchant_id,
  fact: { topic, ...payload } as Fact,
});

/** Facts older than this are of no use to a browser: one that was away for so long reads its pages anew. */
const factsLiveHours = 24;

/**
 * Removes old facts that every listener has heard, at most 5,000 at a time. Answers how many went. The newest stays, so that ids go on from it in every
 * reading.
 */
export async function forgetOldFacts(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from platform.outbox where id in (
      select id from platform.outbox o where created_at < clock_timestamp() - make_interval(hours => ${factsLiveHours})
        and id < (select max(id) from platform.outbox) and not exists (select from platform.listener l where (o.writer, o.id) > (l.writer, l.id))
      order by created_at limit 5000 for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
