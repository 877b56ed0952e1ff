/** One request whose body is being read. */
export interface BodyUnderWay {
  /** Ends its connection. */
  cut(): void;
}

export interface BodiesUnderWay {
  /** False when there is no room: nobody has been at it for long, there are just too many. */
  begin(body: BodyUnderWay): boolean;
  /** The body is there, or its sender has gone. */
  end(body: BodyUnderWay): void;
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
  // In the order of their beginning.
  const beganAt = new Map<BodyUnderWay, number>();
  return {
    begin(body) {
      const now = monotonicMs();
      if (beganAt.size >= atMost) {
        const [oldest] = beganAt;
        if (oldest !== undefined && now - oldest[1] < patienceMs) return false;
        if (oldest !== undefined) {
          beganAt.delete(oldest[0]);
          oldest[0].cut();
        }
      }
      beganAt.set(body, now);
      return true;
    },
    end: (body) => void beganAt.delete(body),
    get size() {
      return beganAt.size;
    },
  };
}
