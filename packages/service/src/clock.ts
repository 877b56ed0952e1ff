/** Time is injected. Cut-offs that decide money use the database's clock inside the transaction, never this one. */
export interface Clock {
  now(): Date;
  /** Milliseconds that only grow; for timeouts and measuring. */
  monotonicMs(): number;
}

export const systemClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };

/** A clock that stands still until moved; for tests. */
export class ManualClock implements Clock {
  private current: number;
  constructor(start: Date) {
    this.current = start.getTime();
  }
  now(): Date {
    return new Date(this.current);
  }
  monotonicMs(): number {
    return this.current;
  }
  advance(milliseconds: number): void {
    this.current += milliseconds;
  }
}
