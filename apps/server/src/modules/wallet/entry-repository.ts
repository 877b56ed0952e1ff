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

/**
 * What players could use after some movements, by the movements' ids: of the main account, whichever account it was that a movement moved; of the float
 * where it moved that alone. Ids are in the order of time: where a movement left the main account as it was, the entry before it tells. Money units.
 */
export async function balancesAfter(
  db: Database,
  movements: readonly { playerId: number; id: string }[],
): Promise<ReadonlyMap<string, bigint>> {
  if (movements.length === 0) return new Map();
  const { rows } = await sql<{ id: string; balance: bigint | null }>`
    select m.id, coalesce(
      (select e.balance_after from wallet.entry e where e.player_id = m.player_id and e.transaction_id = m.id and e.account in ('main', 'float')
        order by e.account = 'main' desc, e.line desc limit 1),
      (select e.balance_after from wallet.entry e where e.player_id = m.player_id and e.transaction_id < m.id and e.account = 'main'
        order by e.transaction_id desc, e.line desc limit 1)) as balance
    from unnest(${movements.map(({ playerId }) => playerId)}::bigint[], ${movements.map(({ id }) => id)}::uuid[]) as m (player_id, id)`.execute(
    db,
  );
  return new Map(rows.flatMap(({ id, balance }) => (balance === null ? [] : [[id, balance] as const])));
}
