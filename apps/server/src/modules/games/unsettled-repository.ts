import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

/** What of a player is open at game vendors, one text each. Empty: nothing is. */
export async function unsettledGamesOf(db: Database | DatabaseTransaction, playerId: number): Promise<string[]> {
  const { rows } = await sql<{ rounds: bigint; transfers: bigint }>`
    select
      (select count(*) from games.round where player_id = ${playerId} and closed_at is null) as rounds,
      (select count(*) from games.transfer where player_id = ${playerId} and state in ('asked', 'unknown')) as transfers`.execute(db);
  return Object.entries(rows[0] ?? {}).flatMap(([what, count]) => (count > 0n ? [`${count} ${what}`] : []));
}
