import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.js';

export interface Balance {
  /** Money units (1/10 000) free to use. */
  main: bigint;
  /** Money units set aside by holds. */
  held: bigint;
  /** Number of movements of the main account so far. */
  sequence: bigint;
  currency: string;
}

/** Opens a player's two accounts, in the transaction that makes the player. Calling it again changes nothing. */
export async function openAccounts(transaction: Database | DatabaseTransaction, playerId: number, currency: string): Promise<void> {
  await sql`
    insert into wallet.account (player_id, code, currency)
    values (${playerId}, 'held', ${currency}), (${playerId}, 'main', ${currency})
    on conflict (player_id, code) do nothing`.execute(transaction);
}

/** A player's balances; undefined when no accounts were opened. */
export async function findBalance(database: Database | DatabaseTransaction, playerId: number): Promise<Balance | undefined> {
  const { rows } = await sql<{ code: string; balance: bigint; sequence: bigint; currency: string }>`
    select code, balance, sequence, currency from wallet.account where player_id = ${playerId}`.execute(database);
  const main = rows.find((row) => row.code === 'main');
  if (main === undefined) return undefined;
  return {
    main: main.balance,
    held: rows.find((row) => row.code === 'held')?.balance ?? 0n,
    sequence: main.sequence,
    currency: main.currency,
  };
}

/** As `findBalance`. @throws Error when no accounts were opened: identity opens them with the player, so this is a fault of ours. */
export async function balanceOf(database: Database | DatabaseTransaction, playerId: number): Promise<Balance> {
  const balance = await findBalance(database, playerId);
  if (balance === undefined) throw new Error(`player ${playerId} has no accounts`);
  return balance;
}
