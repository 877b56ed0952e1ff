import type { Database } from '@sortes/service';
import { type BillFault, differingBills, type PaidSums, sumsOfPaidBills } from './bill-repository.js';

export interface BillsReport {
  /** What bills of a brand say was paid, and what arrived by them in the books, in each currency. Money units. */
  sums: PaidSums[];
  /** Somebody's side of a bill that the books and the bill tell differently. */
  differing: BillFault[];
  /** Faults in all. */
  faults: number;
}

/** Proves that bills were paid as they say, to whom and by whom they say, bill by bill, and that nothing was paid without one. */
export async function verifyBills(db: Database): Promise<BillsReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const differing = await differingBills(transaction);
      return { sums: await sumsOfPaidBills(transaction), differing, faults: differing.length };
    });
}
