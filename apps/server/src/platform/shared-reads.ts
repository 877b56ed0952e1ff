import type { Clock } from './clock.js';

interface Reading<T> {
  /** When the newest reading of this key began, by the monotonic clock. */
  beganAt: number;
  /** A reading that has not begun yet: whoever asks now may share it. */
  next: Promise<T> | undefined;
}

/**
 * Lets callers who ask for the same thing at the same time share one reading that began after each of them asked: nobody gets anything old,
 * and however many ask, a key is read at most once every `everyMs`. A caller who is alone is served at once. Keys must be few: they are kept.
 */
export function createSharedReads<T>(
  clock: Pick<Clock, 'monotonicMs'>,
  everyMs: number,
): (key: string, read: () => Promise<T>) => Promise<T> {
  const readings = new Map<string, Reading<T>>();
  return (key, read) => {
    const now = clock.monotonicMs();
    const reading = readings.get(key);
    if (reading === undefined || now - reading.beganAt >= everyMs) {
      if (reading?.next !== undefined) return reading.next;
      readings.set(key, { beganAt: now, next: undefined });
      return read();
    }
    reading.next ??= new Promise<void>((resolve) => setTimeout(resolve, everyMs - (now - reading.beganAt))).then(() => {
      reading.next = undefined;
      reading.beganAt = clock.monotonicMs();
      return read();
    });
    return reading.next;
  };
}
