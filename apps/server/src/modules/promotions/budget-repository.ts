import { sql } from 'kysely';
import type { DatabaseTransaction } from '@sortes/service';

/** An offer's bounds: sums in money units, and pieces in all and a day; null: no bound. */
export interface Bounds {
  nominal: bigint | null;
  expected: bigint | null;
  pieces: number | null;
  aDay: number | null;
}

/** The bounds of an offer have changed: what is left is worked out anew, by who claims next. Under the offer's lock for a change. */
export async function forgetBudget(transaction: DatabaseTransaction, offerId: string): Promise<void> {
  await sql`delete from promotions.budget where offer_id = ${offerId}`.execute(transaction);
}

/**
 * Takes one piece and a sum (money units) of what an offer may still give, in all and on the brand's day. Under the offer's shared lock.
 * @param slot 0 to 15: where is looked first, so that claims at once do not wait for each other
 * @param today the brand's day, and when it began
 * @returns false where not so much is left; what was taken till then goes back with the transaction
 */
export async function takeBudget(
  transaction: DatabaseTransaction,
  { offerId, amount, slot }: { offerId: string; amount: bigint; slot: number },
  { nominal, expected, pieces, aDay }: Bounds,
  today: { day: string; since: Date },
): Promise<boolean> {
  const take = async (day: string, since: Date | null, bounds: Omit<Bounds, 'aDay'>): Promise<boolean> => {
    if (bounds.nominal === null && bounds.expected === null && bounds.pieces === null) return true;
    await sql`select promotions.lay_out_budget(${offerId}, ${day}::date, ${since}::timestamptz, ${bounds.nominal}::bigint, ${bounds.expected}::bigint, ${bounds.pieces}::integer)`.execute(
      transaction,
    );
    const { rows } = await sql<{ taken: boolean }>`
      select promotions.take_budget(${offerId}, ${day}::date, ${amount}::bigint, ${slot}) as taken`.execute(transaction);
    return rows[0]?.taken === true;
  };
  if (!(await take('-infinity', null, { nominal, expected, pieces }))) return false;
  return take(today.day, today.since, { nominal: null, expected: null, pieces: aDay });
}

/** Puts back what was taken in this transaction and is not given after all: a sum (money units) and pieces, in all and of the day. */
export async function returnBudget(
  transaction: DatabaseTransaction,
  { offerId, amount, slot, pieces, day }: { offerId: string; amount: bigint; slot: number; pieces: number; day: string },
): Promise<void> {
  await sql`
    update promotions.budget set nominal_left = nominal_left + ${amount}::bigint, expected_left = expected_left + ${amount}::bigint, pieces_left = pieces_left + ${pieces}::integer
    where offer_id = ${offerId} and day in ('-infinity', ${day}::date) and slot = ${slot}`.execute(transaction);
}
