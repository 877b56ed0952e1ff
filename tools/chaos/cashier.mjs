// Money in and out: what players do at the cashier, what staff decide about it, and how both are told from what the program remembers.
import { randomUUID } from 'node:crypto';
import { parseMoney } from '@sortes/money';
import { sealAccount } from '../../apps/server/dist/modules/cashier/accounts/add-account.js';
import { insertAccount } from '../../apps/server/dist/modules/cashier/accounts/repository.js';
import { DomainError } from '../../apps/server/dist/platform/errors.js';
import { inTransaction, isDatabaseUnavailable, newId, sqlStateOf } from '../../packages/service/dist/index.js';
import { doubtsOf, failedAs, valuesOf } from './answers.mjs';
import { pause } from './processes.mjs';

/**
 * @import { ConfirmationRecord, DecisionRecord, DepositRecord, PlayerSession, VoucherRecord, WithdrawalRecord } from './records.js'
 * @import { Operator } from './operator.mjs'
 * @import { Player } from './players.mjs'
 * @import { Random } from './random.mjs'
 * @import { WithdrawalDecision } from '@sortes/contract'
 */
/** @typedef {NonNullable<Awaited<ReturnType<Operator['modules']['site']['allMerchants']>>[number]>} Merchant */
/** @typedef {{ database: import('./database.mjs').ChaosDatabase, gateway: import('./gateway.mjs').Gateway, payoutSide: import('./gateway.mjs').PayoutSide }} Sides */

export const paymentPassword = '246810';
const staff = ['chaos-desk-1', 'chaos-desk-2'];

/**
 * Rules by which most withdrawals pass by themselves, some wait for a person and a few for two; minutes instead of hours.
 * @param {import('pg').Pool} pool
 * @param {Merchant} merchant
 */
export async function prepareCashier(pool, merchant) {
  await pool.query(
    `insert into cashier.payout_rule (merchant_id, currency, gateway, bank_minimum, bank_maximum, ewallet_minimum, ewallet_maximum, fee_basis_points, fee_fixed,
       free_per_day, automatic_up_to, automatic_account_days, automatic_earlier, four_eyes_above, small_balance)
     select $1, currency, gateway, bank_minimum, bank_maximum, ewallet_minimum, ewallet_maximum, 100, 10000000, 2, 1500000000, 0, 0, 2000000000, small_balance
     from cashier.payout_rule where merchant_id = 0 and currency = 'VND'`,
    [merchant.id],
  );
  await pool.query(`update site.merchant set settings = settings || '{"payoutConfirmMinutes": 1}' where id = $1`, [merchant.id]);
}

/**
 * An account that has rested. Of every second player a password changed lately: their withdrawals wait for a person.
 * @param {Operator['services']} services
 * @param {Merchant} merchant
 * @param {number} playerId
 * @param {number} index
 */
export async function addPayoutAccount(services, merchant, playerId, index) {
  const accountId = newId();
  const sealed = sealAccount(services, 'VCB', `70${String(playerId).padStart(8, '0')}`, 'CHAOS PLAYER');
  await inTransaction(services.db, (transaction) =>
    insertAccount(transaction, {
      playerId,
      id: accountId,
      merchantId: merchant.id,
      currency: merchant.currency,
      kind: 'bank',
      providerCode: 'VCB',
      ...sealed,
      isDefault: true,
      coolingHours: -24,
    }),
  );
  if (index % 3 !== 0)
    await services.pool.query(`update identity.player set payment_password_changed_at = now() - interval '9 days' where id = $1`, [
      playerId,
    ]);
  return accountId;
}

/** What was asked for at the cashier, as far as a client can know. */
export class CashierHistory {
  /** @type {DepositRecord[]} */
  deposits = [];
  /** @type {VoucherRecord[]} */
  vouchers = [];
  /** @type {WithdrawalRecord[]} */
  withdrawals = [];
  /** @type {ConfirmationRecord[]} */
  confirmations = [];
}

/** A player at the cashier; `player` is who sends requests until they are decided. */
export class CashierSeat {
  /** @param {{ player: Player, accountId: string, codes: { list: readonly string[], next: number }, history: CashierHistory }} given */
  constructor({ player, accountId, codes, history }) {
    this.player = player;
    this.accountId = accountId;
    this.codes = codes;
    this.history = history;
    this.random = player.random;
  }

