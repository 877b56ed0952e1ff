import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Clock } from '../clock.js';
import { SandboxError } from '../errors.js';
import { nextStatus, type Delivery, type EventStatus, type Move, type Order, type OrderRequest } from './order.js';
import { payosWebhook } from './payos-message.js';
import type { WebhookSender } from './webhook-sender.js';

const REMEMBERED_ORDERS = 10_000;
/** The merchant's name where it has opened no order yet: it must find money that came for none. */
const OPERATOR = 'sortes';

/** The gateway's orders, in memory. Every change of status that the merchant must learn of becomes one webhook event. */
export class OrderBook {
  readonly #byId = new Map<string, Order>();
  readonly #byToken = new Map<string, Order>();
  readonly #byMerchantOrder = new Map<string, Order>();
  readonly #expiryTimers = new Map<string, () => void>();

  constructor(
    readonly clock: Clock,
    readonly sender: WebhookSender,
    readonly payosChecksumKey: string,
  ) {}

  /**
   * Opens an order, or finds the one this merchant opened under the same id with the same content.
   * @throws SandboxError 409 `order_conflict` when the content differs; 400 `expired` when `expiresAt` has passed.
   */
  open(merchant: string, request: OrderRequest): Order {
    const key = JSON.stringify([merchant, request.merchantOrderId]);
    const known = this.#byMerchantOrder.get(key);
    if (known) {
      if (!isSameRequest(known, request))
        throw new SandboxError(409, 'order_conflict', 'this merchantOrderId was used with other content', 'merchantOrderId');
      return known;
    }
    const now = this.clock.now();
    if (request.expiresAt <= now) throw new SandboxError(400, 'expired', 'expiresAt has passed', 'expiresAt');
    const order: Order = {
      ...request,
      gatewayOrderId: `pay_${randomUUID()}`,
      token: randomBytes(24).toString('base64url'),
      merchant,
      status: 'awaiting_payment',
      paidAmount: '0',
      createdAt: now,
      transfers: [],
      deliveries: [],
    };
    this.#byMerchantOrder.set(key, order);
    this.#byId.set(order.gatewayOrderId, order);
    this.#byToken.set(order.token, order);
    this.#expiryTimers.set(
      order.gatewayOrderId,
      this.clock.schedule(request.expiresAt - now, () => this.#expireIfDue(order)),
    );
    this.#forgetOldest();
    return order;
  }

  findById(gatewayOrderId: string): Order | undefined {
    return this.#fresh(this.#byId.get(gatewayOrderId));
  }

  findByToken(token: string): Order | undefined {
    return this.#fresh(this.#byToken.get(token));
  }

  findByMerchantOrder(merchant: string, merchantOrderId: string): Order | undefined {
    return this.#fresh(this.#byMerchantOrder.get(JSON.stringify([merchant, merchantOrderId])));
  }

