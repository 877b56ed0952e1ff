import { sql } from 'kysely';
import type { DatabaseTransaction } from '@sortes/service';

/** Keeps what the house knows of a game's return, in hundredths of a percent; null: nothing. */
export async function writeTypedReturn(transaction: DatabaseTransaction, nodeId: number, typed: number | null): Promise<void> {
  await sql`update games.game set typed_return = ${typed} where node_id = ${nodeId}`.execute(transaction);
}
