import { AsyncLocalStorage } from 'node:async_hooks';

const reserved = new AsyncLocalStorage<true>();

/** Runs work that may use the connections which are kept free: whoever must get through while everybody else waits for one. */
export const withReservedConnections = <T>(work: () => T): T => reserved.run(true, work);

/** A pool keeps an eighth of its connections, and none where it has few: one connection alone must serve everybody. */
const partKept = 8;

export interface ConnectionDoor {
  /**
   * Resolves when this caller may take a connection; whoever has a reserve goes past all others who wait.
   * @throws Error "timeout exceeded when trying to connect", as the pool itself says it
   */
  enter(): Promise<void>;
  /** Gives back what was entered for. */
  leave(): void;
}

/** Lets callers to a pool's connections, so that the last of them are left to who has a reserve. */
export function createConnectionDoor({ size, waitMsAtMost }: { size: number; waitMsAtMost: number }): ConnectionDoor {
  const openToAll = size - Math.floor(size / partKept);
  let inside = 0;
  const waiting = { reserved: [] as (() => void)[], others: [] as (() => void)[] };

  const letIn = (): void => {
    for (;;) {
      const next = inside >= size ? undefined : (waiting.reserved.shift() ?? (inside < openToAll ? waiting.others.shift() : undefined));
      if (next === undefined) return;
      inside += 1;
      next();
    }
  };
  return {
    async enter() {
      const hasReserve = reserved.getStore() === true;
      if (inside < (hasReserve ? size : openToAll)) {
        inside += 1;
        return;
      }
      const line = hasReserve ? waiting.reserved : waiting.others;
      await new Promise<void>((resolve, reject) => {
        const timer =
          waitMsAtMost > 0
            ? setTimeout(() => {
                line.splice(line.indexOf(enter), 1);
                reject(new Error('timeout exceeded when trying to connect'));
              }, waitMsAtMost)
            : undefined;
        const enter = (): void => {
          clearTimeout(timer);
          resolve();
        };
        line.push(enter);
      });
    },
    leave() {
      inside -= 1;
      letIn();
    },
  };
}