  /** Newest first. */
  list(): Order[] {
    return [...this.#byId.values()].toReversed();
  }

  /**
   * Moves an order on and tells the merchant, `webhookDelayMs` milliseconds later if asked. A cancelled order sends nothing: only the
   * merchant can cancel, and it knows.
   * @throws SandboxError 409 `wrong_state` when the order's status does not allow the move.
   */
  move(
    order: Order,
    move: Move,
    { paidAmount = order.amount, webhookDelayMs = 0 }: { paidAmount?: string; webhookDelayMs?: number } = {},
  ): void {
    this.#fresh(order);
    const status = nextStatus(order.status, move);
    if (!status) throw new SandboxError(409, 'wrong_state', `an order that is ${order.status} does not allow "${move}"`);
    order.status = status;
    if (status === 'paid') {
      order.paidAmount = paidAmount;
      if (order.dialect === 'payos') this.#receive(order, paidAmount);
    }
    this.#cancelExpiry(order.gatewayOrderId);
    if (status === 'awaiting_payment' || status === 'cancelled') return;
    this.#announce(order, status, webhookDelayMs);
  }

  /**
   * A second transfer for what was paid before: real banks let people do that. payOS tells of it under the same link; the hosted page has one
   * payment an order, so that it comes as another order of its own for the merchant's same one.
   * @returns the order it arrived under. @throws SandboxError 409 for an order that nothing has been paid for.
   */
  payAgain(order: Order, amount = order.amount): Order {
    if (order.status !== 'paid') throw new SandboxError(409, 'wrong_state', 'nothing to pay again');
    if (order.dialect === 'hosted-page') return this.#arrive({ ...order, amount });
    this.#receive(order, amount);
    this.#announce(order, 'paid', 0);
    return order;
  }

  /**
   * Paid once more under the very same order of the hosted page, as payment sides report it within seconds: the next event repeats the order with the
   * sum of all that came, or, in another `currency`, with that sum alone. payOS has a transfer for each. @throws SandboxError 409 where nothing was paid.
   */
  payMore(order: Order, amount = order.amount, currency = order.currency): void {
    if (order.status !== 'paid') throw new SandboxError(409, 'wrong_state', 'nothing to pay again');
    if (order.dialect === 'payos') return void this.payAgain(order, amount);
    if (currency !== order.currency) return this.#announce(order, 'paid', 0, { currency, paidAmount: amount });
    order.paidAmount = addAmounts(order.paidAmount, amount);
    this.#announce(order, 'paid', 0);
  }

  /**
   * Money that belongs to no order of the merchant's: somebody typed an account from memory. They are told where they were told of their newest order,
   * or at `notifyUrl`. @throws SandboxError 409 `no_address` when neither is known.
   */
  payWithoutOrder(dialect: Order['dialect'], amount: string, notifyUrl: string): Order {
    const known = this.list().find((order) => order.dialect === dialect);
    const address = known?.notifyUrl ?? notifyUrl;
    if (address === '') throw new SandboxError(409, 'no_address', 'open an order first: the merchant has named no address for webhooks');
    return this.#arrive({
      dialect,
      // Text as the merchant's own orders have it, so that they look for it and do not find it.
      merchantOrderId: dialect === 'payos' ? String(randomInt(1, 2 ** 47)) : randomUUID(),
      amount,
      currency: known?.currency ?? 'VND',
      description: 'No order',
      notifyUrl: address,
      returnUrl: known?.returnUrl ?? new URL(address).origin,
      expiresAt: this.clock.now(),
      language: known?.language ?? 'EN',
      merchant: known?.merchant ?? OPERATOR,
    });
  }

  /** An order that begins as paid, found by its own id alone. */
  #arrive(request: OrderRequest & { merchant: string }): Order {
    const order: Order = {
      ...request,
      gatewayOrderId: `pay_${randomUUID()}`,
      token: randomBytes(24).toString('base64url'),
      status: 'paid',
      paidAmount: request.amount,
      createdAt: this.clock.now(),
      transfers: [],
      deliveries: [],
    };
    this.#byId.set(order.gatewayOrderId, order);
    this.#byToken.set(order.token, order);
    this.#forgetOldest();
    if (order.dialect === 'payos') this.#receive(order, order.amount);
    this.#announce(order, 'paid', 0);
    return order;
  }

  #receive(order: Order, amount: string): void {
    order.transfers.push({ reference: `FT${randomBytes(6).toString('hex').toUpperCase()}`, amount: Number(amount), at: this.clock.now() });
  }

  /**
   * Sends an event once more, byte for byte with the same `eventId`: the last one, or the one with `sequence`.
   * @throws SandboxError 409 `nothing_to_repeat` when there is no such event.
   */
  repeat(order: Order, sequence = lastSequence(order)): void {
    const first = order.deliveries.find((delivery) => delivery.event.sequence === sequence);
    if (!first) throw new SandboxError(409, 'nothing_to_repeat', 'this order has not sent that webhook yet');
    const delivery: Delivery = { ...first, state: 'waiting', attempts: [] };
    order.deliveries.push(delivery);
    this.sender.send(order.notifyUrl, delivery);
  }

  clear(): void {
    for (const cancel of this.#expiryTimers.values()) cancel();
    for (const map of [this.#expiryTimers, this.#byId, this.#byToken, this.#byMerchantOrder]) map.clear();
  }

  #announce(
    order: Order,
    status: EventStatus,
    webhookDelayMs: number,
    paid: { currency: string; paidAmount: string } = { currency: order.currency, paidAmount: order.paidAmount },
  ): void {
    // payOS speaks of transfers alone, and only to who has given it an address.
    if (order.dialect === 'payos' && (status !== 'paid' || order.notifyUrl === '')) return;
    const transfer = order.transfers.at(-1);
    const link = { orderCode: Number(order.merchantOrderId), paymentLinkId: order.gatewayOrderId, description: order.description };
    const delivery: Delivery = {
      ...(order.dialect === 'payos' && transfer && { message: payosWebhook(this.payosChecksumKey, link, transfer) }),
      event: {
        eventId: `evt_${randomUUID()}`,
        gatewayOrderId: order.gatewayOrderId,
        merchantOrderId: order.merchantOrderId,
        status,
        amount: order.amount,
        ...paid,
        sequence: lastSequence(order) + 1,
        occurredAt: this.clock.now(),
      },
      state: 'waiting',
      attempts: [],
    };
    order.deliveries.push(delivery);
    this.sender.send(order.notifyUrl, delivery, webhookDelayMs);
  }

  /** A timer may be late; whoever looks at an order never sees it open past its time. */
  #fresh(order: Order | undefined): Order | undefined {
    if (order) this.#expireIfDue(order);
    return order;
  }

  #expireIfDue(order: Order): void {
    if (order.status !== 'awaiting_payment' || this.clock.now() < order.expiresAt) return;
    order.status = 'expired';
    this.#cancelExpiry(order.gatewayOrderId);
    this.#announce(order, 'expired', 0);
  }

  #cancelExpiry(gatewayOrderId: string): void {
    this.#expiryTimers.get(gatewayOrderId)?.();
    this.#expiryTimers.delete(gatewayOrderId);
  }

  #forgetOldest(): void {
    const oldest = this.#byId.values().next().value;
    if (this.#byId.size <= REMEMBERED_ORDERS || !oldest) return;
    this.#cancelExpiry(oldest.gatewayOrderId);
    this.#byId.delete(oldest.gatewayOrderId);
    this.#byToken.delete(oldest.token);
    this.#byMerchantOrder.delete(JSON.stringify([oldest.merchant, oldest.merchantOrderId]));
  }
}

/** Sum of two decimal texts of at most four places. */
function addAmounts(one: string, other: string): string {
  const units = (text: string): bigint => {
    const [whole = '0', places = ''] = text.split('.');
    return BigInt(whole + places.padEnd(4, '0'));
  };
  const sum = (units(one) + units(other)).toString().padStart(5, '0');
  return `${sum.slice(0, -4)}.${sum.slice(-4)}`.replace(/\.?0+$/, '');
}

function isSameRequest(order: Order, request: OrderRequest): boolean {
  return (Object.keys(request) as (keyof OrderRequest)[]).every((field) => order[field] === request[field]);
}

/** Repeats carry the number of the event they repeat, so the count of deliveries is not the last number. */
function lastSequence(order: Order): number {
  return Math.max(0, ...order.deliveries.map((delivery) => delivery.event.sequence));
}
