import { sql } from 'kysely';
import type { DepositState } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';

/** How many orders of a brand a staff's filter finds, and their sums in money units. */
export async function countDepositsFor(
  db: Database | DatabaseTransaction,
  filter: {
    merchantId: number;
    states: readonly DepositState[];
    playerId?: number | undefined;
    transferCode?: string | undefined;
    orderId?: string | undefined;
    ids?: readonly string[] | undefined;
    notIds?: readonly string[] | undefined;
  },
): Promise<{ total: number; amount: bigint; credited: bigint }> {
  const { rows } = await sql<{ total: bigint; amount: string; credited: string }>`
    select count(*) as total, coalesce(sum(d.amount), 0)::text as amount, coalesce(sum(d.credited_amount), 0)::text as credited from cashier.deposit d
    where d.merchant_id = ${filter.merchantId} and d.state = any (${[...filter.states]}::text[])
      ${filter.playerId === undefined ? sql`` : sql`and d.player_id = ${filter.playerId}`}
      ${filter.transferCode === undefined ? sql`` : sql`and d.transfer_code = ${filter.transferCode}`}
      ${filter.orderId === undefined ? sql`` : sql`and d.id = ${filter.orderId}::uuid`}
      ${filter.ids === undefined ? sql`` : sql`and d.id = any (${[...filter.ids]}::uuid[])`}
      ${filter.notIds === undefined ? sql`` : sql`and d.id <> all (${[...filter.notIds]}::uuid[])`}`.execute(db);
  return { total: Number(rows[0]?.total ?? 0n), amount: BigInt(rows[0]?.amount ?? '0'), credited: BigInt(rows[0]?.credited ?? '0') };
}
