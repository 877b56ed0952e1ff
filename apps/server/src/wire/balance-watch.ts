import type { Clock, Logger } from '@sortes/service';
import type { Named } from '../platform/signals.js';

export interface MainBalance {
  playerId: number;
  /** Money units. */
  main: bigint;
  /** The account's own: number of its movements so far. */
  sequence: bigint;
}

/** Reads main balances of many players at once; only of those who moved on from the sequence named, where one is. */
export type ReadBalances = (players: readonly { playerId: number; sequence: bigint }[]) => Promise<readonly MainBalance[]>;

/** Pages that open together are told their balances together: one reading in so many milliseconds at most. */
const openingPauseMs = 200;
/** When the signal was that anybody may have moved. */
const sweepPauseMs = 250;
/** How often all open pages are looked after without a signal: a missed one costs so much. */
const lookMs = 1_000;
/** No sequence: whatever there is, is news. */
const never = -1n;

interface BalanceWatch {
  start(): void;
  stop(): Promise<void>;
  /** The player's balance now, for a page that opens; from now on `onMoved` hears of theirs. */
  open(playerId: number): Promise<MainBalance>;
  /** Their last page has gone. */
  close(playerId: number): void;
  /** Somebody told that these moved. */
  moved(named: Named): void;
}

/**
 * Watches the balances of players who have a page open here. Signals say whose to read; each reading takes all that is due, one at a time, and what
 * moved is known by the account's own sequence. Whatever a signal forgot is found by looking at all of them every second.
 */
export function createBalanceWatch({
  read,
  onMoved,
  clock,
  log,
}: {
  read: ReadBalances;
  onMoved(balance: MainBalance): void;
  clock: Clock;
  log: Logger;
}): BalanceWatch {
  /** Players with open pages, and the last sequence that was told. */
  const watched = new Map<number, bigint>();
  const opening = new Map<number, { resolve(balance: MainBalance): void; reject(error: unknown): void }[]>();
  const due = new Set<number>();
  let allDue = false;
  let openedAt = -Infinity;
  let sweptAt = -Infinity;
  let reading: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  let stopped = false;

  /** Milliseconds until there is something to read; undefined when there is nothing. */
  const waitMs = (): number | undefined => {
    if (due.size > 0) return 0;
    const now = clock.monotonicMs();
    const waits = [...(opening.size > 0 ? [openedAt + openingPauseMs - now] : []), ...(allDue ? [sweptAt + sweepPauseMs - now] : [])];
    return waits.length === 0 ? undefined : Math.max(0, Math.min(...waits));
  };

  const plan = (): void => {
    if (stopped || reading !== undefined) return;
    const ms = waitMs();
    if (ms === undefined) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      reading = readDue()
        .catch((error: unknown) => log.debug({ reason: String(error) }, 'balances of open pages could not be read'))
        .finally(() => {
          reading = undefined;
          plan();
        });
    }, ms).unref();
  };

  const readDue = async (): Promise<void> => {
    const now = clock.monotonicMs();
    const asked = new Map(opening);
    opening.clear();
    if (asked.size > 0) openedAt = now;
    const sweeps = allDue && sweptAt + sweepPauseMs <= now;
    if (sweeps) [allDue, sweptAt] = [false, now];
    const players = new Set([...(sweeps ? watched.keys() : due), ...asked.keys()]);
    due.clear();
    if (players.size === 0) return;
    try {
      const balances = await read(
        [...players].map((playerId) => ({ playerId, sequence: asked.has(playerId) ? never : (watched.get(playerId) ?? never) })),
      );
      for (const balance of balances) {
        for (const { resolve } of asked.get(balance.playerId) ?? []) resolve(balance);
        asked.delete(balance.playerId);
        const told = watched.get(balance.playerId);
        if (told === undefined || balance.sequence <= told) continue;
        watched.set(balance.playerId, balance.sequence);
        // The first reading is for the pages that asked for it.
        if (told !== never) onMoved(balance);
      }
      for (const [playerId, waiting] of asked) for (const { reject } of waiting) reject(new Error(`player ${playerId} has no accounts`));
    } catch (error) {
      for (const waiting of asked.values()) for (const { reject } of waiting) reject(error);
      throw error;
    }
  };

  return {
    start() {
      looking = setInterval(() => {
        allDue = watched.size > 0;
        plan();
      }, lookMs).unref();
    },
    async stop() {
      stopped = true;
      clearInterval(looking);
      clearTimeout(timer);
      await reading;
      for (const waiting of opening.values()) for (const { reject } of waiting) reject(new Error('the stream ends'));
    },
    open(playerId) {
      if (!watched.has(playerId)) watched.set(playerId, never);
      return new Promise((resolve, reject) => {
        const waiting = opening.get(playerId);
        if (waiting === undefined) opening.set(playerId, [{ resolve, reject }]);
        else waiting.push({ resolve, reject });
        plan();
      });
    },
    close: (playerId) => void watched.delete(playerId),
    moved(named) {
      if (named === 'all') allDue = watched.size > 0;
      else for (const playerId of named) if (watched.has(playerId)) due.add(playerId);
      plan();
    },
  };
}
