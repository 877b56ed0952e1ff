import type { WithdrawalDecision, WithdrawalMover, WithdrawalOrder, WithdrawalState } from '@sortes/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { and } from '../../../platform/conditions.js';
import { moneyNarrowed, type MoneyNarrowed } from '../money-filter-repository.js';

type Reader = Database | DatabaseTransaction;

export interface PayoutRule {
  gateway: string;
  bankMinimum: bigint;
  bankMaximum: bigint;
  ewalletMinimum: bigint;
  ewalletMaximum: bigint;
  dailyAmount: bigint | null;
  dailyCount: number | null;
  feeBasisPoints: number;
  feeFixed: bigint;
  freePerDay: number;
  openFrom: number | null;
  openUntil: number | null;
  automaticUpTo: bigint;
  automaticAccountDays: number;
  automaticEarlier: number;
  fourEyesAbove: bigint | null;
  /** What one person may credit alone in 24 hours; null: three times `fourEyesAbove`. See hand-credits.ts. */
  aloneADay: bigint | null;
  /** So long after a credit by hand its person decides nothing about the player's withdrawals, and none is paid without a person; 0: off. */
  handCreditDays: number;
  smallBalance: bigint;
}

/** Keeps everybody else from changing the rules of a brand until the transaction ends. */
export async function holdPayoutRule(within: Reader, { id }: { id: number }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payout rule ${id}`}, 0))`.execute(within);
}

/** Writes the rules of a brand in a currency. */
export async function writeRule(within: Reader, merchant: { id: number; currency: string }, rule: PayoutRule): Promise<void> {
  await sql`
    insert into cashier.payout_rule (merchant_id, currency, gateway, bank_minimum, bank_maximum, ewallet_minimum, ewallet_maximum, daily_amount, daily_count,
      fee_basis_points, fee_fixed, free_per_day, open_from, open_until, automatic_up_to, automatic_account_days, automatic_earlier, four_eyes_above, small_balance,
      alone_a_day, hand_credit_days)
    values (${merchant.id}, ${merchant.currency}, ${rule.gateway}, ${rule.bankMinimum}, ${rule.bankMaximum}, ${rule.ewalletMinimum}, ${rule.ewalletMaximum},
      ${rule.dailyAmount}, ${rule.dailyCount}, ${rule.feeBasisPoints}, ${rule.feeFixed}, ${rule.freePerDay}, ${rule.openFrom}, ${rule.openUntil},
      ${rule.automaticUpTo}, ${rule.automaticAccountDays}, ${rule.automaticEarlier}, ${rule.fourEyesAbove}, ${rule.smallBalance},
      ${rule.aloneADay}, ${rule.handCreditDays})
    on conflict (merchant_id, currency) do update set gateway = excluded.gateway, bank_minimum = excluded.bank_minimum, bank_maximum = excluded.bank_maximum,
      ewallet_minimum = excluded.ewallet_minimum, ewallet_maximum = excluded.ewallet_maximum, daily_amount = excluded.daily_amount, daily_count = excluded.daily_count,
      fee_basis_points = excluded.fee_basis_points, fee_fixed = excluded.fee_fixed, free_per_day = excluded.free_per_day, open_from = excluded.open_from,
      open_until = excluded.open_until, automatic_up_to = excluded.automatic_up_to, automatic_account_days = excluded.automatic_account_days,
      automatic_earlier = excluded.automatic_earlier, four_eyes_above = excluded.four_eyes_above, small_balance = excluded.small_balance,
      alone_a_day = excluded.alone_a_day, hand_credit_days = excluded.hand_credit_days`.execute(within);
}

