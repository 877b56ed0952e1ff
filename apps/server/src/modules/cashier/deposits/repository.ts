import type { DepositFee, DepositKind, DepositMover, DepositOrder, DepositReason, DepositState, LanguageCode } from '@sortes/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { and } from '../../../platform/conditions.js';
import { factsOf, factsWritten } from '../../../platform/outbox.js';
import { tell } from '../../../platform/signals.js';
import { moneyNarrowed, type MoneyNarrowed } from '../money-filter-repository.js';
import type { OrderName, PaymentField } from './gateways/payment-gateway.js';

export interface DepositMethod {
  vendorId: string;
  bankCode: string;
  kind: DepositKind;
  /** '' where the house's own accounts are paid into. */
  gateway: string;
  names: LanguageTexts;
  notes: LanguageTexts;
  instructions: LanguageTexts;
  /** Money units (1/10 000). */
  minimum: bigint;
  maximum: bigint;
  amountStep: bigint;
  presets: bigint[];
  fee: DepositFee;
  dailyCount: number | null;
  rankFrom: number;
  rankTo: number | null;
  /** ISO codes; empty = everywhere. */
  countries: string[];
  proofNeeded: boolean;
  banks: DepositBank[];
  minutesToPay: number;
}

export type LanguageTexts = Partial<Record<LanguageCode, string>>;

export interface DepositBank {
  bankCode: string;
  bankType: string;
  bankName: string;
}

/** Where to pay, as an order keeps it. */
export interface StoredPayment {
  qr?: string;
  qrImageUrl?: string;
  fields: readonly PaymentField[];
  notes: LanguageTexts;
}

/** What a fee is worked out from; `step`: the smallest sum the currency shows, money units. */
export interface FeeTerms extends DepositFee {
  step: bigint;
}

export interface Deposit {
  playerId: number;
  id: string;
  merchantId: number;
  vendorId: string;
  kind: DepositKind;
  gateway: string;
  methodNames: LanguageTexts;
  amount: bigint;
  /** Money units; taken off what is credited. */
  fee: bigint;
  feeTerms: FeeTerms;
  currency: string;
  state: DepositState;
  reason: string | null;
  /** What staff wrote to the player with `reason`. */
  toldWords: string;
  inputHash: Buffer;
  returnPath: string;
  language: string;
  gatewayOrderId: string | null;
  gatewayCode: bigint | null;
  transferCode: string;
  payUrl: string | null;
  payment: StoredPayment | null;
  proofNeeded: boolean;
  comment: string;
  creditedAmount: bigint | null;
  paidAmount: bigint | null;
  paidCurrency: string | null;
  paidReferences: string[];
  createdAt: Date;
  expiresAt: Date;
  creditedAt: Date | null;
}

interface DepositRow {
  player_id: bigint;
  id: string;
  merchant_id: number;
  vendor_id: string;
  kind: DepositKind;
  gateway: string;
  method_names: LanguageTexts;
  amount: bigint;
  fee: bigint;
  fee_terms: { percentBp: number; fixed: string; payer: DepositFee['payer']; step: string } | null;
  currency: string;
  state: DepositState;
  reason: string | null;
  told_words: string;
  input_hash: Buffer;
  return_path: string;
  language: string;
  gateway_order_id: string | null;
  gateway_code: bigint | null;
  transfer_code: string | null;
  pay_url: string | null;
  payment: StoredPayment | null;
  proof_needed: boolean;
  comment: string;
  credited_amount: bigint | null;
  paid_amount: bigint | null;
  paid_currency: string | null;
  paid_references: string[];
  created_at: Date;
  expires_at: Date;
  credited_at: Date | null;
}

type Reader = Database | DatabaseTransaction;

const columnNames = [
  'player_id',
  'id',
  'merchant_id',
  'vendor_id',
  'kind',
  'gateway',
  'method_names',
  'amount',
  'fee',
  'fee_terms',
  'currency',
  'state',
  'reason',
  'told_words',
  'input_hash',
  'return_path',
  'language',
  'gateway_order_id',
  'gateway_code',
  'transfer_code',
  'pay_url',
  'payment',
  'proof_needed',
  'comment',
  'credited_amount',
  'paid_amount',
  'paid_currency',
  'paid_references',
  'created_at',
  'expires_at',
  'credited_at',
] as const satisfies (keyof DepositRow)[];
const columns = sql.raw(columnNames.map((name) => `d.${name}`).join(', '));