  async deposit() {
    const amount = this.random.integer(10, 60) * 1_000;
    /** @type {DepositRecord} */
    const record = {
      playerId: this.player.playerId,
      key: randomUUID(),
      method: this.random.chance(0.5) ? 'hosted' : 'payos',
      amount: parseMoney(String(amount)),
      outcome: 'undecided',
      paid: 'no',
      isCreditSeen: false,
    };
    this.history.deposits.push(record);
    const open = () =>
      this.player.settle('POST', '/wps/relay/MCSFE_depositByLaunchUrl', {
        isMoney: true,
        headers: { 'idempotency-key': record.key },
        body: { amount, vendorId: record.method, returnPath: '/' },
      });
    const results = await Promise.all(this.random.chance(0.1) ? [open(), open()] : [open()]);
    const done = valuesOf(results);
    record.orders = [...new Set(done.map(({ orderId }) => orderId))];
    const [opened] = done;
    record.outcome = opened === undefined ? failedAs(results) : 'opened';
    if (opened === undefined) return;
    record.orderId = opened.orderId;
    // One in six leaves the payment page; the gateway makes something else of it.
    if (opened.payUrl === null || this.random.chance(0.17)) return;
    await this.#pay(record, opened.payUrl);
    // The player does not wait at the screen: they play on, and look later.
    if (record.paid === 'yes' && this.random.chance(0.5)) await this.#watchDeposit(record);
  }

  /**
   * @param {DepositRecord} record
   * @param {string} payUrl
   * @returns {Promise<void>}
   */
  async #pay(record, payUrl) {
    for (let turn = 0; turn < 20; turn += 1) {
      try {
        const page = await fetch(payUrl, { signal: AbortSignal.timeout(15_000) });
        await page.body?.cancel();
        // The gateway lost its memory; what an unanswered attempt did is lost with it.
        if (page.status === 404) return;
        const response = await fetch(page.url, {
          method: 'POST',
          redirect: 'manual',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'decision=pay',
          signal: AbortSignal.timeout(15_000),
        });
        await response.body?.cancel();
        if (response.status === 303) return void (record.paid = 'yes');
        if (response.status === 404) return;
      } catch {
        record.paid = 'maybe';
      }
      await pause(200);
    }
  }

  /** @param {DepositRecord} record */
  async #watchDeposit(record) {
    for (let turn = 0; turn < 10 && !record.isCreditSeen; turn += 1) {
      await pause(100);
      const { outcome, value } = await this.player.attempt('GET', `/wps/transaction/deposit/${record.orderId}`);
      if (outcome === 'done' && value.state === 'credited') record.isCreditSeen = true;
    }
  }

  /** A code, mostly a new one; sometimes one that somebody else has. */
  async redeem() {
    const index = this.random.chance(0.8) ? this.codes.next++ : this.random.integer(0, Math.max(0, this.codes.next - 1));
    const code = this.codes.list[index];
    if (code === undefined) return;
    /** @type {VoucherRecord} */
    const record = { playerId: this.player.playerId, key: randomUUID(), code, outcome: 'undecided', doubts: 0 };
    this.history.vouchers.push(record);
    const send = () =>
      this.player.settle('POST', '/wps/transaction/deposit/voucher', {
        isMoney: true,
        headers: { 'idempotency-key': record.key },
        sealed: { code },
      });
    const results = await Promise.all(this.random.chance(0.15) ? [send(), send()] : [send()]);
    record.doubts = doubtsOf(results);
    const [done] = valuesOf(results);
    record.outcome = done === undefined ? failedAs(results) : 'done';
    if (done !== undefined) record.orderId = done.orderId;
  }

  async withdraw() {
    const turn = this.random.next();
    const amount = turn < 0.07 ? 210_000 : turn < 0.2 ? this.random.integer(151, 200) * 1_000 : this.random.integer(50, 150) * 1_000;
    /** @type {WithdrawalRecord} */
    const record = {
      playerId: this.player.playerId,
      key: randomUUID(),
      amount: parseMoney(String(amount)),
      outcome: 'undecided',
      doubts: 0,
      orders: [],
    };
    this.history.withdrawals.push(record);
    const send = () =>
      this.player.settle('POST', '/wps/transaction/withdraw', {
        isMoney: true,
        headers: { 'idempotency-key': record.key },
        sealed: { amount, accountId: this.accountId, paymentPassword },
      });
    const results = await Promise.all(this.random.chance(0.12) ? [send(), send()] : [send()]);
    record.doubts = doubtsOf(results);
    const done = valuesOf(results);
    record.orders = [...new Set(done.map(({ orderId }) => orderId))];
    record.outcome = done.length > 0 ? 'done' : failedAs(results);
    const [orderId] = record.orders;
    if (orderId === undefined) return;
    record.orderId = orderId;
    // Some say that it arrived before it can have.
    if (this.random.chance(0.2)) await this.#confirm(orderId, { result: 'received' });
  }

  /** Says what became of a payout: arrived, not, or in part; or nothing. */
  async speak() {
    const { outcome, value } = await this.player.attempt('GET', '/wps/relay/MCSFE_getPaymentConfirmationList');
    if (outcome !== 'done') return;
    for (const { orderId, state, arrives } of value.list) {
      if (state !== 'sent') continue;
      const turn = this.random.next();
      const units = parseMoney(String(arrives));
      const part = (units / 20_000n) * 10_000n;
      /** @param {bigint} amount */
      const text = (amount) => String(amount / 10_000n);
      if (turn < 0.5) await this.#confirm(orderId, { result: 'received' });
      else if (turn < 0.6) await this.#confirm(orderId, { result: 'not-received', comment: 'nothing came' });
      else if (turn < 0.7)
        await this.#confirm(orderId, { result: 'partly', receivedAmount: text(part), remainingAmount: text(units - part) });
    }
  }

  /**
   * @param {string} orderId
   * @param {{ result: string, comment?: string, receivedAmount?: string, remainingAmount?: string }} body
   */
  async #confirm(orderId, body) {
    /** @type {ConfirmationRecord} */
    const record = { playerId: this.player.playerId, orderId, result: body.result, outcome: 'undecided' };
    this.history.confirmations.push(record);
    const key = randomUUID();
    const send = () =>
      this.player.settle('POST', '/wps/relay/MCSFE_processC2CTransaction', {
        headers: { 'idempotency-key': key },
        body: { orderId, ...body },
      });
    const [first] = await Promise.all(this.random.chance(0.1) ? [send(), send()] : [send()]);
    record.outcome = first?.outcome ?? 'undecided';
  }
}

