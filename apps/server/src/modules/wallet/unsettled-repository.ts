import { formatMoney } from '@sortes/money';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

/** What of a player's money is not settled: balances and holds, one text each. Empty: nothing is. Points are no money: they go with the person (module points). */
export async function unsettledMoneyOf(db: Database | DatabaseTransaction, playerId: number): Promise<string[]> {
  const { rows } = await sql<{ code: string; balance: bigint }>`
    select code, balance from wallet.account where player_id = ${playerId} and balance <> 0 and code <> 'points' order by code`.execute(db);
  const { rows: holds } = await sql<{ count: bigint }>`
    select count(*) as count from wallet.hold where player_id = ${playerId} and state = 'held'`.execute(db);
  const count = holds[0]?.count ?? 0n;
  return [...rows.map(({ code, balance }) => `${code} balance ${formatMoney(balance)}`), ...(count > 0n ? [`${count} holds`] : [])];
}
