import type { ErrorCode } from '@sortes/contract';
import { ApiError } from './calls.js';

/** The key of an intention: a try that ended without an answer is repeated under the key that it had, so that it is done once. */
export interface Intention {
  /** The key for doing it with this, which must be of the kind that JSON can write. */
  keyFor: (given: unknown) => string;
  /** It was answered: done, or refused for good. What comes next is another intention. */
  settled: () => void;
}

/**
 * Refusals that leave an earlier try under the same key open: the server gives them before it has looked the key up, or while the first call is still at
 * work. A refused call leaves its key free, so the next try may have it.
 */
const besideTheKey: ReadonlySet<string> = new Set<ErrorCode>([
  'idempotency.in.progress',
  'login.not.session',
  'payment.password.locked',
  'payment.password.missing',
  'payment.password.wrong',
  'step.up.required',
  'TOO_MANY_REQUESTS',
]);

/** Refusals of somebody behind the server, which a key answers for ever, unless they say when to ask again. */
const forGood: ReadonlySet<string> = new Set<ErrorCode>(['deposit.gateway.unavailable', 'game.vendor.unavailable']);

/** Whether a failure leaves open what became of the call: nobody answered, something between did, or the answer is not about the key. */
export function isInDoubt(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === 0 || besideTheKey.has(error.code)) return true;
  if (forGood.has(error.code)) return error.retryAfterSeconds !== undefined;
  return error.status >= 500;
}

export function createIntention(newKey: () => string = () => crypto.randomUUID()): Intention {
  let open: { key: string; what: string } | undefined;
  return {
    keyFor(given) {
      const what = JSON.stringify(given, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)) ?? '';
      // Something else is meant: under the old key the server would answer for what was meant before.
      if (open?.what !== what) open = { key: newKey(), what };
      return open.key;
    },
    settled() {
      open = undefined;
    },
  };
}
