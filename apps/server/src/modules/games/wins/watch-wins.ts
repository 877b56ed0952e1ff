import { formatMoney } from '@sortes/money';
import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import type { Alarm, Alarms } from '../../../platform/alarms.js';
import { raiseVersion } from '../catalogue/write-catalogue.js';
import { closeVendor, countWins, noteLookedAt, sumWins, takeWinLimits, type WatchedLimit } from './repository.js';

/** How often it is looked; so long at most what is beyond a limit goes on. */
export const watchEveryMs = 5_000;

export interface WatchKit {
  db: Database;
  alarms: Alarms;
  catalogue: { forget(): void };
}

/** Which bound was passed, if any. The minute first: it says more about what is going on. */
function passed({ perMinute, perDay }: WatchedLimit, paid: { day: bigint; minute: bigint }) {
  if (perMinute !== null && paid.minute > perMinute) return { within: 'minute', paid: paid.minute, most: perMinute };
  if (perDay !== null && paid.day > perDay) return { within: 'day', paid: paid.day, most: perDay };
  return undefined;
}

/** Counts for one limit. @returns the alarm where it was passed and the vendor is closed for it now. */
async function watchOne(transaction: DatabaseTransaction, limit: WatchedLimit): Promise<Alarm | undefined> {
  await countWins(transaction, limit);
  if (limit.heldAt !== null) {
    if (!limit.isClosed) await noteLookedAt(transaction, limit);
    return undefined;
  }
  const beyond = passed(limit, await sumWins(transaction, limit));
  if (beyond === undefined) return undefined;
  await raiseVersion(transaction);
  await closeVendor(transaction, limit);
  return {
    kind: 'vendor-wins-beyond',
    subject: limit.vendor,
    detail: { within: beyond.within, paid: formatMoney(beyond.paid), most: formatMoney(beyond.most), currency: limit.currency },
  };
}

/**
 * Looks whether a vendor has paid in more wins than the operator expects of it. Not one win is refused for it: each is owed. The vendor is closed instead,
 * as by a maintenance without an end, so that neither bets nor launches come, and staff get an alarm; when they open it again, counting begins anew.
 * @returns how many vendors were closed now.
 */
export async function watchWins({ db, alarms, catalogue }: WatchKit): Promise<number> {
  const raised = await inTransaction(db, async (transaction) => {
    const found: Alarm[] = [];
    for (const limit of await takeWinLimits(transaction)) {
      const alarm = await watchOne(transaction, limit);
      if (alarm !== undefined) found.push(alarm);
    }
    return found;
  });
  for (const alarm of raised) alarms.raise(alarm);
  if (raised.length > 0) catalogue.forget();
  return raised.length;
}
