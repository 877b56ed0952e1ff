import { PassingMap } from '@sortes/service';
import { addressCircles } from '../platform/address.js';
import { DomainError } from '../platform/errors.js';

/** More requests in hand than this and the next is told to come back: waiting longer would help nobody. */
const inHandAtMost = 512;
/** From here on vendors' bets are refused, and wins and rollbacks go on beyond what others are allowed: they are money that is owed. */
const crowdedAt = 256;
/**
 * What is kept free for each when players fill the rest: what vendors owe, what payment gateways tell of money that has moved, and members of staff who proved
 * lately who they are. None of them can use up another's.
 */
const reserved = { vendors: 256, gateways: 64, staff: 64 };
export type Reserve = keyof typeof reserved;
/** Of one address, and of one IPv6 /48 however many of its networks call: nobody has the whole house to themselves. */
const ofOneAtMost = 128;
const ofOneSiteAtMost = 256;
/** Being full is told once in so long. */
const toldEveryMs = 10_000;
/** Full for so long without a single piece of work coming to its end: nothing leaves here any more. */
const stuckAfterMs = 5_000;

export interface WorkInHand {
  readonly size: number;
  /** So much is in hand that vendors' bets are to be refused, so that their wins come through. */
  readonly isCrowded: boolean;
  /**
   * Full for seconds, and nothing came to its end meanwhile. The process answers nobody any more, whatever its health says: who spreads the load should
   * send nobody here, and who watches it may start it anew.
   */
  readonly isStuck: boolean;
  /** @throws DomainError system.busy when there is no room for more of this kind. */
  requireRoom(reserve?: Reserve): void;
  /**
   * Counts one piece of work of an address (undefined: of somebody who is not counted by address, as a game vendor).
   * @returns what to call at its end; called once more it does nothing.
   * @throws DomainError system.busy when there is no room.
   */
  begin(address: string | undefined, reserve?: Reserve): () => void;
}

/**
 * Requests that are being worked on. A piece of work counts from when its body is there until its handler is done, whatever becomes of its connection
 * meanwhile: who asks and leaves makes no room for more, and nothing that happens, or never happens, on a connection can keep the count up. What is
 * made and waits for its reader is no work (guardConnections keeps that small).
 * @param onFull called when somebody is turned away, once in ten seconds.
 */
export function createWorkInHand({ monotonicMs, onFull }: { monotonicMs(): number; onFull(): void }): WorkInHand {
  let size = 0;
  /** Of these, what stands in a reserve. */
  const inReserve = { vendors: 0, gateways: 0, staff: 0 };
  /** When it became full, or when a piece of work last ended since. */
  let movedAt = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  const ofAddress = new PassingMap<number>();

  const isShareFull = (): boolean => size - inReserve.vendors - inReserve.gateways - inReserve.staff >= inHandAtMost;
  const isFull = (reserve?: Reserve): boolean => isShareFull() && (reserve === undefined || inReserve[reserve] >= reserved[reserve]);
  const busy = (): DomainError => {
    if (monotonicMs() - toldAt >= toldEveryMs) {
      toldAt = monotonicMs();
      onFull();
    }
    return new DomainError('system.busy', { retryAfterSeconds: 1 + (size % 3) });
  };
  const countOf = (key: string, change: 1 | -1): void => {
    const count = (ofAddress.get(key) ?? 0) + change;
    if (count > 0) ofAddress.set(key, count);
    else ofAddress.delete(key);
  };

  return {
    get size() {
      return size;
    },
    get isCrowded() {
      return size >= crowdedAt;
    },
    get isStuck() {
      return isShareFull() && monotonicMs() - movedAt >= stuckAfterMs;
    },
    requireRoom(reserve) {
      if (isFull(reserve)) throw busy();
    },
    begin(address, reserve) {
      if (isFull(reserve)) throw busy();
      const from = isShareFull() ? reserve : undefined;
      const circles = address === undefined ? [] : addressCircles(address);
      for (const { key, times } of circles)
        if ((ofAddress.get(key) ?? 0) >= (times === 1 ? ofOneAtMost : ofOneSiteAtMost))
          throw new DomainError('system.busy', { retryAfterSeconds: 1 + (size % 3) });
      size += 1;
      if (from !== undefined) inReserve[from] += 1;
      if (size === inHandAtMost) movedAt = monotonicMs();
      for (const { key } of circles) countOf(key, 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        size -= 1;
        if (from !== undefined) inReserve[from] -= 1;
        movedAt = monotonicMs();
        for (const { key } of circles) countOf(key, -1);
      };
    },
  };
}
