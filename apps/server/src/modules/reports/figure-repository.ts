import { type RawBuilder, sql } from 'kysely';
import type { Database } from '@sortes/service';

/** Figures that are summed. Money units (1/10 000), as the house reads them. */
export interface Sums {
  depositCount: bigint;
  deposits: bigint;
  withdrawalCount: bigint;
  withdrawals: bigint;
  stakeCount: bigint;
  stakes: bigint;
  returned: bigint;
  prizes: bigint;
  /** Stakes of play that is decided: of a draw as it is settled, of a vendor's game as they are placed. */
  settled: bigint;
  /** Gross gaming revenue: decided stakes less prizes. */
  revenue: bigint;
  adjustments: bigint;
  /** Rewards in money, and bonuses that became money. */
  rewards: bigint;
  fees: bigint;
  vendorIn: bigint;
  vendorOut: bigint;
}

export const sumNames = [
  'depositCount',
  'deposits',
  'withdrawalCount',
  'withdrawals',
  'stakeCount',
  'stakes',
  'returned',
  'settled',
  'prizes',
  'revenue',
  'adjustments',
  'rewards',
  'fees',
  'vendorIn',
  'vendorOut',
] as const satisfies readonly (keyof Sums)[];

export const noSums: Sums = Object.fromEntries(sumNames.map((name) => [name, 0n])) as Record<keyof Sums, bigint>;

export function addSums(one: Sums, other: Sums): Sums {
  return Object.fromEntries(sumNames.map((name) => [name, one[name] + other[name]])) as Record<keyof Sums, bigint>;
}

/** A brand's days, both included: yyyy-mm-dd in its time zone. */
export interface Period {
  merchantId: number;
  currency: string;
  timeZone: string;
  from: string;
  to: string;
  /** Only what came before this moment, of figures by the hour. */
  until?: Date;
}

/** The set of figures that is read now. */
export const live = sql`(select id from reports.generation where state = 'live')`;

/** Rows of `reports.hour` as `h`, each with what its template is to the figures as `k`: nothing for one that nobody knows any more. */
export const hoursWithKind = sql`reports.hour h left join reports.kind k on k.template = h.template`;

/** Sums over rows of `hoursBy`. */
export const hourSums: RawBuilder<unknown> = sql`
  coalesce(sum(h.count) filter (where h.measure = 'deposits' and not h.is_reversal), 0)::bigint as "depositCount",
  coalesce(sum(h.amount) filter (where h.measure = 'deposits'), 0)::bigint as deposits,
  coalesce(sum(h.count) filter (where h.measure = 'withdrawals' and not h.is_reversal), 0)::bigint as "withdrawalCount",
  coalesce(-sum(h.amount) filter (where h.measure = 'withdrawals'), 0)::bigint as withdrawals,
  coalesce(sum(h.count) filter (where h.measure = 'stakes'), 0)::bigint as "stakeCount",
  coalesce(-sum(h.amount) filter (where h.measure = 'stakes'), 0)::bigint as stakes,
  coalesce(sum(h.amount) filter (where h.measure = 'returned'), 0)::bigint as returned,
  coalesce(sum(h.amount) filter (where h.measure = 'prizes'), 0)::bigint as prizes,
  coalesce(-sum(h.amount) filter (where h.is_decided), 0)::bigint as settled,
  coalesce(-sum(h.amount) filter (where h.is_decided or h.measure = 'prizes'), 0)::bigint as revenue,
  coalesce(sum(h.amount) filter (where h.measure = 'adjustments'), 0)::bigint as adjustments,
  coalesce(sum(h.amount) filter (where h.measure = 'rewards'), 0)::bigint as rewards,
  coalesce(sum(h.fee), 0)::bigint as fees,
  coalesce(-sum(h.main) filter (where h.measure = 'vendorIn'), 0)::bigint as "vendorIn",
  coalesce(sum(h.main) filter (where h.measure = 'vendorOut'), 0)::bigint as "vendorOut"`;

/**
 * Rows of `reports.hour` put together by `keys` (columns with their expressions over `h`) and what their templates are to the figures, as `h`: a few rows to
 * tell apart, and not each hour of a year. `where` may name `h` and `k` (see `hoursWithKind`).
 */
