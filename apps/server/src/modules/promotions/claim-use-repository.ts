import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, keptPlan } from '@sortes/service';

/** One count of how often somebody had an offer, and how often they may. */
export interface Use {
  scope: string;
  key: string;
  period: string;
  /** ISO date of the brand on which the period began; of all time '-infinity'. */
  since: string;
  most: number;
}

/**
 * Counts one more of each, in one order for all callers, so that none waits for another in a circle.
 * @returns false where one has been reached; what was counted till then goes back with the transaction
 */
export async function raiseUses(transaction: DatabaseTransaction, offerId: string, uses: readonly Use[]): Promise<boolean> {
  const nameOf = ({ scope, key, period }: Use): string => `${scope} ${key} ${period}`;
  const ordered = uses.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  const { rows } = await sql<{ raised: boolean }>`${keptPlan}
    select promotions.raise_uses(${offerId}, ${ordered.map(({ scope }) => scope)}::text[], ${ordered.map(({ key }) => key)}::text[],
      ${ordered.map(({ period }) => period)}::text[], ${ordered.map(({ since }) => since)}::date[], ${ordered.map(({ most }) => most)}::integer[]) as raised`.execute(
    transaction,
  );
  return rows[0]?.raised === true;
}

/** Whether one of these was counted as often as it may be; counts nothing. */
export async function isUseReached(db: Database, offerId: string, uses: readonly Use[]): Promise<boolean> {
  const { rows } = await sql<{ reached: boolean }>`
    select exists (
      select from promotions.use u join unnest(${uses.map(({ scope }) => scope)}::text[], ${uses.map(({ key }) => key)}::text[],
        ${uses.map(({ period }) => period)}::text[], ${uses.map(({ since }) => since)}::date[], ${uses.map(({ most }) => most)}::integer[])
        as r (scope, key, period, since, most) on u.scope = r.scope and u.key = r.key and u.period = r.period and u.period_start = r.since
      where u.offer_id = ${offerId} and u.times >= r.most) as reached`.execute(db);
  return rows[0]?.reached === true;
}
