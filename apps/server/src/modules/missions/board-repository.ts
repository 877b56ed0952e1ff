import type { BoardScore, BoardState, StrikeReason } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';
import type { BoardDocument } from './board-rules.js';
import type { DayScore } from './past-board.js';

export interface BoardRow {
  id: string;
  merchantId: number;
  code: string;
  state: BoardState;
  version: number;
  document: BoardDocument;
  fromAt: Date;
  untilAt: Date;
  madeAt: Date;
  madeBy: string;
  /** Up to which change of the figures its scores were counted; null: they never were. */
  followedAt: Date | null;
  countedAt: Date | null;
  frozenAt: Date | null;
  reviewedAt: Date | null;
  reviewedBy: string | null;
  paidAt: Date | null;
}

const columns = sql`b.id, b.merchant_id as "merchantId", b.code, b.state, b.version, b.document, b.from_at as "fromAt", b.until_at as "untilAt", b.made_at as "madeAt",
  b.made_by as "madeBy", case when isfinite(b.followed_at) then b.followed_at end as "followedAt", b.counted_at as "countedAt", b.frozen_at as "frozenAt",
  b.reviewed_at as "reviewedAt", b.reviewed_by as "reviewedBy", b.paid_at as "paidAt"`;

/** @returns false when the brand has a board of this code already */
export async function insertBoard(
  transaction: DatabaseTransaction,
  { id, merchantId, code, document, by }: { id: string; merchantId: number; code: string; document: BoardDocument; by: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into missions.board (id, merchant_id, code, document, from_at, until_at, made_by)
    values (${id}, ${merchantId}, ${code}, ${JSON.stringify(document)}::jsonb, ${new Date(document.from)}, ${new Date(document.until)}, ${by})
    on conflict (merchant_id, code) do nothing`.execute(transaction);
  return numAffectedRows === 1n;
}

export async function writeBoard(transaction: DatabaseTransaction, id: string, version: number, document: BoardDocument): Promise<void> {
  await sql`
    update missions.board set version = ${version}, document = ${JSON.stringify(document)}::jsonb, from_at = ${new Date(document.from)}, until_at = ${new Date(document.until)},
      changed_at = clock_timestamp()
    where id = ${id}`.execute(transaction);
}

export async function findBoard(
  db: Database | DatabaseTransaction,
  merchantId: number,
  id: string,
  lock?: 'change',
): Promise<BoardRow | undefined> {
  const { rows } = await sql<BoardRow>`
    select ${columns} from missions.board b where b.id = ${id} and b.merchant_id = ${merchantId} ${lock === undefined ? sql`` : sql`for update`}`.execute(
    db,
  );
  return rows[0];
}

/** A board in one of these states that nobody else works on. */
export async function lockBoardFree(
  transaction: DatabaseTransaction,
  id: string,
  states: readonly BoardState[],
): Promise<BoardRow | undefined> {
  const { rows } = await sql<BoardRow>`
    select ${columns} from missions.board b where b.id = ${id} and b.state = any (${[...states]}::text[]) for update skip locked`.execute(
    transaction,
  );
  return rows[0];
}

/** Whether a board pays its prizes. */
export const boardPays = () => sql`exists (select from missions.board where state = 'paying')`;

export async function listBoardsIn(db: Database, states: readonly BoardState[]): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select id from missions.board where state = any (${[...states]}::text[]) order by id`.execute(
    db,
  );
  return rows;
}

/** Boards of a brand by what the operator calls them. */
export async function listBoardsOfCodes(db: Database, merchantId: number, codes: readonly string[]): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from missions.board where merchant_id = ${merchantId} and code = any (${[...codes]}::text[]) order by id`.execute(db);
  return rows;
}

export async function setBoardState(
  transaction: DatabaseTransaction,
  id: string,
  to: BoardState,
  { now, by }: { now: Date; by?: string },
): Promise<void> {
  await sql`
    update missions.board set state = ${to}, changed_at = clock_timestamp(),
      frozen_at = case when ${to} = 'frozen' then ${now}::timestamptz else frozen_at end,
      reviewed_at = case when ${to} = 'reviewed' then ${now}::timestamptz else reviewed_at end,
      reviewed_by = case when ${to} = 'reviewed' then ${by ?? null} else reviewed_by end,
      paid_at = case when ${to} = 'paid' then ${now}::timestamptz else paid_at end
    where id = ${id}`.execute(transaction);
}

/** So long boards that are over are shown to players. */
const shownDays = 14;

/** Boards that players may see, those that run first, then those to come, then those that ended last. */
export async function listShownBoards(db: Database, merchantId: number, now: Date): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`
    select ${columns} from missions.board b
    where b.merchant_id = ${merchantId} and b.state not in ('draft', 'cancelled') and b.until_at > ${now}::timestamptz - make_interval(days => ${shownDays})
    order by case when b.until_at <= ${now} then 2 when b.from_at > ${now} then 1 else 0 end, abs(extract(epoch from b.until_at - ${now}::timestamptz)), b.id limit 50`.execute(
    db,
  );
  return rows;
}

export async function boardCodes(db: Database, merchantId: number, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from missions.board where merchant_id = ${merchantId} and id::text = any (${[...ids]}::text[])`.execute(db);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

// ---- scores ----------------------------------------------------------------------------------------------------------------------------------

/** Hours of a brand whose figures changed since a moment (null: ever), within a time; and the moment to ask from next time. */
export async function listChangedHours(
  db: Database | DatabaseTransaction,
  { merchantId, followedAt, fromAt, untilAt }: Pick<BoardRow, 'merchantId' | 'followedAt' | 'fromAt' | 'untilAt'>,
): Promise<{ hour: Date; changedAt: Date }[]> {
  const { rows } = await sql<{ hour: Date; changedAt: Date }>`
    select h.hour, h.changed_at as "changedAt" from agents.hours_changed(${merchantId}, coalesce(${followedAt}::timestamptz, '-infinity'::timestamptz)) as h
    where h.hour > ${fromAt}::timestamptz - interval '1 hour' and h.hour < ${untilAt} order by h.hour`.execute(db);
  return rows;
}

export async function scoreHour(
  transaction: DatabaseTransaction,
  { id, merchantId, fromAt, untilAt }: Pick<BoardRow, 'id' | 'merchantId' | 'fromAt' | 'untilAt'>,
  { hour, score, lanes, least }: { hour: Date; score: BoardScore; lanes: readonly string[]; least: bigint },
): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`
    select missions.score_hour(${id}, ${merchantId}::integer, ${hour}::timestamptz, ${fromAt}::timestamptz, ${untilAt}::timestamptz, ${score}::text, ${[...lanes]}::text[], ${least}::bigint)`.execute(
    transaction,
  );
}

