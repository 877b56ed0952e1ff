import type { ChaseDrawState, ChaseMode, ChaseState } from '@sortes/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { and } from '../../../platform/conditions.js';
import { tellBalances } from '../../wallet/index.js';
import { idAt, type LimitFailure } from '../bet-repository.js';

type Connection = Database | DatabaseTransaction;

/** A line as it is frozen with a chase. Money in units of 1/10 000, at factor 1. */
export interface ChaseLine {
  play: string;
  content: string;
  combinations: number;
  unit: bigint;
  multiple: number;
  stake: bigint;
  rebate: bigint;
  series: number | null;
  oddsVersion: string;
}

export interface NewChase {
  playerId: number;
  id: string;
  merchantId: number;
  /** Idempotency key within the player's ledger. */
  key: string;
  hash: Buffer;
  total: bigint;
  gameCode: string;
  mode: ChaseMode;
  stopOnWin: boolean;
  /** The first issue's draw, when it has a row. */
  firstDrawId: bigint | null;
  /** False: only a first answer may be given again. */
  placeable: boolean;
  lines: readonly (ChaseLine & { risk: string | null })[];
  draws: readonly { numero: string; multiple: number; stake: bigint; closesAt: Date; drawsAt: Date }[];
}

export interface ChaseVerdict {
  verdict: 'posted' | 'replayed' | 'conflict' | 'insufficient' | 'limited' | 'excluded' | 'unknown-account' | 'closed';
  chaseId: string | null;
  balance: bigint | null;
  sequence: bigint | null;
  isOpen: boolean;
}

/** Holds the money of a chase and writes its plan, once a key. */
export async function insertChase(transaction: DatabaseTransaction, chase: NewChase): Promise<ChaseVerdict> {
  const { lines, draws } = chase;
  const { rows } = await sql<ChaseVerdict>`
    select verdict, chase_id as "chaseId", balance, sequence, is_open as "isOpen" from lottery.place_chase(
      ${chase.playerId}, ${chase.id}, ${chase.merchantId}, ${chase.key}, ${chase.hash}, ${chase.total}, ${chase.gameCode}, ${chase.mode}, ${chase.stopOnWin},
      ${chase.firstDrawId}, ${chase.placeable},
      ${lines.map((line) => line.play)}::text[], ${lines.map((line) => line.content)}::text[], ${lines.map((line) => line.oddsVersion)}::text[],
      ${lines.map((line) => line.combinations)}::integer[], ${lines.map((line) => line.unit)}::bigint[], ${lines.map((line) => line.multiple)}::integer[],
      ${lines.map((line) => line.stake)}::bigint[], ${lines.map((line) => line.rebate)}::bigint[], ${lines.map((line) => line.series)}::integer[],
      ${lines.map((line) => line.risk)}::text[],
      ${draws.map((draw) => draw.numero)}::text[], ${draws.map((draw) => draw.multiple)}::integer[], ${draws.map((draw) => draw.stake)}::bigint[],
      ${draws.map((draw) => draw.closesAt)}::timestamptz[], ${draws.map((draw) => draw.drawsAt)}::timestamptz[])`.execute(transaction);
  if (rows[0] === undefined) throw new Error('lottery.place_chase answered nothing');
  if (rows[0].verdict === 'posted') tellBalances(transaction, [chase]);
  return rows[0];
}

/**
 * Which counted limits of a draw the lines of one order do not fit; undefined when all fit, nothing is counted, or the draw is not on sale.
 * Holds the draw as it is and the counters until the transaction ends: call it before anything that holds an account.
 */
export async function judgeLimits(
  transaction: DatabaseTransaction,
  drawId: bigint,
  risks: readonly (string | null)[],
): Promise<LimitFailure[] | undefined> {
  if (risks.every((risk) => risk === null)) return undefined;
  const held = await sql<{ isOpen: boolean }>`select cardinality(lottery.hold_open(array[${drawId}::bigint])) = 1 as "isOpen"`.execute(
    transaction,
  );
  if (held.rows[0]?.isOpen !== true) return undefined;
  const { rows } = await sql<{ failed: [number, number, number | string][] }>`
    select failed from outcomes.judge_exposure('lottery', array[${drawId}::bigint], ${risks.map(() => 1)}::integer[], ${risks}::text[]::jsonb[])`.execute(
    transaction,
  );
  return rows[0]?.failed.map(([bet, item, taken]) => [bet, item, BigInt(taken)] as const);
}

