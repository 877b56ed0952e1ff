/** Time is injected. Cut-offs that decide money use the database's clock inside the transaction, never this one. */
export interface Clock {
  now(): Date;
  /** Milliseconds that only grow; for timeouts and measuring. */
  monotonicMs(): number;
}

/** A clock that also calls back, for work that waits. */
export interface TimerClock extends Clock {
  /** Calls `work` once, after so many milliseconds; Node's timers may be up to a millisecond early. @returns calls it off. */
  after(milliseconds: number, work: () => void): () => void;
}

export const systemClock: TimerClock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** A clock that stands still until moved; for tests. Moving it calls back what is due on the way, in order of time. */
export class ManualClock implements TimerClock {
  private current: number;
  private readonly timers = new Set<{ dueAt: number; work: () => void }>();
  constructor(start: Date) {
    this.current = start.getTime();
  }
  now(): Date {
    return new Date(this.current);
  }
  monotonicMs(): number {
    return this.current;
  }
  after(milliseconds: number, work: () => void): () => void {
    const timer = { dueAt: this.current + Math.max(0, milliseconds), work };
    this.timers.add(timer);
    return () => void this.timers.delete(timer);
  }
  advance(milliseconds: number): void {
    const end = this.current + milliseconds;
    for (;;) {
      const [next] = [...this.timers].filter(({ dueAt }) => dueAt <= end).toSorted((one, other) => one.dueAt - other.dueAt);
      if (next === undefined) break;
      this.timers.delete(next);
      this.current = Math.max(this.current, next.dueAt);
      next.work();
    }
    this.current = end;
  }
}
