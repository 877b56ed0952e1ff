import type { DepositState, LanguageCode } from '@sortes/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../platform/database.js';

export interface DepositMethod {
  vendorId: string;
  bankCode: string;
  gateway: string;
  names: Partial<Record<LanguageCode, string>>;
  /** Money units (1/10 000). */
  minimum: bigint;
  maximum: bigint;
  presets: bigint[];
  minutesToPay: number;
}

export interface Deposit {
  playerId: number;
  id: string;
  merchantId: number;
  vendorId: string;
  gateway: string;
  amount: bigint;
  currency: string;
  state: DepositState;
  inputHash: Buffer;
  returnPath: string;
  language: string;
  gatewayOrderId: string | null;
  payUrl: string | null;
  createdAt: Date;
  expiresAt: Date;
  creditedAt: Date | null;
}

interface DepositRow {
  player_id: bigint;
  id: string;
  merchant_id: number;
  vendor_id: string;
  gateway: string;
  amount: bigint;
  currency: string;
  state: DepositState;
  input_hash: Buffer;
  return_path: string;
  language: string;
  gateway_order_id: string | null;
  pay_url: string | null;
  created_at: Date;
  expires_at: Date;
  credited_at: Date | null;
}

type Reader = Database | DatabaseTransaction;

const columns = sql`player_id, id, merchant_id, vendor_id, gateway, amount, currency, state, input_hash, return_path, language, gateway_order_id, pay_url, created_at, expires_at, credited_at`;

function readDeposit(row: DepositRow): Deposit {
  return {
    playerId: Number(row.player_id),
    id: row.id,
    merchantId: row.merchant_id,
    vendorId: row.vendor_id,
    gateway: row.gateway,
    amount: row.amount,
    currency: row.currency,
    state: row.state,
    inputHash: row.input_hash,
    returnPath: row.return_path,
    language: row.language,
    gatewayOrderId: row.gateway_order_id,
    payUrl: row.pay_url,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    creditedAt: row.credited_at,
  };
}

/** Methods of a brand in its currency: its own, else the installation's. */
export async function readMethods(db: Reader, merchantId: number, currency: string): Promise<DepositMethod[]> {
  const { rows } = await sql<{
    vendor_id: string;
    bank_code: string;
    gateway: string;
    names: DepositMethod['names'];
    minimum: bigint;
    maximum: bigint;
    presets: string[];
    minutes_to_pay: number;
  }>`
    select vendor_id, bank_code, gateway, names, minimum, maximum, presets::text[] as presets, minutes_to_pay from cashier.deposit_method
    where currency = ${currency} and enabled
      and merchant_id = (select coalesce(max(merchant_id), 0) from cashier.deposit_method where merchant_id = ${merchantId} and currency = ${currency})
    order by position, vendor_id`.execute(db);
  return rows.map((row) => ({
    vendorId: row.vendor_id,
    bankCode: row.bank_code,
    gateway: row.gateway,
    names: row.names,
    minimum: row.minimum,
    maximum: row.maximum,
    presets: row.presets.map(BigInt),
    minutesToPay: row.minutes_to_pay,
  }));
}

export interface NewDeposit {
  playerId: number;
  id: string;
  merchantId: number;
  method: DepositMethod;
  amount: bigint;
  currency: string;
  idempotencyKey: string;
  inputHash: Buffer;
  returnPath: string;
  language: string;
}

