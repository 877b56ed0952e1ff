import { sql, type RawBuilder } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import type { Fact } from '../events/index.js';

/** Channel on which writers wake readers; the payload is only a hint, the table is the truth. */
export const outboxChannel = 'sortes_outbox';

/** Writes a fact in the caller's transaction and wakes the readers when it commits. */
export async function announce(transaction: DatabaseTransaction, merchantId: number, fact: Fact): Promise<void> {
  const { topic, ...payload } = fact;
  const playerId = 'playerId' in fact ? fact.playerId : null;
  await sql`
    with written as (
      insert into platform.outbox (merchant_id, topic, player_id, payload)
      values (${merchantId}, ${topic}, ${playerId}, ${JSON.stringify(payload)}::jsonb)
    )
    select pg_notify(${outboxChannel}, '')`.execute(transaction);
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
  await sql`with written as (${factsOf(facts)}) select pg_notify(${outboxChannel}, '')`.execute(transaction);
}

/** Facts as a part (`with … as (insert …)`) of a statement of the caller's, which wakes the readers itself: `select pg_notify(outboxChannel, '')`. */
export function factsOf(facts: readonly { merchantId: number; fact: Fact }[]): RawBuilder<unknown> {
  const rows = facts.map(({ merchantId, fact: { topic, ...payload } }) => ({
    merchantId,
    topic,
    playerId: 'playerId' in payload ? payload.playerId : null,
    payload: JSON.stringify(payload),
  }));
  return sql`insert into platform.outbox (merchant_id, topic, player_id, payload)
    select f.merchant_id, f.topic, f.player_id, f.payload::jsonb
    from unnest(${rows.map((row) => row.merchantId)}::integer[], ${rows.map((row) => row.topic)}::text[], ${rows.map((row) => row.playerId)}::bigint[],
      ${rows.map((row) => row.payload)}::text[]) as f (merchant_id, topic, player_id, payload)`;
}

export interface OutboxRow {
  id: bigint;
  merchantId: number;
  fact: Fact;
}

/** Facts after `afterId`, oldest first, none of which can still be overtaken by an unfinished transaction. */
export async function readOutbox(db: Database, afterId: bigint, limit = 500): Promise<OutboxRow[]> {
  const { rows } = await sql<{ id: bigint; merchant_id: number; topic: string; payload: Record<string, unknown> }>`
    select id, merchant_id, topic, payload from platform.outbox
    where id > ${afterId} and writer < pg_snapshot_xmin(pg_current_snapshot())
    order by id limit ${limit}`.execute(db);
  return rows.map((row) => ({ id: row.id, merchantId: row.merchant_id, fact: { topic: row.topic, ...row.payload } as Fact }));
}

/** Facts older than this are of no use to anybody: a browser that was away for so long reads its pages anew. */
const factsLiveHours = 24;

/** Removes old facts, at most 5,000 at a time. Answers how many went. The newest stays, so that ids go on from it in every reading. */
export async function forgetOldFacts(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from platform.outbox where id in (
      select id from platform.outbox where created_at < clock_timestamp() - make_interval(hours => ${factsLiveHours})
        and id < (select max(id) from platform.outbox)
      order by created_at limit 5000 for update skip locked
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Id of the newest fact that a reader starting now has no need to see. */
export async function outboxHead(db: Database): Promise<bigint> {
  const { rows } = await sql<{
    head: bigint | null;
  }>`select max(id) as head from platform.outbox where writer < pg_snapshot_xmin(pg_current_snapshot())`.execute(db);
  return rows[0]?.head ?? 0n;
}
