import type { offerReportBy } from '@sortes/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '@sortes/service';
import { beginOf, costOf, endOf, paidInOf, playerKindOf, running } from './staff-repository.js';

/** What promotions gave and cost, by key. Money units. */
export interface ReportRow {
  key: string;
  label: string;
  granted: number;
  given: bigint;
  converted: bigint;
  forfeited: bigint;
  reclaimed: bigint;
}

export interface ReportQuestion {
  merchantId: number;
  /** `player` is one row a player: lines of agents are made of them. */
  by: Exclude<(typeof offerReportBy)[number], 'line'> | 'player';
  from: string;
  to: string;
  timeZone: string;
}

/** What a grant `g` is counted under that was made, or ended, `at` a moment; with what is joined for it. */
function keyOf(
  { by, from, to, timeZone }: ReportQuestion,
  at: RawBuilder<unknown>,
): { key: RawBuilder<unknown>; joined: RawBuilder<unknown> } {
  const nothing = sql``;
  switch (by) {
    case 'offer':
      return { key: sql`g.offer_id::text`, joined: nothing };
    case 'player':
      return { key: sql`g.player_id::text`, joined: nothing };
    case 'day':
      return { key: sql`to_char(${at} at time zone ${timeZone}, 'YYYY-MM-DD')`, joined: nothing };
    case 'player-kind':
      return { key: playerKindOf, joined: sql`join identity.upline u on u.player_id = g.player_id` };
    case 'paid-in':
      return {
        key: paidInOf(beginOf(from, timeZone), endOf(to, timeZone)),
        joined: sql`left join reports.first_paid_in f on f.player_id = g.player_id`,
      };
  }
}

/**
 * What was given counts on its day, what became of it on the day it ended. By offer, day of the brand, group or player, with what is biggest or newest first.
 */
export async function reportOffers(db: Database, question: ReportQuestion): Promise<ReportRow[]> {
  const { merchantId, by, from, to, timeZone } = question;
  const [begin, end] = [beginOf(from, timeZone), endOf(to, timeZone)];
  const [made, ended] = [keyOf(question, sql`g.created_at`), keyOf(question, sql`g.ended_at`)];
  const order = by === 'day' ? sql`r.key desc` : sql`r.converted - r.reclaimed desc, r.given desc, r.key`;
  const { rows } = await sql<ReportRow>`
    select r.key, ${by === 'offer' ? sql`coalesce(o.code, r.key)` : sql`r.key`} as label, r.granted, r.given, r.converted, r.forfeited, r.reclaimed from (
      select x.key, sum(x.granted)::integer as granted, sum(x.given)::bigint as given, sum(x.converted)::bigint as converted,
        sum(x.forfeited)::bigint as forfeited, sum(x.reclaimed)::bigint as reclaimed
      from (
        select ${made.key} as key, 1 as granted, g.amount as given, 0::bigint as converted, 0::bigint as forfeited, 0::bigint as reclaimed
        from promotions.grant g ${made.joined}
        where g.merchant_id = ${merchantId} and promotions.was_given(g.state, g.activated_at) and g.created_at >= ${begin} and g.created_at < ${end}
        union all
        select ${ended.key}, 0, 0, ${costOf} + g.reclaimed, g.forfeited, g.reclaimed
        from promotions.grant g ${ended.joined} where g.merchant_id = ${merchantId} and g.ended_at >= ${begin} and g.ended_at < ${end}
      ) x group by x.key
    ) r
    ${by === 'offer' ? sql`left join promotions.offer o on o.id::text = r.key` : sql``}
    order by ${order}`.execute(db);
  return rows;
}

/** What has not ended now, by key. Money units. */
export interface ExposureRow {
  key: string;
  label: string;
  active: number;
  balance: bigint;
  requirement: bigint;
  waiting: number;
  waitingSum: bigint;
  offered: number;
  offeredSum: bigint;
  freeBets: bigint;
  freeSpins: bigint;
  released: bigint;
  /** Of an offer that is live or paused: what its budget may still give; null: no bound. */
  budgetLeft: bigint | null;
  isTaking: boolean;
}

/** What grants that give this kind of money come to, of those that can be staked or that bets count for. */
const playingSum = (money: 'freebet' | 'spins' | 'release'): RawBuilder<unknown> =>
  sql`coalesce(sum(g.amount) filter (where g.state in ('active', 'closing') and g.money = ${money}), 0)::bigint`;

const openFigures = sql`
  (count(*) filter (where g.state in ('active', 'closing')))::integer as active, coalesce(sum(b.balance), 0)::bigint as balance,
  coalesce(sum(greatest(g.required - g.wagered, 0)) filter (where g.state in ('active', 'closing')), 0)::bigint as requirement,
  (count(*) filter (where g.state = 'queued'))::integer as waiting, coalesce(sum(g.amount) filter (where g.state = 'queued'), 0)::bigint as "waitingSum",
  (count(*) filter (where g.state = 'offered'))::integer as offered, coalesce(sum(g.amount) filter (where g.state = 'offered'), 0)::bigint as "offeredSum",
  ${playingSum('freebet')} as "freeBets", ${playingSum('spins')} as "freeSpins", ${playingSum('release')} as released`;

const fromOpen = (merchantId: number, joined = sql``): RawBuilder<unknown> => sql`
  from promotions.grant g left join wallet.active_bonus b on b.player_id = g.player_id and b.grant_id = g.id ${joined}
  where g.merchant_id = ${merchantId} and g.state in ${running}`;

