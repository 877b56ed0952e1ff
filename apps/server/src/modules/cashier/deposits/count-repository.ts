import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { ofBrand, type OfBrand } from './repository.js';

/** How many orders of a brand a staff's filter finds, and their sums in money units. */
export async function countDepositsFor(
  db: Database | DatabaseTransaction,
  filter: OfBrand,
): Promise<{ total: number; amount: bigint; credited: bigint }> {
  const { rows } = await sql<{ total: bigint; amount: string; credited: string }>`
    select count(*) as total, coalesce(sum(d.amount), 0)::text as amount, coalesce(sum(d.credited_amount), 0)::text as credited from cashier.deposit d
    where ${ofBrand(filter)}`.execute(db);
  return { total: Number(rows[0]?.total ?? 0n), amount: BigInt(rows[0]?.amount ?? '0'), credited: BigInt(rows[0]?.credited ?? '0') };
}
