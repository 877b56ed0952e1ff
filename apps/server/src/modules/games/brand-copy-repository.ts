import { sql } from 'kysely';
import type { DatabaseTransaction } from '@sortes/service';
import { raiseVersion } from './catalogue/write-catalogue.js';

/** Tables that hold what a brand set; their rows are copied whatever columns they have. */
const tables = ['games.brand_vendor', 'games.brand_game'] as const;

/** Offers at a new brand what another one offers: its vendors and what it changed of games. */
export async function copyGamesOfBrand(transaction: DatabaseTransaction, from: number, to: number): Promise<void> {
  for (const table of tables) {
    const name = sql.raw(table);
    await sql`insert into ${name} select (jsonb_populate_record(null::${name}, to_jsonb(t) || jsonb_build_object('merchant_id', ${to}::integer))).*
      from ${name} t where t.merchant_id = ${from}`.execute(transaction);
  }
  await raiseVersion(transaction);
}