/** The rules of a brand in a currency: its own, else the installation's. Undefined: it does not pay out in it. */
export async function readRule(db: Reader, merchantId: number, currency: string): Promise<PayoutRule | undefined> {
  const { rows } = await sql<PayoutRule>`
    select gateway, bank_minimum as "bankMinimum", bank_maximum as "bankMaximum", ewallet_minimum as "ewalletMinimum", ewallet_maximum as "ewalletMaximum",
      daily_amount as "dailyAmount", daily_count as "dailyCount", fee_basis_points as "feeBasisPoints", fee_fixed as "feeFixed", free_per_day as "freePerDay",
      open_from as "openFrom", open_until as "openUntil", automatic_up_to as "automaticUpTo", automatic_account_days as "automaticAccountDays",
      automatic_earlier as "automaticEarlier", four_eyes_above as "fourEyesAbove", alone_a_day as "aloneADay",
      hand_credit_days as "handCreditDays", small_balance as "smallBalance"
    from cashier.payout_rule where currency = ${currency} and merchant_id in (0, ${merchantId}) order by merchant_id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

export interface WithdrawalRow {
  playerId: number;
  id: string;
  merchantId: number;
  accountId: string;
  providerCode: string;
  kind: 'bank' | 'ewallet';
  last4: string;
  gateway: string;
  /** Money units (1/10 000); the fee is part of it. */
  amount: bigint;
  fee: bigint;
  currency: string;
  state: WithdrawalState;
  stateReason: string;
  note: string;
  inputHash: Buffer;
  reviewReasons: string[];
  firstApproval: string | null;
  /** What they decided, while a second person is waited for. */
  firstDecision: WithdrawalDecision | null;
  createdAt: Date;
  stateChangedAt: Date;
  approvedAt: Date | null;
  sendingAt: Date | null;
  sentAt: Date | null;
  confirmBy: Date | null;
  endedAt: Date | null;
  receivedBy: 'player' | 'clock' | 'staff' | null;
  disputeUntil: Date | null;
  /** The player may contradict their silence at this moment, by the database's clock. */
  disputeOpen: boolean;
  receivedAmount: bigint | null;
  remainingAmount: bigint | null;
  receivedBefore: bigint;
  returnedAmount: bigint;
  attempt: number;
  payoutId: string;
  payoutAmount: bigint;
  gatewayPayoutId: string | null;
  paidByHand: boolean;
  asks: number;
}

interface StoredWithdrawal extends Omit<WithdrawalRow, 'playerId'> {
  playerId: bigint;
}

const columns = (of: string) =>
  sql.raw(
    [
      'player_id as "playerId"',
      'id',
      'merchant_id as "merchantId"',
      'account_id as "accountId"',
      'provider_code as "providerCode"',
      'kind',
      'last4',
      'gateway',
      'amount',
      'fee',
      'currency',
      'state',
      'state_reason as "stateReason"',
      'note',
      'input_hash as "inputHash"',
      'review_reasons as "reviewReasons"',
      'first_approval as "firstApproval"',
      'first_decision as "firstDecision"',
      'created_at as "createdAt"',
      'state_changed_at as "stateChangedAt"',
      'approved_at as "approvedAt"',
      'sending_at as "sendingAt"',
      'sent_at as "sentAt"',
      'confirm_by as "confirmBy"',
      'ended_at as "endedAt"',
      'received_by as "receivedBy"',
      'dispute_until as "disputeUntil"',
      'received_amount as "receivedAmount"',
      'remaining_amount as "remainingAmount"',
      'received_before as "receivedBefore"',
      'returned_amount as "returnedAmount"',
      'attempt',
      'payout_id as "payoutId"',
      'payout_amount as "payoutAmount"',
      'gateway_payout_id as "gatewayPayoutId"',
      'paid_by_hand as "paidByHand"',
      'asks',
    ]
      .map((column) => `${of}.${column}`)
      .concat(
        `coalesce(${of}.state = 'received' and ${of}.received_by = 'clock' and ${of}.dispute_until > clock_timestamp(), false) as "disputeOpen"`,
      )
      .join(', '),
  );

const read = (row: StoredWithdrawal): WithdrawalRow => ({ ...row, playerId: Number(row.playerId) });

export interface NewWithdrawal {
  playerId: number;
  id: string;
  merchantId: number;
  accountId: string;
  providerCode: string;
  kind: 'bank' | 'ewallet';
  last4: string;
  gateway: string;
  amount: bigint;
  fee: bigint;
  currency: string;
  idempotencyKey: string;
  inputHash: Buffer;
  reviewReasons: readonly string[];
}

/** Writes a withdrawal in state `review`, with its first payout. Under the player's lock, so that the key is free. */
export async function insertWithdrawal(transaction: DatabaseTransaction, one: NewWithdrawal): Promise<void> {
  const arrives = one.amount - one.fee;
  await sql`
    insert into cashier.withdrawal (player_id, id, merchant_id, account_id, provider_code, kind, last4, gateway, amount, fee, currency, state, idempotency_key, input_hash,
      review_reasons, payout_id, payout_amount, created_at, state_changed_at)
    values (${one.playerId}, ${one.id}, ${one.merchantId}, ${one.accountId}, ${one.providerCode}, ${one.kind}, ${one.last4}, ${one.gateway}, ${one.amount}, ${one.fee},
      ${one.currency}, 'review', ${one.idempotencyKey}, ${one.inputHash}, ${one.reviewReasons as string[]}::text[], ${one.id}, ${arrives}, clock_timestamp(), clock_timestamp())`.execute(
    transaction,
  );
  await insertPayout(transaction, { playerId: one.playerId, withdrawalId: one.id, attempt: 1, id: one.id, amount: arrives });
  await insertStep(transaction, one.playerId, one.id, 'review', { mover: 'player' });
}

export async function insertPayout(
  transaction: DatabaseTransaction,
  payout: { playerId: number; withdrawalId: string; attempt: number; id: string; amount: bigint },
): Promise<void> {
  await sql`
    insert into cashier.payout (player_id, withdrawal_id, attempt, id, amount, created_at)
    values (${payout.playerId}, ${payout.withdrawalId}, ${payout.attempt}, ${payout.id}, ${payout.amount}, clock_timestamp())`.execute(
    transaction,
  );
}

export interface NewStep {
  mover: WithdrawalMover;
  actor?: string;
  /** Why, for staff. */
  note?: string;
  /** What the player was told with it. */
  told?: string;
  /** Of the first of two persons, who changes no state. */
  firstDecision?: WithdrawalDecision | null;
}

/** Writes down what happened to a withdrawal, in the transaction of the change. */
export async function insertStep(
  transaction: DatabaseTransaction,
  playerId: number,
  withdrawalId: string,
  state: WithdrawalState,
  { mover, actor = '', note = '', told = '', firstDecision = null }: NewStep,
): Promise<void> {
  await sql`
    insert into cashier.withdrawal_step (player_id, withdrawal_id, at, state, mover, actor, note, told, first_decision)
    values (${playerId}, ${withdrawalId}, clock_timestamp(), ${state}, ${mover}, ${actor}, ${note}, ${told}, ${firstDecision})`.execute(
    transaction,
  );
}

export async function findByKey(db: Reader, playerId: number, idempotencyKey: string): Promise<WithdrawalRow | undefined> {
  const { rows } = await sql<StoredWithdrawal>`
    select ${columns('w')} from cashier.withdrawal w where w.player_id + 0 = ${playerId} and w.idempotency_key = ${idempotencyKey}`.execute(
    db,
  );
  return rows[0] && read(rows[0]);
}

/** A player's own withdrawal. */
export async function findWithdrawal(db: Reader, playerId: number, id: string): Promise<WithdrawalRow | undefined> {
  const { rows } =
    await sql<StoredWithdrawal>`select ${columns('w')} from cashier.withdrawal w where w.player_id = ${playerId} and w.id = ${id}`.execute(
      db,
    );
  return rows[0] && read(rows[0]);
}

/** The withdrawal under a row lock: every move of its state goes through here. */
export async function lockWithdrawal(transaction: DatabaseTransaction, playerId: number, id: string): Promise<WithdrawalRow | undefined> {
  const { rows } = await sql<StoredWithdrawal>`
    select ${columns('w')} from cashier.withdrawal w where w.player_id = ${playerId} and w.id = ${id} for update`.execute(transaction);
  return rows[0] && read(rows[0]);
}

/** A player's withdrawals of which nothing was sent yet, locked. */
export async function lockUnsent(transaction: DatabaseTransaction, playerId: number): Promise<WithdrawalRow[]> {
  const { rows } = await sql<StoredWithdrawal>`
    select ${columns('w')} from cashier.withdrawal w where w.player_id = ${playerId} and w.state in ('review', 'approved') and w.attempt = 1 order by w.id for update`.execute(
    transaction,
  );
  return rows.map(read);
}

/** Whether a deposit of a player's was taken back by the payment side, ever. */
export async function hasReversedDeposit(db: Reader, playerId: number): Promise<boolean> {
  const { rows } = await sql`select from cashier.deposit where player_id = ${playerId} and state = 'reversed' limit 1`.execute(db);
  return rows.length > 0;
}

/** Whose withdrawal of a brand an id names, for staff, who know no player id. */
export async function findOwnerOf(db: Reader, merchantId: number, id: string): Promise<number | undefined> {
  // By the payout of the first attempt, which has the withdrawal's id and an index of its own.
  const { rows } = await sql<{ player_id: bigint }>`
    select w.player_id from cashier.payout p join cashier.withdrawal w on w.player_id = p.player_id and w.id = p.withdrawal_id
    where p.id = ${id} and p.attempt = 1 and w.merchant_id = ${merchantId}`.execute(db);
  return rows[0] && Number(rows[0].player_id);
}

/** Whose payout an id names at a payment side. */
export async function findPayout(
  db: Reader,
  gateway: string,
  payoutId: string,
): Promise<{ playerId: number; withdrawalId: string } | undefined> {
  const { rows } = await sql<{ player_id: bigint; withdrawal_id: string }>`
    select p.player_id, p.withdrawal_id from cashier.payout p join cashier.withdrawal w on w.player_id = p.player_id and w.id = p.withdrawal_id
    where p.id = ${payoutId} and w.gateway = ${gateway}`.execute(db);
  return rows[0] && { playerId: Number(rows[0].player_id), withdrawalId: rows[0].withdrawal_id };
}

/** What of a withdrawal changes beside its state. Left out: stays. */
export interface WithdrawalChange {
  reason?: string;
  note?: string;
  firstApproval?: string | null;
  firstDecision?: WithdrawalDecision | null;
  confirmMinutes?: number;
  receivedBy?: 'player' | 'clock' | 'staff' | null;
  disputeDays?: number;
  receivedAmount?: bigint;
  remainingAmount?: bigint;
  receivedBefore?: bigint;
  returnedAmount?: bigint;
  attempt?: number;
  payoutId?: string;
  payoutAmount?: bigint;
  gatewayPayoutId?: string | null;
  paidByHand?: boolean;
  /** Seconds from now on; null: not again. */
  askInSeconds?: number | null;
}

/** Writes state and changes. All times are the database's. */
export async function writeWithdrawal(
  transaction: Reader,
  { playerId, id }: Pick<WithdrawalRow, 'playerId' | 'id'>,
  state: WithdrawalState | undefined,
  change: WithdrawalChange = {},
): Promise<void> {
  const sets = [sql`last4 = last4`];
  if (state !== undefined) {
    sets.push(sql`state = ${state}`, sql`state_changed_at = clock_timestamp()`);
    if (state === 'approved') sets.push(sql`approved_at = coalesce(approved_at, clock_timestamp())`);
    // Of the payout under way: what is sent again is as unknown at first as the first was.
    if (state === 'sending') sets.push(sql`sending_at = clock_timestamp()`, sql`called_at = null`);
    if (state === 'sent') sets.push(sql`sent_at = clock_timestamp()`, sql`approved_at = coalesce(approved_at, clock_timestamp())`);
    const isEnd = state === 'received' || state === 'rejected' || state === 'returned';
    sets.push(isEnd ? sql`ended_at = clock_timestamp()` : sql`ended_at = null`);
    if (state !== 'sent') sets.push(sql`confirm_by = null`);
  }
  if (change.reason !== undefined) sets.push(sql`state_reason = ${change.reason.slice(0, 300)}`);
  if (change.note !== undefined) sets.push(sql`note = ${change.note}`);
  if (change.firstApproval !== undefined) sets.push(sql`first_approval = ${change.firstApproval}`);
  if (change.firstDecision !== undefined) sets.push(sql`first_decision = ${change.firstDecision}`);
  if (change.confirmMinutes !== undefined)
    sets.push(sql`confirm_by = date_trunc('milliseconds', clock_timestamp() + make_interval(mins => ${change.confirmMinutes}))`);
  if (change.receivedBy !== undefined) sets.push(sql`received_by = ${change.receivedBy}`);
  if (change.disputeDays !== undefined) sets.push(sql`dispute_until = clock_timestamp() + make_interval(days => ${change.disputeDays})`);
  if (change.receivedAmount !== undefined) sets.push(sql`received_amount = ${change.receivedAmount}`);
  if (change.remainingAmount !== undefined) sets.push(sql`remaining_amount = ${change.remainingAmount}`);
  if (change.receivedBefore !== undefined) sets.push(sql`received_before = ${change.receivedBefore}`);
  if (change.returnedAmount !== undefined) sets.push(sql`returned_amount = ${change.returnedAmount}`);
  if (change.attempt !== undefined) sets.push(sql`attempt = ${change.attempt}`, sql`asks = 0`);
  if (change.payoutId !== undefined) sets.push(sql`payout_id = ${change.payoutId}`);
  if (change.payoutAmount !== undefined) sets.push(sql`payout_amount = ${change.payoutAmount}`);
  if (change.gatewayPayoutId !== undefined) sets.push(sql`gateway_payout_id = ${change.gatewayPayoutId}`);
  if (change.paidByHand !== undefined) sets.push(sql`paid_by_hand = ${change.paidByHand}`);
  if (change.askInSeconds !== undefined)
    sets.push(
      change.askInSeconds === null
        ? sql`ask_at = null`
        : sql`ask_at = clock_timestamp() + make_interval(secs => ${change.askInSeconds}::double precision)`,
    );
  await sql`update cashier.withdrawal set ${sql.join(sets)} where player_id = ${playerId} and id = ${id}`.execute(transaction);
}

/** Approved ones of a payment side that nobody has taken yet, locked; several workers share them out. */
export async function lockApproved(transaction: DatabaseTransaction, gateway: string, limit: number): Promise<WithdrawalRow[]> {
  const { rows } = await sql<StoredWithdrawal>`
    select ${columns('w')} from cashier.withdrawal w where w.state = 'approved' and w.gateway = ${gateway} and wallet.owed_by(w.player_id) = 0
    order by w.approved_at limit ${limit} for update skip locked`.execute(transaction);
  return rows.map(read);
}

/**
 * Payouts about which their payment side is to be asked now, each handed out once: the next time is set before the asking, ever later while the
 * outcome is open; of those that were paid, one hour and one day later, since money can come back.
 */
export async function takeDueQuestions(db: Reader, gateway: string, limit: number): Promise<WithdrawalRow[]> {
  const { rows } = await sql<StoredWithdrawal>`
    with due as (
      select player_id, id from cashier.withdrawal where ask_at <= clock_timestamp() and gateway = ${gateway} order by ask_at limit ${limit} for update skip locked
    )
    update cashier.withdrawal w set asks = w.asks + 1,
      ask_at = case
        when w.state = 'sending' then clock_timestamp() + least(interval '10 minutes', interval '5 seconds' * power(1.5, least(w.asks, 15)))
        when w.state in ('sent', 'received') and w.sent_at > clock_timestamp() - interval '12 hours' then w.sent_at + interval '1 day'
      end
    from due where w.player_id = due.player_id and w.id = due.id
    returning ${columns('w')}`.execute(db);
  return rows.map(read);
}

/** Whether a payment side is to be asked about a payout. */
export const questionIsDue = (gateway: string) => () =>
  sql`exists (select from cashier.withdrawal where ask_at <= clock_timestamp() and gateway = ${gateway})`;

/** Whether a payout waits for its payment side. */
export const payoutWaits = (gateway: string) => () =>
  sql`exists (select from cashier.withdrawal where state = 'approved' and gateway = ${gateway})`;

/** A call to a payment side: when it began, and when the one before did whose answer is not known. */
export interface PayoutCall {
  began: string;
  before: string | null;
}

/** Notes that a payment side is about to be asked to pay: from now on it may have taken it. */
export async function noteCall(db: Reader, { playerId, id }: Pick<WithdrawalRow, 'playerId' | 'id'>): Promise<PayoutCall> {
  const { rows } = await sql<PayoutCall>`
    with old as (select called_at from cashier.withdrawal where player_id = ${playerId} and id = ${id} for update)
    update cashier.withdrawal w set called_at = clock_timestamp() from old where w.player_id = ${playerId} and w.id = ${id}
    returning w.called_at::text as began, old.called_at::text as before`.execute(db);
  const [call] = rows;
  if (call === undefined) throw new Error(`withdrawal ${id} is not there`);
  return call;
}

/**
 * Notes that a call was refused, so that nothing came of it. @returns whether another call, of these last minutes, may have been taken all the same:
 * one before it or one beside it whose answer is not known.
 */
export async function noteRefusedCall(
  db: Reader,
  { playerId, id, payoutId }: Pick<WithdrawalRow, 'playerId' | 'id' | 'payoutId'>,
  { began, before }: PayoutCall,
  minutes: number,
): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    update cashier.withdrawal set called_at = case when called_at = ${began}::timestamptz then ${before}::timestamptz else called_at end
    where player_id = ${playerId} and id = ${id} and payout_id = ${payoutId}
    returning coalesce(called_at > clock_timestamp() - make_interval(mins => ${minutes}), false) as open`.execute(db);
  return rows[0]?.open ?? true;
}