export function hoursBy(keys: Readonly<Record<string, RawBuilder<unknown>>>, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = [
    ...Object.entries(keys).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
    sql`k.measure`,
    sql`k.is_reversal`,
    sql`k.is_decided`,
  ];
  return sql`(
    select ${sql.join(columns)}, sum(h.count) as count, sum(h.amount) as amount, sum(h.main) as main, sum(h.fee) as fee
    from ${hoursWithKind} where ${where} group by ${sql.join(columns.map((_, at) => sql.lit(at + 1)))}
  ) as h`;
}

/** Sums over rows of `reports.player_day` as `d`. */
export const playerSums: RawBuilder<unknown> = sql`
  coalesce(sum(d.deposit_count), 0)::bigint as "depositCount", coalesce(sum(d.deposits), 0)::bigint as deposits,
  coalesce(sum(d.withdrawal_count), 0)::bigint as "withdrawalCount", coalesce(sum(d.withdrawals), 0)::bigint as withdrawals,
  coalesce(sum(d.stake_count), 0)::bigint as "stakeCount", coalesce(sum(d.stakes), 0)::bigint as stakes, coalesce(sum(d.returned), 0)::bigint as returned,
  coalesce(sum(d.prizes), 0)::bigint as prizes, coalesce(sum(d.settled), 0)::bigint as settled, coalesce(sum(d.settled - d.prizes), 0)::bigint as revenue,
  coalesce(sum(d.adjustments), 0)::bigint as adjustments, coalesce(sum(d.rewards), 0)::bigint as rewards, coalesce(sum(d.fees), 0)::bigint as fees,
  coalesce(sum(d.vendor_in), 0)::bigint as "vendorIn", coalesce(sum(d.vendor_out), 0)::bigint as "vendorOut"`;

/** Rows of `reports.hour` of a period that people read: the brand's currency, no play of trial accounts. */
export function hoursOf({ merchantId, currency, timeZone, from, to, until }: Period): RawBuilder<unknown> {
  return sql`h.generation = ${live} and h.merchant_id = ${merchantId} and not h.trial and h.currency = ${currency}
    and h.at >= (${from}::date)::timestamp at time zone ${timeZone} and h.at < (${to}::date + 1)::timestamp at time zone ${timeZone}
    and (${until ?? null}::timestamptz is null or h.at < ${until ?? null}::timestamptz)`;
}

/** As `hoursOf` for `reports.player_day`. */
export function playersOf({ merchantId, currency, from, to }: Omit<Period, 'timeZone'>): RawBuilder<unknown> {
  return sql`d.generation = ${live} and d.merchant_id = ${merchantId} and not d.trial and d.currency = ${currency} and d.day between ${from}::date and ${to}::date`;
}

export interface PlayerCounts {
  registered: number;
  firstDeposits: number;
  activePlayers: number;
}

/** Players who paid in for the first time in the period, each once. */
export function firstDepositsIn({ merchantId, timeZone, from, to }: Period): RawBuilder<unknown> {
  return sql`select f.player_id from reports.first_deposit f where f.generation = ${live} and f.merchant_id = ${merchantId} and not f.trial
    and f.at >= (${from}::date)::timestamp at time zone ${timeZone} and f.at < (${to}::date + 1)::timestamp at time zone ${timeZone}`;
}

/** Players who staked in the period, each once. */
export function activeIn(period: Period): RawBuilder<unknown> {
  return sql`select d.player_id from reports.player_day d where ${playersOf(period)} and d.stake_count > 0 group by d.player_id`;
}

/** Players that came, that paid in for the first time, and that staked, each counted once in the period. */
export async function countPlayers(db: Database, period: Period): Promise<PlayerCounts> {
  const { merchantId, timeZone, from, to } = period;
  const begin = sql`(${from}::date)::timestamp at time zone ${timeZone}`;
  const end = sql`(${to}::date + 1)::timestamp at time zone ${timeZone}`;
  const { rows } = await sql<PlayerCounts>`
    select
      (select coalesce(sum(r.count), 0) from identity.registered(${merchantId}, ${begin}, ${end}, ${timeZone}, 'day') as r)::float8 as registered,
      (select count(*) from (${firstDepositsIn(period)}) as f)::float8 as "firstDeposits",
      (select count(*) from (${activeIn(period)}) as a)::float8 as "activePlayers"`.execute(db);
  return rows[0] ?? { registered: 0, firstDeposits: 0, activePlayers: 0 };
}

