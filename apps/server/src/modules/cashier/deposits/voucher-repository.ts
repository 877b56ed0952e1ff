import { and } from '../../../platform/conditions.js';
import type { Database } from '@sortes/service';
import { sql } from 'kysely';

/** Vouchers that were issued together. Sums in money units; what is past its end counts as open until it is withdrawn. */
export interface VoucherBatch {
  batchId: string;
  amount: bigint;
  currency: string;
  issued: number;
  redeemed: number;
  withdrawn: number;
  open: number;
  createdAt: Date;
  expiresAt: Date;
}

export interface VoucherFilter {
  merchantId: number;
  batchId?: string | undefined;
  /** open: some can still be redeemed; expired: some were not, and can be no more; used-up: none is left. */
  state?: 'open' | 'expired' | 'used-up' | undefined;
}

const batches = ({ merchantId, batchId, state }: VoucherFilter) => sql`
  select batch_id, min(amount) as amount, min(currency) as currency, count(*) as issued, count(redeemed_at) as redeemed,
    count(*) filter (where withdrawn) as withdrawn, count(*) filter (where redeemed_at is null and not withdrawn) as open,
    min(created_at) as created_at, max(expires_at) as expires_at
  from cashier.voucher where merchant_id = ${merchantId} ${and(batchId !== undefined && sql`batch_id = ${batchId}::uuid`)} group by batch_id
  ${
    state === undefined
      ? sql``
      : state === 'used-up'
        ? sql`having count(*) filter (where redeemed_at is null and not withdrawn) = 0`
        : sql`having count(*) filter (where redeemed_at is null and not withdrawn) > 0
            and (max(expires_at) > clock_timestamp()) = ${state === 'open'}`
  }`;

/** Batches of a brand, newest first. */
export async function listVoucherBatches(
  db: Database,
  filter: VoucherFilter,
  page: { offset: number; limit: number },
): Promise<VoucherBatch[]> {
  const { rows } = await sql<{
    batch_id: string;
    amount: bigint;
    currency: string;
    issued: bigint;
    redeemed: bigint;
    withdrawn: bigint;
    open: bigint;
    created_at: Date;
    expires_at: Date;
  }>`select * from (${batches(filter)}) b order by created_at desc, batch_id limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map((row) => ({
    batchId: row.batch_id,
    amount: row.amount,
    currency: row.currency,
    issued: Number(row.issued),
    redeemed: Number(row.redeemed),
    withdrawn: Number(row.withdrawn),
    open: Number(row.open),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));
}

/** How many batches a filter finds, and what their vouchers are worth in all: issued, redeemed, still open. */
export async function sumVouchers(
  db: Database,
  filter: VoucherFilter,
): Promise<{ total: number; issued: bigint; redeemed: bigint; open: bigint }> {
  const { rows } = await sql<{ total: bigint; issued: string; redeemed: string; open: string }>`
    select count(*) as total, coalesce(sum(amount * issued), 0)::text as issued, coalesce(sum(amount * redeemed), 0)::text as redeemed,
      coalesce(sum(amount * open), 0)::text as open
    from (${batches(filter)}) b`.execute(db);
  const [row] = rows;
  return {
    total: Number(row?.total ?? 0n),
    issued: BigInt(row?.issued ?? '0'),
    redeemed: BigInt(row?.redeemed ?? '0'),
    open: BigInt(row?.open ?? '0'),
  };
}
