import { sql } from 'kysely';
import type { Database } from '@sortes/service';
import { briefColumns, type DrawBriefRow, type NearRows } from './draw-repository.js';

/**
 * The draw on sale, the ones around it and the latest with a result, of many games in one round trip. Each is one step into an index, so that
 * sixty games cost sixty times four steps, whatever the archive holds.
 */
export async function findNearOfMany(
  db: Database,
  merchantId: number,
  gameCodes: readonly string[],
): Promise<ReadonlyMap<string, NearRows>> {
  const { rows } = await sql<DrawBriefRow & { asked: string; which: 'current' | 'next' | 'previous' | 'last'; now: Date }>`
    with clock as materialized (select clock_timestamp() as now), mine as (
      select g.code as asked, d.* from unnest(${gameCodes}::text[]) as g (code) cross join clock cross join lateral (
        (select 'current' as which, d.* from lottery.draw d where merchant_id = ${merchantId} and game_code = g.code and draws_at >= now and state = 'open' and opens_at <= now and closes_at > now order by draws_at limit 1)
        union all
        (select 'next', d.* from lottery.draw d where merchant_id = ${merchantId} and game_code = g.code and draws_at >= now and state in ('scheduled', 'open') and opens_at > now order by draws_at limit 1)
        union all
        (select 'previous', d.* from lottery.draw d where merchant_id = ${merchantId} and game_code = g.code and draws_at <= now + interval '1 day' and closes_at <= now and state not in ('scheduled', 'void') order by draws_at desc, id desc limit 1)
        union all
        (select 'last', d.* from lottery.draw d where merchant_id = ${merchantId} and game_code = g.code and draws_at <= now + interval '1 day' and win is not null and state <> 'void' order by draws_at desc, id desc limit 1)
      ) as d
    )
    select asked, which, now, ${briefColumns} from clock left join mine on true`.execute(db);
  const now = rows[0]?.now ?? new Date();
  const near = new Map<string, NearRows>(
    gameCodes.map((code) => [code, { now, current: undefined, next: undefined, previous: undefined, last: undefined }]),
  );
  for (const row of rows) {
    const of = near.get(row.asked);
    if (of !== undefined) of[row.which] = row;
  }
  return near;
}

/** The latest draws with a result of all games of a brand, newest first. */
export async function listLatestOfAll(db: Database, merchantId: number, limit: number): Promise<DrawBriefRow[]> {
  const { rows } = await sql<DrawBriefRow>`
    select ${briefColumns} from lottery.draw where merchant_id = ${merchantId} and win is not null and state <> 'void'
    order by draws_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many of a player's last bets say which games they play lately. */
const betsLookedAt = 500;

/** Codes of the games of a player's last 500 bets, the latest first. */
export async function listRecentGames(db: Database, playerId: number): Promise<string[]> {
  const { rows } = await sql<{ gameCode: string }>`
    select d.game_code as "gameCode"
    from (select draw_id, row_number() over (order by id desc) as age from (select id, draw_id from lottery.bet where player_id = ${playerId} order by id desc limit ${betsLookedAt}) as newest) as b
    join lottery.draw d on d.id = b.draw_id group by d.game_code order by min(b.age)`.execute(db);
  return rows.map(({ gameCode }) => gameCode);
}