/** What moved that is none of the figures, money units: with it they are all that the ledger moved in the period. */
export async function sumOther(db: Database, period: Period): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(h.amount), 0)::bigint as amount from ${hoursWithKind}
    where ${hoursOf(period)} and coalesce(k.measure, 'other') = 'other'`.execute(db);
  return rows[0]?.amount ?? 0n;
}

/** Stakes of a game's draws that are not decided yet. Money units. */
export interface OpenStakes {
  game: string;
  amount: bigint;
}

/** What stands open now, by game, the largest first: it belongs to whoever wins it. */
export async function listOpenStakes(
  db: Database,
  { merchantId, currency }: Pick<Period, 'merchantId' | 'currency'>,
): Promise<OpenStakes[]> {
  const { rows } = await sql<OpenStakes>`
    select o.game, o.amount from reports.open_stake o
    where o.generation = ${live} and o.merchant_id = ${merchantId} and o.currency = ${currency} and not o.trial and o.amount <> 0
    order by o.amount desc, o.game`.execute(db);
  return rows;
}

export interface HourLine extends Sums {
  at: Date;
}

/** Sums by hour or day, those of hours in which nothing moved left out; `at` is when it begins. */
export async function sumByTime(db: Database, period: Period, unit: 'hour' | 'day'): Promise<HourLine[]> {
  const { rows } = await sql<HourLine>`
    select h.at, ${hourSums} from ${hoursBy({ at: sql`date_trunc(${unit}, h.at, ${period.timeZone})` }, hoursOf(period))} group by h.at order by h.at`.execute(
    db,
  );
  return rows;
}

/** New players by hour or day. */
export async function registeredByTime(
  db: Database,
  { merchantId, timeZone, from, to }: Period,
  unit: 'hour' | 'day',
): Promise<Map<number, number>> {
  const { rows } = await sql<{ at: Date; count: bigint }>`
    select r.at, r.count from identity.registered(${merchantId}, (${from}::date)::timestamp at time zone ${timeZone},
      (${to}::date + 1)::timestamp at time zone ${timeZone}, ${timeZone}, ${unit}) as r`.execute(db);
  return new Map(rows.map(({ at, count }) => [at.getTime(), Number(count)]));
}

/** Every hour or day of a period, when each begins: what has no rows is shown as nothing. */
export async function beginnings(db: Database, { timeZone, from, to }: Period, unit: 'hour' | 'day'): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select at from (select distinct date_trunc(${unit}, at, ${timeZone}) as at from generate_series((${from}::date)::timestamp at time zone ${timeZone},
      (${to}::date + 1)::timestamp at time zone ${timeZone} - interval '1 second', interval '1 hour') as s (at)) as all_of order by at`.execute(
    db,
  );
  return rows.map(({ at }) => at);
}

/** Sums by hour of the day in the brand's zone, 0 to 23. */
export async function sumByHourOfDay(db: Database, period: Period): Promise<(Sums & { hour: number })[]> {
  const { rows } = await sql<Sums & { hour: number }>`
    select h.hour, ${hourSums}
    from ${hoursBy({ hour: sql`extract(hour from h.at at time zone ${period.timeZone})::integer` }, hoursOf(period))} group by h.hour order by h.hour`.execute(
    db,
  );
  return rows;
}

/** How old the oldest movement is that the figures do not have yet, in milliseconds by the database's clock; 0 when they have all. */
export async function behind(db: Database): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select coalesce(max(extract(epoch from clock_timestamp() - w.created_at) * 1000), 0)::float8 as ms
    from (select created_at from wallet.movement_key where writer >= (select followed from reports.generation where state = 'live') order by writer limit 1) as w`.execute(
    db,
  );
  return Math.max(0, Math.round(rows[0]?.ms ?? 0));
}
