import type { AgentLane } from '@sortes/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '@sortes/service';
import { and } from '../../platform/conditions.js';
import type { UncountedTurnover } from '../../ports/bet-source.js';
import { type Days, live } from './figure-repository.js';
import { noteLooks, type Place } from './tree-repository.js';

/** What somebody earned and what became of it; money units. */
export interface Earnings {
  earned: bigint;
  /** Less what was taken back. */
  paid: bigint;
  /** Still to be paid. */
  due: bigint;
  /** Paid for what does not count any more, and to be taken back. */
  owed: bigint;
}

export const nothingEarned: Earnings = { earned: 0n, paid: 0n, due: 0n, owed: 0n };

export const addEarnings = (left: Earnings, right: Earnings): Earnings => ({
  earned: left.earned + right.earned,
  paid: left.paid + right.paid,
  due: left.due + right.due,
  owed: left.owed + right.owed,
});

export interface EarningsFilter extends Days {
  own: Pick<Place, 'playerId'>;
  lane: AgentLane | undefined;
  timeZone: string;
}

/** Hours of a filter by lane, as a query: hour, lane, is_own, earned, paid. What was paid stands there even if nothing is counted for it any more. */
function hours({ own: { playerId }, lane, from, to, timeZone }: EarningsFilter): RawBuilder<unknown> {
  const within = (of: string) => sql`${sql.ref(of)}.player_id = ${playerId}
    and ${sql.ref(of)}.hour >= ${from}::date::timestamp at time zone ${timeZone} and ${sql.ref(of)}.hour < (${to}::date + 1)::timestamp at time zone ${timeZone}
    ${and(lane !== undefined && sql`${sql.ref(of)}.lane = ${lane}`)}`;
  return sql`
    select h.hour, h.lane, h.is_own, sum(h.earned)::bigint as earned, sum(h.paid)::bigint as paid
    from (
      select c.hour, c.lane, c.is_own, c.amount as earned, 0 as paid from agents.commission_hour c where c.generation = ${live} and ${within('c')}
      union all
      select p.hour, p.lane, p.is_own, 0, p.amount from agents.commission_paid p where ${within('p')}
    ) as h
    group by h.hour, h.lane, h.is_own having sum(h.earned) <> 0 or sum(h.paid) <> 0`;
}

const sums = sql`sum(h.earned)::bigint as earned, sum(h.paid)::bigint as paid, sum(greatest(h.earned - h.paid, 0))::bigint as due,
  sum(greatest(h.paid - h.earned, 0))::bigint as owed`;

export interface DayEarnings extends Earnings {
  day: string;
  lane: string;
  /** Of their own bets; otherwise of those of their line. */
  isOwn: boolean;
}

/** What somebody earned by day and lane, the oldest first. */
export async function earningsByDay(db: Database, filter: EarningsFilter): Promise<DayEarnings[]> {
  const { rows } = await sql<DayEarnings>`
    select (h.hour at time zone ${filter.timeZone})::date::text as day, h.lane, h.is_own as "isOwn", ${sums}
    from (${hours(filter)}) as h group by 1, h.lane, h.is_own order by 1, h.lane, h.is_own`.execute(db);
  return rows;
}

export interface HourEarnings extends Earnings {
  hour: Date;
  lane: AgentLane;
}

/** Commissions, or rebates of own bets, by hour and lane, the newest first; with the sums over all of them. */
export async function earningsByHour(
  db: Database,
  filter: EarningsFilter & { isOwn: boolean },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: HourEarnings[]; total: number; sums: Earnings }> {
  const { rows: list } = await sql<HourEarnings>`
    select h.hour, h.lane, ${sums} from (${hours(filter)}) as h where h.is_own = ${filter.isOwn}
    group by h.hour, h.lane order by h.hour desc, h.lane limit ${limit} offset ${offset}`.execute(db);
  const { rows } = await sql<Partial<Earnings> & { total: bigint }>`
    select count(*) as total, ${sums} from (${hours(filter)}) as h where h.is_own = ${filter.isOwn}`.execute(db);
  const { total = 0n, ...all } = rows[0] ?? {};
  return { list, total: Number(total), sums: total === 0n ? nothingEarned : { ...nothingEarned, ...all } };
}

