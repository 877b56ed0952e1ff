import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

/**
 * Whether money of a player's may stand in a wallet of a vendor, or is on its way: more went there than came back since the vendor last said that nothing
 * was there, however long ago. What they have lost there looks the same to us until the vendor is asked, which happens whenever their wallets are shown; a call
 * is not worth it where this is asked. Each vendor by itself: what was won at one hides nothing at another.
 */
export async function standsAtVendors(db: Database | DatabaseTransaction, playerId: number): Promise<boolean> {
  const { rows } = await sql`
    select from games.transfer t left join games.purse_seen_empty e on e.player_id = t.player_id and e.vendor_id = t.vendor_id
    where t.player_id = ${playerId} and t.state <> 'refused' and (t.state <> 'done' or e.seen_at is null or t.state_changed_at > e.seen_at)
    group by t.vendor_id
    having bool_or(t.state <> 'done') or sum(case t.direction when 'in' then t.amount else -t.amount end) > 0
    limit 1`.execute(db);
  return rows.length > 0;
}