/** Sent ones whose player has been silent for as long as they may. */
export async function lockSilent(transaction: DatabaseTransaction, limit: number): Promise<WithdrawalRow[]> {
  const { rows } = await sql<StoredWithdrawal>`
    select ${columns('w')} from cashier.withdrawal w where w.state = 'sent' and w.confirm_by <= clock_timestamp()
    order by w.confirm_by limit ${limit} for update skip locked`.execute(transaction);
  return rows.map(read);
}

export interface Today {
  count: number;
  amount: bigint;
  /** Minute of the brand's day, 0 to 1439. */
  minute: number;
}

/** What a player has withdrawn since the brand's midnight, the part of it that did not come back: what came back whole does not count at all. */
export async function readToday(db: Reader, playerId: number, timeZone: string): Promise<Today> {
  const { rows } = await sql<{ count: bigint; amount: string; minute: number }>`
    with day as (select date_trunc('day', clock_timestamp() at time zone ${timeZone}) at time zone ${timeZone} as start)
    select count(w.id) as count, coalesce(sum(w.amount - w.returned_amount), 0)::text as amount,
      (extract(hour from clock_timestamp() at time zone ${timeZone}) * 60 + extract(minute from clock_timestamp() at time zone ${timeZone}))::integer as minute
    from day left join cashier.withdrawal w on w.player_id = ${playerId} and w.created_at >= day.start and w.amount > w.returned_amount
    group by day.start`.execute(db);
  return { count: Number(rows[0]?.count ?? 0n), amount: BigInt(rows[0]?.amount ?? 0), minute: rows[0]?.minute ?? 0 };
}