const noFee: FeeTerms = { percentBp: 0, fixed: 0n, payer: 'house', step: 1n };

function readDeposit(row: DepositRow): Deposit {
  return {
    playerId: Number(row.player_id),
    id: row.id,
    merchantId: row.merchant_id,
    vendorId: row.vendor_id,
    kind: row.kind,
    gateway: row.gateway,
    methodNames: row.method_names,
    amount: row.amount,
    fee: row.fee,
    feeTerms: row.fee_terms === null ? noFee : { ...row.fee_terms, fixed: BigInt(row.fee_terms.fixed), step: BigInt(row.fee_terms.step) },
    currency: row.currency,
    state: row.state,
    reason: row.reason,
    toldWords: row.told_words,
    inputHash: row.input_hash,
    returnPath: row.return_path,
    language: row.language,
    gatewayOrderId: row.gateway_order_id,
    gatewayCode: row.gateway_code,
    transferCode: row.transfer_code ?? '',
    payUrl: row.pay_url,
    payment: row.payment,
    proofNeeded: row.proof_needed,
    comment: row.comment,
    creditedAmount: row.credited_amount,
    paidAmount: row.paid_amount,
    paidCurrency: row.paid_currency,
    paidReferences: row.paid_references,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    creditedAt: row.credited_at,
  };
}

export interface NewDeposit {
  playerId: number;
  id: string;
  merchantId: number;
  method: Pick<DepositMethod, 'vendorId' | 'kind' | 'gateway' | 'names' | 'proofNeeded' | 'minutesToPay'>;
  feeTerms: FeeTerms;
  amount: bigint;
  fee: bigint;
  currency: string;
  idempotencyKey: string;
  inputHash: Buffer;
  returnPath: string;
  language: string;
  gatewayCode: bigint | null;
  transferCode: string;
  payment: StoredPayment | null;
}

