import { createHash } from 'node:crypto';

/** Strangers who may wait for their turn; the next is told to come back. */
const waitingAtMost = 1_024;
/** Strangers have at least this part of the time that all others took since their last turn, so that a busy evening keeps nobody out. */
const partOfOthers = 0.5;
/** Credentials that proved true are remembered for this long, or twice as long at most. */
const rememberedForMs = 300_000;
const rememberedAtMost = 100_000;

export interface Turns {
  readonly waiting: number;
  /**
   * Lets a stranger in: at once when no other had this turn, after those who wait otherwise.
   * @param go begins the work; called in a later turn unless `isGone` says then that nobody waits for it any more.
   * @returns false when too many wait already; `go` is never called then.
   */
  take(go: () => void, isGone: () => boolean): boolean;
}

/**
 * Strangers are let in one after the other, one in each turn of the process's loop, and people who are known go past them. Whatever a flood asks for,
 * the work of one stranger is then all that a bet has to wait for at each of its steps; without it every step waits for all that the flood sent meanwhile.
 * Nobody notices as long as strangers do not come faster than they can be served.
 * @param monotonicMs the clock by which a share of the time is given.
 * @param later calls back in the next turn of the loop.
 */
export function createTurns({
  monotonicMs,
  later = (callback) => void setImmediate(callback),
}: {
  monotonicMs(): number;
  later?(callback: () => void): void;
}): Turns {
  const waiting: { go: () => void; isGone: () => boolean }[] = [];
  /** Somebody had this turn: who comes now waits. */
  let isTaken = false;
  let endedAt = 0;

  const next = (): void => {
    const startedAt = monotonicMs();
    const until = startedAt + (startedAt - endedAt) * partOfOthers;
    isTaken = false;
    do {
      let one = waiting.shift();
      while (one?.isGone() === true) one = waiting.shift();
      if (one === undefined) break;
      isTaken = true;
      one.go();
    } while (monotonicMs() < until);
    endedAt = monotonicMs();
    if (isTaken) later(next);
  };

  return {
    get waiting() {
      return waiting.length;
    },
    take(go, isGone) {
      if (isTaken) {
        if (waiting.length >= waitingAtMost) return false;
        waiting.push({ go, isGone });
        return true;
      }
      isTaken = true;
      go();
      endedAt = monotonicMs();
      later(next);
      return true;
    },
  };
}

export interface Acquaintances {
  /** This session's token has just proved true. */
  note(token: string): void;
  /** Whether it did within the last minutes. It may have ended since: it lets nobody do anything, it only saves them the wait. */
  isKnown(token: string): boolean;
}

/** Tokens of sessions that were asked for lately, as digests; who is remembered no more waits for one turn and is known again. */
export function createAcquaintances({ monotonicMs }: { monotonicMs(): number }): Acquaintances {
  let current = new Set<string>();
  let before = new Set<string>();
  let turnedAt = monotonicMs();
  const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64');
  const keepTime = (): void => {
    const age = monotonicMs() - turnedAt;
    if (age < rememberedForMs && current.size < rememberedAtMost) return;
    before = age < 2 * rememberedForMs ? current : new Set();
    current = new Set();
    turnedAt = monotonicMs();
  };
  return {
    note(token) {
      keepTime();
      current.add(digestOf(token));
    },
    isKnown(token) {
      keepTime();
      const digest = digestOf(token);
      return current.has(digest) || before.has(digest);
    },
  };
}
