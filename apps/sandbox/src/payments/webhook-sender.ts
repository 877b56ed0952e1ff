import type { Clock } from '../clock.js';
import type { DeliveryAttempt } from './order.js';
import { signGatewayMessage } from './signature.js';

export const WEBHOOK_MAX_ATTEMPTS = 10;
const ATTEMPT_TIMEOUT_MS = 10_000;

/** What can be sent: an event as JSON, or a message that carries its own signature. */
export interface Sendable {
  event: object;
  message?: string;
  state: 'waiting' | 'delivered' | 'given-up';
  attempts: DeliveryAttempt[];
}

/** Pause after the n-th failed attempt (1-based): 1 s, 2 s, 4 s … */
export function retryDelayMs(failedAttempts: number): number {
  return 1_000 * 2 ** (failedAttempts - 1);
}

/**
 * Posts events to merchants until one answers 2xx or ten attempts have failed. Deliveries do not wait for each other: a slow first
 * event may well arrive after a quick second one, which is what a receiver has to be ready for.
 */
export class WebhookSender {
  readonly #timers = new Set<() => void>();
  readonly #inFlight = new Set<Promise<void>>();
  readonly #abort = new AbortController();

  constructor(
    readonly secret: string,
    readonly clock: Clock,
  ) {}

  /** Starts a delivery `delayMs` milliseconds from now. */
  send(url: string, delivery: Sendable, delayMs = 0): void {
    if (delayMs > 0) this.#later(delayMs, () => this.#track(this.#attempt(url, delivery)));
    else this.#track(this.#attempt(url, delivery));
  }

  /** Resolves when no request is in flight; retries that wait for their time do not count. */
  async settled(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
  }

  /** Gives requests in flight `graceMs` milliseconds to end, then cuts them, and forgets all retries. */
  async stop(graceMs: number): Promise<void> {
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
    const cut = setTimeout(() => this.#abort.abort(), graceMs);
    await this.settled();
    clearTimeout(cut);
    this.#abort.abort();
  }

  #track(attempt: Promise<void>): void {
    this.#inFlight.add(attempt);
    void attempt.finally(() => this.#inFlight.delete(attempt));
  }

  #later(delayMs: number, task: () => void): void {
    if (this.#abort.signal.aborted) return;
    const cancel = this.clock.schedule(delayMs, () => {
      this.#timers.delete(cancel);
      task();
    });
    this.#timers.add(cancel);
  }

  async #attempt(url: string, delivery: Sendable): Promise<void> {
    const at = this.clock.now();
    const outcome = await this.#post(url, delivery, String(at));
    delivery.attempts.push({ at, outcome });
    if (typeof outcome === 'number' && outcome >= 200 && outcome < 300) {
      delivery.state = 'delivered';
    } else if (delivery.attempts.length >= WEBHOOK_MAX_ATTEMPTS) {
      delivery.state = 'given-up';
    } else {
      this.#later(retryDelayMs(delivery.attempts.length), () => this.#track(this.#attempt(url, delivery)));
    }
  }

  async #post(url: string, { event, message }: Sendable, timestamp: string): Promise<DeliveryAttempt['outcome']> {
    const body = message ?? JSON.stringify(event);
    const signed: Record<string, string> =
      message === undefined
        ? { 'x-gateway-timestamp': timestamp, 'x-gateway-signature': signGatewayMessage(this.secret, timestamp, body) }
        : {};
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'sandbox-gateway/1', ...signed },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#abort.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      if (this.#abort.signal.aborted) return 'stopped';
      return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable';
    }
  }
}
