import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

/** What of a player still waits for draws, one text each. Empty: nothing does. */
export async function unsettledBetsOf(db: Database | DatabaseTransaction, playerId: number): Promise<string[]> {
  const { rows } = await sql<{ bets: bigint; chases: bigint; corrections: bigint }>`
    select
      (select count(*) from lottery.bet b join lottery.draw d on d.id = b.draw_id where b.player_id = ${playerId} and d.state not in ('settled', 'void')
        and not exists (select from lottery.bet_outcome o where o.player_id = b.player_id and o.bet_id = b.id)) as bets,
      (select count(*) from lottery.chase where player_id = ${playerId} and state = 'running') as chases,
      (select count(*) from outcomes.changes_waiting('lottery', ${playerId})) as corrections`.execute(db);
  return Object.entries(rows[0] ?? {}).flatMap(([what, count]) => (count > 0n ? [`${count} ${what}`] : []));
}