/** A level of the line between a player and the agent, as it made its part of a bet. Money units. */
export interface BetLevel {
  playerId: number;
  /** 0: who bet. */
  level: number;
  rate: number | null;
  /** What all up to this level get of the bet. */
  earned: bigint;
  /** The same of what counted before. */
  before: bigint;
}

export interface CommissionBet {
  playerId: number;
  id: string;
  kind: 'bet' | 'returned' | 'corrected';
  placedAt: Date;
  happenedAt: Date;
  /** What counted of it before, and counts now. */
  before: bigint;
  now: bigint;
  /** Lane LOTT: the prize group it was sold at. */
  soldAt: number;
  /** What of the price was taken off for it. */
  off: bigint;
  /** What it brought the agent. */
  share: bigint;
  turnover: UncountedTurnover | undefined;
  levels: BetLevel[];
}

/** `earned` and what became of it: as the figures have them of the hour. */
export interface CommissionBets extends Earnings {
  list: CommissionBet[];
  total: number;
  /** Over all bets of the hour. */
  amount: bigint;
  share: bigint;
}

export interface AskedHour {
  own: Pick<Place, 'playerId'>;
  hour: Date;
  lane: AgentLane;
  /** The rebate of their own bets; otherwise the commission of their line. */
  isOwn: boolean;
}

/** What somebody's line, or they themselves, earned them in an hour of their brand, by the figures: earned, paid. */
const figuresOfHour = ({ own: { playerId }, hour, lane, isOwn }: AskedHour): RawBuilder<unknown> => sql`
  select coalesce(c.amount, 0) as earned, coalesce(p.amount, 0) as paid
  from (select amount from agents.commission_hour
    where generation = ${live} and player_id = ${playerId} and hour = ${hour} and lane = ${lane} and is_own = ${isOwn}) as c
  full join (select amount from agents.commission_paid where player_id = ${playerId} and hour = ${hour} and lane = ${lane} and is_own = ${isOwn}) as p on true`;

/** What somebody has of an hour and lane; undefined for what is no hour of their brand, too. */
export async function earningsOfHour(db: Database, asked: AskedHour): Promise<{ earned: bigint; paid: bigint } | undefined> {
  const { rows } = await sql<{ earned: bigint; paid: bigint }>`${figuresOfHour(asked)}`.execute(db);
  return rows[0];
}

interface BetRow {
  player_id: string;
  id: string;
  kind: CommissionBet['kind'];
  placed: string;
  happened_at: string;
  before: string;
  now: string;
  sold_at: number;
  off: string;
  share: string;
  uncounted: boolean;
  covered: number | null;
  combinations: number | null;
  levels: { playerId: number; level: number; rate: number | null; earned: string; before: string }[];
}

/** Where the commission goes by turnover: why less than the stake of a bet counts. At a prize group it goes by the price, whatever counts. */
const uncountedOf = ({ uncounted, now, covered: of, combinations }: BetRow, lane: AgentLane): UncountedTurnover | undefined =>
  uncounted && lane !== 'LOTT'
    ? { counted: BigInt(now), covered: of === null || combinations === null ? undefined : { of, combinations } }
    : undefined;

/**
 * The bets that an hour's commission or rebate of a lane is made of, a page of them and the sums over all, recomputed from what was frozen with each bet. In one statement, so
 * that figures and bets are of one moment.
 */