/** What the automatic rules look at: withdrawals that arrived before, and whether one needs a person now. */
export async function readHistory(db: Reader, playerId: number): Promise<{ received: number; open: number }> {
  const { rows } = await sql<{ received: bigint; open: bigint }>`
    select count(*) filter (where state = 'received') as received, count(*) filter (where state in ('review', 'disputed')) as open
    from cashier.withdrawal where player_id = ${playerId}`.execute(db);
  return { received: Number(rows[0]?.received ?? 0n), open: Number(rows[0]?.open ?? 0n) };
}

/** What a player has taken out so far or has under way, money units; what came back to them is left out. */
export async function readTakenOut(db: Reader, playerId: number): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount - returned_amount), 0)::bigint as sum from cashier.withdrawal where player_id = ${playerId}`.execute(db);
  return rows[0]?.sum ?? 0n;
}

export interface ListFilter {
  from?: Date | undefined;
  /** Included. */
  until?: Date | undefined;
  states?: readonly string[] | undefined;
}

const matching = (playerId: number, { from, until, states }: ListFilter) => sql`w.player_id = ${playerId}
  and (${from ?? null}::timestamptz is null or w.created_at >= ${from ?? null}) and (${until ?? null}::timestamptz is null or w.created_at <= ${until ?? null})
  and (${states === undefined} or w.state = any (${(states ?? []) as string[]}::text[]))`;

/** A page of a player's withdrawals, newest first, with the totals of all that match. Money units. */
export async function readWithdrawals(
  db: Reader,
  playerId: number,
  filter: ListFilter,
  limit: number,
  offset: number,
): Promise<{ withdrawals: WithdrawalRow[]; count: number; amount: bigint; fee: bigint; received: bigint; returned: bigint }> {
  const [page, totals] = await Promise.all([
    sql<StoredWithdrawal>`
      select ${columns('w')} from cashier.withdrawal w where ${matching(playerId, filter)} order by w.created_at desc, w.id desc limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ count: bigint; amount: string; fee: string; received: string; returned: string }>`
      select count(*) as count, coalesce(sum(w.amount), 0)::text as amount,
        coalesce(sum(w.fee) filter (where w.amount > w.returned_amount), 0)::text as fee,
        coalesce(sum(w.received_amount), 0)::text as received, coalesce(sum(w.returned_amount), 0)::text as returned
      from cashier.withdrawal w where ${matching(playerId, filter)}`.execute(db),
  ]);
  const sums = totals.rows[0];
  return {
    withdrawals: page.rows.map(read),
    count: Number(sums?.count ?? 0n),
    amount: BigInt(sums?.amount ?? 0),
    fee: BigInt(sums?.fee ?? 0),
    received: BigInt(sums?.received ?? 0),
    returned: BigInt(sums?.returned ?? 0),
  };
}