/** Something that happened to a chase. `state` null: a draw of it ended without anything to tell. */
export interface ChaseNews {
  playerId: number;
  chaseId: string;
  state: 'placed' | 'dropped' | 'refunded' | Exclude<ChaseState, 'running'> | null;
  numero: string | null;
}

interface NewsRow {
  player_id: bigint;
  chase_id: string;
  state: ChaseNews['state'];
  numero: string | null;
}

/** What happened; money of all who are named moved. */
function readNews(transaction: DatabaseTransaction, rows: readonly NewsRow[]): ChaseNews[] {
  const news = rows.map((row) => ({ playerId: Number(row.player_id), chaseId: row.chase_id, state: row.state, numero: row.numero }));
  tellBalances(transaction, news);
  return news;
}

/** Places what may be placed on an open draw, or only the one chase named; at most so many, one a player. */
export async function placeChaseDraws(
  transaction: DatabaseTransaction,
  drawId: bigint,
  limit: number,
  only: { playerId: number; chaseId: string } | null = null,
): Promise<ChaseNews[]> {
  const { rows } = await sql<NewsRow>`
    select player_id, chase_id, state, numero from lottery.place_chase_draws(${drawId}, ${limit}, ${only?.playerId ?? null}, ${only?.chaseId ?? null})`.execute(
    transaction,
  );
  return readNews(transaction, rows);
}

/** Ends what chases have on a draw that is settled or refunded; at most so many, one a player. */
export async function endChaseDraws(transaction: DatabaseTransaction, drawId: bigint, limit: number): Promise<ChaseNews[]> {
  const { rows } = await sql<NewsRow>`select player_id, chase_id, state, numero from lottery.end_chase_draws(${drawId}, ${limit})`.execute(
    transaction,
  );
  return readNews(transaction, rows);
}

export interface Issue {
  merchantId: number;
  gameCode: string;
  numero: string;
}

/** Drops what waits for an issue that takes no bets any more; at most so many, one a player. */
export async function dropChaseDraws(transaction: DatabaseTransaction, issue: Issue, limit: number): Promise<ChaseNews[]> {
  const { rows } = await sql<NewsRow>`
    select player_id, chase_id, state, numero from lottery.drop_chase_draws(${issue.merchantId}, ${issue.gameCode}, ${issue.numero}, ${limit})`.execute(
    transaction,
  );
  return readNews(transaction, rows);
}

export interface ChaseCancellation {
  verdict: 'done' | 'unknown' | 'late';
  state: ChaseState | null;
  numeros: string[] | null;
  released: bigint | null;
  balance: bigint | null;
}

/** Cancels what still waits: the issues named, all or none, or everything. `end` is what the chase becomes when nothing waits any more. */
export async function cancelWaiting(
  transaction: DatabaseTransaction,
  playerId: number,
  chaseId: string,
  numeros: readonly string[] | null,
  end: 'cancelled' | 'withdrawn',
): Promise<ChaseCancellation> {
  const { rows } = await sql<ChaseCancellation>`
    select * from lottery.cancel_chase(${playerId}, ${chaseId}, ${numeros}::text[], ${end})`.execute(transaction);
  if (rows[0] === undefined) throw new Error('lottery.cancel_chase answered nothing');
  if (rows[0].verdict === 'done') tellBalances(transaction, [{ playerId }]);
  return rows[0];
}

/** What there is to do for chases now. */
export interface DueChases {
  /** Draws that are over and still have placed draws of chases. */
  ended: { id: bigint; merchantId: number }[];
  /** Issues that wait although their time is over. */
  late: Issue[];
  /** Open draws with something to place, in the order of their closing. */
  open: { id: bigint; merchantId: number }[];
}

/**
 * Reads what is due in one round trip. Each part starts from an index that holds only what waits or is open, with a probe an open draw: half a
 * million waiting draws of chases cost no more than a few, and none cost one probe in all (the clock in a subselect, because an index is not asked for a
 * volatile value).
 */