/** Writes an order in state `open`, already claimed for `claimMs`. @returns false when the player's key stands for an order already. */
export async function insertDeposit(db: Reader, deposit: NewDeposit, claimMs: number): Promise<boolean> {
  const { method } = deposit;
  const feeTerms = JSON.stringify({
    ...deposit.feeTerms,
    fixed: deposit.feeTerms.fixed.toString(),
    step: deposit.feeTerms.step.toString(),
  });
  const { numAffectedRows } = await sql`
    insert into cashier.deposit (player_id, id, merchant_id, vendor_id, kind, gateway, method_names, amount, fee, fee_terms, currency, state, idempotency_key, input_hash, return_path, language,
      gateway_code, transfer_code, payment, proof_needed, created_at, state_changed_at, expires_at, asking_until)
    values (${deposit.playerId}, ${deposit.id}, ${deposit.merchantId}, ${method.vendorId}, ${method.kind}, ${method.gateway}, ${JSON.stringify(method.names)}::jsonb, ${deposit.amount}, ${deposit.fee},
      ${feeTerms}::jsonb, ${deposit.currency}, 'open', ${deposit.idempotencyKey}, ${deposit.inputHash}, ${deposit.returnPath}, ${deposit.language},
      ${deposit.gatewayCode}, ${deposit.transferCode}, ${deposit.payment === null ? null : JSON.stringify(deposit.payment)}::jsonb, ${method.proofNeeded},
      clock_timestamp(), clock_timestamp(), date_trunc('milliseconds', clock_timestamp() + make_interval(mins => ${method.minutesToPay})), clock_timestamp() + make_interval(secs => ${claimMs / 1_000}))
    on conflict (player_id, idempotency_key) do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export async function findDepositByKey(db: Reader, playerId: number, idempotencyKey: string): Promise<Deposit | undefined> {
  const { rows } =
    await sql<DepositRow>`select ${columns} from cashier.deposit d where player_id = ${playerId} and idempotency_key = ${idempotencyKey}`.execute(
      db,
    );
  return rows[0] && readDeposit(rows[0]);
}

/** A player's own order. */
export async function findDeposit(db: Reader, playerId: number, id: string): Promise<Deposit | undefined> {
  const { rows } = await sql<DepositRow>`select ${columns} from cashier.deposit d where player_id = ${playerId} and id = ${id}`.execute(db);
  return rows[0] && readDeposit(rows[0]);
}

/** Whose order it is that a gateway names; gateways know nothing else. */
export async function findDepositOwner(db: Reader, gateway: string, name: OrderName): Promise<NamedOrder | undefined> {
  const named = 'id' in name ? sql`d.id = ${name.id}` : sql`d.gateway_code = ${name.code}`;
  const { rows } = await sql<{ player_id: bigint; id: string; merchant_id: number; gateway_order_id: string | null; beyond: boolean }>`
    select d.player_id, d.id, d.merchant_id, d.gateway_order_id, d.amount > coalesce((
      select r.automatic_up_to from cashier.payout_rule r
      where r.currency = d.currency and r.merchant_id in (0, d.merchant_id) order by r.merchant_id desc limit 1), 0) as beyond
    from cashier.deposit d where ${named} and d.gateway = ${gateway} limit 1`.execute(db);
  const [row] = rows;
  return (
    row && {
      playerId: Number(row.player_id),
      depositId: row.id,
      merchantId: row.merchant_id,
      gatewayOrderId: row.gateway_order_id,
      isBeyondMachines: row.beyond,
    }
  );
}

/** The order that a notification names, with what decides whether the notification alone is believed. */
export interface NamedOrder {
  playerId: number;
  depositId: string;
  merchantId: number;
  /** The gateway's own name of it, where it is on file. */
  gatewayOrderId: string | null;
  /** More than what the brand lets machines pay out without a person. */
  isBeyondMachines: boolean;
}

/** An order of a brand, for staff, who know its id only. */
export async function findDepositOfBrand(db: Reader, merchantId: number, id: string): Promise<Deposit | undefined> {
  const { rows } = await sql<DepositRow>`select ${columns} from cashier.deposit d where id = ${id} and merchant_id = ${merchantId}`.execute(
    db,
  );
  return rows[0] && readDeposit(rows[0]);
}

/** The order under a row lock: every move of its state goes through here. */
export async function lockDeposit(transaction: DatabaseTransaction, playerId: number, id: string): Promise<Deposit | undefined> {
  const { rows } =
    await sql<DepositRow>`select ${columns} from cashier.deposit d where player_id = ${playerId} and id = ${id} for update`.execute(
      transaction,
    );
  return rows[0] && readDeposit(rows[0]);
}

/** Takes the right to talk to the gateway about an open order that is still in time. @returns false while another request has it. */
export async function claimOpenDeposit(db: Reader, playerId: number, id: string, claimMs: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update cashier.deposit set asking_until = clock_timestamp() + make_interval(secs => ${claimMs / 1_000})
    where player_id = ${playerId} and id = ${id} and state = 'open' and expires_at > clock_timestamp() and (asking_until is null or asking_until < clock_timestamp())`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export async function releaseClaim(db: Reader, playerId: number, id: string): Promise<void> {
  await sql`update cashier.deposit set asking_until = null where player_id = ${playerId} and id = ${id}`.execute(db);
}

/** Stores where to pay, and when to ask the gateway first in case its word gets lost. */
export async function writeGatewayOrder(
  transaction: DatabaseTransaction,
  deposit: Deposit,
  gatewayOrderId: string,
  payUrl: string,
  payment: StoredPayment | null,
): Promise<void> {
  await sql`
    update cashier.deposit set gateway_order_id = ${gatewayOrderId}, pay_url = ${payUrl}, asking_until = null, check_at = coalesce(check_at, clock_timestamp() + interval '1 minute'),
      payment = coalesce(${payment === null ? null : JSON.stringify(payment)}::jsonb, payment)
    where player_id = ${deposit.playerId} and id = ${deposit.id}`.execute(transaction);
}

/** A move of an order whose row lock the transaction holds. */
export interface WrittenMove {
  deposit: Deposit;
  to: DepositState;
  by: DepositMover;
  reason: DepositReason | null;
  words: string;
  note: string;
  /** What is credited, and the fee taken off it; money units. */
  credited?: { amount: bigint; fee: bigint } | undefined;
}

/** Writes moves of different orders down, in one statement: where each order stands now, the row of its history, and the fact. */
export async function writeMoves(transaction: DatabaseTransaction, moves: readonly WrittenMove[]): Promise<void> {
  const facts = moves.map(({ deposit: { merchantId, playerId, id }, to }) => ({
    merchantId,
    fact: { topic: 'deposit.changed', playerId, orderId: id, state: to } as const,
  }));
  await sql`
    with asked as (
      select * from unnest(${moves.map(({ deposit }) => deposit.playerId)}::bigint[], ${moves.map(({ deposit }) => deposit.id)}::uuid[],
        ${moves.map(({ to }) => to)}::text[], ${moves.map(({ by }) => by)}::text[], ${moves.map(({ reason }) => reason)}::text[], ${moves.map(({ note }) => note)}::text[],
        ${moves.map(({ words }) => words)}::text[], ${moves.map(({ credited }) => credited?.amount ?? null)}::bigint[], ${moves.map(({ credited }) => credited?.fee ?? null)}::bigint[])
        as m (player_id, deposit_id, state, by, reason, note, words, credited_amount, fee)
    ), moved as (
      update cashier.deposit d set state = asked.state, reason = asked.reason, told_words = asked.words, state_reason = asked.note, state_changed_at = clock_timestamp(),
        credited_at = case when asked.state = 'credited' then clock_timestamp() else d.credited_at end,
        submitted_at = case when asked.state = 'submitted' then clock_timestamp() else d.submitted_at end,
        credited_amount = coalesce(asked.credited_amount, d.credited_amount), fee = coalesce(asked.fee, d.fee),
        check_at = case when asked.state in ('credited', 'review') then null else d.check_at end
      from asked where d.player_id = asked.player_id and d.id = asked.deposit_id
    ), noted as (
      insert into cashier.deposit_move (player_id, deposit_id, position, state, by, moved_at)
      select player_id, deposit_id, coalesce((
          select max(m.position) from cashier.deposit_move m where m.player_id = asked.player_id and m.deposit_id = asked.deposit_id
        ), 0) + 1, state, by, clock_timestamp() from asked
    )
    ${factsOf(facts)}`.execute(transaction);
  tell(transaction, factsWritten);
}

/** What happened to an order, oldest first. */
export async function readMoves(db: Reader, playerId: number, id: string): Promise<{ state: string; by: string; movedAt: Date }[]> {
  const { rows } = await sql<{ state: string; by: string; movedAt: Date }>`
    select state, by, moved_at as "movedAt" from cashier.deposit_move where player_id = ${playerId} and deposit_id = ${id} order by position`.execute(
    db,
  );
  return rows;
}

/** What has come in for an order, money units (undefined: no sum that can be read), and which payments that is made of. */
export interface PaidSoFar {
  amount: bigint | undefined;
  currency: string;
  references: readonly string[];
}

/** Keeps what the gateway says has come in so far for each of these orders. */
export async function writePaidAmounts(
  transaction: DatabaseTransaction,
  orders: readonly { deposit: Deposit; paid: PaidSoFar }[],
): Promise<void> {
  await sql`
    update cashier.deposit d set paid_amount = asked.amount, paid_currency = asked.currency, paid_references = array(select jsonb_array_elements_text(asked.payments))
    from unnest(${orders.map(({ deposit }) => deposit.playerId)}::bigint[], ${orders.map(({ deposit }) => deposit.id)}::uuid[],
      ${orders.map(({ paid }) => paid.amount ?? null)}::bigint[], ${orders.map(({ paid }) => paid.currency)}::text[],
      ${orders.map(({ paid }) => JSON.stringify(paid.references))}::jsonb[])
      as asked (player_id, id, amount, currency, payments)
    where d.player_id = asked.player_id and d.id = asked.id`.execute(transaction);
}

export async function writeComment(transaction: DatabaseTransaction, deposit: Deposit, comment: string): Promise<void> {
  await sql`update cashier.deposit set comment = ${comment} where player_id = ${deposit.playerId} and id = ${deposit.id}`.execute(
    transaction,
  );
}

export interface GatewayEvent {
  gateway: string;
  eventId: string;
  playerId: number;
  depositId: string;
  payload: unknown;
}

/**
 * Locks an event's order and writes the event down, in one round trip. The order first: two deliveries of one event meet there, and the second, which
 * finds the row as the first one left it, finds the event known. Who holds the order writes events of it without waiting (`writeCreditedEvents`).
 * @returns isNew false when the event is known.
 */
export async function takeEvent(
  transaction: DatabaseTransaction,
  event: GatewayEvent,
): Promise<{ isNew: boolean; deposit: Deposit | undefined }> {
  const { rows } = await sql<DepositRow & { is_new: boolean }>`
    with locked as (
      select ${columns} from cashier.deposit d where d.player_id = ${event.playerId} and d.id = ${event.depositId} for update
    ), written as (
      insert into cashier.gateway_event (gateway, event_id, player_id, deposit_id, payload)
      select ${event.gateway}, ${event.eventId}, ${event.playerId}::bigint, ${event.depositId}::uuid, ${JSON.stringify(event.payload)}::jsonb
      from (select count(*) from locked) as after_the_lock
      on conflict (gateway, event_id) do nothing
      returning 1
    )
    select exists (select from written) as is_new, locked.* from (select) as one left join locked on true`.execute(transaction);
  const [row] = rows;
  // Without an order the left side stands alone, its columns null.
  return { isNew: row?.is_new === true, deposit: row === undefined || row.id === null ? undefined : readDeposit(row) };
}

/**
 * Locks these orders and their players' accounts as far as nobody else holds them, waiting for none.
 * @returns for each of them, in their order, the order as it stands, or undefined where somebody holds it or their account.
 */
export async function lockFreeDeposits(
  transaction: DatabaseTransaction,
  orders: readonly { playerId: number; depositId: string }[],
): Promise<(Deposit | undefined)[]> {
  const players = orders.map((one) => one.playerId);
  const { rows } = await sql<DepositRow & { n: bigint }>`
    select asked.n, d.* from (select wallet.lock_players(${players}::bigint[], true) as balances) as free
    cross join unnest(${players}::bigint[], ${orders.map((one) => one.depositId)}::uuid[]) with ordinality as asked (player_id, id, n)
    cross join lateral (
      select ${columns} from cashier.deposit d where d.player_id = asked.player_id and d.id = asked.id and free.balances[asked.n] is not null for update skip locked
    ) as d`.execute(transaction);
  const free = new Map(rows.map((row) => [Number(row.n), readDeposit(row)]));
  return orders.map((_, index) => free.get(index + 1));
}

/**
 * Writes down events whose orders are credited in this transaction, which holds those orders.
 * @throws Error when one of them was known: nothing of the transaction may stand then.
 */
export async function writeCreditedEvents(transaction: DatabaseTransaction, events: readonly GatewayEvent[]): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into cashier.gateway_event (gateway, event_id, player_id, deposit_id, payload, verdict)
    select gateway, event_id, player_id, deposit_id, payload, 'credited'
    from unnest(${events.map((one) => one.gateway)}::text[], ${events.map((one) => one.eventId)}::text[], ${events.map((one) => one.playerId)}::bigint[],
      ${events.map((one) => one.depositId)}::uuid[], ${events.map((one) => JSON.stringify(one.payload))}::jsonb[])
      as asked (gateway, event_id, player_id, deposit_id, payload)
    order by gateway collate "C", event_id collate "C"
    on conflict (gateway, event_id) do nothing`.execute(transaction);
  if (numAffectedRows !== BigInt(events.length)) throw new Error('an event of a payment that is being credited was known');
}

export async function writeEventVerdict(transaction: DatabaseTransaction, event: GatewayEvent, verdict: string): Promise<void> {
  await sql`update cashier.gateway_event set verdict = ${verdict} where gateway = ${event.gateway} and event_id = ${event.eventId}`.execute(
    transaction,
  );
}

export async function isKnownEvent(db: Reader, gateway: string, eventId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from cashier.gateway_event where gateway = ${gateway} and event_id = ${eventId}`.execute(db);
  return rows.length > 0;
}

