/** One of the things a call is counted for: somebody, a network, a kind of call. */
export interface TallyKey {
  key: string;
  /** Calls within the window. */
  most: number;
}

interface Count {
  calls: number;
  /** Monotonic milliseconds. */
  until: number;
}

const rememberedAtMost = 200_000;
/** Who comes while the tally is full shares a count with all who come then; so many times one budget it has. */
const latecomersTimes = 256;
const clearEveryMs = 1_000;

export interface Tally {
  /**
   * Counts one call under all keys, or, when one of them has had its share, under none.
   * @returns milliseconds to wait; 0: it was counted and may go on.
   */
  take(keys: readonly TallyKey[], windowMs: number): number;
  readonly size: number;
}

/**
 * Counts calls in windows that begin with the first of them. What was counted is kept until its window ends, however many others call: a store that
 * forgets the oldest to make room could be filled by who wants to be forgotten. When it is full those who are not in it yet share one count by kind of
 * call (`family`), so that its memory has a bound, too.
 * @param family the part of a key that says what kind of call it is.
 */
export function createTally({
  monotonicMs,
  family,
  atMost = rememberedAtMost,
}: {
  monotonicMs(): number;
  family(key: string): string;
  atMost?: number;
}): Tally {
  const counts = new Map<string, Count>();
  let clearedAt = 0;

  const clear = (now: number): void => {
    if (counts.size < atMost || now - clearedAt < clearEveryMs) return;
    clearedAt = now;
    for (const [key, { until }] of counts) if (until <= now) counts.delete(key);
  };
  /** The key under which it is counted. */
  const placeOf = ({ key, most }: TallyKey): TallyKey =>
    counts.size < atMost || counts.has(key) ? { key, most } : { key: `${family(key)}|latecomers`, most: most * latecomersTimes };

  return {
    take(keys, windowMs) {
      const now = monotonicMs();
      clear(now);
      const places = keys.map((one) => placeOf(one));
      let waitMs = 0;
      for (const { key, most } of places) {
        const count = counts.get(key);
        if (count !== undefined && count.until > now && count.calls >= most) waitMs = Math.max(waitMs, count.until - now);
      }
      if (waitMs > 0) return waitMs;
      for (const { key } of places) {
        const count = counts.get(key);
        if (count === undefined || count.until <= now) counts.set(key, { calls: 1, until: now + windowMs });
        else count.calls += 1;
      }
      return 0;
    },
    get size() {
      return counts.size;
    },
  };
}
