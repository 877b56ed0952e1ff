import type { PostingTemplate } from '@sortes/contract';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '@sortes/service';
import { postOne, type HouseAccount, type PostingVerdict } from './post.js';

export interface HoldRequest {
  playerId: number;
  merchantId: number;
  /** UUIDv7 chosen by the caller; it is the idempotency key as well. */
  id: string;
  /** Money units, above 0. */
  amount: bigint;
  reference: string;
  /** How the statement calls it; `amount-held` when left out. */
  template?: PostingTemplate;
  /** When `expireHolds` may give it back; never when left out. */
  expiresAt?: Date;
}

/** `limited`, `excluded`: of a hold that puts money at stake (`vendor-wallet-held`). */
export type HoldVerdict = 'held' | 'insufficient' | 'unknown-account' | 'conflict' | 'limited' | 'excluded';
/** `gone`: the hold is unknown or ended in another way before; nothing was written. */
export type HoldEnd = 'paid' | 'released' | 'expired' | 'gone';

/** Sets money aside: main to held, in the caller's transaction. Asking again under the same id answers `held` once more. */
export async function hold(transaction: DatabaseTransaction, request: HoldRequest): Promise<HoldVerdict> {
  const verdict = await postOne(transaction, {
    playerId: request.playerId,
    merchantId: request.merchantId,
    template: request.template ?? 'amount-held',
    key: `hold:${request.id}`,
    input: { reference: request.reference },
    reference: request.reference,
    lines: [
      { account: 'main', amount: -request.amount },
      { account: 'held', amount: request.amount },
    ],
  });
  if (verdict.verdict === 'replayed') return 'held';
  if (verdict.verdict !== 'posted') return verdict.verdict;
  await sql`
    insert into wallet.hold (player_id, id, merchant_id, amount, reference, expires_at)
    values (${request.playerId}, ${request.id}, ${request.merchantId}, ${request.amount}, ${request.reference}, ${request.expiresAt ?? null})`.execute(
    transaction,
  );
  return 'held';
}

/** How a payment out of a hold is called in the statement. */
export interface HoldPayment {
  template: PostingTemplate;
  remark: string;
  /** Part of the hold that the house keeps as its fee, money units. */
  fee?: bigint;
}

/** Pays a hold out: held to the house account named. A hold ends once; paying a paid one again answers `paid` and writes nothing. */
export function settleHold(
  transaction: DatabaseTransaction,
  playerId: number,
  id: string,
  to: HouseAccount,
  payment: HoldPayment = { template: 'hold-paid', remark: '' },
): Promise<HoldEnd> {
  return endHold(transaction, playerId, id, 'paid', to, payment);
}

/** Gives a hold back: held to main. Releasing a released one again answers `released` and writes nothing. */
export function releaseHold(
  transaction: DatabaseTransaction,
  playerId: number,
  id: string,
  back: HoldPayment = { template: 'hold-released', remark: '' },
): Promise<HoldEnd> {
  return endHold(transaction, playerId, id, 'released', 'main', back);
}

/** Gives back at most 200 holds whose time is over by the database's clock. @returns how many. */
export async function expireHolds(transaction: DatabaseTransaction): Promise<number> {
  const { rows } = await sql<{ player_id: bigint; id: string }>`
    select player_id, id from wallet.hold where state = 'held' and expires_at <= clock_timestamp()
    order by player_id, id limit 200 for update skip locked`.execute(transaction);
  for (const row of rows) await endHold(transaction, Number(row.player_id), row.id, 'expired', 'main');
  return rows.length;
}

async function endHold(
  transaction: DatabaseTransaction,
  playerId: number,
  id: string,
  end: Exclude<HoldEnd, 'gone'>,
  to: HouseAccount | 'main',
  { template, remark, fee = 0n }: HoldPayment = { template: 'hold-released', remark: '' },
): Promise<HoldEnd> {
  // The row lock decides between pay, release and expiry racing each other; the account locks follow it, never the other way round.
  const { rows } = await sql<{ state: string; amount: bigint; reference: string; merchant_id: number }>`
    select state, amount, reference, merchant_id from wallet.hold where player_id = ${playerId} and id = ${id} for update`.execute(
    transaction,
  );
  const found = rows[0];
  if (found === undefined || (found.state !== 'held' && found.state !== end)) return 'gone';
  if (found.state === end) return end;
  const verdict: PostingVerdict = await postOne(transaction, {
    playerId,
    merchantId: found.merchant_id,
    template,
    key: `hold:${id}:end`,
    input: { end },
    reference: found.reference,
    remark,
    lines: [
      { account: 'held', amount: -found.amount },
      { account: to, amount: found.amount - fee },
      ...(fee === 0n ? [] : [{ account: 'house:fees' as const, amount: fee }]),
    ],
  });
  if (verdict.verdict !== 'posted') throw new Error(`hold ${id} stands but its money does not: ${verdict.verdict}`);
  await sql`update wallet.hold set state = ${end}, closed_at = clock_timestamp() where player_id = ${playerId} and id = ${id}`.execute(
    transaction,
  );
  return end;
}
