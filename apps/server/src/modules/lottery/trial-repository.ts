import { sql } from 'kysely';
import type { Database } from '@sortes/service';

/** Writes down, once, that a player plays with play money: bets placed from now on are no part of any bet book. */
export async function rememberTrial(connection: Database, playerId: number): Promise<void> {
  await sql`insert into lottery.trial_player (player_id) values (${playerId}) on conflict (player_id) do nothing`.execute(connection);
}

export async function isTrial(connection: Database, playerId: number): Promise<boolean> {
  const { rows } = await sql`select from lottery.trial_player where player_id = ${playerId}`.execute(connection);
  return rows.length > 0;
}

/** Lines of a player that wait for their draw, those that chases will place included, and all that there are. Counts as far as `atMost` only. */
export async function countLines(connection: Database, playerId: number, atMost: number): Promise<{ waiting: number; all: number }> {
  const { rows } = await sql<{ waiting: number; all: number }>`
    with placed as (
      select count(*)::integer as n, (count(*) filter (where d.state in ('open', 'closed', 'drawn', 'settling')))::integer as waiting
      from (select b.draw_id from lottery.bet b where b.player_id = ${playerId} limit ${atMost}) as b join lottery.draw d on d.id = b.draw_id
    ), planned as (
      select coalesce(sum(c.waiting_draws * l.n), 0)::integer as n
      from (select c.id, c.waiting_draws from lottery.chase c where c.player_id = ${playerId} and c.waiting_draws > 0) as c
      cross join lateral (select count(*) as n from lottery.chase_line l where l.player_id = ${playerId} and l.chase_id = c.id) as l
    )
    select placed.waiting + planned.n as waiting, placed.n + planned.n as all from placed, planned`.execute(connection);
  return rows[0] ?? { waiting: 0, all: 0 };
}
