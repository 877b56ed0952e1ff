import { games } from '@sortes/lottery-rules';
import { sql } from 'kysely';
import type { Database } from '@sortes/service';
import { idOfOrderNumber } from '../../platform/order-number.js';

/** Draws of a game that may be on sale at one moment. */
const drawsAtOnce = 4;

/**
 * Whose bet of this brand an order number is. The number tells when the bet was placed, so that it is looked for in the draws that were on sale then:
 * no index of all bets by their id alone is needed, which each bet would pay for.
 */
export async function ownerOfBet(db: Database, merchantId: number, number: string): Promise<number | undefined> {
  const id = idOfOrderNumber(number);
  if (id === undefined || id[14] !== '7') return undefined;
  const placedAt = new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
  const { rows } = await sql<{ player_id: bigint }>`
    select b.player_id from unnest(${games.map(({ code }) => code)}::text[]) as g (code)
    cross join lateral (
      select d.id from lottery.draw d where d.merchant_id = ${merchantId} and d.game_code = g.code and d.draws_at >= ${placedAt}
      order by d.draws_at, d.id limit ${drawsAtOnce}
    ) as d
    join lottery.bet b on b.draw_id = d.id and b.id = ${id}::uuid limit 1`.execute(db);
  return rows[0] === undefined ? undefined : Number(rows[0].player_id);
}
