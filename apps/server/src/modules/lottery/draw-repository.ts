import type { DrawState } from '@sortes/contract';
import type { DrawProof } from '@sortes/fairness';
import type { DrawTimes, Result } from '@sortes/lottery-rules';
import { and } from '../../platform/conditions.js';
import type { BeaconReason } from './beacon/beacon.js';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

type Connection = Database | DatabaseTransaction;

/** A draw of one brand. Times by the database's clock. */
export interface Draw {
  id: bigint;
  merchantId: number;
  state: DrawState;
  gameCode: string;
  numero: string;
  opensAt: Date;
  closesAt: Date;
  drawsAt: Date;
  commitment: string | null;
  beaconId: string | null;
  beaconRound: number | null;
  /** Why it is that beacon; null for draws that opened before this was kept. */
  beaconReason: BeaconReason | null;
  betsRoot: string | null;
  betsCount: number | null;
  betsStake: bigint | null;
  /** Of a house draw: the tree of its book is kept, so that receipts can be told. */
  bookKept: boolean;
  result: Result | null;
  win: string | null;
  proof: DrawProof | null;
  paidThrough: string | null;
  voidReason: string | null;
  openedAt: Date | null;
  closedAt: Date | null;
  drawnAt: Date | null;
  settledAt: Date | null;
  /** Corrections so far; what holds after them. `result` and `win` stay those of the first time. */
  correctionNo: number;
  correctedResult: Result | null;
  correctedWin: string | null;
  correctedAt: Date | null;
  /** Bets placed since then get their stake back instead of a prize. */
  lateFrom: Date | null;
}

const columns = sql`
  id, merchant_id as "merchantId", state, game_code as "gameCode", numero, opens_at as "opensAt", closes_at as "closesAt", draws_at as "drawsAt",
  commitment, beacon_id as "beaconId", beacon_round as "beaconRound", beacon_reason as "beaconReason", bets_root as "betsRoot", bets_count as "betsCount",
  bets_stake as "betsStake", book_kept as "bookKept", result, win, proof, paid_through as "paidThrough", void_reason as "voidReason", opened_at as "openedAt", closed_at as "closedAt",
  drawn_at as "drawnAt", settled_at as "settledAt", correction_no as "correctionNo", corrected_result as "correctedResult",
  corrected_win as "correctedWin", corrected_at as "correctedAt", late_from as "lateFrom"`;

/** What the lists need; seeds and proofs stay in the table. */
export type DrawBriefRow = Pick<
  Draw,
  'id' | 'merchantId' | 'state' | 'gameCode' | 'numero' | 'opensAt' | 'closesAt' | 'drawsAt' | 'drawnAt' | 'result' | 'win'
> & {
  hasProof: boolean;
  /** Set when the result was corrected: `result` and `win` are what holds now, these what was shown first. */
  correctedAt: Date | null;
  firstResult: Result | null;
  firstWin: string | null;
};

export const briefColumns = sql`
  id, merchant_id as "merchantId", state, game_code as "gameCode", numero, opens_at as "opensAt", closes_at as "closesAt", draws_at as "drawsAt",
  drawn_at as "drawnAt", coalesce(corrected_result, result) as result, coalesce(corrected_win, win) as win, proof is not null as "hasProof",
  corrected_at as "correctedAt", case when correction_no > 0 then result end as "firstResult", case when correction_no > 0 then win end as "firstWin"`;

/** A draw as the lists show it. */
export function briefOf(draw: Draw): DrawBriefRow {
  const isCorrected = draw.correctionNo > 0;
  return {
    ...draw,
    result: draw.correctedResult ?? draw.result,
    win: draw.correctedWin ?? draw.win,
    hasProof: draw.proof !== null,
    firstResult: isCorrected ? draw.result : null,
    firstWin: isCorrected ? draw.win : null,
  };
}

/** The database's clock: the only one that decides about draws. */
export async function databaseNow(connection: Connection): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(connection);
  return rows[0]?.now ?? new Date(Number.NaN);
}

export async function findDraw(connection: Connection, id: bigint): Promise<Draw | undefined> {
  const { rows } = await sql<Draw>`select ${columns} from lottery.draw where id = ${id}`.execute(connection);
  return rows[0];
}

