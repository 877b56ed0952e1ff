import { sha256, type Database, type DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';
import { and } from '../../../platform/conditions.js';

type Executor = Database | DatabaseTransaction;

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

interface NewVouchers {
  merchantId: number;
  batchId: string;
  /** Money units, of each. */
  amount: bigint;
  currency: string;
  codes: readonly string[];
  expiresAt: Date;
}

/** Keeps the hashes of codes, and their last four letters to tell them apart. */
export async function insertVouchers(
  executor: Executor,
  { merchantId, batchId, amount, currency, codes, expiresAt }: NewVouchers,
): Promise<void> {
  await sql`
    insert into cashier.voucher (merchant_id, code_hash, batch_id, amount, currency, tail, expires_at)
    select ${merchantId}, code.hash, ${batchId}, ${amount}, ${currency}, code.tail, ${expiresAt}
    from unnest(${codes.map(sha256)}::bytea[], ${codes.map((code) => code.slice(-4))}::text[]) as code (hash, tail)`.execute(executor);
}

/** Takes back what nobody has redeemed of a batch. @returns how many. */
export async function withdrawVouchers(
  executor: Executor,
  { merchantId, batchId }: { merchantId: number; batchId: string },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update cashier.voucher set withdrawn = true where merchant_id = ${merchantId} and batch_id = ${batchId} and redeemed_at is null and not withdrawn`.execute(
    executor,
  );
  return Number(numAffectedRows);
}

interface VoucherRow {
  /** Money units. */
  amount: bigint;
  currency: string;
  expired: boolean;
  player_id: bigint | null;
  withdrawn: boolean;
  batch_id: string;
}

export async function lockVoucher(transaction: DatabaseTransaction, merchantId: number, codeHash: Buffer): Promise<VoucherRow | undefined> {
  const { rows } = await sql<VoucherRow>`
    select amount, currency, expires_at <= clock_timestamp() as expired, player_id, withdrawn, batch_id from cashier.voucher
    where merchant_id = ${merchantId} and code_hash = ${codeHash} for update`.execute(transaction);
  return rows[0];
}

/** A voucher under its lock is the player's. */
export async function markRedeemed(
  transaction: DatabaseTransaction,
  { merchantId, codeHash, playerId, depositId }: { merchantId: number; codeHash: Buffer; playerId: number; depositId: string },
): Promise<void> {
  await sql`update cashier.voucher set player_id = ${playerId}, deposit_id = ${depositId}, redeemed_at = clock_timestamp() where merchant_id = ${merchantId} and code_hash = ${codeHash}`.execute(
    transaction,
  );
}

/** Seconds until a player may try codes again who has missed so many times within the hour; 0 when they may now. Under the player's lock. */
export async function secondsLocked(transaction: DatabaseTransaction, playerId: number, missesAllowed: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from since + interval '1 hour' - clock_timestamp()))::integer as seconds from cashier.voucher_attempt
    where player_id = ${playerId} and misses >= ${missesAllowed} and since > clock_timestamp() - interval '1 hour'`.execute(transaction);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

export async function countMiss(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`
    insert into cashier.voucher_attempt as attempt (player_id, misses, since) values (${playerId}, 1, clock_timestamp())
    on conflict (player_id) do update set
      misses = case when attempt.since > clock_timestamp() - interval '1 hour' then attempt.misses + 1 else 1 end,
      since = case when attempt.since > clock_timestamp() - interval '1 hour' then attempt.since else clock_timestamp() end`.execute(
    transaction,
  );
}
