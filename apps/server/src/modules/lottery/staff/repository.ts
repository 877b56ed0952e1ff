import { all, and } from '../../../platform/conditions.js';
import type { BetState, DrawState } from '@sortes/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '@sortes/service';

/** A draw as staff see it in lists. Money in units of 1/10 000. */
export interface StaffDraw {
  id: bigint;
  gameCode: string;
  numero: string;
  state: DrawState;
  overdue: boolean;
  opensAt: Date;
  closesAt: Date;
  drawsAt: Date;
  drawnAt: Date | null;
  settledAt: Date | null;
  win: string | null;
  corrections: number;
  /** Without cancelled ones: as frozen, before that as they stand; null before it opens. */
  bets: number | null;
  stake: bigint | null;
  winners: number | null;
  prizes: bigint | null;
}

export interface DrawFilter {
  gameCode?: string | undefined;
  /** Instead of one: these games. */
  gameCodes?: readonly string[] | undefined;
  state?: DrawState | 'overdue' | undefined;
  /** Days of the draw in `timeZone`, both included; YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  numero?: string | undefined;
}

/** An official draw's result is late after half an hour, a house draw's after five minutes. */
const isOverdue = sql<boolean>`(d.state = 'closed' and d.result is null
  and d.draws_at + case when d.commitment is null then interval '30 minutes' else interval '5 minutes' end < clock_timestamp())`;

const dayBegins = (day: string, timeZone: string, daysLater = 0) =>
  sql`((${day}::date + ${daysLater}::integer)::timestamp at time zone ${timeZone})`;

function drawsWhere(merchantId: number, filter: DrawFilter, timeZone: string): RawBuilder<unknown> {
  const { gameCode, gameCodes, state, from, to, numero } = filter;
  return all(
    sql`d.merchant_id = ${merchantId}`,
    gameCode !== undefined && sql`d.game_code = ${gameCode}`,
    gameCodes !== undefined && sql`d.game_code = any (${gameCodes}::text[])`,
    state !== undefined && (state === 'overdue' ? isOverdue : sql`d.state = ${state}`),
    from !== undefined && sql`d.draws_at >= ${dayBegins(from, timeZone)}`,
    to !== undefined && sql`d.draws_at < ${dayBegins(to, timeZone, 1)}`,
    numero !== undefined && sql`d.numero = ${numero}`,
  );
}

const staffColumns = sql`
  d.id, d.game_code as "gameCode", d.numero, d.state, ${isOverdue} as overdue, d.opens_at as "opensAt", d.closes_at as "closesAt", d.draws_at as "drawsAt",
  d.drawn_at as "drawnAt", d.settled_at as "settledAt", coalesce(d.corrected_win, d.win) as win, d.correction_no as corrections, d.winners, d.prizes,
  case when d.state <> 'scheduled' then coalesce(d.bets_count, live.bets, 0) end as bets,
  case when d.state <> 'scheduled' then coalesce(d.bets_stake, live.stake, 0) end as stake`;

/** Bets of a draw whose book is not frozen are counted as they stand. */
const liveBets = sql`
  left join lateral (
    select count(*)::integer as bets, coalesce(sum(b.stake), 0)::bigint as stake from lottery.bet b
    where b.draw_id = d.id and not exists (
      select from lottery.bet_outcome o where o.player_id = b.player_id and o.bet_id = b.id and o.kind = 'cancelled')
  ) as live on d.bets_count is null and d.state <> 'scheduled'`;

/** `work`: what is closed and not yet paid, the longest waiting first; then what is to come, the soonest first; then what is over, the latest first. */
export type DrawOrder = 'drawsAt' | '-drawsAt' | 'work';

export interface DrawPage {
  offset: number;
  limit: number;
  order: DrawOrder;
}

/** What comes one after another in the order of work; each part is read no further than the page reaches. */
const partsOfWork = [
  { states: sql`('closed', 'drawn', 'settling')`, direction: sql`asc` },
  { states: sql`('open')`, direction: sql`asc` },
  { states: sql`('scheduled')`, direction: sql`asc` },
  { states: sql`('settled', 'void')`, direction: sql`desc` },
] as const;

function drawsInOrder(where: RawBuilder<unknown>, { offset, limit, order }: DrawPage): RawBuilder<unknown> {
  const parts = order === 'work' ? partsOfWork : [{ states: undefined, direction: order === 'drawsAt' ? sql`asc` : sql`desc` } as const];
  const read = parts.map(
    ({ states, direction }, part) => sql`
      (select d.*, ${part}::integer as part, row_number() over (order by d.draws_at ${direction}, d.id ${direction}) as place
        from lottery.draw d where ${where} ${and(states !== undefined && sql`d.state in ${states}`)}
        order by d.draws_at ${direction}, d.id ${direction} limit ${offset + limit})`,
  );
  return sql`select * from (${sql.join(read, sql` union all `)}) as parts order by part, place limit ${limit} offset ${offset}`;
}

export async function listStaffDraws(
  db: Database,
  merchantId: number,
  filter: DrawFilter,
  timeZone: string,
  page: DrawPage,
): Promise<StaffDraw[]> {
  const { rows } = await sql<StaffDraw>`
    with page as materialized (${drawsInOrder(drawsWhere(merchantId, filter, timeZone), page)})
    select ${staffColumns} from page d ${liveBets} order by d.part, d.place`.execute(db);
  return rows;
}

export async function countStaffDraws(db: Database, merchantId: number, filter: DrawFilter, timeZone: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from lottery.draw d where ${drawsWhere(merchantId, filter, timeZone)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One draw with its figures. */
export async function findStaffDraw(db: Database, drawId: bigint): Promise<StaffDraw | undefined> {
  const { rows } = await sql<StaffDraw>`select ${staffColumns} from lottery.draw d ${liveBets} where d.id = ${drawId}`.execute(db);
  return rows[0];
}

export interface CalendarCell {
  gameCode: string;
  /** YYYY-MM-DD in the time zone. */
  day: string;
  state: DrawState;
  draws: number;
  overdue: number;
}

export async function countByDay(
  db: Database,
  merchantId: number,
  { from, days }: { from: string; days: number },
  timeZone: string,
): Promise<CalendarCell[]> {
  const { rows } = await sql<CalendarCell>`
    select d.game_code as "gameCode", to_char(d.draws_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, d.state, count(*)::integer as draws,
      count(*) filter (where ${isOverdue})::integer as overdue
    from lottery.draw d where d.merchant_id = ${merchantId} and d.draws_at >= ${dayBegins(from, timeZone)}
      and d.draws_at < ${dayBegins(from, timeZone, days)}
    group by 1, 2, 3`.execute(db);
  return rows;
}

export interface DrawSums {
  players: number;
  cancelled: number;
  cancelledStake: bigint;
  refunded: number;
  refundedStake: bigint;
}

/** Who bet on a draw and what went back. Money in units of 1/10 000. */
export async function sumDraw(db: Database, drawId: bigint): Promise<DrawSums> {
  const { rows } = await sql<DrawSums>`
    select p.players, o.cancelled, o."cancelledStake", o.refunded, o."refundedStake" from
      (select count(distinct b.player_id)::integer as players from lottery.bet b where b.draw_id = ${drawId}) as p,
      (select count(*) filter (where kind = 'cancelled')::integer as cancelled,
        coalesce(sum(payout) filter (where kind = 'cancelled'), 0)::bigint as "cancelledStake",
        count(*) filter (where kind = 'refunded')::integer as refunded,
        coalesce(sum(payout) filter (where kind = 'refunded'), 0)::bigint as "refundedStake"
        from lottery.bet_outcome where draw_id = ${drawId} and kind <> 'won') as o`.execute(db);
  return rows[0] ?? { players: 0, cancelled: 0, cancelledStake: 0n, refunded: 0, refundedStake: 0n };
}

// ---- work that is under way -----------------------------------------------------------------------------------------------------------------

export interface WorkRow {
  work: 'settlement' | 'refund' | 'correction';
  gameCode: string;
  numero: string;
  stage: 'reading' | 'paying' | 'done';
  done: number;
  total: number;
  startedAt: Date | null;
  doneAt: Date | null;
}

/** What is being paid, given back or corrected, and what of it ended within the hour and dealt with bets; of one draw when it is named. */
export async function listWork(db: Database, merchantId: number, drawId?: bigint): Promise<WorkRow[]> {
  const ofDraw = and(drawId !== undefined && sql`d.id = ${drawId}`);
  const { rows } = await sql<WorkRow>`
    select case when d.state = 'void' then 'refund' else 'settlement' end as work, d.game_code as "gameCode", d.numero,
      case when d.settled_at is null then 'paying' else 'done' end as stage,
      case when d.settled_at is not null then d.bets_count
        else (select count(*)::integer from lottery.bet b where b.draw_id = d.id and b.id <= d.paid_through) end as done,
      case when d.settled_at is not null then d.bets_count
        else (select count(*)::integer from lottery.bet b where b.draw_id = d.id) end as total,
      coalesce(d.drawn_at, d.closed_at) as "startedAt", d.settled_at as "doneAt"
    from (
      select * from lottery.draw where merchant_id = ${merchantId} and state in ('drawn', 'settling')
      union all select * from lottery.draw where merchant_id = ${merchantId} and state = 'void' and settled_at is null
      union all select * from lottery.draw where merchant_id = ${merchantId} and settled_at > clock_timestamp() - interval '1 hour' and bets_count > 0
    ) as d where true ${ofDraw}
    union all
    select 'correction', d.game_code, d.numero,
      case when c.done_at is not null then 'done' when c.judged_at is null then 'reading' else 'paying' end,
      case when c.judged_at is null then (select count(*)::integer from lottery.bet b where b.draw_id = d.id and b.id <= c.judged_through)
        else c.bets_done end,
      case when c.judged_at is null then (select count(*)::integer from lottery.bet b where b.draw_id = d.id)
        else c.bets end,
      c.at, c.done_at
    from outcomes.corrections_lately('lottery', ${merchantId}, clock_timestamp() - interval '1 hour') c join lottery.draw d on d.id = c.book
    where true ${ofDraw}
    order by 8 desc nulls first, 7 desc nulls last limit 200`.execute(db);
  return rows;
}

// ---- bets of a draw -------------------------------------------------------------------------------------------------------------------------

export interface StaffBet {
  betId: string;
  playerId: bigint;
  play: string;
  content: string;
  combinations: number;
  unit: bigint;
  multiple: number;
  stake: bigint;
  state: BetState;
  payout: bigint;
  corrected: boolean;
  placedAt: Date;
}

export const betSorts = ['placedAt', '-placedAt', 'stake', '-stake', 'payout', '-payout'] as const;
export type BetSort = (typeof betSorts)[number];

export interface StaffBetFilter {
  playerId?: number | undefined;
  play?: string | undefined;
  state?: BetState | undefined;
  sort?: BetSort | undefined;
}

const betOrder: Readonly<Record<BetSort, RawBuilder<unknown>>> = {
  placedAt: sql`b.id`,
  '-placedAt': sql`b.id desc`,
  stake: sql`b.stake, b.id`,
  '-stake': sql`b.stake desc, b.id`,
  payout: sql`o.payout nulls first, b.id`,
  '-payout': sql`o.payout desc nulls last, b.id`,
};

const betState = sql<BetState>`case when o.kind is not null then o.kind when d.state = 'settled' then 'lost' else 'waiting' end`;

const stateWhere: Readonly<Record<BetState, RawBuilder<unknown>>> = {
  waiting: sql`o.kind is null and d.state <> 'settled'`,
  lost: sql`o.kind is null and d.state = 'settled'`,
  won: sql`o.kind = 'won'`,
  cancelled: sql`o.kind = 'cancelled'`,
  refunded: sql`o.kind = 'refunded'`,
};

function betsOf(drawId: bigint, { playerId, play, state }: StaffBetFilter) {
  return sql`
    from lottery.bet b join lottery.draw d on d.id = b.draw_id
    left join lottery.bet_outcome o on o.player_id = b.player_id and o.bet_id = b.id
    where b.draw_id = ${drawId}
      ${and(
        playerId !== undefined && sql`b.player_id = ${playerId}`,
        play !== undefined && sql`b.play = ${play}`,
        state !== undefined && stateWhere[state],
      )}`;
}

export async function listDrawBets(
  db: Database,
  drawId: bigint,
  filter: StaffBetFilter,
  page: { offset: number; limit: number },
): Promise<StaffBet[]> {
  const { rows } = await sql<StaffBet>`
    select b.id as "betId", b.player_id as "playerId", b.play, b.content, b.combinations, b.unit, b.multiple, b.stake, ${betState} as state,
      coalesce(o.payout, 0)::bigint as payout, b.placed_at as "placedAt",
      (d.correction_no > 0 and exists (
        select from outcomes.changes_of_bet(b.player_id, b.id) x where x.before_payout <> x.after_payout)) as corrected
    ${betsOf(drawId, filter)} order by ${betOrder[filter.sort ?? 'placedAt']} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** Count and sums of a filter; `payout` holds prizes and what went back. Money in units of 1/10 000. */
export async function sumDrawBets(
  db: Database,
  drawId: bigint,
  filter: StaffBetFilter,
): Promise<{ total: number; stake: bigint; payout: bigint }> {
  const { rows } = await sql<{ total: number; stake: bigint; payout: bigint }>`
    select count(*)::integer as total, coalesce(sum(b.stake), 0)::bigint as stake, coalesce(sum(o.payout), 0)::bigint as payout
    ${betsOf(drawId, filter)}`.execute(db);
  return rows[0] ?? { total: 0, stake: 0n, payout: 0n };
}

/** Bets of a draw that name the same numbers of the same play at the same odds, together. */
export interface BetGroup {
  play: string;
  content: string;
  oddsVersion: string;
  combinations: number;
  bets: number;
  stake: bigint;
  /** Sum of unit x multiple, in units of 1/10 000. */
  volume: bigint;
}

/** What stands on a draw, without bets whose stake went back. */
export async function groupBets(db: Database, drawId: bigint): Promise<BetGroup[]> {
  const { rows } = await sql<BetGroup>`
    select b.play, b.content, b.odds_version as "oddsVersion", max(b.combinations) as combinations, count(*)::integer as bets, sum(b.stake)::bigint as stake,
      sum(b.unit * b.multiple)::bigint as volume
    from lottery.bet b where b.draw_id = ${drawId} and not exists (
      select from lottery.bet_outcome o where o.player_id = b.player_id and o.bet_id = b.id and o.kind <> 'won')
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** What a void would give back. */
export async function sumReturning(db: Database, drawId: bigint): Promise<{ bets: number; players: number; stake: bigint }> {
  const { rows } = await sql<{ bets: number; players: number; stake: bigint }>`
    select count(*)::integer as bets, count(distinct b.player_id)::integer as players, coalesce(sum(b.stake), 0)::bigint as stake
    from lottery.bet b where b.draw_id = ${drawId} and not exists (
      select from lottery.bet_outcome o where o.player_id = b.player_id and o.bet_id = b.id)`.execute(db);
  return rows[0] ?? { bets: 0, players: 0, stake: 0n };
}

// ---- official draws that wait ---------------------------------------------------------------------------------------------------------------

export interface WaitingDraw {
  id: bigint;
  gameCode: string;
  numero: string;
  drawsAt: Date;
  overdue: boolean;
  bets: number | null;
  stake: bigint | null;
}

const waits = (merchantId: number, games: readonly string[]) => sql`
  d.merchant_id = ${merchantId} and d.game_code = any (${games}::text[]) and d.state = 'closed' and d.result is null and d.commitment is null`;

/** Closed official draws without a result, the longest waiting first. */
export async function listWaiting(
  db: Database,
  merchantId: number,
  games: readonly string[],
  page: { offset: number; limit: number },
): Promise<WaitingDraw[]> {
  const { rows } = await sql<WaitingDraw>`
    select d.id, d.game_code as "gameCode", d.numero, d.draws_at as "drawsAt", ${isOverdue} as overdue, d.bets_count as bets, d.bets_stake as stake
    from lottery.draw d where ${waits(merchantId, games)} order by d.draws_at, d.id limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countWaiting(
  db: Database,
  merchantId: number,
  games: readonly string[],
): Promise<{ total: number; overdue: number }> {
  const { rows } = await sql<{ total: number; overdue: number }>`
    select count(*)::integer as total, count(*) filter (where ${isOverdue})::integer as overdue
    from lottery.draw d where ${waits(merchantId, games)}`.execute(db);
  return rows[0] ?? { total: 0, overdue: 0 };
}

export interface LateBeacons {
  public: number;
  unreachable: number;
  off: number;
  lastOpenedAt: Date | null;
}

/** House draws opened in the last hour, by why they have the beacon they have. */
export async function beaconsLately(connection: Database): Promise<LateBeacons> {
  const { rows } = await sql<LateBeacons>`
    select (count(*) filter (where beacon_reason = 'public'))::integer as public, (count(*) filter (where beacon_reason = 'unreachable'))::integer as unreachable,
      (count(*) filter (where beacon_reason = 'off'))::integer as off, max(opened_at) as "lastOpenedAt"
    from lottery.draw where beacon_reason is not null and opened_at > clock_timestamp() - interval '1 hour'`.execute(connection);
  return rows[0] ?? { public: 0, unreachable: 0, off: 0, lastOpenedAt: null };
}
