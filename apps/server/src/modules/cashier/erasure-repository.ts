import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import type { PersonErasure } from '../../ports/person-erasure.js';

/** Deposits and withdrawals of a player that have not ended, one text each. Empty: all have. */
async function unsettledCashierOf(db: Database | DatabaseTransaction, playerId: number): Promise<string[]> {
  const { rows } = await sql<{ deposits: bigint; withdrawals: bigint }>`
    select
      (select count(*) from cashier.deposit where player_id = ${playerId} and state in ('open', 'awaiting_payment', 'submitted', 'review')) as deposits,
      (select count(*) from cashier.withdrawal where player_id = ${playerId} and state not in ('received', 'rejected', 'returned')) as withdrawals`.execute(
    db,
  );
  return Object.entries(rows[0] ?? {}).flatMap(([what, count]) => (count > 0n ? [`${count} ${what}`] : []));
}

/**
 * Takes number and holder out of the payout accounts of an erased person and shuts them; which provider money went to, and its last four digits,
 * stay with the withdrawals.
 */
async function erasePayoutAccounts(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`
    update cashier.payout_account set number_sealed = ''::bytea, number_digest = ''::bytea, holder_sealed = ''::bytea, is_default = false,
      removed_at = coalesce(removed_at, clock_timestamp())
    where player_id = ${playerId}`.execute(transaction);
}

/** Shuts the payout accounts of an erased person whose numbers the law wants kept for some years. */
async function closePayoutAccounts(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`update cashier.payout_account set is_default = false, removed_at = coalesce(removed_at, clock_timestamp()) where player_id = ${playerId}`.execute(
    transaction,
  );
}

/** Payout accounts of whose money moved are shut first, and erased when the years of the law are over. */
export const cashierErasure: PersonErasure = {
  unsettled: unsettledCashierOf,
  async erase(transaction, { playerId }, { isKept }) {
    if (isKept) await closePayoutAccounts(transaction, playerId);
    else await erasePayoutAccounts(transaction, playerId);
  },
  forget: erasePayoutAccounts,
};
