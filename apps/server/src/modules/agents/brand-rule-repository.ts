import { sql } from 'kysely';
import type { Database } from '@sortes/service';
import type { ResultCost } from '@sortes/contract';

/** What the result of a brand's lines is less of on a day of the brand (yyyy-mm-dd). */
export async function resultCostsOn(db: Database, merchantId: number, day: string): Promise<ResultCost[]> {
  const { rows } = await sql<{ costs: ResultCost[] }>`select agents.result_costs(${merchantId}, ${day}::date) as costs`.execute(db);
  return rows[0]?.costs ?? [];
}

/**
 * Lets a brand's rule count from its next day on, unless it is what holds then anyway. A minute before a day begins counts as that day, so that the rule is there by then.
 * @param costs in the order of the alphabet
 */
export async function writeResultRule(
  db: Database,
  { id, timeZone }: { id: number; timeZone: string },
  costs: readonly ResultCost[],
): Promise<void> {
  await sql`
    with next as (
      select ((clock_timestamp() + interval '1 minute') at time zone ${timeZone})::date + 1 as day
    ), held as (
      select agents.result_costs(${id}, n.day) as costs from next n
    )
    insert into agents.result_rule (merchant_id, from_day, costs)
    select ${id}, n.day, ${costs}::text[] from next n cross join held h
    where array(select c from unnest(h.costs) as c order by c collate "C") is distinct from ${costs}::text[]
    on conflict (merchant_id, from_day) do update set costs = excluded.costs`.execute(db);
}

/** What a member of a brand has to pay in to count as active, money units. @param deposits 0: nothing */
export async function writeActiveRule(db: Database, merchantId: number, deposits: bigint): Promise<void> {
  await sql`
    insert into agents.active_rule as kept (merchant_id, deposits) select ${merchantId}, ${deposits} where agents.active_deposit(${merchantId}) <> ${deposits}
    on conflict (merchant_id) do update set deposits = excluded.deposits`.execute(db);
}

/** The same as it counts now. */
export async function activeDepositOf(db: Database, merchantId: number): Promise<bigint> {
  const { rows } = await sql<{ deposits: bigint }>`select agents.active_deposit(${merchantId}) as deposits`.execute(db);
  return rows[0]?.deposits ?? 0n;
}
