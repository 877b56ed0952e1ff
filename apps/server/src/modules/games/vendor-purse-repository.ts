import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

/** Whether money of a player's may stand in a wallet of a vendor, or is on its way there or back (`games.stands_at_vendors`). */
export async function standsAtVendors(db: Database | DatabaseTransaction, playerId: number): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`select games.stands_at_vendors(${playerId}) as stands`.execute(db);
  return rows[0]?.stands === true;
}
