import type { Logger } from './log.js';

/** Work that runs by itself in a worker process until stopped. */
export interface BackgroundTask {
  name: string;
  /** Starts; answers a function that stops and waits for what is in hand. Safe to run in several processes at once. */
  start(): Promise<() => Promise<void>>;
}

/** One turn of a task that repeats. */
export interface TaskTurn {
  name: string;
  /** Its ordinary pause. */
  everyMs: number;
  startedAt: Date;
  tookMs: number;
  /** When the next turn begins. */
  nextAt: Date;
  /** What was wrong; undefined when nothing was. */
  failure: string | undefined;
}

let heard: ((turn: TaskTurn) => void) | undefined;
const wakers = new Map<string, Set<() => void>>();

/** Hears of every turn of every task of this process, one listener at most; answers how to stop. */
export function onTaskTurn(listener: (turn: TaskTurn) => void): () => void {
  heard = listener;
  return () => {
    if (heard === listener) heard = undefined;
  };
}

/** Begins the next turn of a task of this process now, or as soon as the one in hand is over. @returns whether it runs here. */
export function wakeTask(name: string): boolean {
  const here = wakers.get(name);
  for (const wake of here ?? []) wake();
  return here !== undefined && here.size > 0;
}

/**
 * A task that repeats: runs `step`, then waits `everyMs` (or as many milliseconds as the step answers). An error is logged and the next
 * turn comes as usual: a database restart must not end a worker.
 */
export function repeating(name: string, log: Logger, everyMs: number, step: () => Promise<number | void>): BackgroundTask {
  return {
    name,
    async start() {
      let stopped = false;
      // What wakes it during a turn makes the next one follow at once: the turn may have looked before.
      let isWoken = false;
      let wake: () => void = () => undefined;
      const run = async () => {
        while (!stopped) {
          let pauseMs = everyMs;
          let failure: string | undefined;
          isWoken = false;
          const startedAt = new Date();
          try {
            pauseMs = (await step()) ?? everyMs;
          } catch (error) {
            failure = error instanceof Error ? error.message : String(error);
            log.error({ task: name, reason: failure }, 'task failed; it will be tried again');
            pauseMs = Math.max(everyMs, 500);
          }
          const endedAt = Date.now();
          heard?.({ name, everyMs, startedAt, tookMs: endedAt - startedAt.getTime(), nextAt: new Date(endedAt + pauseMs), failure });
          if (stopped) break;
          if (isWoken) continue;
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, pauseMs);
            wake = () => {
              clearTimeout(timer);
              resolve();
            };
          });
        }
      };
      const rouse = (): void => {
        isWoken = true;
        wake();
      };
      const here = wakers.get(name) ?? new Set();
      wakers.set(name, here.add(rouse));
      const running = run();
      return async () => {
        stopped = true;
        here.delete(rouse);
        wake();
        await running;
      };
    },
  };
}
