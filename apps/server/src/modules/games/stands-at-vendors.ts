import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

/**
 * Whether money of a player's may stand in a wallet of a vendor, or is on its way: more went there within 30 days than came back. What he has lost
 * there looks the same to us, and only the vendor could tell; a call is not worth it where this is asked.
 */
export async function standsAtVendors(db: Database | DatabaseTransaction, playerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from games.transfer where player_id = ${playerId} and created_at > clock_timestamp() - interval '30 days' and state <> 'refused'
    group by player_id
    having bool_or(state <> 'done') or sum(case direction when 'in' then amount else -amount end) > 0`.execute(db);
  return rows.length > 0;
}
