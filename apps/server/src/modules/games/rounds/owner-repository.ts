import { sql } from 'kysely';
import type { Database } from '@sortes/service';
import { idOfOrderNumber } from '../../../platform/order-number.js';

/** Whose rounds of this brand have this number: the vendor's own, or our id. Vendors may give one number to rounds of several players. */
export async function ownersOfRound(db: Database, merchantId: number, number: string): Promise<number[]> {
  const id = idOfOrderNumber(number);
  const { rows } = await sql<{ player_id: bigint }>`
    select distinct player_id from (
      select player_id from games.round where code || '' = ${number.trim()} and merchant_id = ${merchantId}
      ${
        id === undefined
          ? sql``
          : sql`union all select r.player_id from games.transaction t join games.round r on r.player_id = t.player_id and r.id = t.round_id
                where t.round_id = ${id}::uuid and r.merchant_id = ${merchantId}`
      } limit 20
    ) as found`.execute(db);
  return rows.map((row) => Number(row.player_id));
}
