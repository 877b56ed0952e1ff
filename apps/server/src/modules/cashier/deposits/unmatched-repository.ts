import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, newId } from '@sortes/service';
import { and } from '../../../platform/conditions.js';
import type { GatewayWord } from './gateways/payment-gateway.js';

type Reader = Database | DatabaseTransaction;

/** Money that belongs to no order of ours, or came once more than it should. */
export interface UnmatchedPayment {
  id: string;
  /** 0: the gateway did not say whose it was. */
  merchantId: number;
  gateway: string;
  gatewayOrderId: string;
  reference: string;
  /** Money units; null when the gateway named no sum we can read. */
  amount: bigint | null;
  currency: string;
  playerId: number | null;
  depositId: string | null;
  receivedAt: Date;
  state: 'waiting' | 'assigned' | 'returned';
  note: string;
}

/** Keeps a payment for staff to look at. The same event again changes nothing. */
export async function keepUnmatched(
  db: Reader,
  payment: {
    merchantId: number;
    gateway: string;
    eventId: string;
    playerId?: number;
    depositId?: string;
    payload: unknown;
    word: GatewayWord;
  },
): Promise<void> {
  const { word } = payment;
  await sql`
    insert into cashier.unmatched_payment (id, merchant_id, gateway, event_id, gateway_order_id, reference, amount, currency, player_id, deposit_id, payload)
    values (${newId()}, ${payment.merchantId}, ${payment.gateway}, ${payment.eventId}, ${word.gatewayOrderId}, ${word.references.join(' ')}, ${word.paidAmount ?? null}, ${word.currency},
      ${payment.playerId ?? null}, ${payment.depositId ?? null}, ${JSON.stringify(payment.payload)}::jsonb)
    on conflict (gateway, event_id) do nothing`.execute(db);
}

const columns = sql`id, merchant_id as "merchantId", gateway, gateway_order_id as "gatewayOrderId", reference, amount, currency, player_id as "playerId", deposit_id as "depositId",
  received_at as "receivedAt", state, note`;

const read = (row: Omit<UnmatchedPayment, 'playerId'> & { playerId: bigint | null }): UnmatchedPayment => ({
  ...row,
  playerId: row.playerId === null ? null : Number(row.playerId),
});

/** What came in for a player's orders once more, by order; oldest first. What an order was rejected with is its own money, not more. */
export async function readMorePayments(
  db: Reader,
  playerId: number,
  depositIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<UnmatchedPayment, 'amount' | 'currency' | 'receivedAt' | 'state'>[]>> {
  if (depositIds.length === 0) return new Map();
  const { rows } = await sql<Pick<UnmatchedPayment, 'amount' | 'currency' | 'receivedAt' | 'state'> & { depositId: string }>`
    select deposit_id as "depositId", amount, currency, received_at as "receivedAt", state from cashier.unmatched_payment
    where player_id = ${playerId} and deposit_id = any (${[...depositIds]}::uuid[]) and event_id <> 'rejected:' || deposit_id::text
    order by received_at, id`.execute(db);
  const byOrder = new Map<string, typeof rows>();
  for (const row of rows) byOrder.set(row.depositId, [...(byOrder.get(row.depositId) ?? []), row]);
  return byOrder;
}

/** Whose payments somebody may look at and decide about. */
export interface UnmatchedReach {
  merchantId: number;
  /** Those too that no brand is known of: money of any of them, so only for who works for every one. */
  alsoOfNoBrand: boolean;
}

const within = ({ merchantId, alsoOfNoBrand }: UnmatchedReach) =>
  alsoOfNoBrand ? sql`merchant_id in (0, ${merchantId})` : sql`merchant_id = ${merchantId}`;

export interface UnmatchedFilter extends UnmatchedReach {
  /** Undefined: of any state. */
  state?: UnmatchedPayment['state'] | undefined;
  ids?: readonly string[] | undefined;
  notIds?: readonly string[] | undefined;
}

const matching = ({ state, ids, notIds, ...reach }: UnmatchedFilter) => sql`
  ${within(reach)} ${and(
    state !== undefined && sql`state = ${state}`,
    ids !== undefined && sql`id = any (${[...ids]}::uuid[])`,
    notIds !== undefined && sql`id <> all (${[...notIds]}::uuid[])`,
  )}`;

/** Those that wait oldest first, others newest first. */
export async function readUnmatched(
  db: Reader,
  filter: UnmatchedFilter,
  page: { offset: number; limit: number },
): Promise<UnmatchedPayment[]> {
  const direction = filter.state === 'waiting' ? sql`asc` : sql`desc`;
  const { rows } = await sql<Omit<UnmatchedPayment, 'playerId'> & { playerId: bigint | null }>`
    select ${columns} from cashier.unmatched_payment where ${matching(filter)}
    order by received_at ${direction}, id ${direction} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map(read);
}

export async function countUnmatched(db: Reader, filter: UnmatchedFilter): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`select count(*) as total from cashier.unmatched_payment where ${matching(filter)}`.execute(
    db,
  );
  return Number(rows[0]?.total ?? 0n);
}

export async function lockUnmatched(
  transaction: DatabaseTransaction,
  reach: UnmatchedReach,
  id: string,
): Promise<UnmatchedPayment | undefined> {
  const { rows } = await sql<Omit<UnmatchedPayment, 'playerId'> & { playerId: bigint | null }>`
    select ${columns} from cashier.unmatched_payment where id = ${id} and ${within(reach)} for update`.execute(transaction);
  return rows[0] && read(rows[0]);
}

export async function decideUnmatched(
  transaction: DatabaseTransaction,
  id: string,
  decision: { state: 'assigned' | 'returned'; depositId: string | null; note: string },
): Promise<void> {
  await sql`
    update cashier.unmatched_payment set state = ${decision.state}, decided_at = clock_timestamp(), decided_deposit_id = ${decision.depositId}, note = ${decision.note}
    where id = ${id}`.execute(transaction);
}

/** The payment without an order that a gateway told by this event, locked. */
export async function lockUnmatchedEvent(
  transaction: DatabaseTransaction,
  { gateway, eventId }: { gateway: string; eventId: string },
): Promise<Pick<UnmatchedPayment, 'id' | 'state'> | undefined> {
  const { rows } = await sql<Pick<UnmatchedPayment, 'id' | 'state'>>`
    select id, state from cashier.unmatched_payment where gateway = ${gateway} and event_id = ${eventId} for update`.execute(transaction);
  return rows[0];
}
