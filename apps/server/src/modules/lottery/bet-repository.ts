import { and } from '../../platform/conditions.js';
import type { Hit } from '@sortes/lottery-rules';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { inOrderOfPlayers, tellBalances } from '../wallet/index.js';

type Connection = Database | DatabaseTransaction;

/** A validated bet on its way into the table. Money in units of 1/10 000. */
export interface NewBet {
  id: string;
  play: string;
  /** Canonical content. */
  content: string;
  combinations: number;
  unit: bigint;
  multiple: number;
  /** What is paid: the price less the rebate. */
  stake: bigint;
  oddsVersion: string;
  rebate: bigint;
  /** Prize group; null for fixed odds. */
  series: number | null;
  /** What it takes of counted limits (exposure.ts, riskText); null when nothing is counted. */
  risk: string | null;
}

/** What placing answers of a bet. */
export type PlacedBet = Pick<NewBet, 'id' | 'play' | 'content' | 'combinations' | 'stake' | 'rebate'>;

export interface NewOrder {
  playerId: number;
  merchantId: number;
  /** Also the id of the wallet's transaction. */
  masterId: string;
  drawId: bigint;
  /** Idempotency key within the player's ledger. */
  key: string;
  hash: Buffer;
  stake: bigint;
  bets: readonly NewBet[];
}

/** A counted limit that an order does not fit: bet and item of its risk from 0, and what was taken before it. */
export type LimitFailure = readonly [bet: number, item: number, taken: bigint];

export type OrderVerdict =
  /** `parts`: what each bet of an order just posted takes of a bonus, in their order, money units; undefined where their own money covers it. */
  | { verdict: 'posted' | 'replayed'; masterId: string; balance: bigint; sequence: bigint; parts?: readonly bigint[] | undefined }
  | { verdict: 'limit' | 'again'; failed: readonly LimitFailure[] }
  /** `bonus-game`, `bonus-own`, `bonus-most`: the player's own money does not cover it, and why their bonus does not help out. */
  | {
      verdict:
        | 'conflict'
        | 'insufficient'
        | 'bonus-game'
        | 'bonus-own'
        | 'bonus-most'
        | 'limited'
        | 'excluded'
        | 'unknown-account'
        | 'unknown'
        | 'not-open'
        | 'closed';
    };

interface VerdictRow {
  order_position: number;
  verdict: OrderVerdict['verdict'];
  master_id: string | null;
  balance: bigint | null;
  sequence: bigint | null;
  /** Of a posted order parts (see place_orders.sql). */
  failed?: [number, number, number | string][] | string[] | null;
}

function readVerdict(row: Omit<VerdictRow, 'order_position'>): OrderVerdict {
  if (row.verdict === 'posted' || row.verdict === 'replayed')
    return {
      verdict: row.verdict,
      masterId: row.master_id ?? '',
      balance: row.balance ?? 0n,
      sequence: row.sequence ?? 0n,
      parts: (row.failed as string[] | null | undefined)?.map(BigInt),
    };
  if (row.verdict === 'limit' || row.verdict === 'again')
    return {
      verdict: row.verdict,
      failed: ((row.failed ?? []) as [number, number, number | string][]).map(([bet, item, taken]) => [bet, item, BigInt(taken)]),
    };
  return { verdict: row.verdict };
}

const placeStatement = `select * from lottery.place_orders($1::bigint[], $2::uuid[], $3::integer[], $4::bigint[], $5::text[], $6::bytea[], $7::text[], $8::bigint[],
  $9::integer[], $10::uuid[], $11::text[], $12::text[], $13::integer[], $14::bigint[], $15::integer[], $16::bigint[], $17::text[], $18::bigint[], $19::integer[], $20::text[], $21::integer[])`;

/** An array as PostgreSQL reads it, of numbers and ids: nothing in it wants quotes, and pg looks at each of its letters for them. */
const plainArray = (items: readonly (number | bigint | string)[]): string => `{${items.join(',')}}`;

