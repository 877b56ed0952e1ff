import { sql } from 'kysely';
import type { RoundLane } from '@sortes/contract';
import type { Database } from '@sortes/service';

/** The kinds of games whose rounds turn over what they won or lost, of a brand's rounds that are opened now. */
export async function netKindsNow(db: Database, merchantId: number): Promise<RoundLane[]> {
  const { rows } = await sql<{ net: RoundLane[] }>`select net from games.net_kinds(${merchantId}, clock_timestamp())`.execute(db);
  return rows[0]?.net ?? [];
}

/**
 * Lets a brand's rule count for rounds opened from its next day on, unless it is what holds then anyway. A minute before a day begins counts as that day, so that the rule is there by
 * then.
 * @param net in the order of the alphabet
 */
export async function writeTurnoverRule(
  db: Database,
  { id, timeZone }: { id: number; timeZone: string },
  net: readonly RoundLane[],
): Promise<void> {
  await sql`
    with next as (
      select date_trunc('day', (clock_timestamp() + interval '1 minute') at time zone ${timeZone}) + interval '1 day' as day
    ), held as (
      select n.day at time zone ${timeZone} as starts, k.net from next n cross join lateral games.net_kinds(${id}, n.day at time zone ${timeZone}) as k
    )
    insert into games.turnover_rule (merchant_id, starts, net)
    select ${id}, h.starts, ${net}::text[] from held h
    where array(select k from unnest(h.net) as k order by k collate "C") is distinct from ${net}::text[]
    on conflict (merchant_id, starts) do update set net = excluded.net`.execute(db);
}
