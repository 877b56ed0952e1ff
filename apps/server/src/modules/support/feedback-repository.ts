import { all } from '../../platform/conditions.js';
import { sql, type RawBuilder } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

/** A message that a player or a visitor left for the operator. */
export interface FeedbackForStaff {
  id: string;
  createdAt: Date;
  /** Undefined: somebody who was not signed in. */
  playerId: number | undefined;
  /** Number of a bet, deposit or withdrawal, as it was typed. */
  reference: string;
  content: string;
  contact: string;
  language: string;
  answeredAt: Date | undefined;
  answeredBy: string | undefined;
  /** What was written into the inbox; empty when it was answered elsewhere. */
  answer: string;
}

export interface FeedbackFilter {
  merchantId: number;
  state?: 'open' | 'answered' | undefined;
  playerId?: number | undefined;
  id?: string | undefined;
  /** `at`: the oldest first (when not said), `-at`: the newest. */
  sort?: 'at' | '-at' | undefined;
}

interface Row {
  id: string;
  created_at: Date;
  player_id: bigint | null;
  reference: string;
  content: string;
  contact: string;
  language: string;
  answered_at: Date | null;
  answered_by: string | null;
  answer: string;
}

function whereOf({ merchantId, state, playerId, id }: FeedbackFilter): RawBuilder<unknown> {
  return all(
    sql`merchant_id = ${merchantId}`,
    state !== undefined && (state === 'open' ? sql`answered_at is null` : sql`answered_at is not null`),
    playerId !== undefined && sql`player_id = ${playerId}`,
    id !== undefined && sql`id = ${id}::uuid`,
  );
}

/** A message as its writer sends it. */
export interface Feedback {
  id: string;
  merchantId: number;
  /** Null: somebody who is not signed in. */
  playerId: number | null;
  content: string;
  reference: string;
  contact: string;
  language: string;
}

export async function insertFeedback(db: Database, feedback: Feedback): Promise<void> {
  await sql`insert into support.feedback (id, merchant_id, player_id, content, contact, reference, language)
    values (${feedback.id}, ${feedback.merchantId}, ${feedback.playerId}, ${feedback.content}, ${feedback.contact}, ${feedback.reference}, ${feedback.language})`.execute(
    db,
  );
}

/** One page of messages. */
export async function listFeedback(
  db: Database | DatabaseTransaction,
  filter: FeedbackFilter,
  page: { offset: number; limit: number },
): Promise<FeedbackForStaff[]> {
  const order = filter.sort === '-at' ? sql`created_at desc, id desc` : sql`created_at, id`;
  const { rows } = await sql<Row>`
    select id, created_at, player_id, reference, content, contact, language, answered_at, answered_by, answer from support.feedback
    where ${whereOf(filter)} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    playerId: row.player_id === null ? undefined : Number(row.player_id),
    reference: row.reference,
    content: row.content,
    contact: row.contact,
    language: row.language,
    answeredAt: row.answered_at ?? undefined,
    answeredBy: row.answered_by ?? undefined,
    answer: row.answer,
  }));
}

export async function countFeedback(db: Database, filter: FeedbackFilter): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`select count(*) as total from support.feedback where ${whereOf(filter)}`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

/** Notes the answer to an open message. @returns false, and nothing done, when it is answered already or not of this brand. */
export async function answerFeedback(
  transaction: DatabaseTransaction,
  { id, merchantId, by, answer }: { id: string; merchantId: number; by: string; answer: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update support.feedback set answered_at = clock_timestamp(), answered_by = ${by}, answer = ${answer}
    where id = ${id}::uuid and merchant_id = ${merchantId} and answered_at is null`.execute(transaction);
  return numAffectedRows === 1n;
}

/** Removes what an erased person wrote. */
export async function eraseFeedback(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`delete from support.feedback where player_id = ${playerId}`.execute(transaction);
}