/** @type {Readonly<Record<string, readonly WithdrawalDecision[]>>} */
const decisionsOf = {
  review: ['approve', 'approve', 'approve', 'approve', 'reject', 'pay-by-hand'],
  disputed: ['force-received', 'resend', 'return'],
};

/** Who lost to another transaction, which PostgreSQL ended in their stead. */
const lostToAnother = ['40001', '40P01'];

/**
 * Whether an error is one of the faults' doing: a connection lost or refused, or the victim of a deadlock. A broken rule of the tables is none.
 * @param {unknown} error
 */
export function isOfTheFaults(error) {
  return isDatabaseUnavailable(error) || lostToAnother.includes(sqlStateOf(error) ?? '');
}

/** Staff who review withdrawals and disputes through the program's own door, two persons, as the back office does in its transactions. */
export class PayoutDesk {
  /** @type {DecisionRecord[]} */
  decisions = [];
  /** Decisions that a lost connection left undecided, or the list itself. */
  failures = 0;
  /**
   * What no fault of a network explains: the program, or this desk, is wrong.
   * @type {string[]}
   */
  problems = [];
  /**
   * What waits for another person who decides the same, by withdrawal.
   * @type {Map<string, Pick<DecisionRecord, 'decision' | 'staffId'>>}
   */
  #waiting = new Map();

  /** @param {{ operator: Operator, merchantId: number, players: readonly number[], random: Random }} given */
  constructor({ operator, merchantId, players, random }) {
    this.operator = operator;
    this.merchantId = merchantId;
    this.players = new Set(players);
    this.random = random;
  }

  /** @param {() => boolean} isOver */
  async work(isOver) {
    while (!isOver()) {
      await pause(400);
      const waiting = await this.operator.modules.payouts
        .listWithdrawalsFor({ merchantId: this.merchantId, states: ['review', 'disputed'], limit: 40 })
        .catch((/** @type {unknown} */ error) => {
          this.#failed(error, 'listing withdrawals');
          return [];
        });
      for (const one of this.random.shuffle(waiting.filter(({ playerId }) => this.players.has(playerId))).slice(0, 6))
        await this.#decide(one);
    }
  }

