import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.js';
import { SandboxError } from '../errors.js';
import type { WebhookSender } from '../payments/webhook-sender.js';
import { halfOf, mayEnd, type Payout, type PayoutDelivery, type PayoutEnd, type PayoutMode, type PayoutRequest } from './payout.js';

const REMEMBERED_PAYOUTS = 10_000;

/** The payouts of a payment side, in memory. Each is taken once a merchant's id, and ends by itself after a moment as the plan says. */
export class PayoutBook {
  readonly #byId = new Map<string, Payout>();
  readonly #byMerchantId = new Map<string, Payout>();
  readonly #timers = new Map<string, () => void>();
  /** What becomes of the next ones, in order; then `pay` for ever. */
  #plan: PayoutMode[] = [];
  /** Milliseconds until a payout ends by itself. */
  delayMs: number;

  constructor(
    readonly clock: Clock,
    readonly sender: WebhookSender,
    delayMs = 4_000,
  ) {
    this.delayMs = delayMs;
  }

  /** Plans what becomes of the next `count` payouts. */
  plan(mode: PayoutMode, count = 1): void {
    this.#plan.push(...Array.from({ length: count }, () => mode));
  }

  planned(): readonly PayoutMode[] {
    return this.#plan;
  }

  forgetPlan(): void {
    this.#plan = [];
  }

  /**
   * Takes a payout, or finds the one this merchant asked for under the same id with the same content.
   * @returns the payout and, for one taken now, what is to become of it.
   * @throws SandboxError 409 `payout_conflict` when the content differs, 422 `payout_refused` when the plan says so.
   */
  take(merchant: string, dialect: Payout['dialect'], request: PayoutRequest): { payout: Payout; mode: PayoutMode | undefined } {
    const key = JSON.stringify([merchant, request.merchantPayoutId]);
    const known = this.#byMerchantId.get(key);
    if (known) {
      const differs = (Object.keys(request) as (keyof PayoutRequest)[]).some((field) => known[field] !== request[field]);
      if (differs) throw new SandboxError(409, 'payout_conflict', 'this id was used with other content', 'merchantPayoutId');
      return { payout: known, mode: undefined };
    }
    const mode = this.#plan.shift() ?? 'pay';
    if (mode === 'refuse') throw new SandboxError(422, 'payout_refused', 'the account cannot be paid to');
    const payout: Payout = {
      ...request,
      payoutId: `out_${randomUUID()}`,
      dialect,
      merchant,
      status: 'processing',
      paidAmount: '0',
      reason: '',
      createdAt: this.clock.now(),
      deliveries: [],
    };
    this.#byId.set(payout.payoutId, payout);
    this.#byMerchantId.set(key, payout);
    if (mode !== 'hold')
      this.#timers.set(
        payout.payoutId,
        this.clock.schedule(this.delayMs, () => this.#endByItself(payout, mode)),
      );
    this.#forgetOldest();
    return { payout, mode };
  }

  findById(payoutId: string): Payout | undefined {
    return this.#byId.get(payoutId);
  }

  findByMerchantId(merchant: string, merchantPayoutId: string): Payout | undefined {
    return this.#byMerchantId.get(JSON.stringify([merchant, merchantPayoutId]));
  }

  /** Newest first. */
  list(): Payout[] {
    return [...this.#byId.values()].toReversed();
  }

  /**
   * Ends a payout and tells the merchant, so often and so much later.
   * @throws SandboxError 409 `wrong_state` when its status does not allow it.
   */
  end(
    payout: Payout,
    status: PayoutEnd,
    {
      paidAmount,
      reason = '',
      tell = 1,
      webhookDelayMs = 0,
    }: { paidAmount?: string; reason?: string; tell?: number; webhookDelayMs?: number } = {},
  ): void {
    if (!mayEnd(payout.status, status))
      throw new SandboxError(409, 'wrong_state', `a payout that is ${payout.status} cannot become ${status}`);
    this.#timers.get(payout.payoutId)?.();
    this.#timers.delete(payout.payoutId);
    payout.status = status;
    payout.reason = reason;
    if (status === 'paid') payout.paidAmount = payout.amount;
    if (status === 'partly_paid') payout.paidAmount = paidAmount ?? halfOf(payout.amount);
    if (tell === 0 || payout.notifyUrl === '') return;
    const delivery: PayoutDelivery = {
      event: {
        eventId: `pev_${randomUUID()}`,
        payoutId: payout.payoutId,
        merchantPayoutId: payout.merchantPayoutId,
        status,
        amount: payout.amount,
        paidAmount: payout.paidAmount,
        currency: payout.currency,
        reason,
        sequence: Math.max(0, ...payout.deliveries.map(({ event }) => event.sequence)) + 1,
        occurredAt: this.clock.now(),
      },
      state: 'waiting',
      attempts: [],
    };
    for (let time = 0; time < tell; time += 1) this.#send(payout, time === 0 ? delivery : { ...delivery, attempts: [] }, webhookDelayMs);
  }

  /** Sends the last event once more, byte for byte. @throws SandboxError 409 `nothing_to_repeat` */
  repeat(payout: Payout): void {
    const last = payout.deliveries.at(-1);
    if (!last) throw new SandboxError(409, 'nothing_to_repeat', 'nothing has been sent about this payout');
    this.#send(payout, { event: last.event, state: 'waiting', attempts: [] }, 0);
  }

  clear(): void {
    for (const cancel of this.#timers.values()) cancel();
    for (const map of [this.#timers, this.#byId, this.#byMerchantId]) map.clear();
    this.#plan = [];
  }

  #send(payout: Payout, delivery: PayoutDelivery, webhookDelayMs: number): void {
    payout.deliveries.push(delivery);
    this.sender.send(payout.notifyUrl, delivery, webhookDelayMs);
  }

  #endByItself(payout: Payout, mode: PayoutMode): void {
    if (payout.status !== 'processing') return;
    if (mode === 'fail') this.end(payout, 'failed', { reason: 'account closed' });
    else if (mode === 'partly') this.end(payout, 'partly_paid', { reason: 'limit of the receiving account' });
    else this.end(payout, 'paid', { tell: mode === 'silent' ? 0 : mode === 'double' ? 2 : 1 });
  }

  #forgetOldest(): void {
    if (this.#byId.size <= REMEMBERED_PAYOUTS) return;
    const [oldest] = this.#byId.values();
    if (!oldest) return;
    this.#timers.get(oldest.payoutId)?.();
    this.#timers.delete(oldest.payoutId);
    this.#byId.delete(oldest.payoutId);
    this.#byMerchantId.delete(JSON.stringify([oldest.merchant, oldest.merchantPayoutId]));
  }
}
