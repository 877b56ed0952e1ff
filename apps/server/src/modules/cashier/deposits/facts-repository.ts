import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, keptPlan } from '@sortes/service';

export interface CreditedDeposit {
  at: Date;
  /** What came in, money units. */
  amount: bigint;
  method: string;
}

/** What a player has paid in: their first and last credited deposit, and count and sum (money units) of all and of the periods that run in the brand's zone. */
export interface DepositFacts {
  first: CreditedDeposit | undefined;
  last: CreditedDeposit | undefined;
  sums: Record<'life' | 'day' | 'week' | 'month', { count: number; sum: bigint }>;
}

const within = (period: 'day' | 'week' | 'month', timeZone: string) =>
  sql`d.credited_at >= date_trunc(${period}::text, clock_timestamp() at time zone ${timeZone}::text) at time zone ${timeZone}::text`;

/** @param before only deposits credited before this one: those that stood when it came in */
export async function depositFactsOf(
  db: Database | DatabaseTransaction,
  playerId: number,
  timeZone: string,
  before?: { id: string; at: Date },
): Promise<DepositFacts> {
  const { rows } = await sql<{ at: Date; amount: bigint; method: string; day: boolean; week: boolean; month: boolean }>`${keptPlan}
    select d.credited_at as at, d.credited_amount as amount, d.vendor_id as method,
      ${within('day', timeZone)} as day, ${within('week', timeZone)} as week, ${within('month', timeZone)} as month
    from cashier.deposit d
    where d.player_id = ${playerId} and d.state = 'credited'
      and (${before?.id ?? null}::uuid is null or (d.credited_at, d.id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
    order by d.credited_at, d.id`.execute(db);
  const sumOf = (period?: 'day' | 'week' | 'month') => {
    const counted = period === undefined ? rows : rows.filter((deposit) => deposit[period]);
    return { count: counted.length, sum: counted.reduce((total, { amount }) => total + amount, 0n) };
  };
  const asFact = (deposit: (typeof rows)[number] | undefined): CreditedDeposit | undefined =>
    deposit && { at: deposit.at, amount: deposit.amount, method: deposit.method };
  return {
    first: asFact(rows[0]),
    last: asFact(rows.at(-1)),
    sums: { life: sumOf(), day: sumOf('day'), week: sumOf('week'), month: sumOf('month') },
  };
}

/** A player's order that was credited; undefined: it was not, or is not theirs. */
export async function findCredited(
  db: Database | DatabaseTransaction,
  playerId: number,
  orderId: string,
): Promise<(CreditedDeposit & { id: string; merchantId: number }) | undefined> {
  const { rows } = await sql<CreditedDeposit & { id: string; merchantId: number }>`
    select d.id, d.merchant_id as "merchantId", d.credited_at as at, d.credited_amount as amount, d.vendor_id as method
    from cashier.deposit d where d.player_id = ${playerId} and d.id = ${orderId} and d.state = 'credited'`.execute(db);
  return rows[0];
}

/** All that some players have paid in until then, the oldest first: what the facts above were at any time before. */
export async function listCredited(
  db: Database,
  playerIds: readonly number[],
  until: Date,
): Promise<(CreditedDeposit & { playerId: number })[]> {
  const { rows } = await sql<CreditedDeposit & { playerId: number }>`
    select d.player_id::integer as "playerId", d.credited_at as at, d.credited_amount as amount, d.vendor_id as method
    from cashier.deposit d where d.player_id = any(${playerIds.map(String)}::bigint[]) and d.state = 'credited' and d.credited_at < ${until}
    order by d.player_id, d.credited_at, d.id`.execute(db);
  return rows;
}
