import { transferAnswerHours, type AgentTransferDirection, type AgentTransferState } from '@sortes/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { and } from '../../platform/conditions.js';

type Executor = Database | DatabaseTransaction;

/** A transfer between an agent and somebody directly below them. */
export interface Transfer {
  id: string;
  merchantId: number;
  senderId: number;
  receiverId: number;
  direction: AgentTransferDirection;
  /** Money units. */
  amount: bigint;
  sentAt: Date;
  state: AgentTransferState;
  askedAt: Date | undefined;
  endedAt: Date | undefined;
}

interface TransferRow {
  id: string;
  merchant_id: number;
  sender_id: bigint;
  receiver_id: bigint;
  direction: AgentTransferDirection;
  amount: bigint;
  sent_at: Date;
  state: AgentTransferState;
  asked_at: Date | null;
  ended_at: Date | null;
}

/** Nobody answered in time: it is as if it had not been asked for. */
const stateNow = sql`case when t.state = 'asked' and t.asked_at < clock_timestamp() - make_interval(hours => ${transferAnswerHours}) then 'sent' else t.state end`;
const columns = sql`t.id, t.merchant_id, t.sender_id, t.receiver_id, t.direction, t.amount, t.sent_at, ${stateNow} as state, t.asked_at, t.ended_at`;

const read = (row: TransferRow): Transfer => ({
  id: row.id,
  merchantId: row.merchant_id,
  senderId: Number(row.sender_id),
  receiverId: Number(row.receiver_id),
  direction: row.direction,
  amount: row.amount,
  sentAt: row.sent_at,
  state: row.state,
  askedAt: row.asked_at ?? undefined,
  endedAt: row.ended_at ?? undefined,
});

export async function addTransfer(
  transaction: DatabaseTransaction,
  { id, merchantId, senderId, receiverId, direction, amount }: Omit<Transfer, 'sentAt' | 'state' | 'askedAt' | 'endedAt'>,
): Promise<void> {
  await sql`
    insert into agents.transfer (id, merchant_id, sender_id, receiver_id, direction, amount, sent_at)
    values (${id}::uuid, ${merchantId}, ${senderId}, ${receiverId}, ${direction}, ${amount}, clock_timestamp())`.execute(transaction);
}

/** @param lock keeps the row until the transaction ends */
export async function findTransfer(db: Executor, id: string, { lock = false } = {}): Promise<Transfer | undefined> {
  const { rows } =
    await sql<TransferRow>`select ${columns} from agents.transfer t where t.id = ${id}::uuid ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] && read(rows[0]);
}

/** Writes down that a transfer is asked back, or what became of it. */
export async function moveTransfer(
  transaction: DatabaseTransaction,
  id: string,
  state: Exclude<AgentTransferState, 'sent'>,
): Promise<void> {
  await sql`
    update agents.transfer set state = ${state}, asked_at = case when ${state} = 'asked' then clock_timestamp() else asked_at end,
      ended_at = case when ${state} = 'asked' then null else clock_timestamp() end
    where id = ${id}::uuid`.execute(transaction);
}

const askedAtMost = 50;

/** What somebody is asked to give back, the oldest first. */
export async function askedOf(db: Executor, receiverId: number): Promise<Transfer[]> {
  const { rows } = await sql<TransferRow>`
    select ${columns} from agents.transfer t
    where t.receiver_id = ${receiverId} and t.state = 'asked' and ${stateNow} = 'asked' order by t.asked_at limit ${askedAtMost}`.execute(
    db,
  );
  return rows.map(read);
}

export interface TransferFilter {
  merchantId: number;
  direction: AgentTransferDirection | undefined;
  state: AgentTransferState | undefined;
  /** On whichever side. */
  playerId: number | undefined;
  /** Days of the brand, both included. */
  from: string | undefined;
  to: string | undefined;
  timeZone: string;
}

const chosen = ({ merchantId, direction, state, playerId, from, to, timeZone }: TransferFilter): RawBuilder<unknown> => sql`
  from agents.transfer t
  where t.merchant_id = ${merchantId}
    ${and(direction !== undefined && sql`t.direction = ${direction ?? ''}`)}
    ${and(state !== undefined && sql`${stateNow} = ${state ?? ''}`)}
    ${and(playerId !== undefined && sql`(t.sender_id = ${playerId ?? 0} or t.receiver_id = ${playerId ?? 0})`)}
    ${and(from !== undefined && sql`t.sent_at >= ${from ?? ''}::date::timestamp at time zone ${timeZone}`)}
    ${and(to !== undefined && sql`t.sent_at < (${to ?? ''}::date + 1)::timestamp at time zone ${timeZone}`)}`;

/** A page of transfers, the newest first. */
export async function listTransfers(
  db: Executor,
  filter: TransferFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<Transfer[]> {
  const { rows } = await sql<TransferRow>`
    select ${columns} ${chosen(filter)} order by t.sent_at desc, t.id limit ${limit} offset ${offset}`.execute(db);
  return rows.map(read);
}

/** Money units; what came back counts in `amount`, too. */
export async function sumTransfers(db: Executor, filter: TransferFilter): Promise<{ total: number; amount: bigint; back: bigint }> {
  const { rows } = await sql<{ total: bigint; amount: bigint; back: bigint }>`
    select count(*) as total, coalesce(sum(t.amount), 0)::bigint as amount,
      coalesce(sum(t.amount) filter (where t.state in ('taken', 'given', 'returned')), 0)::bigint as back ${chosen(filter)}`.execute(db);
  return { total: Number(rows[0]?.total ?? 0n), amount: rows[0]?.amount ?? 0n, back: rows[0]?.back ?? 0n };
}

/** The movements of the ledger that a transfer is, the oldest first. Money units. */
export async function movementsOf(
  db: Executor,
  { id, senderId, receiverId, sentAt }: Transfer,
): Promise<{ id: string; playerId: number; template: string; amount: bigint; at: Date }[]> {
  const { rows } = await sql<{ id: string; player_id: bigint; template: string; own: bigint; created_at: Date }>`
    select m.id, m.player_id, m.template, m.own, m.created_at
    from unnest(array[${senderId}, ${receiverId}]::bigint[]) as p (player_id)
    join wallet.movement m on m.player_id = p.player_id and m.id >= platform.least_id_at(${sentAt}::timestamptz - interval '1 hour')
    where m.reference = ${id} order by m.created_at, m.own`.execute(db);
  return rows.map((row) => ({ id: row.id, playerId: Number(row.player_id), template: row.template, amount: row.own, at: row.created_at }));
}

/** What became of some transfers, by their ids. */
export async function statesOfTransfers(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, AgentTransferState>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; state: AgentTransferState }>`
    select t.id, ${stateNow} as state from agents.transfer t where t.id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, state }) => [id, state]));
}
