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

/** What stood in a player's account after some movements, by their ids: in the main account where one moved it, else in the one it moved. Money units. */
export async function balancesAfter(
  db: Database,
  movements: readonly { playerId: number; id: string }[],
): Promise<ReadonlyMap<string, bigint>> {
  if (movements.length === 0) return new Map();
  const { rows } = await sql<{ id: string; balance: bigint }>`
    select distinct on (e.transaction_id) e.transaction_id as id, e.balance_after as balance
    from unnest(${movements.map(({ playerId }) => playerId)}::bigint[], ${movements.map(({ id }) => id)}::uuid[]) as m (player_id, id)
    join wallet.entry e on e.player_id = m.player_id and e.transaction_id = m.id
    where e.sequence is not null order by e.transaction_id, e.account = 'main' desc, e.line desc`.execute(db);
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}
