// The sandbox as payment gateway and payment side, seen from outside: what it announced, what it repeats, and its books in the end.
import { pause } from './processes.mjs';

/** @import { Order, PaidOrder, Payout } from './records.js' */
/** @import { Random } from './random.mjs' */

/**
 * @param {string} url
 * @param {RequestInit} [options]
 */
const json = async (url, options = {}) => {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000), headers: { 'content-type': 'application/json' }, ...options });
  return response.json();
};
/**
 * @param {string} url
 * @param {object} body
 */
const post = (url, body) => json(url, { method: 'POST', body: JSON.stringify(body) });

/**
 * Names of the words by which a gateway said that an order was paid; the first is of the payment that was ordered.
 * @param {Pick<Order, 'dialect' | 'gatewayOrderId' | 'transfers' | 'deliveries'>} order
 */
export function paidWords({ dialect, gatewayOrderId, transfers, deliveries }) {
  if (dialect === 'payos') return transfers.map(({ reference }) => `${gatewayOrderId}:${reference}`);
  return [...new Set(deliveries.filter(({ event }) => event.status === 'paid').map(({ event }) => event.eventId))];
}

/** What the payment gateway knows: what was paid there, before and after it lost its memory. */
export class Gateway {
  /**
   * All orders that were ever seen as paid, by their name at the gateway's merchant.
   * @type {Map<string, PaidOrder>}
   */
  paid = new Map();
  deliveries = 0;
  #url;
  #random;
  #arrived;
  /**
   * @param {string} url
   * @param {Random} random
   * @param {ReadonlySet<string>} arrived names of the words that were taken
   */
  constructor(url, random, arrived) {
    this.#url = url;
    this.#random = random;
    this.#arrived = arrived;
  }
  /** @returns {Promise<Order[]>} */
  async list() {
    const { payments } = /** @type {{ payments: Order[] }} */ (await json(`${this.#url}/api/payments`));
    return payments;
  }
  /**
   * Keeps what is known so far. Who is about to be killed cannot be asked any more: of theirs only what has arrived is to be known.
   * @param {{ isLast?: boolean }} [options]
   */
  async remember({ isLast = false } = {}) {
    const payments = await this.list().catch(() => /** @type {Order[]} */ ([]));
    for (const order of payments) {
      this.deliveries += order.deliveries.filter(({ state }) => state === 'delivered').length;
      if (order.status !== 'paid') continue;
      const words = paidWords(order);
      this.paid.set(order.merchantOrderId, { order, mustBeKnown: isLast || (words[0] !== undefined && this.#arrived.has(words[0])) });
    }
  }
  /**
   * @param {Order} order
   * @param {object} action
   */
  #act(order, action) {
    return post(`${this.#url}/api/payments/${order.gatewayOrderId}/actions`, action).catch(() => undefined);
  }
  /**
   * A gateway as they are: old webhooks again, a second transfer, another sum, an order that fails and is paid after all.
   * @param {() => boolean} isOver
   */
  async repeatItself(isOver) {
    while (!isOver()) {
      await pause(1_000);
      const all = await this.list().catch(() => /** @type {Order[]} */ ([]));
      /** @type {(list: readonly Order[], count: number) => Order[]} */
      const some = (list, count) => this.#random.some(list, Math.min(count, list.length));
      const paid = all.filter(({ status }) => status === 'paid');
      for (const order of some(paid, 3)) await this.#act(order, { action: 'repeat-webhook' });
      if (this.#random.chance(0.4))
        for (const order of some(
          paid.filter(({ dialect, transfers }) => dialect === 'payos' && transfers.length === 1),
          1,
        ))
          await this.#act(order, { action: 'pay-again' });
      const waiting = all.filter(({ status, createdAt }) => status === 'awaiting_payment' && Date.now() - createdAt > 2_000);
      for (const order of some(waiting, 2)) {
        const turn = this.#random.next();
        if (turn < 0.3) await this.#act(order, { action: 'fail' });
        else if (turn < 0.5) await this.#act(order, { action: 'expire' });
        else if (turn < 0.7) await this.#act(order, { action: 'pay-with-amount', amount: String(Number(order.amount) - 1_000) });
      }
      // Late money, and the word of it held back so that the repeat of an earlier one overtakes it.
      const ended = all.filter(({ status }) => status === 'failed' || status === 'expired');
      for (const order of some(ended, 1)) await this.#act(order, { action: 'pay', webhookDelayMs: this.#random.integer(0, 2_000) });
    }
  }
  /**
   * Waits until everything was delivered; answers what was not.
   * @param {number} withinMs
   * @returns {Promise<string[]>}
   */
  async settled(withinMs) {
    const until = performance.now() + withinMs;
    for (;;) {
      const all = await this.list().catch(() => undefined);
      const open = (all ?? []).filter(({ deliveries }) => deliveries.some(({ state }) => state === 'waiting'));
      const isLate = performance.now() > until;
      if ((all !== undefined && open.length === 0) || isLate) {
        await this.remember({ isLast: true });
        if (all === undefined) return ['the gateway does not say what it delivered'];
        return open.map(({ merchantOrderId }) => `the webhook of order ${merchantOrderId} was not taken`);
      }
      await pause(500);
    }
  }
}

/** What becomes of payouts without anybody's hand, as often as each stands here. */
const payoutModes = ['pay', 'pay', 'pay', 'pay', 'pay', 'pay', 'fail', 'partly', 'silent', 'double', 'lose-answer', 'refuse'];

/** The payment side that pays out, in a process that nobody kills: its books are what ours are compared with. */
export class PayoutSide {
  #url;
  #random;
  /**
   * @param {string} url
   * @param {Random} random
   */
  constructor(url, random) {
    this.#url = url;
    this.#random = random;
  }
  /** @returns {Promise<Payout[]>} */
  async list() {
    const { payouts } = /** @type {{ payouts: Payout[] }} */ (await json(`${this.#url}/api/payouts`));
    return payouts;
  }
  async prepare() {
    for (let turn = 0; turn < 600; turn += 1) await post(`${this.#url}/api/payouts/plan`, { mode: this.#random.pick(payoutModes) });
  }
  /**
   * Quick and slow payouts, old words again, and money that comes back after it had gone.
   * @param {() => boolean} isOver
   */
  async work(isOver) {
    while (!isOver()) {
      await post(`${this.#url}/api/payouts/plan`, { mode: 'pay', delayMs: this.#random.pick([20, 200, 1_000, 3_000]) }).catch(
        () => undefined,
      );
      await pause(800);
      const ended = (await this.list().catch(() => /** @type {Payout[]} */ ([]))).filter(({ status }) => status !== 'processing');
      /** @type {(payout: Payout, action: string) => Promise<unknown>} */
      const act = (payout, action) => post(`${this.#url}/api/payouts/${payout.payoutId}/actions`, { action }).catch(() => undefined);
      for (const payout of this.#random.some(ended, Math.min(2, ended.length))) await act(payout, 'repeat-webhook');
      const paid = ended.filter(({ status }) => status === 'paid');
      if (paid.length > 0 && this.#random.chance(0.08)) await act(this.#random.pick(paid), 'reverse');
    }
  }
  /** From now on it pays what it is asked to. */
  async calm() {
    await fetch(`${this.#url}/api/payouts/plan`, { method: 'DELETE' });
    await post(`${this.#url}/api/payouts/plan`, { mode: 'pay', delayMs: 20 });
  }
}
