import type { Clock, Database } from '@sortes/service';
import { readExclusionsAfter } from './repository.js';

/** An exclusion is heard of by every process within this and the time of one short query: less than the second of reliability P2. */
const freshMs = 400;
/**
 * Rows become visible in another order than their sequence when transactions overlap: so much is read again. A transaction of an exclusion takes
 * milliseconds, and far fewer than this many are written in that time.
 */
const overlap = 1_000n;

/** Who is excluded, kept in memory and read on: hot paths ask it for nothing. */
export interface ExcludedPlayers {
  isExcluded(playerId: number): Promise<boolean>;
  /** What was just written by this process counts at once. */
  forget(): void;
}

export function createExcludedPlayers(db: Database, clock: Clock): ExcludedPlayers {
  const until = new Map<number, number>();
  let read = 0n;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const refresh = async (): Promise<void> => {
    const began = clock.monotonicMs();
    for (const row of await readExclusionsAfter(db, read > overlap ? read - overlap : 0n)) {
      const end = row.until?.getTime() ?? Number.POSITIVE_INFINITY;
      until.set(row.playerId, Math.max(until.get(row.playerId) ?? 0, end));
      if (row.sequence > read) read = row.sequence;
    }
    readAt = began;
  };

  return {
    async isExcluded(playerId) {
      if (clock.monotonicMs() - readAt >= freshMs) {
        reading ??= refresh().finally(() => (reading = undefined));
        await reading;
      }
      const end = until.get(playerId);
      return end !== undefined && end > clock.now().getTime();
    },
    forget() {
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}
