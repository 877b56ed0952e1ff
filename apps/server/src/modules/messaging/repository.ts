import type { MessageGroup } from '@sortes/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { and } from '../../platform/conditions.js';
import type { Fact } from '../../events/index.js';
import { factsWritten } from '../../platform/outbox.js';
import { tell } from '../../platform/signals.js';

type Connection = Database | DatabaseTransaction;

const topic = 'message.arrived' satisfies Fact['topic'];

export interface NewMessage {
  id: string;
  playerId: number;
  merchantId: number;
  kind: string;
  group: MessageGroup;
  key: string;
  parameters: Readonly<Record<string, string>>;
  /** Of a message of staff: plain text. */
  words?: { title: string; body: string };
}

/**
 * Puts messages into inboxes and tells the players' pages, in one statement. What a player was told under its key before is left out.
 * @returns the ids of those that were written.
 */
export async function insertMessages(transaction: DatabaseTransaction, messages: readonly NewMessage[]): Promise<ReadonlySet<string>> {
  if (messages.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    with written as (
      insert into messaging.message (player_id, id, created_at, merchant_id, kind, message_group, key, parameters, title, body)
      select m.player_id, m.id, clock_timestamp(), m.merchant_id, m.kind, m.message_group, m.key, m.parameters::jsonb, m.title, m.body
      from unnest(${messages.map((one) => one.playerId)}::bigint[], ${messages.map((one) => one.id)}::uuid[], ${messages.map((one) => one.merchantId)}::integer[],
        ${messages.map((one) => one.kind)}::text[], ${messages.map((one) => one.group)}::text[], ${messages.map((one) => one.key)}::text[],
        ${messages.map((one) => JSON.stringify(one.parameters))}::text[], ${messages.map((one) => one.words?.title ?? null)}::text[],
        ${messages.map((one) => one.words?.body ?? null)}::text[])
        as m (player_id, id, merchant_id, kind, message_group, key, parameters, title, body)
      on conflict ((player_id + 0), key) do nothing
      returning id, player_id, merchant_id, message_group
    ), told as (
      insert into platform.outbox (merchant_id, topic, player_id, payload)
      select merchant_id, ${topic}, player_id, jsonb_build_object('playerId', player_id, 'messageId', id, 'group', message_group) from written
    )
    select id from written`.execute(transaction);
  if (rows.length > 0) tell(transaction, factsWritten);
  return new Set(rows.map(({ id }) => id));
}

/** As `insertMessages`, for one. @returns false, and nothing done, when the player was told under this key before. */
export async function insertMessage(transaction: DatabaseTransaction, message: NewMessage): Promise<boolean> {
  return (await insertMessages(transaction, [message])).has(message.id);
}

export interface StoredMessage {
  id: string;
  createdAt: Date;
  readAt: Date | null;
  kind: string;
  group: MessageGroup;
  parameters: Readonly<Record<string, string>>;
  title: string | null;
  body: string | null;
}

const columns = sql`id, created_at as "createdAt", read_at as "readAt", kind, message_group as "group", parameters, title, body`;

export interface InboxFilter {
  playerId: number;
  group: MessageGroup | undefined;
  unreadOnly: boolean;
}

/** One page of an inbox, newest first. */
export async function readInbox(db: Database, filter: InboxFilter, limit: number, offset: number): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select ${columns} from messaging.message
    where player_id = ${filter.playerId} and deleted_at is null
      ${and(filter.group !== undefined && sql`message_group = ${filter.group}`, filter.unreadOnly && sql`read_at is null`)}
    order by id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export interface InboxCounts {
  total: number;
  unread: number;
}

/** How many messages a filter holds, and how many of the whole inbox are unread. */
export async function countInbox(db: Database, filter: InboxFilter): Promise<InboxCounts> {
  const { rows } = await sql<InboxCounts>`
    select (
      select count(*)::integer from messaging.message
      where player_id = ${filter.playerId} and deleted_at is null
        ${and(filter.group !== undefined && sql`message_group = ${filter.group}`, filter.unreadOnly && sql`read_at is null`)}
    ) as total, (
      select count(*)::integer from messaging.message where player_id = ${filter.playerId} and read_at is null and deleted_at is null
    ) as unread`.execute(db);
  return rows[0] ?? { total: 0, unread: 0 };
}

/** Messages of this player that are unread, at most all of their inbox. */
export async function countUnread(connection: Connection, playerId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from messaging.message where player_id = ${playerId} and read_at is null and deleted_at is null`.execute(
    connection,
  );
  return rows[0]?.unread ?? 0;
}

/** Marks messages as read, all of them without ids; another player's stay as they are. */
export async function markRead(connection: Connection, playerId: number, ids: readonly string[] | undefined): Promise<void> {
  await sql`
    update messaging.message set read_at = clock_timestamp()
    where player_id = ${playerId} and read_at is null and deleted_at is null ${and(ids !== undefined && sql`id = any (${ids}::uuid[])`)}`.execute(
    connection,
  );
}

/** Takes messages out of the inbox; another player's stay. What they said is gone, that they were told remains. */
export async function removeMessages(connection: Connection, playerId: number, ids: readonly string[]): Promise<void> {
  await sql`
    update messaging.message set deleted_at = clock_timestamp(), parameters = '{}', title = null, body = null
    where player_id = ${playerId} and deleted_at is null and id = any (${ids}::uuid[])`.execute(connection);
}

/** Empties the inbox of a person who is erased, as if they had deleted every message: the keys stay, so that nothing is told again. */
export async function eraseMessages(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`
    update messaging.message set deleted_at = coalesce(deleted_at, clock_timestamp()), parameters = '{}', title = null, body = null
    where player_id = ${playerId}`.execute(transaction);
}