const valuesOf = (orders: readonly NewOrder[]): unknown[] => {
  const bets = orders.flatMap((order, index) => order.bets.map((bet) => ({ position: index + 1, bet })));
  const masters = plainArray(orders.map((order) => order.masterId));
  return [
    plainArray(orders.map((order) => order.playerId)),
    masters,
    plainArray(orders.map((order) => order.merchantId)),
    plainArray(orders.map((order) => order.drawId)),
    orders.map((order) => order.key),
    orders.map((order) => order.hash),
    masters,
    plainArray(orders.map((order) => order.stake)),
    plainArray(bets.map(({ position }) => position)),
    plainArray(bets.map(({ bet }) => bet.id)),
    bets.map(({ bet }) => bet.play),
    bets.map(({ bet }) => bet.content),
    plainArray(bets.map(({ bet }) => bet.combinations)),
    plainArray(bets.map(({ bet }) => bet.unit)),
    plainArray(bets.map(({ bet }) => bet.multiple)),
    plainArray(bets.map(({ bet }) => bet.stake)),
    bets.map(({ bet }) => bet.oddsVersion),
    plainArray(bets.map(({ bet }) => bet.rebate)),
    plainArray(bets.map(({ bet }) => bet.series ?? 'NULL')),
    bets.some(({ bet }) => bet.risk !== null) ? bets.map(({ bet }) => bet.risk) : [],
  ];
};

/**
 * Places orders of different players in one round trip, one transaction and one flush; answers in their order.
 * @param isHelped whether a bonus probably helps a player out; a wrong answer costs time and no more
 */
export async function placeOrdersInOneGo(
  pool: pg.Pool,
  asked: readonly NewOrder[],
  isHelped: (playerId: number) => boolean = () => false,
): Promise<OrderVerdict[]> {
  const inTurn = inOrderOfPlayers(asked);
  const orders = inTurn.map(({ item }) => item);
  const helped = orders.flatMap(({ playerId }, index) => (isHelped(playerId) ? [index + 1] : []));
  const { rows } = await pool.query<VerdictRow>({
    name: 'lottery.place_orders',
    text: placeStatement,
    values: [...valuesOf(orders), helped],
  });
  if (rows.length !== orders.length) throw new Error('lottery.place_orders answered another number of verdicts than asked');
  const verdicts: OrderVerdict[] = [];
  for (const row of rows) {
    const place = inTurn[row.order_position - 1]?.place;
    if (place !== undefined) verdicts[place] = readVerdict(row);
  }
  const placed = asked.filter((_, index) => verdicts[index]?.verdict === 'posted');
  tellBalances(pool, placed);
  return verdicts;
}

/** Holds a draw, so that it does not close before the transaction ends; one that is not on sale is not held, and placing says so. */
export async function holdOpen(transaction: DatabaseTransaction, drawId: bigint): Promise<void> {
  await sql`select lottery.hold_open(array[${drawId}::bigint])`.execute(transaction);
}