/** Writes an order in state `open`, already claimed for `claimMs`. @returns false when the player's key stands for an order already. */
export async function insertDeposit(db: Reader, deposit: NewDeposit, claimMs: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into cashier.deposit (player_id, id, merchant_id, vendor_id, gateway, amount, currency, state, idempotency_key, input_hash, return_path, language, expires_at, asking_until)
    values (${deposit.playerId}, ${deposit.id}, ${deposit.merchantId}, ${deposit.method.vendorId}, ${deposit.method.gateway}, ${deposit.amount}, ${deposit.currency}, 'open',
      ${deposit.idempotencyKey}, ${deposit.inputHash}, ${deposit.returnPath}, ${deposit.language},
      date_trunc('milliseconds', clock_timestamp() + make_interval(mins => ${deposit.method.minutesToPay})), clock_timestamp() + make_interval(secs => ${claimMs / 1_000}))
    on conflict (player_id, idempotency_key) do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export async function findDepositByKey(db: Reader, playerId: number, idempotencyKey: string): Promise<Deposit | undefined> {
  const { rows } =
    await sql<DepositRow>`select ${columns} from cashier.deposit where player_id = ${playerId} and idempotency_key = ${idempotencyKey}`.execute(
      db,
    );
  return rows[0] && readDeposit(rows[0]);
}

/** A player's own order. */
export async function findDeposit(db: Reader, playerId: number, id: string): Promise<Deposit | undefined> {
  const { rows } = await sql<DepositRow>`select ${columns} from cashier.deposit where player_id = ${playerId} and id = ${id}`.execute(db);
  return rows[0] && readDeposit(rows[0]);
}

/** Whose order an id names, for a gateway that knows nothing else. */
export async function findDepositOwner(db: Reader, gateway: string, id: string): Promise<number | undefined> {
  const { rows } = await sql<{
    player_id: bigint;
  }>`select player_id from cashier.deposit where id = ${id} and gateway = ${gateway}`.execute(db);
  return rows[0] && Number(rows[0].player_id);
}

/** The order under a row lock: every move of its state goes through here. */
export async function lockDeposit(transaction: DatabaseTransaction, playerId: number, id: string): Promise<Deposit | undefined> {
  const { rows } =
    await sql<DepositRow>`select ${columns} from cashier.deposit where player_id = ${playerId} and id = ${id} for update`.execute(
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
): Promise<void> {
  await sql`
    update cashier.deposit set gateway_order_id = ${gatewayOrderId}, pay_url = ${payUrl}, asking_until = null, check_at = coalesce(check_at, clock_timestamp() + interval '1 minute')
    where player_id = ${deposit.playerId} and id = ${deposit.id}`.execute(transaction);
}

export async function writeState(transaction: DatabaseTransaction, deposit: Deposit, state: DepositState, reason: string): Promise<void> {
  await sql`
    update cashier.deposit set state = ${state}, state_reason = ${reason}, state_changed_at = clock_timestamp(),
      credited_at = case when ${state}::text = 'credited' then clock_timestamp() else credited_at end,
      check_at = case when ${state}::text in ('credited', 'review') then null else check_at end
    where player_id = ${deposit.playerId} and id = ${deposit.id}`.execute(transaction);
}

export async function writePaidAmount(
  transaction: DatabaseTransaction,
  deposit: Deposit,
  paidAmount: bigint | undefined,
  currency: string,
): Promise<void> {
  await sql`update cashier.deposit set paid_amount = ${paidAmount ?? null}, paid_currency = ${currency} where player_id = ${deposit.playerId} and id = ${deposit.id}`.execute(
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

/** Writes an event down. Waits for another transaction that is writing the same one. @returns false when it is known. */
export async function insertEvent(transaction: DatabaseTransaction, event: GatewayEvent): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into cashier.gateway_event (gateway, event_id, player_id, deposit_id, payload)
    values (${event.gateway}, ${event.eventId}, ${event.playerId}, ${event.depositId}, ${JSON.stringify(event.payload)}::jsonb)
    on conflict (gateway, event_id) do nothing`.execute(transaction);
  return numAffectedRows === 1n;
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

/** A page of a player's orders, newest first, and how many there are. */
export async function readDeposits(
  db: Reader,
  playerId: number,
  limit: number,
  offset: number,
): Promise<{ deposits: Deposit[]; count: number }> {
  const { rows } = await sql<DepositRow & { total: bigint }>`
    with total as (select count(*) as total from cashier.deposit where player_id = ${playerId}),
    page as (select ${columns} from cashier.deposit where player_id = ${playerId} order by created_at desc, id desc limit ${limit} offset ${offset})
    select total.total, page.* from total left join page on true order by page.created_at desc, page.id desc`.execute(db);
  return { deposits: rows.filter((row) => row.id !== null).map(readDeposit), count: Number(rows[0]?.total ?? 0n) };
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
    select ${columns} from cashier.deposit
    where state in ('open', 'awaiting_payment') and expires_at <= clock_timestamp() - interval '30 seconds' and (asking_until is null or asking_until < clock_timestamp())
    order by expires_at limit ${limit} for update skip locked`.execute(transaction);
  return rows.map(readDeposit);
}

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
    returning ${sql.raw('d.player_id, d.id, d.merchant_id, d.vendor_id, d.gateway, d.amount, d.currency, d.state, d.input_hash, d.return_path, d.language, d.gateway_order_id, d.pay_url, d.created_at, d.expires_at, d.credited_at')}`.execute(
    db,
  );
  return rows.map(readDeposit);
}