/** Which of a player's orders; instants include both ends. */
export interface DepositFilter {
  playerId: number;
  from: Date | undefined;
  until: Date | undefined;
  states: readonly string[] | undefined;
}

function matching({ playerId, from, until, states }: DepositFilter): RawBuilder<unknown> {
  return sql`d.player_id = ${playerId} ${and(
    from !== undefined && sql`d.created_at >= ${from}`,
    until !== undefined && sql`d.created_at <= ${until}`,
    states !== undefined && sql`d.state = any (${[...states]}::text[])`,
  )}`;
}

export interface DepositTotals {
  count: bigint;
  /** Of what was credited, money units. */
  amount: bigint;
  fee: bigint;
}

/** A page of a player's orders, newest first, and the totals over all that match: one snapshot for both. */
export async function readDeposits(
  db: Reader,
  filter: DepositFilter,
  limit: number,
  offset: number,
): Promise<{ deposits: Deposit[]; totals: DepositTotals }> {
  const { rows } = await sql<DepositRow & { total: bigint; total_amount: bigint; total_fee: bigint }>`
    with total as (
      select count(*) as total, coalesce(sum(coalesce(d.credited_amount, d.amount)) filter (where d.state = 'credited'), 0)::bigint as total_amount,
        coalesce(sum(d.fee) filter (where d.state = 'credited'), 0)::bigint as total_fee
      from cashier.deposit d where ${matching(filter)}
    ), page as (select ${columns} from cashier.deposit d where ${matching(filter)} order by d.created_at desc, d.id desc limit ${limit} offset ${offset})
    select total.*, page.* from total left join page on true order by page.created_at desc, page.id desc`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('totals without a row');
  return {
    deposits: rows.filter((row) => row.id !== null).map(readDeposit),
    totals: { count: first.total, amount: first.total_amount, fee: first.total_fee },
  };
}

