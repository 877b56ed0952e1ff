import { isDatabaseUnavailable, sqlStateOf } from './database.js';

export interface GathererOptions<Request, Answer> {
  /** Requests at most in one call of `run`. */
  maximum: number;
  /** Calls of `run` at most at the same time. */
  concurrency: number;
  /** Whether this program has no time to spare (process-load.ts): then one call at a time takes all that waits, since several would share what this program brings and cost it more. */
  isBusy?(): boolean;
  /** Two requests of one player are never in hand together, neither in one batch nor in two: the later one would only wait for the other's lock. Left out where any two may. */
  playerOf?(request: Request): number;
  /** Two requests that share a key never meet in one batch; the later one waits for the next. Left out where any two may meet. */
  keysOf?(request: Request): readonly string[];
  /** With `keysOf`: only requests of one kind share a batch, that of the one that has waited longest. Left out where all are alike. */
  kindOf?(request: Request): string;
  /** Does the work of all in one go and answers each, in their order. It must be atomic: when it throws, nothing was applied. */
  run(batch: readonly Request[]): Promise<readonly Answer[]>;
  /** Milliseconds between the beginnings of two calls at least: for requests that rather wait for company than cost a call each. None when left out. */
  pauseMs?: number;
  /** Requests waiting at most; beyond it `full` is thrown at the caller (back pressure before any database work). */
  waitingAtMost?: number;
  full?(): Error;
}

export interface Gatherer<Request, Answer> {
  /** Resolves with this request's own answer. Rejects with the error of its own work, or with the loss of the connection (outcome unknown). */
  ask(request: Request): Promise<Answer>;
  /** Requests waiting or in hand. */
  readonly size: number;
}

interface Waiting<Request, Answer> {
  request: Request;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** So few go together even when another slot is free: what a call costs by itself is more than what company costs. */
const leastShare = 16;
/** So long few wait for company while another call runs: longer than one takes under load, too short to be felt where one hangs. */
const companyMs = 10;

/**
 * Gathers concurrent requests into one call, so that many players share one round trip, one transaction and one flush to disk.
 * A request that finds nothing running goes at once. While a call runs, the next one begins once at least as many wait as are in hand, or 10 ms later: what a call costs by
 * itself is most of what a few cost. Of what arrives while all slots are busy, the next free slot takes an even share. A busy program (`isBusy`) begins a second call only
 * when the first has run for 10 ms.
 * When a batch fails because of one of its requests (a database error that is not the loss of the connection), its requests are run again
 * one by one, so that nobody suffers from a stranger's.
 */
export function createGatherer<Request, Answer>(options: GathererOptions<Request, Answer>): Gatherer<Request, Answer> {
  const { maximum, concurrency, isBusy = () => false, playerOf, keysOf, kindOf, run, pauseMs = 0, waitingAtMost = 10_000 } = options;
  const playersInHand = new Set<number>();
  let waiting: Waiting<Request, Answer>[] = [];
  let running = 0;
  let inHand = 0;
  let scheduled = false;
  let beganAt = -Infinity;
  let companyTimer: NodeJS.Timeout | undefined;

  /**
   * How many one batch may take: an even share of all that wait or are in hand. Who took all would leave the other slots empty until it is done, and
   * those who wait for its answer would ask again together: the database would rest while this process works, and the other way round.
   */
  const share = (): number => Math.min(maximum, Math.max(leastShare, Math.ceil((waiting.length + inHand) / (isBusy() ? 1 : concurrency))));

  const takeApart = (most: number, keysOfOne: (request: Request) => readonly string[]): Waiting<Request, Answer>[] => {
    const taken = new Set<string>();
    const batch: Waiting<Request, Answer>[] = [];
    const rest: Waiting<Request, Answer>[] = [];
    let looked = 0;
    const kind = waiting[0] && kindOf?.(waiting[0].request);
    for (const item of waiting) {
      if (batch.length === most) break;
      looked += 1;
      const keys = keysOfOne(item.request);
      if (kindOf?.(item.request) !== kind || keys.some((key) => taken.has(key))) rest.push(item);
      else batch.push(item);
      // Of one that stays as well: what depends on it must not overtake it.
      for (const key of keys) taken.add(key);
    }
    waiting = rest.length === 0 ? waiting.slice(looked) : [...rest, ...waiting.slice(looked)];
    return batch;
  };

  const takeBatch = (): Waiting<Request, Answer>[] => {
    const most = share();
    if (keysOf !== undefined) return takeApart(most, keysOf);
    if (playerOf === undefined) return waiting.splice(0, most);
    const players = new Set(playersInHand);
    const batch: Waiting<Request, Answer>[] = [];
    const rest: Waiting<Request, Answer>[] = [];
    for (const item of waiting) {
      const player = playerOf(item.request);
      // A player's second request keeps its place before whatever they send later: `players` also stops the ones after it.
      if (batch.length < most && !players.has(player)) batch.push(item);
      else rest.push(item);
      players.add(player);
    }
    waiting = rest;
    return batch;
  };

  const settle = async (batch: Waiting<Request, Answer>[]): Promise<void> => {
    try {
      const answers = await run(batch.map((item) => item.request));
      if (answers.length !== batch.length) throw new Error('a gathered call must answer every request');
      batch.forEach((item, index) => item.resolve(answers[index] as Answer));
    } catch (error) {
      const oneIsToBlame = batch.length > 1 && sqlStateOf(error) !== undefined && !isDatabaseUnavailable(error);
      if (!oneIsToBlame) {
        for (const item of batch) item.reject(error);
        return;
      }
      for (const item of batch) await settle([item]);
    }
  };

  /** After the current turn, so that requests that arrived together go together. */
  const schedulePump = (): void => {
    if (scheduled || running >= concurrency || waiting.length === 0) return;
    scheduled = true;
    setImmediate(pump);
  };

  /** Whether what waits is to go on waiting for company. */
  const isForCompany = (): boolean => {
    if (running === 0 || (waiting.length >= inHand && !isBusy())) return false;
    const leftMs = beganAt + companyMs - performance.now();
    if (leftMs <= 0) return false;
    companyTimer ??= setTimeout(() => {
      companyTimer = undefined;
      pump();
    }, Math.ceil(leftMs));
    return true;
  };

  const pump = (): void => {
    scheduled = false;
    while (running < concurrency && waiting.length > 0) {
      if (isForCompany()) return;
      clearTimeout(companyTimer);
      companyTimer = undefined;
      const restMs = pauseMs === 0 ? 0 : beganAt + pauseMs - performance.now();
      if (restMs > 0) {
        scheduled = true;
        setTimeout(pump, restMs);
        return;
      }
      const batch = takeBatch();
      // All that wait are of players in hand: they go when those are done.
      if (batch.length === 0) return;
      beganAt = performance.now();
      const players = playerOf === undefined ? [] : batch.map(({ request }) => playerOf(request));
      for (const player of players) playersInHand.add(player);
      running += 1;
      inHand += batch.length;
      void settle(batch).finally(() => {
        running -= 1;
        inHand -= batch.length;
        for (const player of players) playersInHand.delete(player);
        // Not at once: those who were just answered come back in this very turn, and what comes now and what waited go together.
        schedulePump();
      });
    }
  };

  return {
    ask(request) {
      if (waiting.length >= waitingAtMost) return Promise.reject(options.full?.() ?? new Error('too many requests are waiting'));
      return new Promise<Answer>((resolve, reject) => {
        waiting.push({ request, resolve, reject });
        schedulePump();
      });
    },
    get size() {
      return waiting.length + inHand;
    },
  };
}