/** Places an order with what a free bet was lent in this transaction; its draw is held. What is not posted has to be undone with the transaction. */
export async function placeFreeOrder(transaction: DatabaseTransaction, order: NewOrder, grantId: string): Promise<OrderVerdict> {
  const [
    players,
    masters,
    merchants,
    draws,
    keys,
    hashes,
    references,
    stakes,
    of,
    ids,
    plays,
    contents,
    combinations,
    units,
    multiples,
    ownStakes,
    odds,
    rebates,
    series,
    risks,
  ] = valuesOf([order]);
  const { rows } = await sql<VerdictRow>`
    select * from lottery.place_free(${players}::bigint[], ${masters}::uuid[], ${merchants}::integer[], ${draws}::bigint[], ${keys}::text[], ${hashes}::bytea[],
      ${references}::text[], ${stakes}::bigint[], ${of}::integer[], ${ids}::uuid[], ${plays}::text[], ${contents}::text[], ${combinations}::integer[],
      ${units}::bigint[], ${multiples}::integer[], ${ownStakes}::bigint[], ${odds}::text[], ${rebates}::bigint[], ${series}::integer[], ${risks}::text[], ${grantId})`.execute(
    transaction,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('lottery.place_free answered nothing');
  return readVerdict(row);
}

/**
 * The first answer of an order placed before under its key, or undefined.
 * @param isLate the draw takes no bets any more: a first attempt that is still at work is waited for, so that what is refused here is not placed
 * afterwards. Waiting holds the draw off from everybody, so nobody waits for whom anything else refuses.
 */
export async function findReplay(connection: Connection, order: NewOrder, isLate: boolean): Promise<OrderVerdict | undefined> {
  const { rows } = await sql<Omit<VerdictRow, 'order_position'>>`
    select * from lottery.replay_order(${isLate ? order.drawId : null}, ${order.playerId}, ${order.masterId}, ${order.merchantId}, ${order.key}, ${order.hash}, ${order.masterId}, ${order.stake})`.execute(
    connection,
  );
  return rows[0] === undefined ? undefined : readVerdict(rows[0]);
}

/** First and last UUIDv7 of an instant, for ranges of time over keys of ids. */
export function idAt(milliseconds: number, fill: '0' | 'f'): string {
  const time = Math.max(0, Math.floor(milliseconds)).toString(16).padStart(12, '0');
  const rest = fill === '0' ? '7000-8000-000000000000' : '7fff-bfff-ffffffffffff';
  return `${time.slice(0, 8)}-${time.slice(8)}-${rest}`;
}

/** The last id that a bet of an order may have: bets are made within a minute after their order. Any UUID has one. */
function lastIdOfOrder(orderId: string): string {
  const madeAt = Number.parseInt(orderId.replaceAll('-', '').slice(0, 12), 16);
  return madeAt + 60_000 > 0xffff_ffff_ffff ? 'ffffffff-ffff-ffff-ffff-ffffffffffff' : idAt(madeAt + 60_000, 'f');
}

/**
 * The game and the draw of a player's bets, of slips (those of their first bet) and of chases (no draw), by the ids asked for. Each is a short
 * range of the primary key.
 */
export async function findSubjects(
  connection: Connection,
  playerId: number,
  orders: readonly string[],
): Promise<ReadonlyMap<string, { gameCode: string; numero: string | null; betId: string | null }>> {
  const { rows } = await sql<{ id: string; gameCode: string; numero: string | null; betId: string | null }>`
    select r.id, d.game_code as "gameCode", d.numero, b.bet_id as "betId"
    from unnest(${orders}::uuid[], ${orders.map(lastIdOfOrder)}::uuid[]) as r (id, last)
    cross join lateral (
      select (array_agg(b.draw_id order by b.id))[1] as draw_id, case when count(*) = 1 then (array_agg(b.id))[1] end as bet_id
      from lottery.bet b where b.player_id = ${playerId} and b.id between r.id and r.last and (b.id = r.id or b.master_id = r.id)) as b
    join lottery.draw d on d.id = b.draw_id
    union all
    select c.id, c.game_code, null, null from lottery.chase c where c.player_id = ${playerId} and c.id = any (${orders}::uuid[])`.execute(
    connection,
  );
  return new Map(rows.map(({ id, ...subject }) => [id, subject]));
}

/** Bets of one order. Their ids were made right after the order's, so that a short range of the primary key holds them. */
export async function findBetsOfMaster(connection: Connection, playerId: number, masterId: string): Promise<PlacedBet[]> {
  const { rows } = await sql<PlacedBet>`
    select id, play, content, combinations, stake, rebate from lottery.bet
    where player_id = ${playerId} and id > ${masterId} and id <= ${lastIdOfOrder(masterId)} and master_id = ${masterId} order by id`.execute(
    connection,
  );
  return rows;
}

/** One bet with what its draw and its outcome say. */
export interface PlayerBet {
  id: string;
  masterId: string;
  drawId: bigint;
  play: string;
  content: string;
  combinations: number;
  unit: bigint;
  multiple: number;
  /** What was paid: the price less the rebate. */
  stake: bigint;
  rebate: bigint;
  series: number | null;
  oddsVersion: string;
  placedAt: Date;
  /** The chase that placed it. */
  chaseId: string | null;
  gameCode: string;
  numero: string;
  drawState: string;
  opensAt: Date;
  closesAt: Date;
  drawsAt: Date;
  drawSettledAt: Date | null;
  win: string | null;
  kind: 'won' | 'cancelled' | 'refunded' | null;
  payout: bigint | null;
  hits: Hit[] | null;
  outcomeAt: Date | null;
  transactionId: string | null;
  /** By the database's clock. */
  cancellable: boolean;
  /** A correction of the result changed its prize. */
  corrected: boolean;
  /** What counts as valid turnover, once that is known to be less than the stake, and how much of its play it covers where that is why. */
  valid: bigint | null;
  covered: number | null;
  coverable: number | null;
  /** Staked with a free bet: the player paid nothing, and has of its prize what is above the stake. */
  isFree: boolean;
}

export interface BetFilter {
  from: Date | undefined;
  to: Date | undefined;
  /** `returned`: cancelled or refunded. */
  state: 'waiting' | 'won' | 'lost' | 'cancelled' | 'refunded' | 'returned' | undefined;
  gameCode: string | undefined;
  gameCodes?: readonly string[] | undefined;
  numero: string | undefined;
  id: string | undefined;
  /** How they were sold, and at which games. */
  lottery?: { inGroup: boolean; games?: readonly string[]; notGames?: readonly string[] } | undefined;
}

/** A filter that keeps every bet. */
export const everything: BetFilter = {
  from: undefined,
  to: undefined,
  state: undefined,
  gameCode: undefined,
  numero: undefined,
  id: undefined,
};

const playerBetColumns = sql`
  b.id, b.master_id as "masterId", b.draw_id as "drawId", b.play, b.content, b.combinations, b.unit, b.multiple, b.stake, b.rebate, b.series, b.odds_version as "oddsVersion", b.placed_at as "placedAt", b.chase_id as "chaseId",
  d.game_code as "gameCode", d.numero, d.state as "drawState", d.opens_at as "opensAt", d.closes_at as "closesAt", d.draws_at as "drawsAt", d.settled_at as "drawSettledAt", coalesce(d.corrected_win, d.win) as win,
  v.valid, v.covered, v.combinations as coverable, f.bet_id is not null as "isFree",
  o.kind, o.payout, o.hits, o.at as "outcomeAt", o.transaction_id as "transactionId",
  (o.kind is null and d.state = 'open' and d.closes_at > clock_timestamp()
    and (b.risk is null or b.placed_at > clock_timestamp() - lottery.firm_after() or not lottery.holds_number(b.risk))
    and not lottery.came_before_lent(b.player_id, b.id, b.stake, array[b.id])) as cancellable,
  (d.correction_no > 0 and exists (
    select from outcomes.changes_of_bet(b.player_id, b.id) x where x.before_payout <> x.after_payout)) as corrected`;

const stateConditions = {
  waiting: sql`o.kind is null and d.state <> 'settled'`,
  won: sql`o.kind = 'won'`,
  lost: sql`o.kind is null and d.state = 'settled'`,
  cancelled: sql`o.kind = 'cancelled'`,
  refunded: sql`o.kind = 'refunded'`,
  returned: sql`o.kind in ('cancelled', 'refunded')`,
} as const;

// Ids carry the clock of the process that made them; a minute of slack keeps the id range from cutting off what placed_at would keep.
const clockSlackMs = 60_000;

const free = sql`left join wallet.free_bet f on f.player_id = b.player_id and f.bet_id = b.id`;
const uncounted = sql`left join lottery.bet_turnover v on v.player_id = b.player_id and v.bet_id = b.id ${free}`;

/** What a bet cost its player, and what its prize paid them: of a free bet nothing, and what is above the stake. */
const paidFor = sql`(case when f.bet_id is null then b.stake else 0 end)`;
const paidOut = sql`(o.payout - case when f.bet_id is null then 0 else least(o.payout, f.stake) end)`;

function playerBets(playerId: number | RawBuilder<unknown>, filter: BetFilter, joined = sql``) {
  return sql`
    from lottery.bet b
    join lottery.draw d on d.id = b.draw_id
    left join lottery.bet_outcome o on o.player_id = b.player_id and o.bet_id = b.id
    ${joined}
    where b.player_id = ${playerId}
    ${and(
      filter.from !== undefined && sql`b.id >= ${idAt(filter.from.getTime() - clockSlackMs, '0')} and b.placed_at >= ${filter.from}`,
      filter.to !== undefined && sql`b.id <= ${idAt(filter.to.getTime() + clockSlackMs, 'f')} and b.placed_at <= ${filter.to}`,
      filter.id !== undefined &&
        sql`(b.id = ${filter.id} or b.master_id = ${filter.id}) and b.id between ${filter.id} and ${lastIdOfOrder(filter.id)}`,
      filter.gameCode !== undefined && sql`d.game_code = ${filter.gameCode}`,
      filter.gameCodes !== undefined && sql`d.game_code = any (${filter.gameCodes}::text[])`,
      filter.numero !== undefined && sql`d.numero = ${filter.numero}`,
      filter.state !== undefined && stateConditions[filter.state],
      filter.lottery !== undefined && (filter.lottery.inGroup ? sql`b.series is not null` : sql`b.series is null`),
      filter.lottery?.games !== undefined && sql`d.game_code = any (${[...filter.lottery.games]}::text[])`,
      filter.lottery?.notGames !== undefined && sql`d.game_code <> all (${[...filter.lottery.notGames]}::text[])`,
    )}`;
}

/** A player's bets, newest first; `before` continues a listing without counting rows again. */
export async function listPlayerBets(
  connection: Connection,
  playerId: number,
  filter: BetFilter,
  page: { limit: number; offset?: number; before?: string; upward?: boolean },
): Promise<PlayerBet[]> {
  const { rows } = await sql<PlayerBet>`
    select ${playerBetColumns} ${playerBets(playerId, filter, uncounted)} ${and(
      page.before !== undefined && (page.upward === true ? sql`b.id > ${page.before}` : sql`b.id < ${page.before}`),
    )}
    order by b.id ${page.upward === true ? sql`asc` : sql`desc`} limit ${page.limit} offset ${page.offset ?? 0}`.execute(connection);
  return rows;
}

/** Ids of the newest bets of several players, newest first: of each no more are read than are asked for. */
export async function listNewestBets(
  connection: Connection,
  players: readonly number[],
  filter: BetFilter,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<{ playerId: number; id: string }[]> {
  const { rows } = await sql<{ player_id: bigint; id: string }>`
    select p.id as player_id, x.id
    from unnest(${[...players]}::bigint[]) as p (id)
    cross join lateral (
      select b.id ${playerBets(sql`p.id`, filter)} ${and(before !== undefined && sql`b.id < ${before}`)} order by b.id desc limit ${limit}
    ) as x
    order by x.id desc limit ${limit}`.execute(connection);
  return rows.map(({ player_id, id }) => ({ playerId: Number(player_id), id }));
}

/** Count and sums of a filter. Cancelled and refunded stakes do not count as staked, nor their rebates; `waiting` is the part of `staked` whose draw is not settled yet. */
export async function sumPlayerBets(
  connection: Connection,
  playerId: number,
  filter: BetFilter,
): Promise<{ count: number; staked: bigint; rebate: bigint; waiting: bigint; won: bigint }> {
  const { rows } = await sql<{ count: number; staked: bigint; rebate: bigint; waiting: bigint; won: bigint }>`
    select count(*)::integer as count, coalesce(sum(${paidFor}) filter (where o.kind is null or o.kind = 'won'), 0)::bigint as staked,
      coalesce(sum(b.rebate) filter (where o.kind is null or o.kind = 'won'), 0)::bigint as rebate,
      coalesce(sum(${paidFor}) filter (where o.kind is null and d.state <> 'settled'), 0)::bigint as waiting,
      coalesce(sum(${paidOut}) filter (where o.kind = 'won'), 0)::bigint as won
    ${playerBets(playerId, filter, free)}`.execute(connection);
  return rows[0] ?? { count: 0, staked: 0n, rebate: 0n, waiting: 0n, won: 0n };
}

/** Sums for the record of all bets: stakes with those that went back, which part went back, and which is not decided. */
export interface BetRecordSums {
  bets: bigint;
  stake: bigint;
  win: bigint;
  refund: bigint;
  open: bigint;
}

const recordSums = sql`count(*) as bets, coalesce(sum(${paidFor}), 0)::bigint as stake, coalesce(sum(${paidOut}) filter (where o.kind = 'won'), 0)::bigint as win,
  coalesce(sum(${paidFor}) filter (where o.kind in ('cancelled', 'refunded')), 0)::bigint as refund,
  coalesce(sum(${paidFor}) filter (where o.kind is null and d.state <> 'settled'), 0)::bigint as open`;

export async function sumBetRecords(connection: Connection, playerId: number, filter: BetFilter): Promise<BetRecordSums> {
  const { rows } = await sql<BetRecordSums>`select ${recordSums} ${playerBets(playerId, filter, free)}`.execute(connection);
  return rows[0] ?? { bets: 0n, stake: 0n, win: 0n, refund: 0n, open: 0n };
}

/** The same by day of placing in a time zone (yyyy-mm-dd) and by game. */
export async function sumBetDays(
  connection: Connection,
  playerId: number,
  filter: BetFilter,
  timeZone: string,
): Promise<(BetRecordSums & { day: string; gameCode: string })[]> {
  const { rows } = await sql<BetRecordSums & { day: string; gameCode: string }>`
    select to_char(b.placed_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, d.game_code as "gameCode", ${recordSums}
    ${playerBets(playerId, filter, free)} group by 1, 2`.execute(connection);
  return rows;
}

/** What of their own came back to each player of a void draw, the next players after `after`; not what they had cancelled themselves before. Money units; 0: all was lent. */
export async function readRefundsByPlayer(
  connection: Connection,
  drawId: bigint,
  after: number,
  limit: number,
): Promise<{ playerId: number; stake: bigint }[]> {
  const { rows } = await sql<{ playerId: bigint; stake: bigint }>`
    select o.player_id as "playerId", sum(o.payout - coalesce(x.part, 0))::bigint as stake
    from lottery.bet_outcome o left join wallet.bet_part x on x.player_id = o.player_id and x.bet_id = o.bet_id
    where o.draw_id = ${drawId} and o.kind = 'refunded' and o.player_id > ${after} group by o.player_id order by o.player_id limit ${limit}`.execute(
    connection,
  );
  return rows.map(({ playerId, stake }) => ({ playerId: Number(playerId), stake }));
}

/** Cancels a player's bets in one transaction of its own. The transactions are the ids of the refunds, one a bet. */
export async function cancelBets(
  connection: Connection,
  playerId: number,
  bets: readonly string[],
  transactions: readonly string[],
  isByHouse: boolean,
): Promise<{ verdict: 'done' | 'unknown' | 'late' | 'firm'; balance: bigint | null }> {
  const { rows } = await sql<{ verdict: 'done' | 'unknown' | 'late' | 'firm'; balance: bigint | null }>`
    select * from lottery.cancel_bets(${playerId}, ${bets}::uuid[], ${transactions}::uuid[], ${isByHouse})`.execute(connection);
  if (rows[0] === undefined) throw new Error('lottery.cancel_bets answered nothing');
  if (rows[0].verdict === 'done') tellBalances(connection, [{ playerId }]);
  return rows[0];
}

/** Bets of a player on draws that are open by the database's clock, but for those that are firm already (lottery.firm_after), and whether each holds room on a number. */
export async function findCancellableBets(connection: Connection, playerId: number): Promise<{ id: string; holdsNumber: boolean }[]> {
  const { rows } = await sql<{ id: string; holdsNumber: boolean }>`
    select b.id, coalesce(lottery.holds_number(b.risk), false) as "holdsNumber" from lottery.bet b join lottery.draw d on d.id = b.draw_id
    where b.player_id = ${playerId} and d.state = 'open' and d.closes_at > clock_timestamp()
      and not exists (select from lottery.bet_outcome o where o.player_id = b.player_id and o.bet_id = b.id)
      and (lottery.holds_number(b.risk) is not true or b.placed_at > clock_timestamp() - lottery.firm_after())
    order by b.id`.execute(connection);
  return rows;
}

/**
 * So many rows, of which the planner is told nothing. Statistics do not know a draw that has just been played: for the few bets that they expect, fewer than a page, it
 * would read and sort all that are left, page after page, instead of going along the index.
 */
const pageOf = (parameter: string): string => `limit (select ${parameter}::integer)`;

/** What judging reads of a bet: as texts and in arrays, because a draw may have millions. */
export type BetToJudge = readonly [id: string, play: string, content: string];

/** The next bets of a draw after `after`, in book order. */
export async function readBetsToJudge(pool: pg.Pool, drawId: bigint, after: string | null, limit: number): Promise<BetToJudge[]> {
  const { rows } = await pool.query<[string, string, string]>({
    name: 'lottery.bets_to_judge',
    rowMode: 'array',
    text: `select id, play, content from lottery.bet where draw_id = $1 and id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000') order by id ${pageOf('$3')}`,
    values: [drawId, after, limit],
  });
  return rows;
}

export interface BetToPay {
  id: string;
  /** Its stake went back already: it was cancelled, came too late, or is refunded. */
  ended: boolean;
  playerId: bigint;
  unit: bigint;
  multiple: number;
  stake: bigint;
  oddsVersion: string;
}

/** What paying needs of the bets named, of one draw. The outcome is looked up bet by bet: an `exists` may be made from a scan of all outcomes. */
export async function readBetsToPay(pool: pg.Pool, drawId: bigint, ids: readonly string[]): Promise<ReadonlyMap<string, BetToPay>> {
  const { rows } = await pool.query<BetToPay>({
    name: 'lottery.bets_to_pay',
    text: `select id, player_id as "playerId", unit, multiple, stake, odds_version as "oddsVersion",
        (select true from lottery.bet_outcome o where o.player_id = b.player_id and o.bet_id = b.id and o.kind <> 'won' limit 1) is true as ended
      from lottery.bet b where draw_id = $1 and id = any ($2::uuid[])`,
    values: [drawId, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ids of those of a draw's bets from `first` to `last` that were cancelled while it was open. */
async function readCancelled(pool: pg.Pool, drawId: bigint, first: string, last: string): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'lottery.cancelled',
    text: `select bet_id as id from lottery.bet_outcome where draw_id = $1 and bet_id between $2 and $3 and kind = 'cancelled'`,
    values: [drawId, first, last],
  });
  return new Set(rows.map((row) => row.id));
}

export interface BookRow {
  id: string;
  play: string;
  content: string;
  unit: bigint;
  multiple: number;
  stake: bigint;
  oddsVersion: string;
}

/** The next bets of a draw after `after` as the bet book holds them, without those that were cancelled or placed with play money; `last` is null at the end. */
export async function readBook(
  pool: pg.Pool,
  drawId: bigint,
  after: string | null,
  limit: number,
): Promise<{ bets: BookRow[]; last: string | null }> {
  const { rows } = await pool.query<BookRow & { trial: boolean }>({
    name: 'lottery.read_book',
    text: `select id, play, content, unit, multiple, stake, odds_version as "oddsVersion",
        (select true from lottery.trial_player t where t.player_id = b.player_id and t.since <= b.placed_at) is true as trial
      from lottery.bet b where draw_id = $1 and id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000') order by id ${pageOf('$3')}`,
    values: [drawId, after, limit],
  });
  const [first, last] = [rows[0]?.id, rows.at(-1)?.id];
  if (first === undefined || last === undefined) return { bets: [], last: null };
  const cancelled = await readCancelled(pool, drawId, first, last);
  return { bets: rows.filter(({ id, trial }) => !trial && !cancelled.has(id)), last };
}

export interface Payment {
  betId: string;
  playerId: bigint;
  transactionId: string;
  amount: bigint;
  hits: readonly Hit[] | null;
}

/** Pays a slice of a draw; answers whom it credited now. */
export async function payBets(
  transaction: DatabaseTransaction,
  drawId: bigint,
  kind: 'won' | 'refunded',
  payments: readonly Payment[],
  through: string | null,
): Promise<{ playerId: number; bets: string[] }[]> {
  const { rows } = await sql<{ player_id: bigint; bets: string[] }>`
    select * from lottery.pay_bets(${drawId}, ${kind}, ${payments.map((payment) => payment.playerId)}::bigint[], ${payments.map((payment) => payment.betId)}::uuid[],
      ${payments.map((payment) => payment.transactionId)}::uuid[], ${payments.map((payment) => payment.amount)}::bigint[],
      ${payments.map((payment) => (payment.hits === null ? null : JSON.stringify(payment.hits)))}::text[], ${through}::uuid)`.execute(
    transaction,
  );
  const paid = rows.map((row) => ({ playerId: Number(row.player_id), bets: row.bets }));
  tellBalances(transaction, paid);
  return paid;
}

export interface Winner {
  playerId: number;
  gameCode: string;
  /** The prize less the stake. */
  net: bigint;
  at: Date;
}

/** The latest prizes of a brand that were more than their stake, by `least` at least, newest first. */
export async function listRecentWinners(
  connection: Connection,
  merchantId: number,
  { limit, least }: { limit: number; least: bigint },
): Promise<Winner[]> {
  const { rows } = await sql<{ playerId: bigint; gameCode: string; net: bigint; at: Date }>`
    select o.player_id as "playerId", d.game_code as "gameCode", o.payout - b.stake as net, o.at
    from (select id, game_code from lottery.draw where merchant_id = ${merchantId} and state = 'settled' and winners > 0 order by settled_at desc limit 50) as d
    join lottery.bet_outcome o on o.draw_id = d.id and o.kind = 'won'
    join lottery.bet b on b.player_id = o.player_id and b.id = o.bet_id and o.payout > b.stake and o.payout - b.stake >= ${least}
    order by o.at desc limit ${limit}`.execute(connection);
  return rows.map((row) => ({ ...row, playerId: Number(row.playerId) }));
}

/** Writes how many bets won and what they were paid, from the outcomes. */
export async function writeWinners(connection: Database | DatabaseTransaction, id: bigint): Promise<void> {
  await sql`
    update lottery.draw set (winners, prizes) =
      (select count(*)::integer, coalesce(sum(payout), 0)::bigint from lottery.bet_outcome where draw_id = ${id} and kind = 'won')
    where id = ${id}`.execute(connection);
}

/** Writes down that the stakes of a draw's bets are decided; of a draw without bets nothing. */
export async function writeSettlement(connection: DatabaseTransaction, id: bigint): Promise<void> {
  await sql`
    insert into lottery.settlement (draw_id, at)
    select d.id, d.settled_at from lottery.draw d where d.id = ${id} and exists (select from lottery.bet b where b.draw_id = d.id)
    on conflict (draw_id) do nothing`.execute(connection);
}

/** Those of these draws that hold no bet at all, cancelled ones included. */
export async function drawsWithoutBets(connection: Database | DatabaseTransaction, ids: readonly bigint[]): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from unnest(${ids}::bigint[]) as asked (id) where not exists (select from lottery.bet b where b.draw_id = asked.id)`.execute(
    connection,
  );
  return rows.map(({ id }) => id);
}