export async function commissionBets(
  db: Database,
  asked: AskedHour,
  { offset, limit }: { offset: number; limit: number },
): Promise<CommissionBets> {
  const {
    own: { playerId },
    hour,
    lane,
    isOwn,
  } = asked;
  const { rows } = await sql<Omit<CommissionBets, 'list' | 'total'> & { list: BetRow[] | null; total: bigint }>`
    with bet as materialized (
      select row_number() over (order by b.happened_at desc, b.id desc, b.kind) as n, b.*, coalesce(e.share, 0) as share
      from agents.bets_of_hour(${playerId}, ${hour}, ${lane}) as b
      cross join lateral (
        select sum(e.share)::bigint as share from agents.earned(b.path, ${lane}, b.placed, b.before, b.now, b.sold_at, b.off) as e where e.player_id = ${playerId}
      ) as e
      where (b.player_id = ${playerId}) = ${isOwn}
    ), page as (
      select b.n, to_jsonb(b) - 'path' || jsonb_build_object('before', b.before::text, 'now', b.now::text, 'off', b.off::text, 'share', b.share::text,
        'levels', l.levels) as bet
      from bet b
      cross join lateral (
        select jsonb_agg(jsonb_build_object('playerId', now.player_id, 'level', now.level, 'rate', now.rate, 'earned', coalesce(now.earned, 0)::text,
          'before', coalesce(was.earned, 0)::text) order by now.level) as levels
        from agents.levels(b.path, ${lane}, b.placed, b.now, b.sold_at, b.off) as now
        join agents.levels(b.path, ${lane}, b.placed, b.before, b.sold_at, b.off) as was on was.level = now.level
      ) as l
      where b.n > ${offset} and b.n <= ${offset + limit}
    )
    select (select jsonb_agg(p.bet order by p.n) from page p) as list,
      (select count(*) from bet) as total, coalesce((select sum(b.now - b.before) from bet b), 0)::bigint as amount,
      coalesce((select sum(b.share) from bet b), 0)::bigint as share,
      h.earned, h.paid, greatest(h.earned - h.paid, 0) as due, greatest(h.paid - h.earned, 0) as owed
    from (${figuresOfHour(asked)}) as h`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('sums without a row');
  return {
    ...row,
    total: Number(row.total),
    list: (row.list ?? []).map((bet) => ({
      playerId: Number(bet.player_id),
      id: bet.id,
      kind: bet.kind,
      placedAt: new Date(bet.placed),
      happenedAt: new Date(bet.happened_at),
      before: BigInt(bet.before),
      now: BigInt(bet.now),
      soldAt: bet.sold_at,
      off: BigInt(bet.off),
      share: BigInt(bet.share),
      turnover: uncountedOf(bet, lane),
      // Rates above the agent are not theirs to read.
      levels: bet.levels
        .slice(0, bet.levels.findIndex((level) => level.playerId === playerId) + 1)
        .map((level) => ({ ...level, earned: BigInt(level.earned), before: BigInt(level.before) })),
    })),
  };
}

/** Names of people in bets of a line: who stands directly below the agent now, and who is hidden. */
export async function peopleOfBets(
  db: Database,
  own: Pick<Place, 'playerId' | 'merchantId'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { userName: string; isDirect: boolean; isHidden: boolean }>> {
  const { rows } = await sql<{ player_id: bigint; user_name: string; is_direct: boolean; is_hidden: boolean }>`
    select n.player_id, a.user_name, n.upline_id is not distinct from ${own.playerId} as is_direct, n.is_hidden
    from agents.node n join identity.account a on a.player_id = n.player_id
    where n.player_id = any (${ids}::bigint[]) and n.merchant_id = ${own.merchantId}`.execute(db);
  return new Map(rows.map((row) => [Number(row.player_id), { userName: row.user_name, isDirect: row.is_direct, isHidden: row.is_hidden }]));
}

/** Notes that an agent looks at bets of these members. */
export const noteLooksAtBets = (db: Database, agentId: number, players: readonly number[]): Promise<void> =>
  noteLooks(db, agentId, 'bets', players);
