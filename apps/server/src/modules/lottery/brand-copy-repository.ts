import { sql } from 'kysely';
import type { DatabaseTransaction } from '@sortes/service';

/** Tables that hold what a brand set; their rows are copied whatever columns they have. */
const tables = ['lottery.game_limits'] as const;

/** Gives a new brand the limits of games that another one has set. */
export async function copyLotteryOfBrand(transaction: DatabaseTransaction, from: number, to: number): Promise<void> {
  for (const table of tables) {
    const name = sql.raw(table);
    await sql`insert into ${name} select (jsonb_populate_record(null::${name}, to_jsonb(t) || jsonb_build_object('merchant_id', ${to}::integer))).*
      from ${name} t where t.merchant_id = ${from}`.execute(transaction);
  }
}
