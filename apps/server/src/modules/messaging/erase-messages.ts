import { sql } from 'kysely';
import type { DatabaseTransaction } from '@sortes/service';

/** Empties the inbox of a person who is erased, as if they had deleted every message: the keys stay, so that nothing is told again. */
export async function eraseMessages(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`
    update messaging.message set deleted_at = coalesce(deleted_at, clock_timestamp()), parameters = '{}', title = null, body = null
    where player_id = ${playerId}`.execute(transaction);
}
