/** Strangers who may wait for their turn; the next is told to come back. */
const waitingAtMost = 1_024;
/** Strangers have at least this part of the time that all others took since their last turn, so that a busy evening keeps nobody out. */
const partOfOthers = 0.5;
const placesAtMost = 64;
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
  /** One more turn for somebody who has been let in, before a step that takes time: the next one, before those who wait to be let in. It always comes. */
  another(): Promise<void>;
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
  /** Whoever is at work comes before whoever has not begun: what is in hand stays little, however many are at the door. */
  const atWork: (() => void)[] = [];
  /** Somebody had this turn: who comes now waits. */
  let isTaken = false;
  /** Strangers of one turn: one, and more only while all others take far longer than they do. */
  let places = 1;
  let beganAt = 0;
  let endedAt = 0;

  const letIn = (): void => {
    const further = atWork.shift();
    if (further !== undefined) return further();
    let one = waiting.shift();
    while (one?.isGone() === true) one = waiting.shift();
    return one?.go();
  };
  const begin = (): void => void (beganAt = monotonicMs());
  const end = (): void => {
    const now = monotonicMs();
    places = now - beganAt > (beganAt - endedAt) * partOfOthers ? Math.max(1, places >> 1) : Math.min(placesAtMost, places + 1);
    endedAt = now;
    plan();
  };
  /** Each is called by itself, so that all that follows at once from letting somebody in is part of their time. */
  const plan = (): void => {
    const due = atWork.length + waiting.length;
    isTaken = due > 0;
    if (!isTaken) return;
    later(begin);
    for (let place = 0; place < Math.min(places, due); place += 1) later(letIn);
    later(end);
  };
  const goAtOnce = (go: () => void): void => {
    isTaken = true;
    go();
    endedAt = monotonicMs();
    later(plan);
  };

  return {
    get waiting() {
      return waiting.length;
    },
    take(go, isGone) {
      if (!isTaken) goAtOnce(go);
      else if (waiting.length >= waitingAtMost) return false;
      else waiting.push({ go, isGone });
      return true;
    },
    another: () => new Promise((resolve) => (isTaken ? void atWork.push(resolve) : goAtOnce(resolve))),
  };
}

export interface Acquaintances {
  /** Who names themselves so has just proved it: by a session's token (its digest: a name is kept), or as a vendor at an address. */
  note(name: string): void;
  /** Who has come to the end of their budget waits like a stranger, until a call is within it again. */
  forget(name: string): void;
  /** Whether it did within the last minutes. It may have ended since: it lets nobody do anything, it only saves them the wait. */
  isKnown(name: string): boolean;
}

/** Who proved lately who they are; who is remembered no more waits for one turn and is known again. */
export function createAcquaintances({ monotonicMs }: { monotonicMs(): number }): Acquaintances {
  let current = new Set<string>();
  let before = new Set<string>();
  let turnedAt = monotonicMs();
  const keepTime = (): void => {
    const age = monotonicMs() - turnedAt;
    if (age < rememberedForMs && current.size < rememberedAtMost) return;
    before = age < 2 * rememberedForMs ? current : new Set();
    current = new Set();
    turnedAt = monotonicMs();
  };
  return {
    note(name) {
      keepTime();
      current.add(name);
    },
    forget(name) {
      current.delete(name);
      before.delete(name);
    },
    isKnown(name) {
      keepTime();
      return current.has(name) || before.has(name);
    },
  };
}