/** What waits for the player's word, or for staff's about theirs. Oldest first. */
export async function readConfirmations(db: Reader, playerId: number): Promise<WithdrawalRow[]> {
  const { rows } = await sql<StoredWithdrawal>`
    select ${columns('w')} from cashier.withdrawal w where w.player_id = ${playerId} and w.state in ('sent', 'disputed') order by w.sent_at`.execute(
    db,
  );
  return rows.map(read);
}

/** One time that money was sent, or is to be. Money units. */
export interface Sending {
  amount: bigint;
  /** Null until the payment side (or a person) has paid it. */
  sentAt: Date | null;
}

/** Every sending of a withdrawal, oldest first: the withdrawal itself keeps the last one only. */
export async function readSendings(db: Reader, playerId: number, id: string): Promise<Sending[]> {
  const { rows } = await sql<Sending>`
    select p.amount, (select min(s.at) from cashier.withdrawal_step s where s.player_id = p.player_id and s.withdrawal_id = p.withdrawal_id
        and s.state = 'sent' and s.at >= p.created_at and s.at < p.until) as "sentAt"
    from (select *, lead(created_at, 1, 'infinity'::timestamptz) over (order by attempt) as until from cashier.payout
      where player_id = ${playerId} and withdrawal_id = ${id}) p order by p.attempt`.execute(db);
  return rows;
}

