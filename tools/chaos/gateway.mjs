// The sandbox as payment gateway, seen from outside: what it announced, and what it repeats.
import { pause } from './processes.mjs';

/** What the payment gateway knows: whom it told that an order was paid, before and after it lost its memory. */
export class Gateway {
  delivered = new Set();
  deliveries = 0;
  #url;
  #random;
  constructor(url, random) {
    this.#url = url;
    this.#random = random;
  }
  async list() {
    const response = await fetch(`${this.#url}/api/payments`, { signal: AbortSignal.timeout(5_000) });
    return (await response.json()).payments;
  }
  /** Keeps what was delivered so far: the gateway is about to be killed. */
  async remember() {
    const payments = await this.list().catch(() => []);
    for (const { merchantOrderId, status, deliveries } of payments) {
      this.deliveries += deliveries.filter(({ state }) => state === 'delivered').length;
      if (status === 'paid' && deliveries.some(({ state }) => state === 'delivered')) this.delivered.add(merchantOrderId);
    }
  }
  /** A gateway that repeats itself: now and then it sends an old webhook again. */
  async repeatItself(isOver) {
    while (!isOver()) {
      await pause(2_000);
      const paid = await this.list().then(
        (payments) => payments.filter(({ status }) => status === 'paid'),
        () => [],
      );
      for (const { gatewayOrderId } of this.#random.some(paid, Math.min(4, paid.length))) {
        await fetch(`${this.#url}/api/payments/${gatewayOrderId}/actions`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ action: 'repeat-webhook' }),
        }).then(
          (response) => response.body?.cancel(),
          () => undefined,
        );
      }
    }
  }
  /** Waits until everything was delivered; answers what was not. */
  async settled(withinMs) {
    const until = performance.now() + withinMs;
    for (;;) {
      const open = (await this.list().catch(() => [{ deliveries: [{ state: 'waiting' }] }])).filter(({ deliveries }) =>
        deliveries.some(({ state }) => state === 'waiting'),
      );
      if (open.length === 0 || performance.now() > until) {
        await this.remember();
        return open.map(({ merchantOrderId }) => `the webhook of order ${merchantOrderId} was not taken`);
      }
      await pause(500);
    }
  }
}