/** As `findDraw`, and holds the draw until the transaction ends: bets being placed on it are waited for, nobody moves it meanwhile. */
export async function lockDraw(transaction: DatabaseTransaction, id: bigint): Promise<Draw | undefined> {
  await sql`select lottery.hold_alone(${id})`.execute(transaction);
  const { rows } = await sql<Draw>`select ${columns} from lottery.draw where id = ${id} for no key update`.execute(transaction);
  return rows[0];
}

export async function findDrawByNumero(
  connection: Connection,
  merchantId: number,
  gameCode: string,
  numero: string,
): Promise<Draw | undefined> {
  const { rows } = await sql<Draw>`
    select ${columns} from lottery.draw where merchant_id = ${merchantId} and game_code = ${gameCode} and numero = ${numero}`.execute(
    connection,
  );
  return rows[0];
}

/** Several issues of a game at one brand, by issue. */
export async function findDrawsByNumero(
  connection: Connection,
  merchantId: number,
  gameCode: string,
  numeros: readonly string[],
): Promise<ReadonlyMap<string, Draw>> {
  const { rows } = await sql<Draw>`
    select ${columns} from lottery.draw where merchant_id = ${merchantId} and game_code = ${gameCode} and numero = any (${numeros}::text[])`.execute(
    connection,
  );
  return new Map(rows.map((draw) => [draw.numero, draw]));
}

/** The same issue at every brand that offers the game. */
export async function findDrawsOfNumero(connection: Connection, gameCode: string, numero: string): Promise<Draw[]> {
  const { rows } =
    await sql<Draw>`select ${columns} from lottery.draw where game_code = ${gameCode} and numero = ${numero} order by id`.execute(
      connection,
    );
  return rows;
}

/** Numbers under which draws of a game are kept at some brand, by the time of the draw in ms. */
export async function findNumerosAt(
  connection: Connection,
  merchantIds: readonly number[],
  gameCode: string,
  times: readonly Date[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ numero: string; at: Date }>`
    select distinct on (draws_at) numero, draws_at as at from lottery.draw
    where merchant_id = any (${merchantIds}::integer[]) and draws_at = any (${times}::timestamptz[]) and game_code = ${gameCode}
    order by draws_at, id`.execute(connection);
  return new Map(rows.map(({ numero, at }) => [at.getTime(), numero]));
}

/** Which of these numbers of a game a draw of some brand has. */
export async function findDrawsOfNumeros(
  connection: Connection,
  gameCode: string,
  numeros: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ numero: string }>`
    select distinct numero from lottery.draw where game_code = ${gameCode} and numero = any (${numeros}::text[])`.execute(connection);
  return new Set(rows.map(({ numero }) => numero));
}

/** When the latest known draw of each game takes place; a game without any is left out. One step into an index for each. */
export async function lastScheduledOfMany(
  connection: Connection,
  merchantId: number,
  gameCodes: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ code: string; last: Date }>`
    select g.code, d.draws_at as last from unnest(${gameCodes}::text[]) as g (code)
    cross join lateral (select draws_at from lottery.draw where merchant_id = ${merchantId} and game_code = g.code order by draws_at desc limit 1) as d`.execute(
    connection,
  );
  return new Map(rows.map(({ code, last }) => [code, last]));
}

/** Adds draws of any games as scheduled; those that exist stay as they are. @returns how many are new. */
export async function insertScheduled(
  connection: Connection,
  merchantId: number,
  draws: readonly (DrawTimes & { gameCode: string })[],
): Promise<number> {
  const result = await sql`
    insert into lottery.draw (merchant_id, game_code, numero, opens_at, closes_at, draws_at)
    select ${merchantId}, d.game_code, d.numero, d.opens_at, d.closes_at, d.draws_at
    from unnest(${draws.map((draw) => draw.gameCode)}::text[], ${draws.map((draw) => draw.issue)}::text[], ${draws.map((draw) => draw.opensAt)}::timestamptz[],
      ${draws.map((draw) => draw.closesAt)}::timestamptz[], ${draws.map((draw) => draw.drawsAt)}::timestamptz[]) as d (game_code, numero, opens_at, closes_at, draws_at)
    on conflict (merchant_id, game_code, numero) do nothing`.execute(connection);
  return Number(result.numAffectedRows ?? 0n);
}

