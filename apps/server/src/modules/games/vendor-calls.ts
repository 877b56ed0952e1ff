import { type BackgroundTask, repeating } from '@sortes/service';
import type { Services } from '../../platform/services.js';
import type { CommandAnswer, WalletGateway } from './gateway/wallet-gateway.js';
import { VendorFailure, type VendorClient } from './launch/vendor-client.js';
import { addCalls, type CallDirection, type Counted, deleteOldCalls } from './vendor-call-repository.js';

const hourMs = 3_600_000;
const flushMs = 5_000;

export interface VendorCalls {
  /** Notes how one call ended. `failure`: words for what went wrong; `isRefusal`: the other side answered, with a no. */
  note(vendorId: number, direction: CallDirection, milliseconds: number, end?: { failure?: string; isRefusal?: boolean }): void;
  /** Writes what was noted since the last time. */
  flush(): Promise<void>;
}

/** Counts calls in memory and adds them up in the database every few seconds: a call costs nothing, and a process that dies loses seconds of a statistic. */
export function createVendorCalls({ db, clock }: Pick<Services, 'db' | 'clock'>): VendorCalls {
  let counted = new Map<string, Counted>();
  return {
    note(vendorId, direction, milliseconds, { failure, isRefusal = false } = {}) {
      const at = clock.now();
      const hour = Math.floor(at.getTime() / hourMs) * hourMs;
      const key = `${vendorId} ${hour} ${direction}`;
      let one = counted.get(key);
      if (one === undefined) {
        const none = { calls: 0, failures: 0, refusals: 0, totalMs: 0, slowestMs: 0, lastAt: at, lastFailureAt: null, lastFailure: '' };
        counted.set(key, (one = { vendorId, hour, direction, ...none }));
      }
      const spent = Math.round(milliseconds);
      one.calls += 1;
      one.totalMs += spent;
      one.slowestMs = Math.max(one.slowestMs, spent);
      one.lastAt = at;
      if (isRefusal) one.refusals += 1;
      if (failure !== undefined) {
        one.failures += 1;
        one.lastFailureAt = at;
        one.lastFailure = failure.slice(0, 300);
      }
    },
    async flush() {
      if (counted.size === 0) return;
      const taken = [...counted.values()];
      counted = new Map();
      await addCalls(db, taken);
    },
  };
}

/** The client, with every call counted. */
export function countingClient(client: VendorClient, calls: VendorCalls, now: () => number): VendorClient {
  const counted = async <T>(vendorId: number, call: () => Promise<T>): Promise<T> => {
    const began = now();
    try {
      const answer = await call();
      calls.note(vendorId, 'out', now() - began);
      return answer;
    } catch (error) {
      if (!(error instanceof VendorFailure)) throw error;
      const isRefusal = error.outcome === 'refused';
      // A vendor at rest was not called.
      if (isRefusal || error.detail.sent || !error.message.includes('is resting'))
        calls.note(vendorId, 'out', now() - began, isRefusal ? { isRefusal } : { failure: error.message });
      throw error;
    }
  };
  return {
    post: (vendor, ...rest) => counted(vendor.id, () => client.post(vendor, ...rest)),
    getLocation: (vendor, path) => counted(vendor.id, () => client.getLocation(vendor, path)),
  };
}

const done = new Set(['done', 'replayed']);

/** The gateway, with every command counted as the vendor felt it. */
export function countingGateway(gateway: WalletGateway, calls: VendorCalls, now: () => number): WalletGateway {
  const counted = async (vendorId: number, command: () => Promise<CommandAnswer>): Promise<CommandAnswer> => {
    const began = now();
    try {
      const answer = await command();
      calls.note(vendorId, 'in', now() - began, { isRefusal: !done.has(answer.verdict) });
      return answer;
    } catch (error) {
      calls.note(vendorId, 'in', now() - began, { failure: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  };
  return {
    ...gateway,
    apply: (vendor, command) => counted(vendor.id, () => gateway.apply(vendor, command)),
    payPrize: (vendor, prize) => counted(vendor.id, () => gateway.payPrize(vendor, prize)),
  };
}

export function vendorCallTasks({ db, log }: Pick<Services, 'db' | 'log'>): BackgroundTask[] {
  return [
    repeating('games: how vendors’ calls went', log, hourMs, async () => {
      await deleteOldCalls(db);
    }),
  ];
}

/**
 * Every process counts for itself, also one that runs no tasks: it writes by a timer of its own, which keeps no program alive.
 * @returns what ends it, while there still is a database: what was counted last is written
 */
export function flushing(calls: VendorCalls, { log }: Pick<Services, 'log'>): () => Promise<void> {
  const flush = () =>
    calls
      .flush()
      .catch((error: unknown) =>
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'vendors’ calls were not counted'),
      );
  const timer = setInterval(() => void flush(), flushMs).unref();
  return () => {
    clearInterval(timer);
    return flush();
  };
}