/** Orders older than one that was read, newest first: pages by key for a file. */
export async function readDepositsBefore(
  db: Reader,
  filter: DepositFilter,
  before: Deposit | undefined,
  limit: number,
): Promise<Deposit[]> {
  const { rows } = await sql<DepositRow>`
    select ${columns} from cashier.deposit d where ${matching(filter)}
      ${and(before !== undefined && sql`d.id < ${before.id}`)}
    order by d.id desc limit ${limit}`.execute(db);
  return rows.map(readDeposit);
}

export async function countCredited(db: Reader, playerId: number): Promise<number> {
  const { rows } = await sql<{
    count: bigint;
  }>`select count(*) as count from cashier.deposit where player_id = ${playerId} and state = 'credited'`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** Orders whose time is over, locked; several workers share them out. Half a minute of grace: the gateway's own word may be on its way. */
export async function lockOverdue(transaction: DatabaseTransaction, limit: number): Promise<Deposit[]> {
  const { rows } = await sql<DepositRow>`
    select ${columns} from cashier.deposit d
    where state in ('open', 'awaiting_payment') and expires_at <= clock_timestamp() - interval '30 seconds' and (asking_until is null or asking_until < clock_timestamp())
    order by expires_at limit ${limit} for update skip locked`.execute(transaction);
  return rows.map(readDeposit);
}

/** Whether a gateway is to be asked about an order. */
export const checkIsDue = () => sql`exists (select from cashier.deposit where check_at <= clock_timestamp())`;

/** Whether the time of an order is over. */
export const depositIsOverdue = () =>
  sql`exists (select from cashier.deposit where state in ('open', 'awaiting_payment') and expires_at <= clock_timestamp() - interval '30 seconds')`;

/**
 * Orders about which the gateway is to be asked now, each handed out once: the next time is set before the asking. While payment is
 * awaited that is after a minute and then ever more rarely; after the end of their time one minute, ten, an hour and a day later.
 */
export async function takeDueChecks(db: Reader, limit: number): Promise<Deposit[]> {
  const { rows } = await sql<DepositRow>`
    with due as (
      select player_id, id from cashier.deposit where check_at <= clock_timestamp() order by check_at limit ${limit} for update skip locked
    )
    update cashier.deposit d set checks = d.checks + 1, check_at = case
        when d.state = 'awaiting_payment' and d.expires_at > clock_timestamp() then
          least(clock_timestamp() + greatest(interval '1 minute', (clock_timestamp() - d.created_at) / 5), greatest(d.expires_at + interval '1 second', clock_timestamp() + interval '1 second'))
        when clock_timestamp() < d.expires_at + interval '1 minute' then d.expires_at + interval '1 minute'
        when clock_timestamp() < d.expires_at + interval '10 minutes' then d.expires_at + interval '10 minutes'
        when clock_timestamp() < d.expires_at + interval '1 hour' then d.expires_at + interval '1 hour'
        when clock_timestamp() < d.expires_at + interval '1 day' then d.expires_at + interval '1 day'
      end
    from due where d.player_id = due.player_id and d.id = due.id
    returning ${columns}`.execute(db);
  return rows.map(readDeposit);
}

/** Asks the gateway about an order at the next round. */
export async function askSoon(db: Reader, deposit: Deposit): Promise<void> {
  await sql`update cashier.deposit set check_at = clock_timestamp() where player_id = ${deposit.playerId} and id = ${deposit.id} and state not in ('credited', 'reversed', 'review')`.execute(
    db,
  );
}

/** Whether an instant has passed by the database's clock. */
export async function isPast(db: Reader, instant: Date): Promise<boolean> {
  const { rows } = await sql<{ past: boolean }>`select clock_timestamp() > ${instant} as past`.execute(db);
  return rows[0]?.past ?? true;
}

/** An order as staff see it. */
export interface DepositForStaff extends Deposit {
  note: string;
  submittedAt: Date | null;
  stateChangedAt: Date;
}

/** What staff narrow a list of orders to. */
export interface OfBrand extends MoneyNarrowed {
  states: readonly DepositState[];
  /** What the payer wrote into the transfer. */
  transferCode?: string;
  orderId?: string;
  /** Way to pay. */
  method?: string;
}

/** `longest`: what has stood longest where it stands comes first; for the few that wait for staff. */
export type OrderOfBrand = DepositOrder | 'longest';

/** Each with the id, so that equals keep their place from page to page; each has an index of its order. */
const ordersOfBrand: Readonly<Record<OrderOfBrand, RawBuilder<unknown>>> = {
  createdAt: sql`d.created_at, d.id`,
  '-createdAt': sql`d.created_at desc, d.id desc`,
  amount: sql`d.amount, d.id`,
  '-amount': sql`d.amount desc, d.id desc`,
  longest: sql`d.state_changed_at, d.id`,
};

/** The condition of it. */
export const ofBrand = ({
  states,
  transferCode,
  orderId,
  method,
  ...filter
}: OfBrand): RawBuilder<unknown> => sql`${moneyNarrowed('d', filter)}
  and d.state = any (${[...states]}::text[])
  ${and(
    transferCode !== undefined && sql`d.transfer_code = ${transferCode}`,
    orderId !== undefined && sql`d.id = ${orderId}::uuid`,
    method !== undefined && sql`d.vendor_id = ${method}`,
  )}`;

/** Orders of a brand for staff. */
export async function readDepositsOfBrand(
  db: Reader,
  { sort, limit, offset, ...filter }: OfBrand & { sort: OrderOfBrand; limit: number; offset: number },
): Promise<DepositForStaff[]> {
  const { rows } = await sql<DepositRow & { note: string; submitted_at: Date | null; state_changed_at: Date }>`
    select ${columns}, d.state_reason as note, d.submitted_at, d.state_changed_at from cashier.deposit d
    where ${ofBrand(filter)} order by ${ordersOfBrand[sort]} limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({ ...readDeposit(row), note: row.note, submittedAt: row.submitted_at, stateChangedAt: row.state_changed_at }));
}
