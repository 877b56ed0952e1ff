import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';

/** One line of a movement. Money units; the balance is null on house accounts, which keep none. */
export interface LedgerEntry {
  transactionId: string;
  account: string;
  amount: bigint;
  balanceAfter: bigint | null;
}

/** The entries of some of a player's movements, in the order they were written. */
export async function entriesOf(
  db: Database | DatabaseTransaction,
  playerId: number,
  transactionIds: readonly string[],
): Promise<LedgerEntry[]> {
  if (transactionIds.length === 0) return [];
  const { rows } = await sql<{ transaction_id: string; account: string; amount: bigint; balance_after: bigint | null }>`
    select transaction_id, account, amount, balance_after from wallet.entry
    where player_id = ${playerId} and transaction_id = any(${transactionIds}::uuid[]) order by transaction_id, line`.execute(db);
  return rows.map(({ transaction_id, account, amount, balance_after }) => ({
    transactionId: transaction_id,
    account,
    amount,
    balanceAfter: balance_after,
  }));
}