  /** @param {{ id: string, state: string }} withdrawal */
  async #decide({ id, state }) {
    const decision = this.random.pick(decisionsOf[state] ?? []);
    const staffId = this.random.pick(staff);
    const first = this.#waiting.get(id);
    /** @type {DecisionRecord} */
    const record = {
      withdrawalId: id,
      decision,
      note: `decision ${this.decisions.length + 1}`,
      staffId,
      isSecond: first?.decision === decision && first.staffId !== staffId,
      outcome: 'unknown',
    };
    // The desk's two persons share no account, address or device: nobody depends on the other.
    const refuseDependent = async () => undefined;
    const review = { merchantId: this.merchantId, withdrawalId: id, decision, note: record.note, staffId, refuseDependent };
    this.decisions.push(record);
    // Two of the desk take the same case at once now and then.
    const decide = () =>
      inTransaction(this.operator.services.db, (transaction) => this.operator.modules.payouts.reviewWithdrawal(transaction, review));
    const results = await Promise.allSettled(this.random.chance(0.15) ? [decide(), decide()] : [decide()]);
    const known = results.map((result) => {
      if (result.status === 'fulfilled') return result.value;
      if (result.reason instanceof DomainError) return 'refused';
      this.#failed(result.reason, `${decision} of ${id}`);
      return 'unknown';
    });
    record.outcome =
      known.find((one) => one === 'done') ??
      known.find((one) => one === 'needs-second') ??
      (known.includes('unknown') ? 'unknown' : 'refused');
    if (record.outcome === 'needs-second') this.#waiting.set(id, { decision, staffId });
  }

  /**
   * Counts what a lost connection may have caused, and keeps what it cannot.
   * @param {unknown} error
   * @param {string} doing
   */
  #failed(error, doing) {
    this.failures += 1;
    if (isOfTheFaults(error)) return;
    this.problems.push(`${doing}: ${error instanceof Error ? (error.stack ?? error.message).split('\n', 2).join(' ') : String(error)}`);
  }
}

/**
 * Brings everything at the cashier to its end: the times at which the program asks, expires and confirms are brought forward, and nothing else.
 * @param {Sides & { withinMs: number }} given
 * @returns {Promise<string[]>} what is not at its end within the time.
 */
export async function endCashier({ database, gateway, payoutSide, withinMs }) {
  const until = performance.now() + withinMs;
  for (;;) {
    await database.once(
      `update cashier.deposit set check_at = clock_timestamp() where state in ('awaiting_payment', 'expired', 'failed', 'cancelled') and check_at is not null`,
    );
    await database.once(`update cashier.withdrawal set ask_at = clock_timestamp() where ask_at is not null and asks < 60`);
    await database.once(
      `update cashier.withdrawal set confirm_by = clock_timestamp() where state = 'sent' and confirm_by is not null and hashtext(id::text) % 2 = 0`,
    );
    await pause(1_500);
    const open = await unended({ database, gateway, payoutSide }).catch((/** @type {unknown} */ error) => [String(error)]);
    if (open.length === 0 || performance.now() > until) return open;
  }
}

/** @param {Sides} sides */
async function unended({ database, gateway, payoutSide }) {
  /** @type {{ id: string, gateway_code: bigint | null, state: string }[]} */
  const deposits = await database.once('select id, gateway_code, state from cashier.deposit');
  const byName = new Map(
    deposits.flatMap((row) => [/** @type {const} */ ([row.id, row]), /** @type {const} */ ([String(row.gateway_code), row])]),
  );
  const payouts = await payoutSide.list();
  const processing = payouts.filter(({ status }) => status === 'processing').length;
  /** @type {{ id: string, state: string, payout_id: string, doubted: boolean }[]} */
  const rows = await database.once(
    `select w.id, w.state, w.payout_id, exists (select from cashier.payout_word o where o.withdrawal_id = w.id and o.verdict = 'needs-person') as doubted from cashier.withdrawal w`,
  );
  const reversed = new Set(payouts.filter(({ status }) => status === 'reversed').map(({ merchantPayoutId }) => merchantPayoutId));
  const paid = (await gateway.list()).filter(({ status }) => status === 'paid');
  return [
    ...paid
      .filter(({ merchantOrderId }) =>
        ['open', 'awaiting_payment', 'expired', 'failed', 'cancelled'].includes(byName.get(merchantOrderId)?.state ?? ''),
      )
      .map(({ merchantOrderId }) => `deposit ${merchantOrderId} is paid and still ${byName.get(merchantOrderId)?.state}`),
    ...rows.filter(({ state }) => state === 'approved' || state === 'sending').map(({ id, state }) => `withdrawal ${id} is still ${state}`),
    ...rows
      .filter((row) => reversed.has(row.payout_id) && !['returned', 'approved', 'sending'].includes(row.state) && !row.doubted)
      .map(({ id, state }) => `withdrawal ${id} came back and is still ${state}`),
    ...(processing > 0 ? [`${processing} payouts are still being paid`] : []),
  ];
}
