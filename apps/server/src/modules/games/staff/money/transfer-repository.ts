import type { TransferState } from '@sortes/contract';
import type { Database } from '@sortes/service';
import { sql } from 'kysely';
import { and } from '../../../../platform/conditions.js';
import type { Direction } from '../../transfers/repository.js';
import type { Page } from './page.js';

export interface TransferSearch {
  id?: string | undefined;
  /** Those under way unless told. */
  state?: TransferState | 'all' | undefined;
  vendorIds?: readonly number[] | undefined;
  playerId?: number | undefined;
  direction?: Direction | undefined;
}

export interface TransferRow {
  id: string;
  player_id: bigint;
  vendor_id: number;
  direction: Direction;
  amount: bigint;
  currency: string;
  state: TransferState;
  reason: string;
  created_at: Date;
  state_changed_at: Date;
  check_at: Date | null;
  checks: number;
}

/** Those under way by age, others with the newest first; with the sum of all of them in money units. */
export async function listTransfers(
  db: Database,
  merchantId: number,
  { id, state, vendorIds, playerId, direction }: TransferSearch,
  { offset, limit }: Page,
): Promise<{ rows: TransferRow[]; total: number; amount: bigint }> {
  const where = sql`
    from games.transfer t
    where t.merchant_id = ${merchantId}
      ${and(
        id !== undefined && sql`t.id = ${id}::uuid`,
        state !== 'all' && (state === undefined ? sql`t.state in ('asked', 'unknown')` : sql`t.state = ${state}`),
        vendorIds !== undefined && sql`t.vendor_id = any(${vendorIds}::integer[])`,
        playerId !== undefined && sql`t.player_id = ${playerId}`,
        direction !== undefined && sql`t.direction = ${direction}`,
      )}`;
  const order = state === undefined ? sql`t.created_at, t.id` : sql`t.created_at desc, t.id`;
  const { rows } = await sql<TransferRow>`
    select t.id, t.player_id, t.vendor_id, t.direction, t.amount, t.currency, t.state, t.reason, t.created_at, t.state_changed_at, t.check_at, t.checks
    ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  const { rows: sums } = await sql<{ total: bigint; amount: bigint }>`
    select count(*) as total, coalesce(sum(t.amount), 0)::bigint as amount ${where}`.execute(db);
  return { rows, total: Number(sums[0]?.total ?? 0n), amount: sums[0]?.amount ?? 0n };
}