export async function dueChases(connection: Connection): Promise<DueChases> {
  const { rows } = await sql<Issue & { kind: 'ended' | 'late' | 'open'; id: bigint | null }>`
    with recursive placed as (
      (select draw_id from lottery.chase_draw where state = 'placed' order by draw_id limit 1)
      union all
      select next.draw_id from placed cross join lateral (
        select w.draw_id from lottery.chase_draw w where w.state = 'placed' and w.draw_id > placed.draw_id order by w.draw_id limit 1) as next
    )
    select 'ended' as kind, d.id, d.merchant_id as "merchantId", d.game_code as "gameCode", d.numero
    from placed join lottery.draw d on d.id = placed.draw_id where d.state = 'settled' or (d.state = 'void' and d.settled_at is not null)
    union all
    select * from (
      select distinct 'late', null::bigint, w.merchant_id, w.game_code, w.numero from lottery.chase_draw w
      where w.state = 'waiting' and w.closes_at <= (select clock_timestamp()) limit 200) as late
    union all
    select * from (
      select 'open', d.id, d.merchant_id, d.game_code, d.numero from lottery.draw d
      cross join lateral (
        select from lottery.chase_draw w where w.state = 'waiting' and w.ready and w.game_code = d.game_code and w.numero = d.numero and w.merchant_id = d.merchant_id limit 1
      ) as due
      where d.state = 'open' and d.closes_at > clock_timestamp() and (select exists (select from lottery.chase_draw where state = 'waiting' and ready))
      order by d.closes_at) as open`.execute(connection);
  const drawsOf = (kind: 'ended' | 'open') =>
    rows.flatMap((row) => (row.kind === kind && row.id !== null ? [{ id: row.id, merchantId: row.merchantId }] : []));
  return { ended: drawsOf('ended'), late: rows.filter(({ kind }) => kind === 'late'), open: drawsOf('open') };
}

/** Issues that wait although their draw ended before its time: void, or closed early by its result. Costs one probe an issue that waits. */
export async function issuesEndedEarly(connection: Connection): Promise<Issue[]> {
  const { rows } = await sql<Issue>`
    with recursive issue as (
      (select ready, game_code, numero, merchant_id from lottery.chase_draw where state = 'waiting' order by ready, game_code, numero, merchant_id limit 1)
      union all
      select next.* from issue cross join lateral (
        select w.ready, w.game_code, w.numero, w.merchant_id from lottery.chase_draw w
        where w.state = 'waiting' and (w.ready, w.game_code, w.numero, w.merchant_id) > (issue.ready, issue.game_code, issue.numero, issue.merchant_id)
        order by w.ready, w.game_code, w.numero, w.merchant_id limit 1) as next
    )
    select distinct d.merchant_id as "merchantId", d.game_code as "gameCode", d.numero
    from issue join lottery.draw d on d.merchant_id = issue.merchant_id and d.game_code = issue.game_code and d.numero = issue.numero
    where d.state not in ('scheduled', 'open')`.execute(connection);
  return rows;
}

/** Takes over what a correction of a draw changed of the prizes of chases. What a chase did meanwhile stays done. */
export async function recountChases(transaction: DatabaseTransaction, drawId: bigint, correctionNo: number): Promise<void> {
  await sql`
    select lottery.recount_chases(${drawId}, array(select player_id from outcomes.players_corrected('lottery', ${drawId}, ${correctionNo})))`.execute(
    transaction,
  );
}

/** Chases of a game that the house could end, oldest first. */
export async function listWaitingChases(
  connection: Connection,
  merchantId: number,
  gameCode: string,
  limit: number,
): Promise<{ playerId: number; id: string }[]> {
  const { rows } = await sql<{ player_id: bigint; id: string }>`
    select player_id, id from lottery.chase where merchant_id = ${merchantId} and game_code = ${gameCode} and state = 'running' and waiting_draws > 0
    order by player_id, id limit ${limit}`.execute(connection);
  return rows.map((row) => ({ playerId: Number(row.player_id), id: row.id }));
}