/** What planning needs to know of a draw that exists. */
export type PlannedRow = Pick<Draw, 'id' | 'merchantId' | 'state' | 'numero' | 'opensAt' | 'closesAt' | 'drawsAt'>;

/** Draws of a game at every brand that take place at `from` or later, held until the transaction ends: none of them opens, closes or gets its result meanwhile. */
export async function lockDrawsToPlan(transaction: DatabaseTransaction, gameCode: string, from: Date): Promise<PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`
    select id, merchant_id as "merchantId", state, numero, opens_at as "opensAt", closes_at as "closesAt", draws_at as "drawsAt"
    from lottery.draw where game_code = ${gameCode} and draws_at >= ${from} order by id for update`.execute(transaction);
  return rows;
}

/** Takes draws away that have never opened: nobody can have bet on them. */
export async function deleteScheduled(transaction: DatabaseTransaction, ids: readonly bigint[]): Promise<void> {
  await sql`delete from lottery.draw where id = any (${ids}::bigint[]) and state = 'scheduled' and opened_at is null`.execute(transaction);
}

/** Draws of the past with their results; existing ones stay as they are. @returns the issues that are new. */
export async function insertArchive(
  connection: Connection,
  merchantId: number,
  gameCode: string,
  draws: readonly (DrawTimes & { result: Result; win: string })[],
): Promise<string[]> {
  const { rows } = await sql<{ numero: string }>`
    insert into lottery.draw (merchant_id, game_code, state, numero, opens_at, closes_at, draws_at, result, win, drawn_at, settled_at, bets_count, bets_stake)
    select ${merchantId}, ${gameCode}, 'settled', d.numero, d.opens_at, d.closes_at, d.draws_at, d.result::jsonb, d.win, clock_timestamp(), clock_timestamp(), 0, 0
    from unnest(${draws.map((draw) => draw.issue)}::text[], ${draws.map((draw) => draw.opensAt)}::timestamptz[], ${draws.map((draw) => draw.closesAt)}::timestamptz[],
      ${draws.map((draw) => draw.drawsAt)}::timestamptz[], ${draws.map((draw) => JSON.stringify(draw.result))}::text[], ${draws.map((draw) => draw.win)}::text[])
      as d (numero, opens_at, closes_at, draws_at, result, win)
    on conflict (merchant_id, game_code, numero) do nothing returning numero`.execute(connection);
  return rows.map((row) => row.numero);
}

/** Moves a draw that is still in `from`; false when it is not. @throws database error 23514 for a move the table of moves does not have. */
export async function moveDraw(connection: Connection, id: bigint, from: DrawState, to: DrawState): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`select lottery.move_draw(${id}, ${from}, ${to}) as moved`.execute(connection);
  return rows[0]?.moved ?? false;
}

/** As `moveDraw` from open to closed, but only once its time has come by the database's clock. */
export async function closeIfDue(connection: Connection, id: bigint): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select lottery.move_draw(id, 'open', 'closed') as moved from lottery.draw where id = ${id} and state = 'open' and closes_at <= clock_timestamp()`.execute(
    connection,
  );
  return rows[0]?.moved ?? false;
}

/** What a house draw publishes as it opens; the seed itself is sealed. */
export interface Opening {
  id: bigint;
  commitment: string;
  serverSeed: Buffer;
  beaconId: string;
  beaconRound: number;
  beaconReason: BeaconReason;
  /** Stakes that the draw takes at most, money units; null: no limit of its own. */
  mostStaked: bigint | null;
}

/** One draw is waited for while somebody holds it; of many, those held are left out, because the others must not wait for them. */
const lockOf = (draws: readonly unknown[]) => (draws.length === 1 ? sql`for update of d` : sql`for update of d skip locked`);

/** Opens scheduled draws together with their commitments; of several, those that somebody holds are left out. @returns those it opened. */
export async function openCommitted(connection: Connection, openings: readonly Opening[]): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with asked as (
      select * from unnest(${openings.map(({ id }) => id)}::bigint[], ${openings.map(({ commitment }) => commitment)}::text[],
        ${openings.map(({ serverSeed }) => serverSeed)}::bytea[], ${openings.map(({ beaconId }) => beaconId)}::text[],
        ${openings.map(({ beaconRound }) => beaconRound)}::integer[], ${openings.map(({ beaconReason }) => beaconReason)}::text[],
        ${openings.map(({ mostStaked }) => mostStaked)}::bigint[])
        as a (id, commitment, server_seed, beacon_id, beacon_round, beacon_reason, most_staked)
    ), mine as materialized (
      select d.id from lottery.draw d join asked on asked.id = d.id where d.state = 'scheduled' order by d.id ${lockOf(openings)}
    )
    update lottery.draw d set state = 'open', opened_at = clock_timestamp(), commitment = asked.commitment, server_seed = asked.server_seed,
      beacon_id = asked.beacon_id, beacon_round = asked.beacon_round, beacon_reason = asked.beacon_reason, most_staked = asked.most_staked
    from asked join mine using (id) where d.id = asked.id returning d.id`.execute(connection);
  return rows.map(({ id }) => id);
}

