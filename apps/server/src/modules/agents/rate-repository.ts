import type { AgentLane } from '@sortes/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

/** Gives somebody a rate from a moment on: of lane LOTT a prize group, of others 1/10 000 of valid turnover. Bets placed before keep the rate they had. */
export async function addRate(
  db: Database | DatabaseTransaction,
  { playerId, lane, rate, since }: { playerId: number; lane: AgentLane; rate: number; since: Date },
): Promise<void> {
  await sql`insert into agents.rate (player_id, lane, since, rate) values (${playerId}, ${lane}, ${since}, ${rate})`.execute(db);
}