/** What offers have open now and may still give: those that take players, and those of which something runs; what is biggest first. */
export async function exposureOfOffers(db: Database, merchantId: number): Promise<ExposureRow[]> {
  const { rows } = await sql<ExposureRow>`
    select o.id::text as key, o.code as label, coalesce(r.active, 0) as active, coalesce(r.balance, 0)::bigint as balance,
      coalesce(r.requirement, 0)::bigint as requirement, coalesce(r.waiting, 0) as waiting, coalesce(r."waitingSum", 0)::bigint as "waitingSum",
      coalesce(r.offered, 0) as offered, coalesce(r."offeredSum", 0)::bigint as "offeredSum",
      coalesce(r."freeBets", 0)::bigint as "freeBets", coalesce(r."freeSpins", 0)::bigint as "freeSpins", coalesce(r.released, 0)::bigint as released, o.state in ('live', 'paused') as "isTaking", l."budgetLeft"
    from promotions.offer o join promotions.offer_version v on v.offer_id = o.id and v.number = o.version
    left join (select g.offer_id, ${openFigures} ${fromOpen(merchantId)} group by g.offer_id) as r on r.offer_id = o.id
    cross join lateral (
      select case when o.state in ('live', 'paused') and v.document #>> '{budget,nominal}' is not null
        then coalesce(
          (select sum(x.nominal_left)::bigint from promotions.budget x where x.offer_id = o.id and x.day = '-infinity'),
          -- Not laid out since it was set: all of it less what was given.
          greatest(((v.document #>> '{budget,nominal}')::numeric * 10000)::bigint
            - (select coalesce(sum(x.amount), 0)::bigint from promotions.grant x where x.offer_id = o.id and promotions.was_given(x.state, x.activated_at)), 0)) end as "budgetLeft"
    ) as l
    where o.merchant_id = ${merchantId} and (r.offer_id is not null or o.state in ('live', 'paused'))
    order by coalesce(r.balance + r."waitingSum" + r."offeredSum", 0) desc, o.code`.execute(db);
  return rows;
}

/** What has not ended now, by what players are, or by player; what is biggest first. */
export async function exposureOfPlayers(db: Database, merchantId: number, by: 'player-kind' | 'player'): Promise<ExposureRow[]> {
  const isKind = by === 'player-kind';
  const { rows } = await sql<ExposureRow>`
    select r.*, r.key as label, null::bigint as "budgetLeft", false as "isTaking" from (
      select ${isKind ? playerKindOf : sql`g.player_id::text`} as key, ${openFigures}
      ${fromOpen(merchantId, isKind ? sql`join identity.upline u on u.player_id = g.player_id` : sql``)} group by 1
    ) as r order by r.balance + r."waitingSum" + r."offeredSum" desc, r.key`.execute(db);
  return rows;
}

/** What an offer promises to whoever grabs a packet or wins a prize. Money units. */
export interface Promised {
  offerId: string;
  of: 'packets' | 'raffle';
  /** Packets or prizes in all, and those that nobody has yet. */
  count: number;
  left: number;
  sum: bigint;
  leftSum: bigint;
}

/**
 * What raffles and packets of a brand promise, each by the version that its draw goes by. Nothing is left of what was stopped, or is over: a packet that
 * nobody grabbed in time and a prize that nobody won stay with the house.
 */
export async function readPromised(db: Database, merchantId: number, offerId?: string): Promise<Promised[]> {
  const { rows } = await sql<Promised>`
    select x."offerId", x.of, x.count, case when x."isOver" then 0 else x.count - x.given end as left, x.sum,
      case when x."isOver" then 0 else x.sum - x."givenSum" end as "leftSum"
    from (
      select o.id as "offerId", v.document ->> 'kind' as of, coalesce(d.state in ('over', 'void'), false) or (o.state = 'stopped' and coalesce(d.state, 'open') <> 'drawn')
          or (o.state = 'stopped' and d.kind = 'packets') as "isOver",
        p.count, p.sum, given.count as given, given.sum as "givenSum"
      from promotions.offer o
      left join promotions.draw d on d.offer_id = o.id
      join promotions.offer_version v on v.offer_id = o.id and v.number = coalesce(d.version, o.version)
      cross join lateral (
        select case when v.document ->> 'kind' = 'packets' then (v.document #>> '{reward,count}')::integer
            else (select sum((z ->> 'count')::integer)::integer from jsonb_array_elements(v.document #> '{reward,prizes}') z) end as count,
          case when v.document ->> 'kind' = 'packets' then ((v.document #>> '{reward,total}')::numeric * 10000)::bigint
            else (select (sum((z ->> 'sum')::numeric * (z ->> 'count')::integer) * 10000)::bigint from jsonb_array_elements(v.document #> '{reward,prizes}') z) end as sum
      ) as p
      cross join lateral (
        select count(*)::integer as count, coalesce(sum(g.amount), 0)::bigint as sum from promotions.grant g where g.offer_id = o.id and g.state not in ('rejected', 'applying')
      ) as given
      where o.merchant_id = ${merchantId} and o.state <> 'draft' and v.document ->> 'kind' in ('packets', 'raffle') and ${offerId === undefined ? sql`true` : sql`o.id = ${offerId}`}
    ) as x`.execute(db);
  return rows;
}
