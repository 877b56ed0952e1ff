import { type RawBuilder, sql } from 'kysely';
import type { Database } from '@sortes/service';

/** What is due by now and was left lying (somebody holds it) is looked for again after so long. */
const leastMs = 250;

/**
 * Milliseconds until the earliest of some moments, by the database's clock: what a task answers that has done everything due, so that it looks again just then.
 * @param moments a query of one column `due` (timestamptz)
 * @returns undefined where there is none
 */
export async function untilDue(db: Database, moments: RawBuilder<unknown>): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number | null }>`
    select (extract(epoch from min(m.due) - clock_timestamp()) * 1000)::float8 as wait from (${moments}) as m`.execute(db);
  const wait = rows[0]?.wait ?? undefined;
  return wait === undefined ? undefined : Math.max(leastMs, Math.ceil(wait));
}