/** What the bets that were decided in a time score, by player, as they stand now. Score and least stake in money units. */
export async function listScoresOver(
  db: Database,
  merchantId: number,
  { from, until, score, lanes, least }: { from: Date; until: Date; score: BoardScore; lanes: readonly string[]; least: bigint },
): Promise<DayScore[]> {
  const { rows } = await sql<DayScore>`
    select s.player_id::integer as "playerId", s.score, s.bets, s.reached_at as "reachedAt"
    from missions.scores_over(${merchantId}::integer, ${from}::timestamptz, ${until}::timestamptz, ${score}::text, ${[...lanes]}::text[], ${least}::bigint) as s`.execute(
    db,
  );
  return rows;
}

export async function sumScores(
  transaction: DatabaseTransaction,
  { id, score, timeZone, table }: { id: string; score: BoardScore; timeZone: string; table: readonly number[] },
): Promise<void> {
  await sql`select missions.sum_scores(${id}, ${score}::text, ${timeZone}::text, ${[...table]}::integer[])`.execute(transaction);
}

export async function writeCountedTo(
  transaction: DatabaseTransaction,
  id: string,
  followedAt: Date | null,
  countedAt: Date | null,
): Promise<void> {
  await sql`
    update missions.board set followed_at = coalesce(${followedAt}::timestamptz, followed_at), counted_at = coalesce(${countedAt}::timestamptz, counted_at) where id = ${id}`.execute(
    transaction,
  );
}

/** Up to when a brand's figures are complete: everything that was unfinished then is in. */
export async function figuresCompleteTo(db: Database | DatabaseTransaction): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select agents.counted_until() as at`.execute(db);
  return rows[0]?.at ?? null;
}

/** A place on a board, as it is now or as it was frozen. */
export interface PlaceRow {
  playerId: number;
  score: bigint;
  bets: number;
  reachedAt: Date;
  isOut: boolean;
  /** null: they have no place. */
  rank: number | null;
}

const inOrder = sql`s.score desc, s.reached_at, s.player_id`;

/** Places as they are now, in their order. @param withOut also those who may not take part, who have no rank */
export async function listLivePlaces(
  db: Database | DatabaseTransaction,
  boardId: string,
  { offset, limit, withOut = false, playerId }: { offset: number; limit: number; withOut?: boolean; playerId?: number | undefined },
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select p.* from (
      select s.player_id::integer as "playerId", s.score, s.bets, s.reached_at as "reachedAt", s.is_out as "isOut",
        case when not s.is_out then (count(*) filter (where not s.is_out) over (order by ${inOrder}))::integer end as rank
      from missions.board_score s where s.board_id = ${boardId} and (${withOut} or not s.is_out)
      order by ${inOrder} ${playerId === undefined ? sql`offset ${offset} limit ${limit}` : sql``}
    ) as p where ${playerId === undefined ? sql`true` : sql`p."playerId" = ${playerId}`}
    order by p.score desc, p."reachedAt", p."playerId"`.execute(db);
  return rows;
}

