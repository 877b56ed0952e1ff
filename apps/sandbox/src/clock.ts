/** Time as the sandbox sees it. Injected so that tests reach expiry and the tenth webhook retry without waiting. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Runs `task` once after `delayMs` milliseconds; the returned function cancels it. */
  schedule(delayMs: number, task: () => void): () => void;
}

/** The machine's clock. Pending timers do not keep the process alive: its listening sockets do. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(delayMs, task) {
    const timer = setTimeout(task, Math.max(0, delayMs));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
