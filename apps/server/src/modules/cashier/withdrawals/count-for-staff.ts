import { sql } from 'kysely';
import type { WithdrawalState } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';

/** How many withdrawals of a brand a staff's filter finds, and their sums in money units. */
export async function countWithdrawalsFor(
  db: Database | DatabaseTransaction,
  filter: {
    merchantId: number;
    states?: readonly WithdrawalState[] | undefined;
    playerId?: number | undefined;
    id?: string | undefined;
    ids?: readonly string[] | undefined;
    notIds?: readonly string[] | undefined;
  },
): Promise<{ total: number; amount: bigint; payout: bigint }> {
  const { rows } = await sql<{ total: bigint; amount: string; payout: string }>`
    select count(*) as total, coalesce(sum(w.amount), 0)::text as amount, coalesce(sum(w.payout_amount), 0)::text as payout from cashier.withdrawal w
    where w.merchant_id = ${filter.merchantId}
      ${filter.states === undefined ? sql`` : sql`and w.state = any (${[...filter.states]}::text[])`}
      ${filter.playerId === undefined ? sql`` : sql`and w.player_id = ${filter.playerId}`}
      ${filter.id === undefined ? sql`` : sql`and w.id = ${filter.id}::uuid`}
      ${filter.ids === undefined ? sql`` : sql`and w.id = any (${[...filter.ids]}::uuid[])`}
      ${filter.notIds === undefined ? sql`` : sql`and w.id <> all (${[...filter.notIds]}::uuid[])`}`.execute(db);
  return { total: Number(rows[0]?.total ?? 0n), amount: BigInt(rows[0]?.amount ?? '0'), payout: BigInt(rows[0]?.payout ?? '0') };
}
