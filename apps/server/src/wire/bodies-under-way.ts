import { PassingSet } from '@sortes/service';

/** One request whose body is being read. */
export interface BodyUnderWay {
  /** Ends its connection. */
  cut(): void;
}

export interface BodiesUnderWay {
  /**
   * @returns what to call when the body is there or its sender has gone; undefined when there is no room: nobody has been at it for long, there are
   * just too many.
   */
  begin(body: BodyUnderWay): (() => void) | undefined;
  readonly size: number;
}

/**
 * Keeps room for bodies that are being read. A body is in memory while it comes, so that there must be a most; and senders who never end theirs
 * must not fill it, so that whoever has been at it the longest makes room for the next. An honest body takes milliseconds.
 * @param patienceMs how long a sender is safe.
 */
export function keepBodiesMoving({
  atMost,
  patienceMs,
  monotonicMs,
}: {
  atMost: number;
  patienceMs: number;
  monotonicMs(): number;
}): BodiesUnderWay {
  const underWay = new PassingSet<{ body: BodyUnderWay; since: number; end: () => void }>();
  return {
    begin(body) {
      const now = monotonicMs();
      if (underWay.size >= atMost) {
        const { oldest } = underWay;
        if (oldest !== undefined && now - oldest.since < patienceMs) return undefined;
        oldest?.end();
        oldest?.body.cut();
      }
      const one = { body, since: now, end: (): void => undefined };
      one.end = underWay.add(one);
      return one.end;
    },
    get size() {
      return underWay.size;
    },
  };
}
