import { letterKeptDays, type LetterKind, type LetterOutcome } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';
import { all } from '../../platform/conditions.js';
import { maskEmail, maskPhoneNumber } from './phone.js';

type Executor = Database | DatabaseTransaction;

/** That a mail or SMS was sent, as staff see it: never what it said. */
export interface SentMessage {
  id: string;
  channel: 'mail' | 'sms';
  kind: LetterKind;
  playerId: number | null;
  /** Masked. */
  recipient: string;
  outcome: LetterOutcome;
  reason: string;
  attempts: number;
  at: Date;
  endedAt: Date | null;
}

/** Notes a message as it is put on its way, or as it has left at once. One for an account that there is not is noted alike, and seen by nobody. */
export async function noteLetter(
  executor: Executor,
  letter: {
    id: string;
    merchant: { id: number };
    playerId?: number | undefined;
    channel: 'mail' | 'sms';
    key: LetterKind;
    to: string | undefined;
    outcome: LetterOutcome;
    reason?: string;
    at: Date;
  },
): Promise<void> {
  const { id, merchant, playerId, channel, key, to, outcome, reason = '', at } = letter;
  const recipient = to === undefined ? '' : channel === 'mail' ? maskEmail(to) : maskPhoneNumber(to);
  const isOver = outcome !== 'waiting';
  await sql`
    insert into identity.sent_message (id, merchant_id, player_id, channel, kind, recipient, outcome, reason, attempts, created_at, ended_at)
    values (${id}::uuid, ${merchant.id}, ${playerId ?? null}, ${channel}, ${key}, ${recipient}, ${outcome}, ${reason}, ${isOver ? 1 : 0}, ${at},
      ${isOver ? at : null})`.execute(executor);
}

/** A try in vain, after which another one follows. */
export async function noteAttempt(transaction: DatabaseTransaction, id: string, reason: string): Promise<void> {
  await sql`update identity.sent_message set attempts = attempts + 1, reason = ${reason} where id = ${id}::uuid`.execute(transaction);
}

/** The end of a message; undefined: it was for nobody, and nothing of it is kept. */
export async function noteEnd(
  transaction: DatabaseTransaction,
  id: string,
  { outcome, reason, at }: { outcome: LetterOutcome | undefined; reason: string; at: Date },
): Promise<void> {
  const change =
    outcome === undefined
      ? sql`delete from identity.sent_message where id = ${id}::uuid`
      : sql`
          update identity.sent_message set outcome = ${outcome}, ended_at = ${at}, attempts = attempts + ${outcome === 'expired' ? 0 : 1},
            reason = case when ${outcome} = 'expired' then reason else ${reason} end
          where id = ${id}::uuid`;
  await change.execute(transaction);
}

export interface SentMessageFilter {
  merchantId: number;
  channel?: 'mail' | 'sms' | undefined;
  kind?: LetterKind | undefined;
  outcome?: LetterOutcome | undefined;
  playerId?: number | undefined;
  /** From this moment (inclusive) until that one (exclusive). */
  from?: Date | undefined;
  until?: Date | undefined;
  sort?: 'at' | '-at' | 'attempts' | '-attempts' | undefined;
}

const orders = {
  at: sql`created_at, id`,
  '-at': sql`created_at desc, id desc`,
  attempts: sql`attempts, created_at desc, id desc`,
  '-attempts': sql`attempts desc, created_at desc, id desc`,
};

/** What was sent for a brand, the newest first unless sorted otherwise, and how many there are. */
export async function listSentMessages(
  db: Database,
  filter: SentMessageFilter,
  page: { offset: number; limit: number },
): Promise<{ list: SentMessage[]; total: number }> {
  const { merchantId, channel, kind, outcome, playerId, from, until, sort = '-at' } = filter;
  const where = all(
    sql`merchant_id = ${merchantId} and recipient <> ''`,
    channel !== undefined && sql`channel = ${channel}`,
    kind !== undefined && sql`kind = ${kind}`,
    outcome !== undefined && sql`outcome = ${outcome}`,
    playerId !== undefined && sql`player_id = ${playerId}`,
    from !== undefined && sql`created_at >= ${from}`,
    until !== undefined && sql`created_at < ${until}`,
  );
  const { rows } = await sql<Omit<SentMessage, 'playerId'> & { playerId: bigint | null }>`
    select id, channel, kind, player_id as "playerId", recipient, outcome, reason, attempts, created_at as at, ended_at as "endedAt"
    from identity.sent_message where ${where} order by ${orders[sort]} limit ${page.limit} offset ${page.offset}`.execute(db);
  const { rows: sums } = await sql<{ total: bigint }>`select count(*) as total from identity.sent_message where ${where}`.execute(db);
  return {
    list: rows.map((row) => ({ ...row, playerId: row.playerId === null ? null : Number(row.playerId) })),
    total: Number(sums[0]?.total ?? 0n),
  };
}

/** Forgets what was sent longer ago than it is kept. What is on its way stays. */
export async function forgetSentMessages(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - letterKeptDays * 86_400_000);
  await sql`delete from identity.sent_message where created_at < ${before} and outcome <> 'waiting'`.execute(db);
}
