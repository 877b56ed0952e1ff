import { timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sha256 } from '@sortes/service';
import { DomainError } from '../../../platform/errors.js';

/** Tries of one person that may wait in one process; more than one address may have in hand (wire/work-in-hand.ts). */
const waitingAtMost = 256;
/** Between two looks at whether another process has judged its try. */
const lookEveryMs = 25;
/** Longest wait for other processes; a try takes them some hundredths of a second. */
const waitMsAtMost = 5_000;

interface Judgement {
  hash: string;
  digest: Buffer;
}

interface Line {
  waiting: number;
  last: Promise<unknown>;
  /** What was found right while others already waited; forgotten with the last of them. */
  right: (Judgement & { arrivals: number }) | undefined;
  arrivals: number;
}

export interface TriesInHand {
  /**
   * Judges one person's tries one after the other. Whoever waited while the same secret was found right against the same hash is right as well, so
   * that a hundred calls at once cost one hash.
   * @param judge begins, judges and counts the try; called for whoever was not answered by the one before.
   * @throws DomainError system.busy when too many of this person wait
   */
  inTurn(playerId: number, secret: string, hash: string, judge: () => Promise<boolean>): Promise<boolean>;
}

/** Lines of tries, one for each person who has one in hand. */
export function createTriesInHand(): TriesInHand {
  const lines = new Map<number, Line>();
  return {
    async inTurn(playerId, secret, hash, judge) {
      const line = lines.get(playerId) ?? { waiting: 0, last: Promise.resolve(), right: undefined, arrivals: 0 };
      if (line.waiting >= waitingAtMost) throw new DomainError('system.busy', { retryAfterSeconds: 2 });
      lines.set(playerId, line);
      line.waiting += 1;
      const arrival = (line.arrivals += 1);
      const digest = sha256(secret);
      const judged = line.last.then(async () => {
        const { right } = line;
        if (right !== undefined && arrival <= right.arrivals && right.hash === hash && timingSafeEqual(right.digest, digest)) return true;
        const isRight = await judge();
        // Who comes later is judged anew: the lock, and the password, may have changed.
        if (isRight) line.right = { hash, digest, arrivals: line.arrivals };
        return isRight;
      });
      line.last = judged.catch(() => undefined);
      try {
        return await judged;
      } finally {
        line.waiting -= 1;
        if (line.waiting === 0) lines.delete(playerId);
      }
    },
  };
}

/**
 * Asks again while tries of other processes are in hand.
 * @throws DomainError system.busy after five seconds
 */
export async function untilThereIsRoom(monotonicMs: () => number, begin: () => Promise<boolean>): Promise<void> {
  const since = monotonicMs();
  while (!(await begin())) {
    if (monotonicMs() - since >= waitMsAtMost) throw new DomainError('system.busy', { retryAfterSeconds: 2 });
    await pause(lookEveryMs);
  }
}