export async function countLivePlaces(db: Database, boardId: string, { withOut = false } = {}): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from missions.board_score s where s.board_id = ${boardId} and (${withOut} or not s.is_out)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** One player's place as it is now: those before them are counted by the index. */
export async function findLivePlace(db: Database, boardId: string, playerId: number): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    select s.player_id::integer as "playerId", s.score, s.bets, s.reached_at as "reachedAt", s.is_out as "isOut",
      case when not s.is_out then (
        select count(*)::integer + 1 from missions.board_score o
        where o.board_id = s.board_id and not o.is_out and (o.score > s.score or o.score = s.score and (o.reached_at, o.player_id) < (s.reached_at, s.player_id))
      ) end as rank
    from missions.board_score s where s.board_id = ${boardId} and s.player_id = ${playerId}`.execute(db);
  return rows[0];
}

/** Who has a score, the first of them; for whoever looks at whether they may take part. */
export async function listScorers(
  db: Database | DatabaseTransaction,
  boardId: string,
  limit: number | null,
): Promise<{ playerId: number; isOut: boolean }[]> {
  const { rows } = await sql<{ playerId: number; isOut: boolean }>`
    select s.player_id::integer as "playerId", s.is_out as "isOut" from missions.board_score s where s.board_id = ${boardId} order by ${inOrder}
    ${limit === null ? sql`` : sql`limit ${limit}`}`.execute(db);
  return rows;
}

/** @returns whether anything changed */
export async function writeOut(
  transaction: DatabaseTransaction,
  boardId: string,
  out: readonly { playerId: number; isOut: boolean }[],
): Promise<boolean> {
  if (out.length === 0) return false;
  const { numAffectedRows } = await sql`
    update missions.board_score s set is_out = x.is_out
    from unnest(${out.map(({ playerId }) => String(playerId))}::bigint[], ${out.map(({ isOut }) => isOut)}::boolean[]) as x (player_id, is_out)
    where s.board_id = ${boardId} and s.player_id = x.player_id and s.is_out <> x.is_out`.execute(transaction);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Somebody vanishes from every board that runs. */
export async function writeOutEverywhere(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`
    update missions.board_score s set is_out = true from missions.board b
    where b.id = s.board_id and b.state = 'running' and s.player_id = ${playerId} and not s.is_out`.execute(transaction);
}

// ---- what was frozen -------------------------------------------------------------------------------------------------------------------------

export interface EntryRow extends PlaceRow {
  isHidden: boolean;
  strikeWhy: StrikeReason | null;
  strikeWords: string | null;
  struckBy: string | null;
  struckAt: Date | null;
  paidAt: Date | null;
  grantId: string | null;
  given: bigint | null;
  points: bigint | null;
  refusal: string | null;
}

const entryColumns = sql`e.player_id::integer as "playerId", e.score, e.bets, e.reached_at as "reachedAt", e.is_out as "isOut", e.rank, e.is_hidden as "isHidden",
  e.strike_why as "strikeWhy", e.strike_words as "strikeWords", e.struck_by as "struckBy", e.struck_at as "struckAt", e.paid_at as "paidAt", e.grant_id as "grantId", e.given, e.points, e.refusal`;

/** Keeps the scores as they are now. */
export async function insertEntries(transaction: DatabaseTransaction, boardId: string, merchantId: number): Promise<void> {
  await sql`
    insert into missions.board_entry (board_id, player_id, merchant_id, score, bets, reached_at, is_hidden, is_out, rank)
    select s.board_id, s.player_id, ${merchantId}, s.score, s.bets, s.reached_at, coalesce(p.is_hidden, false), s.is_out,
      case when not s.is_out then (count(*) filter (where not s.is_out) over (order by ${inOrder}))::integer end
    from missions.board_score s left join missions.player p on p.player_id = s.player_id
    where s.board_id = ${boardId}`.execute(transaction);
}

export async function pageOfEntries(
  db: Database | DatabaseTransaction,
  boardId: string,
  { offset, limit, withOut = false, playerId }: { offset: number; limit: number; withOut?: boolean; playerId?: number | undefined },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from missions.board_entry e
    where e.board_id = ${boardId} and (${withOut} or e.rank is not null) and ${playerId === undefined ? sql`true` : sql`e.player_id = ${playerId}`}
    order by e.score desc, e.reached_at, e.player_id offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function countEntries(db: Database, boardId: string, { withOut = false } = {}): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from missions.board_entry e where e.board_id = ${boardId} and (${withOut} or e.rank is not null)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function findEntry(db: Database | DatabaseTransaction, boardId: string, playerId: number): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from missions.board_entry e where e.board_id = ${boardId} and e.player_id = ${playerId}`.execute(db);
  return rows[0];
}

