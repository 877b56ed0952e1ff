import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';

type Channel = 'mail' | 'sms';

/** Mail or SMS that wait to be sent. */
export interface LettersWaiting {
  channel: 'mail' | 'sms';
  waiting: number;
  /** Of these, tried in vain at least once. */
  failing: number;
  oldestAt: Date | null;
  lastFailedAt: Date | null;
}

/** Puts a message on its way; its content is sealed. */
export async function insertMessage(
  executor: Database | DatabaseTransaction,
  message: { id: string; merchantId: number; channel: Channel; content: Buffer; giveUpAt: Date; now: Date },
): Promise<void> {
  const { id, merchantId, channel, content, giveUpAt, now } = message;
  await sql`
    insert into identity.outgoing_message (id, merchant_id, channel, content, due_at, give_up_at, created_at)
    values (${id}::uuid, ${merchantId}, ${channel}, ${content}, ${now}, ${giveUpAt}, ${now})`.execute(executor);
}

/** The message of a channel that is due first, locked: of several workers each takes another one. */
export async function takeDueMessage(
  transaction: DatabaseTransaction,
  channel: Channel,
  now: Date,
): Promise<{ id: string; content: Buffer; attempts: number; giveUpAt: Date } | undefined> {
  const { rows } = await sql<{ id: string; content: Buffer; attempts: number; giveUpAt: Date }>`
    select id, content, attempts, give_up_at as "giveUpAt" from identity.outgoing_message
    where channel = ${channel} and due_at <= ${now} order by due_at limit 1 for update skip locked`.execute(transaction);
  return rows[0];
}

/** Whether a message is to be sent. */
export const messageIsDue = () => sql`exists (select from identity.outgoing_message where due_at <= clock_timestamp())`;

export async function deleteMessage(transaction: DatabaseTransaction, id: string): Promise<void> {
  await sql`delete from identity.outgoing_message where id = ${id}::uuid`.execute(transaction);
}

/** Counts a try in vain; the next one is at `dueAt`. */
export async function putOffMessage(
  transaction: DatabaseTransaction,
  id: string,
  { failedAt, dueAt }: { failedAt: Date; dueAt: Date },
): Promise<void> {
  await sql`
    update identity.outgoing_message set attempts = attempts + 1, failed_at = ${failedAt}, due_at = ${dueAt} where id = ${id}::uuid`.execute(
    transaction,
  );
}

/** Whether something that waits was tried in vain since then. */
export async function hasFailedSince(db: Database, channel: Channel, since: Date): Promise<boolean> {
  const { rows } = await sql<{ failed: boolean }>`
    select exists (select from identity.outgoing_message where channel = ${channel} and failed_at > ${since}) as failed`.execute(db);
  return rows[0]?.failed === true;
}

/** What is on its way out, by channel. */
export async function countWaiting(db: Database): Promise<LettersWaiting[]> {
  const { rows } = await sql<{ channel: Channel; waiting: bigint; failing: bigint; oldest: Date | null; failed: Date | null }>`
    select c.channel, count(m.id) as waiting, count(m.failed_at) as failing, min(m.created_at) as oldest, max(m.failed_at) as failed
    from unnest(array['mail', 'sms']) as c (channel) left join identity.outgoing_message m on m.channel = c.channel
    group by c.channel order by c.channel`.execute(db);
  return rows.map((row) => ({
    channel: row.channel,
    waiting: Number(row.waiting),
    failing: Number(row.failing),
    oldestAt: row.oldest,
    lastFailedAt: row.failed,
  }));
}
