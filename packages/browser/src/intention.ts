import { ApiError } from './calls.js';

/** The key of an intention: a try that ended without an answer is repeated under the key that it had, so that it is done once. */
export interface Intention {
  /** The key for doing it with this, which must be of the kind that JSON can write. */
  keyFor: (given: unknown) => string;
  /** It was answered: done, or refused for good. What comes next is another intention. */
  settled: () => void;
}

/** Whether a failure leaves open what became of the call: nobody answered, or something between did. */
export function isInDoubt(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
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