/** Strikes somebody, or takes that back (undefined). Under the board's lock. */
export async function writeStrike(
  transaction: DatabaseTransaction,
  { boardId, playerId }: { boardId: string; playerId: number },
  strike: { why: StrikeReason; words: string; by: string; at: Date } | undefined,
): Promise<void> {
  await sql`
    update missions.board_entry set strike_why = ${strike?.why ?? null}, strike_words = ${strike?.words ?? null}, struck_by = ${strike?.by ?? null}, struck_at = ${strike?.at ?? null}
    where board_id = ${boardId} and player_id = ${playerId}`.execute(transaction);
}

/** Gives everybody their place anew: whoever is struck or out has none. Under the board's lock. */
export async function writeRanks(transaction: DatabaseTransaction, boardId: string): Promise<void> {
  // First none has a place, so that no two have one even for a moment.
  await sql`update missions.board_entry set rank = null where board_id = ${boardId} and rank is not null`.execute(transaction);
  await sql`
    update missions.board_entry e set rank = r.rank
    from (
      select s.player_id, (row_number() over (order by ${inOrder}))::integer as rank from missions.board_entry s
      where s.board_id = ${boardId} and not s.is_out and s.strike_why is null
    ) as r where e.board_id = ${boardId} and e.player_id = r.player_id`.execute(transaction);
}

/** Who is still to be given their prize, of those whose place has one. */
export async function listUnpaid(
  db: Database,
  boardId: string,
  upToRank: number,
  limit: number,
): Promise<{ playerId: number; rank: number }[]> {
  const { rows } = await sql<{ playerId: number; rank: number }>`
    select e.player_id::integer as "playerId", e.rank from missions.board_entry e
    where e.board_id = ${boardId} and e.rank <= ${upToRank} and e.paid_at is null and e.refusal is null order by e.rank limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function lockEntry(transaction: DatabaseTransaction, boardId: string, playerId: number): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from missions.board_entry e where e.board_id = ${boardId} and e.player_id = ${playerId} for update`.execute(
    transaction,
  );
  return rows[0];
}

/** What became of a prize: given, or what kept it from them. */
export async function writePrize(
  transaction: DatabaseTransaction,
  { boardId, playerId }: { boardId: string; playerId: number },
  prize: { at: Date; grantId: string | null; given: bigint | null; points: bigint | null } | { refusal: string },
): Promise<void> {
  if ('refusal' in prize)
    await sql`update missions.board_entry set refusal = ${prize.refusal} where board_id = ${boardId} and player_id = ${playerId}`.execute(
      transaction,
    );
  else
    await sql`
      update missions.board_entry set paid_at = ${prize.at}, grant_id = ${prize.grantId}, given = ${prize.given}, points = ${prize.points}, refusal = null
      where board_id = ${boardId} and player_id = ${playerId}`.execute(transaction);
}

/** A bet that a score is made of. Money units. */
export interface BoardBet {
  id: string;
  at: Date;
  lane: string;
  staked: bigint;
  valid: bigint;
  won: bigint;
}

export async function pageOfBoardBets(
  db: Database,
  { merchantId, fromAt, untilAt }: Pick<BoardRow, 'merchantId' | 'fromAt' | 'untilAt'>,
  { playerId, lanes, least }: { playerId: number; lanes: readonly string[]; least: bigint },
  { offset, limit }: { offset: number; limit: number },
): Promise<(BoardBet & { total: number })[]> {
  const { rows } = await sql<BoardBet & { total: number }>`
    select b.id, b.at, b.lane, b.staked, b.valid, b.won, (count(*) over ())::integer as total
    from missions.bets_of_board(${merchantId}, ${playerId}, ${fromAt}, ${untilAt}, ${[...lanes]}::text[], ${least}) as b
    order by b.at desc, b.id offset ${offset} limit ${limit}`.execute(db);
  return rows;
}
