import { sql } from 'kysely';
import type { Database } from '@sortes/service';
import type { ResultCost } from '@sortes/contract';

/** What the result of a brand's lines is less of on a day of the brand (yyyy-mm-dd). */
export async function resultCostsOn(db: Database, merchantId: number, day: string): Promise<ResultCost[]> {
  const { rows } = await sql<{ costs: ResultCost[] }>`select agents.result_costs(${merchantId}, ${day}::date) as costs`.execute(db);
  return rows[0]?.costs ?? [];
}

/** Lets a brand's rule count from its next day on, unless it is what holds then anyway. @param costs in the order of the alphabet */
export async function writeResultRule(
  db: Database,
  { id, timeZone }: { id: number; timeZone: string },
  costs: readonly ResultCost[],
): Promise<void> {
  await sql`
    with next as (
      select (clock_timestamp() at time zone ${timeZone})::date + 1 as day
    ), held as (
      select agents.result_costs(${id}, n.day) as costs from next n
    )
    insert into agents.result_rule (merchant_id, from_day, costs)
    select ${id}, n.day, ${costs}::text[] from next n cross join held h
    where array(select c from unnest(h.costs) as c order by c collate "C") is distinct from ${costs}::text[]
    on conflict (merchant_id, from_day) do update set costs = excluded.costs`.execute(db);
}
