import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** From this share of its time on a program has none to spare: a bet over HTTP keeps it working for 0.85 to 0.9 of the time, the same bets without HTTP for 0.5 to 0.7. */
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
 * Says whether this program has been at work itself for nearly all of the last quarter of a second or more, so that others wait for it rather than it for them.
 * What it says is no older than the asking before the last one; a program that rested until now is not called busy.
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
