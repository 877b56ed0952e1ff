import type { Database } from '@sortes/service';
import { sql } from 'kysely';

/** What one player was told, oldest first: kind, and what it was about. */
export async function toldTo(db: Database, playerId: number): Promise<{ kind: string; key: string }[]> {
  const { rows } = await sql<{ kind: string; key: string }>`
    select kind, substr(key, length(kind) + 2) as key from messaging.message where player_id = ${playerId} order by id`.execute(db);
  return rows;
}
