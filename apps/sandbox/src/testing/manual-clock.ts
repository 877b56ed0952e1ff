import type { Clock } from '../clock.js';

interface Timer {
  dueAtMs: number;
  task: () => void;
}

/** A clock that moves only when told. `advance` runs due timers in order of their time. */
export class ManualClock implements Clock {
  #nowMs: number;
  #timers: Timer[] = [];

  constructor(startMs = 1_800_000_000_000) {
    this.#nowMs = startMs;
  }

  now(): number {
    return this.#nowMs;
  }

  /** Milliseconds until each pending timer, soonest first. */
  get pendingDelaysMs(): number[] {
    return this.#timers.map((timer) => timer.dueAtMs - this.#nowMs).toSorted((left, right) => left - right);
  }

  schedule(delayMs: number, task: () => void): () => void {
    const timer = { dueAtMs: this.#nowMs + Math.max(0, delayMs), task };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Moves time on by `ms` milliseconds. */
  advance(ms: number): void {
    const endMs = this.#nowMs + ms;
    for (;;) {
      const next = this.#timers.filter((timer) => timer.dueAtMs <= endMs).toSorted((left, right) => left.dueAtMs - right.dueAtMs)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#nowMs = next.dueAtMs;
      next.task();
    }
    this.#nowMs = endMs;
  }
}
