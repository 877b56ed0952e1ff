import type { Logger } from './log.js';

/** Work that runs by itself in a worker process until stopped. */
export interface BackgroundTask {
  name: string;
  /** Starts; answers a function that stops and waits for what is in hand. Safe to run in several processes at once. */
  start(): Promise<() => Promise<void>>;
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
      let wake: () => void = () => undefined;
      const run = async () => {
        while (!stopped) {
          let pauseMs = everyMs;
          try {
            pauseMs = (await step()) ?? everyMs;
          } catch (error) {
            log.error(
              { task: name, reason: error instanceof Error ? error.message : String(error) },
              'task failed; it will be tried again',
            );
            pauseMs = Math.max(everyMs, 500);
          }
          if (stopped) break;
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, pauseMs);
            wake = () => {
              clearTimeout(timer);
              resolve();
            };
          });
        }
      };
      const running = run();
      return async () => {
        stopped = true;
        wake();
        await running;
      };
    },
  };
}
