import type { Database } from '@sortes/service';
import { findFaults, type PointsFault, type PointsSums, sumPoints } from './verify-repository.js';

export interface PointsReport extends PointsSums {
  found: PointsFault[];
}

/** Proves from the rows, in one snapshot, that lots, movements, what is owed and the ledger agree. */
export function verifyPoints(db: Database): Promise<PointsReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => ({ ...(await sumPoints(transaction)), found: await findFaults(transaction) }));
}