export interface DisputeEntry {
  id: string;
  author: 'player' | 'staff';
  staff: string;
  comment: string;
  fileIds: string[];
  at: Date;
}

export async function insertDisputeEntry(
  transaction: DatabaseTransaction,
  { playerId, id }: Pick<WithdrawalRow, 'playerId' | 'id'>,
  entry: Pick<DisputeEntry, 'id' | 'author' | 'comment'> & { staff?: string; fileIds?: readonly string[] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into cashier.dispute_entry (player_id, withdrawal_id, id, author, staff, comment, file_ids)
    values (${playerId}, ${id}, ${entry.id}, ${entry.author}, ${entry.staff ?? ''}, ${entry.comment}, ${(entry.fileIds ?? []) as string[]}::uuid[])
    on conflict do nothing`.execute(transaction);
  return numAffectedRows === 1n;
}

export async function readDispute(db: Reader, playerId: number, id: string): Promise<DisputeEntry[]> {
  const { rows } = await sql<DisputeEntry>`
    select id, author, staff, comment, file_ids::text[] as "fileIds", created_at as at from cashier.dispute_entry
    where player_id = ${playerId} and withdrawal_id = ${id} order by created_at, id`.execute(db);
  return rows;
}

export interface PayoutEvent {
  gateway: string;
  eventId: string;
  playerId: number;
  withdrawalId: string;
  payload: unknown;
}

/** Writes a word down. Waits for another transaction that is writing the same one. @returns false when it is known. */
export async function insertWord(transaction: DatabaseTransaction, event: PayoutEvent): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into cashier.payout_word (gateway, event_id, player_id, withdrawal_id, payload)
    values (${event.gateway}, ${event.eventId}, ${event.playerId}, ${event.withdrawalId}, ${JSON.stringify(event.payload)}::jsonb)
    on conflict (gateway, event_id) do nothing`.execute(transaction);
  return numAffectedRows === 1n;
}

export async function writeWordVerdict(transaction: DatabaseTransaction, event: PayoutEvent, verdict: string): Promise<void> {
  await sql`update cashier.payout_word set verdict = ${verdict} where gateway = ${event.gateway} and event_id = ${event.eventId}`.execute(
    transaction,
  );
}

export async function isKnownWord(db: Reader, gateway: string, eventId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from cashier.payout_word where gateway = ${gateway} and event_id = ${eventId}`.execute(db);
  return rows.length > 0;
}

export interface StaffFilter extends MoneyNarrowed {
  states?: readonly WithdrawalState[];
  id?: string;
  /** Those that one person has decided already, a name (`not`) left out: what waits for anybody else. */
  decidedOnce?: { not?: string };
  /** Code of the bank or e-wallet it goes to. */
  bank?: string;
  /** Without it the newest come first. */
  sort?: WithdrawalOrder;
  offset?: number;
  /** 50 when left out, 1,000 at most. */
  limit?: number;
}

/** Each with the id, so that equals keep their place from page to page; each has an index of its order. */
const staffOrders: Readonly<Record<WithdrawalOrder, RawBuilder<unknown>>> = {
  waits: sql`w.created_at desc, w.id desc`,
  '-waits': sql`w.created_at, w.id`,
  createdAt: sql`w.created_at, w.id`,
  '-createdAt': sql`w.created_at desc, w.id desc`,
  amount: sql`w.amount, w.id`,
  '-amount': sql`w.amount desc, w.id desc`,
};

/** The condition of a staff's filter. */
export const ofStaffFilter = ({
  states,
  id,
  decidedOnce,
  bank,
  ...filter
}: StaffFilter): RawBuilder<unknown> => sql`${moneyNarrowed('w', filter)}
  ${and(
    states !== undefined && sql`w.state = any (${[...states]}::text[])`,
    id !== undefined && sql`w.id = ${id}::uuid`,
    decidedOnce !== undefined && sql`w.first_approval is not null`,
    decidedOnce?.not !== undefined && sql`w.first_approval <> ${decidedOnce.not}`,
    bank !== undefined && sql`w.provider_code = ${bank}`,
  )}`;

export interface StaffStep {
  state: WithdrawalState;
  mover: string;
  actor: string;
  /** Why, for staff. */
  note: string;
  /** What the player was told with it. */
  told: string;
  /** Of the first of two persons, who changed no state. */
  firstDecision: WithdrawalDecision | null;
  at: Date;
}

/** Withdrawals of a brand for its staff, newest first unless it is said otherwise. */
export async function readForStaff(db: Reader, filter: StaffFilter): Promise<WithdrawalRow[]> {
  const { rows } = await sql<StoredWithdrawal>`
    select ${columns('w')} from cashier.withdrawal w where ${ofStaffFilter(filter)}
    order by ${staffOrders[filter.sort ?? '-createdAt']} limit ${Math.min(filter.limit ?? 50, 1_000)} offset ${filter.offset ?? 0}`.execute(
    db,
  );
  return rows.map(read);
}

export async function readSteps(db: Reader, playerId: number, id: string): Promise<StaffStep[]> {
  const { rows } = await sql<StaffStep>`
    select state, mover, actor, note, told, first_decision as "firstDecision", at from cashier.withdrawal_step
    where player_id = ${playerId} and withdrawal_id = ${id} order by id`.execute(db);
  return rows;
}
