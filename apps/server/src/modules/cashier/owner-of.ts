import { sql } from 'kysely';
import type { Database } from '@sortes/service';
import { idOfOrderNumber } from '../../platform/order-number.js';

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
