import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** From this share of its time on a program has none to spare: a bet over HTTP keeps it working for 0.8 to 0.99 of the time, the same bets without HTTP for 0.5 to 0.7. */
const busyShare = 0.75;
/** Milliseconds that one reading stands for. */
const readingMs = 250;

interface Readings {
  /** Time of this program's event loop so far. */
  loop(): EventLoopUtilization;
  /** Milliseconds, ever growing. */
  now(): number;
}

/**
 * Says whether this program itself has been at work for nearly all of the time of late, so that others wait for it rather than it for them. Read when it is asked and a
 * quarter of a second has passed since the last reading, of all the time between the two: who has rested until now is not called busy.
 */
export function watchProcessLoad(
  { loop, now }: Readings = { loop: () => performance.eventLoopUtilization(), now: () => performance.now() },
): () => boolean {
  let readAt = now();
  let read = loop();
  let isBusy = false;
  return () => {
    const at = now();
    if (at - readAt >= readingMs) {
      const next = loop();
      const active = next.active - read.active;
      isBusy = active >= busyShare * (active + next.idle - read.idle);
      read = next;
      readAt = at;
    }
    return isBusy;
  };
}