/** Chases of a player that still wait for draws. */
export async function listWaitingChasesOf(
  connection: Connection,
  playerId: number,
  limit: number,
): Promise<{ playerId: number; id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from lottery.chase where player_id = ${playerId} and state = 'running' and waiting_draws > 0 order by id limit ${limit}`.execute(
    connection,
  );
  return rows.map(({ id }) => ({ playerId, id }));
}

/** A chase with the figures the table keeps. Money in units of 1/10 000. */
export interface Chase {
  id: string;
  merchantId: number;
  gameCode: string;
  state: ChaseState;
  mode: string;
  stopOnWin: boolean;
  wonNumero: string | null;
  firstNumero: string;
  lastNumero: string;
  totalDraws: number;
  waitingDraws: number;
  placedDraws: number;
  cancelledDraws: number;
  droppedDraws: number;
  total: bigint;
  held: bigint;
  placed: bigint;
  released: bigint;
  prize: bigint;
  openDraws: number;
  /** Placed draws whose bets all gave their stakes back. */
  returnedDraws: number;
  /** Stakes of placed bets that were cancelled or refunded. */
  returned: bigint;
  createdAt: Date;
  endedAt: Date | null;
}

export interface ChaseFilter {
  state: ChaseState | undefined;
  gameCode: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
  id: string | undefined;
}

/** A filter that keeps every chase. */
export const everyChase: ChaseFilter = { state: undefined, gameCode: undefined, from: undefined, to: undefined, id: undefined };

// Ids carry the clock of the process that made them; a minute of slack keeps the id range from cutting off what created_at would keep.
const clockSlackMs = 60_000;

/** What bets of a chase gave back after they were placed (cancelled, draw void), and how many of its draws are still to be drawn. */
const returnedOfChase = sql`
    cross join lateral (
      select count(*) filter (where each.state = 'placed' and each.back < each.bets)::integer as open, count(*) filter (where each.back = each.bets)::integer as draws,
        coalesce(sum(each.amount), 0)::bigint as amount
      from (
        select w.state, count(*) as bets, count(*) filter (where o.kind in ('cancelled', 'refunded')) as back,
          sum(b.stake) filter (where o.kind in ('cancelled', 'refunded')) as amount
        from lottery.chase_draw w
        join lottery.bet b on b.player_id = w.player_id and b.id > w.master_id and b.id <= lottery.last_id_of_order(w.master_id) and b.master_id = w.master_id
        left join lottery.bet_outcome o on o.player_id = b.player_id and o.bet_id = b.id
        where w.player_id = c.player_id and w.chase_id = c.id and w.master_id is not null group by w.position, w.state
      ) as each
    ) as back`;

function chasesWhere(playerId: number, filter: ChaseFilter, joined = sql``) {
  return sql`
    from lottery.chase c ${joined} where c.player_id = ${playerId}
    ${and(
      filter.id !== undefined && sql`c.id = ${filter.id}`,
      filter.state !== undefined && sql`c.state = ${filter.state}`,
      filter.gameCode !== undefined && sql`c.game_code = ${filter.gameCode}`,
      filter.from !== undefined && sql`c.id >= ${idAt(filter.from.getTime() - clockSlackMs, '0')} and c.created_at >= ${filter.from}`,
      filter.to !== undefined && sql`c.id <= ${idAt(filter.to.getTime() + clockSlackMs, 'f')} and c.created_at <= ${filter.to}`,
    )}`;
}

/** A player's chases, newest first; `before` continues a listing without counting rows again. */
export async function listPlayerChases(
  connection: Connection,
  playerId: number,
  filter: ChaseFilter,
  page: { limit: number; offset?: number; before?: string | undefined },
): Promise<Chase[]> {
  const { rows } = await sql<Chase>`
    select c.id, c.merchant_id as "merchantId", c.game_code as "gameCode", c.state, c.mode, c.stop_on_win as "stopOnWin", c.won_numero as "wonNumero",
      (select w.numero from lottery.chase_draw w where w.player_id = c.player_id and w.chase_id = c.id order by w.position limit 1) as "firstNumero",
      (select w.numero from lottery.chase_draw w where w.player_id = c.player_id and w.chase_id = c.id order by w.position desc limit 1) as "lastNumero",
      c.total_draws as "totalDraws", c.waiting_draws as "waitingDraws", c.placed_draws as "placedDraws", c.cancelled_draws as "cancelledDraws",
      c.dropped_draws as "droppedDraws", c.total_amount as total, c.held_amount as held, c.placed_amount as placed, c.released_amount as released, c.prize,
      c.created_at as "createdAt", c.ended_at as "endedAt", back.open as "openDraws", back.draws as "returnedDraws", back.amount as returned
    ${chasesWhere(playerId, filter, returnedOfChase)} ${and(page.before !== undefined && sql`c.id < ${page.before}`)}
    order by c.id desc limit ${page.limit} offset ${page.offset ?? 0}`.execute(connection);
  return rows;
}

export interface ChaseSums {
  count: number;
  total: bigint;
  held: bigint;
  placed: bigint;
  released: bigint;
  prize: bigint;
}

/** Count and sums of everything a filter holds. */
export async function sumPlayerChases(connection: Connection, playerId: number, filter: ChaseFilter): Promise<ChaseSums> {
  const { rows } = await sql<ChaseSums>`
    select count(*)::integer as count, coalesce(sum(c.total_amount), 0)::bigint as total, coalesce(sum(c.held_amount), 0)::bigint as held,
      coalesce(sum(c.placed_amount), 0)::bigint as placed, coalesce(sum(c.released_amount), 0)::bigint as released, coalesce(sum(c.prize), 0)::bigint as prize
    ${chasesWhere(playerId, filter)}`.execute(connection);
  return rows[0] ?? { count: 0, total: 0n, held: 0n, placed: 0n, released: 0n, prize: 0n };
}

/** One draw of a chase with what its bets say. */
export interface ChaseDraw {
  chaseId: string;
  numero: string;
  position: number;
  multiple: number;
  stake: bigint;
  state: ChaseDrawState;
  reason: string | null;
  closesAt: Date;
  drawsAt: Date;
  win: string | null;
  masterId: string | null;
  bets: string[];
  cancelledBets: number;
  /** Prizes of its bets as they stand, corrections included. */
  prize: bigint;
}

/** The draws of chases of one player, in the order of chase and position. */
export async function listChaseDraws(connection: Connection, playerId: number, chases: readonly string[]): Promise<ChaseDraw[]> {
  const { rows } = await sql<ChaseDraw>`
    select w.chase_id as "chaseId", w.numero, w.position, w.multiple, w.stake, w.state, w.reason,
      coalesce(d.closes_at, w.closes_at) as "closesAt", coalesce(d.draws_at, w.draws_at) as "drawsAt", coalesce(d.corrected_win, d.win) as win, w.master_id as "masterId",
      coalesce(bets.ids, '{}') as bets, coalesce(bets.cancelled, 0)::integer as "cancelledBets", coalesce(bets.prize, 0)::bigint as prize
    from lottery.chase_draw w
    left join lottery.draw d on d.merchant_id = w.merchant_id and d.game_code = w.game_code and d.numero = w.numero
    left join lateral (
      select array_agg(b.id::text order by b.id) as ids, count(*) filter (where o.kind = 'cancelled') as cancelled, sum(o.payout) filter (where o.kind = 'won') as prize
      from lottery.bet b left join lottery.bet_outcome o on o.player_id = b.player_id and o.bet_id = b.id
      where w.master_id is not null and b.player_id = w.player_id and b.id > w.master_id and b.id <= lottery.last_id_of_order(w.master_id) and b.master_id = w.master_id
    ) as bets on true
    where w.player_id = ${playerId} and w.chase_id = any (${chases}::uuid[]) order by w.chase_id desc, w.position`.execute(connection);
  return rows;
}

export async function listChaseLines(connection: Connection, playerId: number, chaseId: string): Promise<ChaseLine[]> {
  const { rows } = await sql<ChaseLine>`
    select play, content, combinations, unit, multiple, stake, rebate, series, odds_version as "oddsVersion" from lottery.chase_line
    where player_id = ${playerId} and chase_id = ${chaseId} order by line`.execute(connection);
  return rows;
}

export interface PlannedDraw {
  id: bigint | null;
  numero: string;
  opensAt: Date;
  closesAt: Date;
  drawsAt: Date;
  state: string;
}

/** A game's draws that have a row and whose time of closing is to come, void ones included, in that order. */
export async function listComingDraws(connection: Connection, merchantId: number, gameCode: string, now: Date): Promise<PlannedDraw[]> {
  const { rows } = await sql<PlannedDraw>`
    select id, numero, opens_at as "opensAt", closes_at as "closesAt", draws_at as "drawsAt", state from lottery.draw
    where merchant_id = ${merchantId} and game_code = ${gameCode} and draws_at >= ${now} and closes_at > ${now} order by closes_at, id`.execute(
    connection,
  );
  return rows;
}

/** A chase whose figures differ from its draws, or a player whose held balance is not what chases hold. */
export interface ChaseFault {
  playerId: number;
  chaseId: string;
  what: string;
}

/** Compares the figures of every chase with its draws, and its draws with their bets. @returns at most 1,000 faults. */
export async function findChaseFaults(connection: Connection): Promise<ChaseFault[]> {
  const { rows } = await sql<{ player_id: bigint; chase_id: string; what: string }>`
    with counted as (
      select player_id, chase_id, count(*) as total, sum(stake) as amount,
        count(*) filter (where state = 'waiting') as waiting, coalesce(sum(stake) filter (where state = 'waiting'), 0) as held,
        count(*) filter (where master_id is not null) as placed, coalesce(sum(stake) filter (where master_id is not null), 0) as placed_amount,
        count(*) filter (where master_id is null and state = 'cancelled') as cancelled, count(*) filter (where state = 'dropped') as dropped,
        count(*) filter (where state = 'placed') as open, sum(prize) as prize
      from lottery.chase_draw group by 1, 2
    ), faults as (
      select c.player_id, c.id as chase_id, 'its figures differ from its draws' as what from lottery.chase c
      left join counted w on w.player_id = c.player_id and w.chase_id = c.id
      where (w.total, w.amount, w.waiting, w.held, w.placed, w.placed_amount, w.cancelled, w.dropped, w.open, w.prize) is distinct from
        (c.total_draws, c.total_amount, c.waiting_draws, c.held_amount, c.placed_draws, c.placed_amount, c.cancelled_draws, c.dropped_draws, c.open_draws, c.prize)
      union all
      select w.player_id, w.chase_id, 'draw ' || w.numero || ' has other bets than it paid for' from lottery.chase_draw w
      where w.master_id is not null and w.stake is distinct from (
        select sum(b.stake) from lottery.bet b where b.player_id = w.player_id and b.id > w.master_id and b.id <= lottery.last_id_of_order(w.master_id)
          and b.master_id = w.master_id and b.draw_id = w.draw_id and b.chase_id = w.chase_id)
      union all
      select w.player_id, w.chase_id, 'more than one draw was open although it stops on a win' from lottery.chase_draw w
      join lottery.chase c on c.player_id = w.player_id and c.id = w.chase_id and c.stop_on_win
      where w.state = 'placed' group by 1, 2 having count(*) > 1
    )
    select * from faults order by player_id, chase_id limit 1000`.execute(connection);
  return rows.map((row) => ({ playerId: Number(row.player_id), chaseId: row.chase_id, what: row.what }));
}

/** What the waiting draws of chases will cost, by player: what must be held for them. Players for whom nothing waits are left out. */
export async function sumsWaiting(connection: Connection): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ player_id: bigint; waiting: bigint }>`
    select player_id, sum(stake)::bigint as waiting from lottery.chase_draw where state = 'waiting' group by 1`.execute(connection);
  return new Map(rows.map((row) => [Number(row.player_id), row.waiting]));
}

/** What chases hold of players' money now, by player; players without anything held are left out. */
export async function sumsHeld(connection: Connection): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ player_id: bigint; held: bigint }>`
    select player_id, sum(held_amount)::bigint as held from lottery.chase where held_amount > 0 group by 1`.execute(connection);
  return new Map(rows.map((row) => [Number(row.player_id), row.held]));
}

/** Until the transaction ends nobody else works on this slice of chases. @returns false when somebody does already */
export async function tryLockSlice(transaction: DatabaseTransaction, slice: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(727274004, hashtext(${slice})) as held`.execute(
    transaction,
  );
  return rows[0]?.held === true;
}