/** Closes open draws whose time has come, except those a bet is being placed on: nothing is waited for. @returns those it closed. */
export async function closeUnlocked(connection: Connection, ids: readonly bigint[]): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with due as materialized (
      select id from lottery.draw where id = any (${ids}::bigint[]) and state = 'open' and closes_at <= clock_timestamp() order by id
    ), free as materialized (
      select id from due where lottery.try_hold_alone(id)
    ), mine as materialized (
      select d.id from lottery.draw d where d.id in (select id from free) and d.state = 'open' order by d.id for update skip locked
    )
    update lottery.draw d set state = 'closed', closed_at = clock_timestamp() from mine where d.id = mine.id returning d.id`.execute(
    connection,
  );
  return rows.map(({ id }) => id);
}

/** Writes the frozen book's figures once; the book cannot change after closing, so a second worker finds the same. */
export async function writeBook(
  connection: Connection,
  id: bigint,
  book: { root: string; count: number; stake: bigint; isKept?: boolean },
): Promise<void> {
  await sql`
    update lottery.draw set bets_root = ${book.root}, bets_count = ${book.count}, bets_stake = ${book.stake}, book_kept = ${book.isKept ?? false}
    where id = ${id} and state = 'closed' and bets_root is null`.execute(connection);
}

/** As `writeBook` for draws without a bet, except those that somebody holds. @returns those it wrote. */
export async function writeEmptyBooks(connection: Connection, ids: readonly bigint[], root: string): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with mine as materialized (
      select id from lottery.draw where id = any (${ids}::bigint[]) and state = 'closed' and bets_root is null order by id for no key update skip locked
    )
    update lottery.draw d set bets_root = ${root}, bets_count = 0, bets_stake = 0 from mine where d.id = mine.id returning d.id`.execute(
    connection,
  );
  return rows.map(({ id }) => id);
}

/**
 * Writes results of closed draws and moves them on to drawn. @returns those it wrote: the others have a result already, are not closed, or are
 * some of several and somebody holds them.
 */
