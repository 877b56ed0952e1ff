import { sql } from 'kysely';
import type { Database, Vault } from '@sortes/service';
import { idOfOrderNumber } from '../../platform/order-number.js';
import { isNumbered } from './order-number-repository.js';

/** A deposit or withdrawal and whose it is. */
export interface NumberedMoney {
  kind: 'deposit' | 'withdrawal';
  id: string;
  playerId: number;
}

/** The deposit or withdrawal of a number: our id, or the code of a bank transfer. Undefined for none of this brand. */
export async function moneyOfNumber(db: Database, merchantId: number, number: string): Promise<NumberedMoney | undefined> {
  const id = idOfOrderNumber(number);
  const { rows } = await sql<{ kind: NumberedMoney['kind']; id: string; player_id: bigint }>`
    ${
      id === undefined
        ? sql`select 'deposit' as kind, id, player_id from cashier.deposit
            where merchant_id = ${merchantId} and transfer_code = ${number.trim()} and transfer_code <> ''`
        : sql`select 'deposit' as kind, id, player_id from cashier.deposit where merchant_id = ${merchantId} and id = ${id}::uuid
              union all select 'withdrawal', id, player_id from cashier.withdrawal where merchant_id = ${merchantId} and id = ${id}::uuid`
    } limit 1`.execute(db);
  return rows[0] && { kind: rows[0].kind, id: rows[0].id, playerId: Number(rows[0].player_id) };
}

const sameTailAtMost = 8;

/** Deposits and withdrawals of a brand whose numbers end with these eight signs, as lists show them: one as a rule, at most eight. */
export async function moneyOfTail(db: Database, merchantId: number, tail: string): Promise<NumberedMoney[]> {
  if (!/^[0-9a-f]{8}$/i.test(tail.trim())) return [];
  const { rows } = await sql<{ kind: NumberedMoney['kind']; id: string; player_id: bigint }>`
    select 'deposit' as kind, d.id, d.player_id from cashier.deposit d where d.merchant_id = ${merchantId} and ${isNumbered('d', tail)}
    union all select 'withdrawal', w.id, w.player_id from cashier.withdrawal w where w.merchant_id = ${merchantId} and ${isNumbered('w', tail)}
    limit ${sameTailAtMost}`.execute(db);
  return rows.map(({ kind, id, player_id: playerId }) => ({ kind, id, playerId: Number(playerId) }));
}

const ownersAtMost = 200;

/**
 * Players of a brand who are paid to an account, at most 200: by its last four digits, or by its whole number, whatever the bank. Removed accounts are
 * nobody's.
 */
export async function ownersOfAccount(db: Database, vault: Vault, merchantId: number, number: string): Promise<number[]> {
  const digits = number.replaceAll(/[\s-]/g, '');
  if (/^\d{4}$/.test(digits)) {
    const { rows } = await sql<{ player_id: bigint }>`
      select distinct player_id from cashier.payout_account
      where merchant_id = ${merchantId} and last4 = ${digits} and removed_at is null order by player_id desc limit ${ownersAtMost}`.execute(
      db,
    );
    return rows.map(({ player_id: id }) => Number(id));
  }
  if (!/^\d{6,34}$/.test(digits)) return [];
  // A digest is of the bank and the number. Banks are few: the brand's own, or those that every brand begins with (0).
  const { rows: providers } = await sql<{ code: string }>`
    select distinct code from cashier.payout_provider where merchant_id in (0, ${merchantId})`.execute(db);
  const digests = providers.flatMap(({ code }) => vault.digests('payout-account', `${code}:${digits}`));
  const { rows } = await sql<{ player_id: bigint }>`
    select distinct player_id from cashier.payout_account
    where merchant_id = ${merchantId} and number_digest = any (${digests}) and removed_at is null order by player_id desc limit ${ownersAtMost}`.execute(
    db,
  );
  return rows.map(({ player_id: id }) => Number(id));
}
