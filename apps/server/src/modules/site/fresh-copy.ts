import type { Clock, Logger } from '@sortes/service';

/** A copy younger than this is used as it is; every process sees a change within this and `serveStaleMs` together. */
const freshMs = 1_000;
/** A copy younger than this is still used while a newer one is read beside; an older one makes the caller wait. */
const serveStaleMs = 3_000;
/**
 * Nobody who has a copy waits longer than this for a newer one. Who asks may hold a database connection that the reading waits for: were all
 * connections held so, nothing would ever move.
 */
const waitAtMostMs = 500;

/**
 * Keeps one copy of something slow to read. One read at a time however many ask. While the source cannot be read the last copy
 * is served, so that a database restart does not take brand and feature switches with it.
 */
export function keepFresh<T>(read: () => Promise<T>, clock: Clock, log: Logger, what: string): { get(): Promise<T>; forget(): void } {
  let copy: { value: T; at: number } | undefined;
  let reading: Promise<T> | undefined;
  let generation = 0;
  const refresh = (): Promise<T> => {
    if (reading !== undefined) return reading;
    const mine = generation;
    const started: Promise<T> = read()
      .then((value) => {
        // What was read before `forget` may lack the change that `forget` stands for.
        if (mine === generation) copy = { value, at: clock.monotonicMs() };
        return value;
      })
      .catch((error: unknown) => {
        if (copy === undefined) throw error;
        log.warn({ what, reason: error instanceof Error ? error.message : String(error) }, 'could not be read; the last copy is served');
        return copy.value;
      })
      .finally(() => {
        if (reading === started) reading = undefined;
      });
    reading = started;
    return started;
  };
  return {
    async get() {
      if (copy === undefined) return refresh();
      const { value, at } = copy;
      const age = clock.monotonicMs() - at;
      if (age < freshMs) return value;
      const newer = refresh();
      newer.catch(() => undefined);
      return age < serveStaleMs ? value : orAfter(newer, value, waitAtMostMs);
    },
    forget() {
      generation += 1;
      copy = undefined;
      reading = undefined;
    },
  };
}

/** What `newer` answers, or `value` when it has not by then. */
async function orAfter<T>(newer: Promise<T>, value: T, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(value), milliseconds);
  });
  try {
    return await Promise.race([newer, late]);
  } finally {
    clearTimeout(timer);
  }
}