export async function writeResults(
  connection: Connection,
  given: readonly { id: bigint; result: Result; win: string; proof: DrawProof | null }[],
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with asked as (
      select * from unnest(${given.map(({ id }) => id)}::bigint[], ${given.map(({ result }) => JSON.stringify(result))}::text[],
        ${given.map(({ win }) => win)}::text[], ${given.map(({ proof }) => (proof === null ? null : JSON.stringify(proof)))}::text[]) as a (id, result, win, proof)
    ), mine as materialized (
      select d.id from lottery.draw d join asked on asked.id = d.id where d.state = 'closed' and d.result is null order by d.id ${lockOf(given)}
    )
    update lottery.draw d set result = asked.result::jsonb, win = asked.win, proof = asked.proof::jsonb, state = 'drawn', drawn_at = clock_timestamp()
    from asked join mine using (id) where d.id = asked.id returning d.id`.execute(connection);
  return rows.map(({ id }) => id);
}

export async function writeVoidReason(connection: Connection, id: bigint, reason: string): Promise<void> {
  await sql`update lottery.draw set void_reason = ${reason} where id = ${id}`.execute(connection);
}

/** Marks a void draw as fully refunded. */
export async function markRefunded(connection: Connection, id: bigint): Promise<void> {
  await sql`update lottery.draw set settled_at = clock_timestamp() where id = ${id} and state = 'void' and settled_at is null`.execute(
    connection,
  );
}

/**
 * Sealed seeds of those of the draws that are closed and whose time of closing is over by the database's clock. Of a draw that still takes bets, or
 * could, there is no way to its seed but through here.
 */
export async function readSeedsOfClosed(connection: Connection, ids: readonly bigint[]): Promise<{ id: bigint; sealed: Buffer }[]> {
  const { rows } = await sql<{ id: bigint; sealed: Buffer }>`
    select id, server_seed as sealed from lottery.draw
    where id = any (${ids}::bigint[]) and state = 'closed' and closes_at <= clock_timestamp() and server_seed is not null`.execute(
    connection,
  );
  return rows;
}

/** Of the sealed seeds of draws that are not drawn yet only what says to which key they are sealed (RFC 7516, the protected header): nothing of the seed. */
export async function readSeedHeaders(connection: Connection): Promise<{ header: string; drawsAt: Date }[]> {
  const { rows } = await sql<{ header: string; drawsAt: Date }>`
    select split_part(encode(server_seed, 'escape'), '.', 1) as header, draws_at as "drawsAt" from lottery.draw
    where state in ('open', 'closed') and substring(server_seed from 1 for 3) = 'eyJ'::bytea`.execute(connection);
  return rows;
}

/** `drawing`: opening and drawing house draws, for which their key is needed; `other`: everything else that the engine does with draws. */
export type EngineWork = 'drawing' | 'other';

/** Whether a draw waits for the drawing role: a house draw to be opened that is not over yet, or one to be drawn. */
function isDrawing(houseGames: readonly string[]) {
  return sql`((state = 'scheduled' and closes_at > clock_timestamp() and game_code = any (${houseGames}::text[]))
    or (state = 'closed' and commitment is not null and bets_root is not null))`;
}

function ofWork(work: readonly EngineWork[], houseGames: readonly string[]) {
  if (work.length === 2) return sql``;
  return work[0] === 'drawing' ? sql`and ${isDrawing(houseGames)}` : sql`and not ${isDrawing(houseGames)}`;
}

/**
 * What the engine has to do now of the work it does, most urgent first: opening and closing before drawing.
 * @param after draws up to then are somebody else's (`DemoHistory`)
 */
export async function dueDraws(
  connection: Connection,
  work: readonly EngineWork[],
  houseGames: readonly string[],
  after?: Date,
): Promise<Draw[]> {
  const { rows } = await sql<Draw>`
    select ${columns} from lottery.draw
    where state in ('scheduled', 'open', 'closed') and (
      (state = 'scheduled' and opens_at <= clock_timestamp())
      or (state = 'open' and closes_at <= clock_timestamp())
      or (state = 'closed' and (bets_root is null or (commitment is not null and draws_at <= clock_timestamp()))))
      ${ofWork(work, houseGames)} ${and(after !== undefined && sql`draws_at > ${after}`)}
    order by case state when 'open' then 0 when 'scheduled' then 1 else 2 end, closes_at limit 1000`.execute(connection);
  return rows;
}

/** Milliseconds until the next opening, closing or house drawing; undefined when nothing is scheduled. */
export async function untilNextDue(
  connection: Connection,
  work: readonly EngineWork[],
  houseGames: readonly string[],
): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number | null }>`
    select (extract(epoch from min(due) - clock_timestamp()) * 1000)::float8 as wait from (
      select case state when 'scheduled' then opens_at when 'open' then closes_at else draws_at end as due
      from lottery.draw where (state in ('scheduled', 'open') or (state = 'closed' and commitment is not null and bets_root is not null))
        ${ofWork(work, houseGames)}
    ) as waiting where due > clock_timestamp()`.execute(connection);
  return rows[0]?.wait ?? undefined;
}

/** House draws on sale or over that are late by more than so many seconds: not opened, or frozen and not drawn. */
export async function countLate(
  connection: Connection,
  lateSeconds: number,
  houseGames: readonly string[],
): Promise<{ unopened: number; undrawn: number }> {
  const { rows } = await sql<{ unopened: number; undrawn: number }>`
    select count(*) filter (where state = 'scheduled')::integer as unopened, count(*) filter (where state = 'closed')::integer as undrawn
    from lottery.draw where ${isDrawing(houseGames)}
      and case state when 'scheduled' then opens_at else draws_at end < clock_timestamp() - ${lateSeconds} * interval '1 second'`.execute(
    connection,
  );
  return rows[0] ?? { unopened: 0, undrawn: 0 };
}

/** Whether a draw has something to pay. */
export const drawIsPayable = () =>
  sql`exists (select from lottery.draw where state in ('drawn', 'settling') or (state = 'void' and settled_at is null))`;

/**
 * Draws with something to pay, oldest first; so many that some which cannot be paid do not hide the others.
 * @param after as of `dueDraws`
 */
export async function payableDraws(connection: Connection, after?: Date): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from lottery.draw where (state in ('drawn', 'settling') or (state = 'void' and settled_at is null))
      ${and(after !== undefined && sql`draws_at > ${after}`)} order by draws_at limit 1000`.execute(connection);
  return rows.map(({ id }) => id);
}

