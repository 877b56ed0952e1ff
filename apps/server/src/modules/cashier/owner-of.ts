import { sql } from 'kysely';
import type { Database } from '@sortes/service';
import { idOfOrderNumber } from '../../platform/order-number.js';

/** Whose deposit or withdrawal a number is: our id, the id at the gateway, or the code of a bank transfer. Undefined for nobody's of this brand. */
export async function ownerOfMoney(db: Database, merchantId: number, number: string): Promise<number | undefined> {
  const id = idOfOrderNumber(number);
  const { rows } = await sql<{ player_id: bigint }>`
    ${
      id === undefined
        ? sql`select player_id from cashier.deposit where merchant_id = ${merchantId} and transfer_code = ${number.trim()}`
        : sql`select player_id from cashier.deposit where merchant_id = ${merchantId} and id = ${id}::uuid
              union all select player_id from cashier.withdrawal where merchant_id = ${merchantId} and id = ${id}::uuid`
    } limit 1`.execute(db);
  return rows[0] === undefined ? undefined : Number(rows[0].player_id);
}
