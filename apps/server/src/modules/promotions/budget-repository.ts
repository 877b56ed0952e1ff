import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, keptPlan } from '@sortes/service';
import type { OfferRow } from './offer-repository.js';

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
 * Takes pieces and a sum (money units) of what an offer may still give, in all and on the brand's day. Under the offer's shared lock.
 * @param slot 0 to 15: where is looked first, so that claims at once do not wait for each other
 * @param today the brand's day, and when it began
 * @returns false where not so much is left; what was taken till then goes back with the transaction
 */
export async function takeBudget(
  transaction: DatabaseTransaction,
  { offerId, amount, slot, count = 1 }: { offerId: string; amount: bigint; slot: number; count?: number },
  { nominal, expected, pieces, aDay }: Bounds,
  today: { day: string; since: Date },
): Promise<boolean> {
  const take = async (day: string, since: Date | null, bounds: Omit<Bounds, 'aDay'>): Promise<boolean> => {
    if (bounds.nominal === null && bounds.expected === null && bounds.pieces === null) return true;
    await sql`${keptPlan}select promotions.lay_out_budget(${offerId}, ${day}::date, ${since}::timestamptz, ${bounds.nominal}::bigint, ${bounds.expected}::bigint, ${bounds.pieces}::integer)`.execute(
      transaction,
    );
    const { rows } = await sql<{ taken: boolean }>`${keptPlan}
      select promotions.take_budget(${offerId}, ${day}::date, ${amount}::bigint, ${slot}, ${count}) as taken`.execute(transaction);
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

/** What an offer gave, and what of it lies ready, not yet claimed: sums in money units, and pieces in all and of a day. */
export interface UsedBudget {
  sum: bigint;
  pieces: number;
  today: number;
  heldSum: bigint;
  heldPieces: number;
  heldToday: number;
  /** What may still be taken, where it was laid out and there is such a bound. */
  sumLeft: bigint | null;
  piecesLeft: number | null;
  todayLeft: number | null;
}

/** What of an offer's bounds is used, as staff see it. @param today the brand's day, and when it began */
export async function readUsedBudget(db: Database, offerId: string, { day, since }: { day: string; since: Date }): Promise<UsedBudget> {
  const { rows } = await sql<UsedBudget>`
    select g.*, (select sum(nominal_left)::bigint from promotions.budget where offer_id = ${offerId} and day = '-infinity') as "sumLeft",
      (select sum(pieces_left)::integer from promotions.budget where offer_id = ${offerId} and day = '-infinity') as "piecesLeft",
      (select sum(pieces_left)::integer from promotions.budget where offer_id = ${offerId} and day = ${day}::date) as "todayLeft"
    from (
      select coalesce(sum(amount) filter (where promotions.was_given(state, activated_at)), 0)::bigint as sum,
        (count(*) filter (where promotions.was_given(state, activated_at)))::integer as pieces, (count(*) filter (where created_at >= ${since}))::integer as today,
        coalesce(sum(amount) filter (where state = 'offered'), 0)::bigint as "heldSum", (count(*) filter (where state = 'offered'))::integer as "heldPieces",
        (count(*) filter (where state = 'offered' and created_at >= ${since}))::integer as "heldToday"
      from promotions.grant where offer_id = ${offerId} and state not in ('rejected', 'applying')) as g`.execute(db);
  const [used] = rows;
  if (used === undefined) throw new Error('a sum over no rows is a row, too');
  return used;
}

/** An offer that has bounds in all, and what of them may still be taken; null: no such bound, or not laid out since it was set. */
export interface BoundedOffer extends OfferRow {
  sumLeft: bigint | null;
  piecesLeft: number | null;
  /** What was given, where nothing is laid out; else 0. Money units. */
  sum: bigint;
  pieces: number;
}

/** Offers of all brands that have begun and not ended, and have a budget or so many grants in all. Grants are only gone through where nothing is laid out. */
export async function listBounded(db: Database, now: Date): Promise<BoundedOffer[]> {
  const { rows } = await sql<BoundedOffer>`
    select o.id, o.merchant_id as "merchantId", o.code, o.state, o.version, v.document, b."sumLeft", b."piecesLeft", g.sum, g.pieces
    from promotions.offer o join promotions.offer_version v on v.offer_id = o.id and v.number = o.version
    cross join lateral (
      select count(*) as parts, sum(nominal_left)::bigint as "sumLeft", sum(pieces_left)::integer as "piecesLeft"
      from promotions.budget where offer_id = o.id and day = '-infinity') as b
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint as sum, count(*)::integer as pieces
      from promotions.grant where b.parts = 0 and offer_id = o.id and promotions.was_given(state, activated_at)) as g
    where o.state in ('live', 'paused') and (v.document -> 'budget' ->> 'nominal' is not null or v.document -> 'stock' ->> 'all' is not null)
      and (v.document -> 'window' ->> 'to' is null or (v.document -> 'window' ->> 'to')::bigint > ${now.getTime()})
    order by o.id`.execute(db);
  return rows;
}

/** What staff are told of a budget. */
export type BudgetAlarm = 'offer-budget-low' | 'offer-budget-gone';

/** What staff were told of and is not taken back yet. */
export async function listToldBudgets(db: Database): Promise<{ offerId: string; merchantId: number; kind: BudgetAlarm }[]> {
  const { rows } = await sql<{ offerId: string; merchantId: number; kind: BudgetAlarm }>`
    select t.offer_id as "offerId", o.merchant_id as "merchantId", t.kind
    from promotions.budget_told t join promotions.offer o on o.id = t.offer_id`.execute(db);
  return rows;
}

/** @returns whether nobody else has told it meanwhile */
export async function noteToldBudget(db: Database, offerId: string, kind: BudgetAlarm): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into promotions.budget_told (offer_id, kind) values (${offerId}, ${kind}) on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** What was told does not hold any more. */
export async function forgetToldBudget(db: Database, offerId: string, kind: BudgetAlarm): Promise<void> {
  await sql`delete from promotions.budget_told where offer_id = ${offerId} and kind = ${kind}`.execute(db);
}