export interface NearRows {
  now: Date;
  current: DrawBriefRow | undefined;
  next: DrawBriefRow | undefined;
  previous: DrawBriefRow | undefined;
  last: DrawBriefRow | undefined;
}

export interface ArchiveFilter {
  from: Date | undefined;
  to: Date | undefined;
  numero: string | undefined;
}

function archiveCondition(merchantId: number, gameCode: string, filter: ArchiveFilter) {
  return sql`merchant_id = ${merchantId} and game_code = ${gameCode} and win is not null and state <> 'void'
    ${and(
      filter.from !== undefined && sql`draws_at >= ${filter.from}`,
      filter.to !== undefined && sql`draws_at <= ${filter.to}`,
      filter.numero !== undefined && sql`numero = ${filter.numero}`,
    )}`;
}

/** Draws with results, newest first. */
export async function listArchive(
  connection: Connection,
  merchantId: number,
  gameCode: string,
  filter: ArchiveFilter,
  page: { limit: number; offset: number },
): Promise<DrawBriefRow[]> {
  const { rows } = await sql<DrawBriefRow>`
    select ${briefColumns} from lottery.draw where ${archiveCondition(merchantId, gameCode, filter)}
    order by draws_at desc, id desc limit ${page.limit} offset ${page.offset}`.execute(connection);
  return rows;
}

export async function countArchive(connection: Connection, merchantId: number, gameCode: string, filter: ArchiveFilter): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from lottery.draw where ${archiveCondition(merchantId, gameCode, filter)}`.execute(connection);
  return rows[0]?.count ?? 0;
}

/** Stakes per game over the draws of the last day. */
export async function stakesOfLastDay(
  connection: Connection,
  merchantId: number,
  gameCodes: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ gameCode: string; stake: bigint }>`
    select game_code as "gameCode", coalesce(sum(bets_stake), 0)::bigint as stake from lottery.draw
    where merchant_id = ${merchantId} and game_code = any (${gameCodes}::text[]) and draws_at > now() - interval '1 day' and bets_stake > 0 group by game_code`.execute(
    connection,
  );
  return new Map(rows.map((row) => [row.gameCode, row.stake]));
}

/** The latest draws of a game that have a proof, newest first. */
export async function listProved(connection: Connection, merchantId: number, gameCode: string, limit: number): Promise<Draw[]> {
  const { rows } = await sql<Draw>`
    select ${columns} from lottery.draw where merchant_id = ${merchantId} and game_code = ${gameCode} and proof is not null order by draws_at desc, id desc limit ${limit}`.execute(
    connection,
  );
  return rows;
}

export interface ImportLog {
  gameCode: string;
  source: string;
  lines: number;
  archived: number;
  applied: number;
  known: number;
  refused: readonly unknown[];
}

export async function logImport(connection: Connection, log: ImportLog): Promise<void> {
  await sql`
    insert into lottery.result_import (game_code, source, lines, archived, applied, known, refused)
    values (${log.gameCode}, ${log.source}, ${log.lines}, ${log.archived}, ${log.applied}, ${log.known}, ${JSON.stringify(log.refused.slice(0, 1000))}::jsonb)`.execute(
    connection,
  );
}

/** What was published of one of the house's own beacon chains before its first round. */
export async function findChain(
  db: Database,
  beaconId: string,
): Promise<{ anchor: string; genesis: number; period: number; length: number } | undefined> {
  const { rows } = await sql<{ anchor: string; genesis: bigint; period: number; length: number }>`
    select anchor, genesis, period, length from lottery.beacon_chain where 'chain:' || id = ${beaconId}`.execute(db);
  return rows[0] && { ...rows[0], genesis: Number(rows[0].genesis) };
}
