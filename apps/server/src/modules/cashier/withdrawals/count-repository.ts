import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { ofStaffFilter, type StaffFilter } from './repository.js';

/** How many withdrawals of a brand a staff's filter finds, and their sums in money units. */
export async function countWithdrawalsFor(
  db: Database | DatabaseTransaction,
  filter: StaffFilter,
): Promise<{ total: number; amount: bigint; payout: bigint }> {
  const { rows } = await sql<{ total: bigint; amount: string; payout: string }>`
    select count(*) as total, coalesce(sum(w.amount), 0)::text as amount, coalesce(sum(w.payout_amount), 0)::text as payout from cashier.withdrawal w
    where ${ofStaffFilter(filter)}`.execute(db);
  return { total: Number(rows[0]?.total ?? 0n), amount: BigInt(rows[0]?.amount ?? '0'), payout: BigInt(rows[0]?.payout ?? '0') };
}
