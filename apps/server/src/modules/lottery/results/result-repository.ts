import type { Hit, Result } from '@sortes/lottery-rules';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { and } from '../../../platform/conditions.js';
import type { Decision as DecisionOf } from '../../outcomes/index.js';
import { tellBalances } from '../../wallet/index.js';

type Connection = Database | DatabaseTransaction;

/** Why a report is an alarm: the result was there before the draw could have taken place. */
export type Early = 'before-opening' | 'before-closing' | 'before-draw';

/** A decided issue. */
export interface Decision extends DecisionOf<Result> {
  gameCode: string;
  numero: string;
}

/** Decisions that some draw may not have followed yet, oldest first; those whose draws have all not opened wait, and hide no others. */
export async function waitingDecisions(connection: Connection, limit = 50): Promise<Decision[]> {
  const { rows } = await sql<Decision>`
    select c.kind as "gameCode", c.event as numero, c.result, c.result_text as text, c.known_at as "knownAt", c.decided_at as "decidedAt"
    from outcomes.waiting_decisions('lottery') c where
      not exists (select from lottery.draw d where d.game_code = c.kind and d.numero = c.event)
      or exists (select from lottery.draw d where d.game_code = c.kind and d.numero = c.event and d.state <> 'scheduled')
    order by c.decided_at limit ${limit}`.execute(connection);
  return rows;
}

/** Whether any brand's draw of the issue has a bet. */
export async function hasBets(connection: Connection, gameCode: string, numero: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from lottery.draw d where d.game_code = ${gameCode} and d.numero = ${numero}
        and exists (select from lottery.bet b where b.draw_id = d.id)) as found`.execute(connection);
  return rows[0]?.found ?? false;
}

/** Removes draws that were only archived and hold no bet; the caller has looked, under the issue's lock. */
export async function deleteArchived(transaction: DatabaseTransaction, ids: readonly bigint[]): Promise<void> {
  await sql`
    delete from lottery.draw d where d.id = any (${ids}::bigint[]) and d.state = 'settled' and d.opened_at is null
      and not exists (select from lottery.bet b where b.draw_id = d.id)`.execute(transaction);
}

/** Marks from when on bets were placed with knowledge of the decided result; only where selling went on until after it. */
export async function markLateBets(connection: Connection, drawId: bigint): Promise<void> {
  await sql`
    update lottery.draw d set late_from = known.at
    from (
      select c.known_at as at from lottery.draw d cross join lateral outcomes.decision_of('lottery', d.game_code, d.numero) c where d.id = ${drawId}
    ) as known
    where d.id = ${drawId} and d.state = 'closed' and d.closed_at > known.at and d.late_from is null`.execute(connection);
}

export interface LateBet {
  id: string;
  playerId: bigint;
  stake: bigint;
}

/** The next bets of a draw after `after`, in book order, that were placed too late and have no outcome yet. */
export async function readLateBets(connection: Connection, drawId: bigint, after: string | null, limit: number): Promise<LateBet[]> {
  const { rows } = await sql<LateBet>`
    select b.id, b.player_id as "playerId", b.stake from lottery.bet b
    where b.draw_id = ${drawId} and b.id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      and b.placed_at >= (select d.late_from from lottery.draw d where d.id = ${drawId})
      and not exists (select from lottery.bet_outcome o where o.player_id = b.player_id and o.bet_id = b.id)
    order by b.id limit ${limit}`.execute(connection);
  return rows;
}

/** How many of a draw's bets had their stakes back because they came too late. */
export async function countLateRefunds(connection: Connection, drawId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from lottery.bet_outcome where draw_id = ${drawId} and kind = 'refunded'`.execute(connection);
  return rows[0]?.count ?? 0;
}

export async function refundLateBets(
  transaction: DatabaseTransaction,
  drawId: bigint,
  refunds: readonly (LateBet & { transactionId: string })[],
): Promise<{ playerId: number; bets: string[] }[]> {
  const { rows } = await sql<{ player_id: bigint; bets: string[] }>`
    select * from lottery.refund_late_bets(${drawId}, ${refunds.map((bet) => bet.playerId)}::bigint[], ${refunds.map((bet) => bet.id)}::uuid[],
      ${refunds.map((bet) => bet.transactionId)}::uuid[], ${refunds.map((bet) => bet.stake)}::bigint[])`.execute(transaction);
  const refunded = rows.map((row) => ({ playerId: Number(row.player_id), bets: row.bets }));
  tellBalances(transaction, refunded);
  return refunded;
}

/** Issues about which somebody spoke lately, before their draws closed: what was said longer ago is over. */
const reportedEarly = sql`
  outcomes.early_reports('lottery', array['before-opening', 'before-closing'], clock_timestamp() - interval '30 days') as r (kind, event)`;

/** Issues that an early report must keep from selling, with their draws that are still on sale. */
export async function earlyOnSale(connection: Connection): Promise<{ id: bigint }[]> {
  const { rows } = await sql<{ id: bigint }>`
    select distinct d.id from ${reportedEarly} join lottery.draw d on d.game_code = r.kind and d.numero = r.event where d.state = 'open'`.execute(
    connection,
  );
  return rows;
}

/** Whether some brand's draw of the issue has not come to its closing time, stopped or not. */
export async function closesLater(connection: Connection, gameCode: string, numero: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from lottery.draw d where d.game_code = ${gameCode} and d.numero = ${numero} and d.state <> 'void' and d.result is null
      and d.closes_at > clock_timestamp()) as found`.execute(connection);
  return rows[0]?.found ?? false;
}

/** Issues about which feeds spoke before their draws closed, whose draws have closed since and about which nothing is decided. */
export async function earlyUndecided(connection: Connection): Promise<{ gameCode: string; numero: string }[]> {
  const { rows } = await sql<{ gameCode: string; numero: string }>`
    select r.kind as "gameCode", r.event as numero from ${reportedEarly}
    where exists (select from lottery.draw d where d.game_code = r.kind and d.numero = r.event and d.result is null and d.state in ('open', 'closed'))
      and not exists (select from lottery.draw d where d.game_code = r.kind and d.numero = r.event and d.state <> 'void' and d.closes_at > clock_timestamp())
      and not exists (select from outcomes.decision_of('lottery', r.kind, r.event))
    limit 100`.execute(connection);
  return rows;
}

/**
 * Closed official draws without a result whose time for it is over: `limits` by game code, `otherMs` for games that are not sold any more, and
 * `emptyMs` for draws that nobody bet on, whichever is longer; all in milliseconds. House draws have a commitment; `house` are their games.
 */
export async function overdueDraws(
  connection: Connection,
  limits: ReadonlyMap<string, number>,
  otherMs: number,
  emptyMs: number,
  house: readonly string[],
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select d.id from lottery.draw d
    left join unnest(${[...limits.keys()]}::text[], ${[...limits.values()]}::float8[]) as l (game_code, limit_ms) on l.game_code = d.game_code
    where d.state = 'closed' and d.result is null and d.bets_count is not null and d.commitment is null and d.game_code <> all (${house}::text[])
      and d.draws_at + case when d.bets_count > 0 then coalesce(l.limit_ms, ${otherMs}::float8)
        else greatest(coalesce(l.limit_ms, ${otherMs}::float8), ${emptyMs}::float8) end * interval '1 millisecond' <= clock_timestamp()
      and not exists (select from outcomes.decision_of('lottery', d.game_code, d.numero))
    order by d.id limit 100`.execute(connection);
  return rows.map(({ id }) => id);
}

// ---- corrections -----------------------------------------------------------------------------------------------------------------------

export interface Correction {
  drawId: bigint;
  no: number;
  merchantId: number;
  beforeResult: Result;
  beforeWin: string;
  afterResult: Result;
  afterWin: string;
  reason: string;
  by: string[];
  at: Date;
  judgedThrough: string | null;
  judgedAt: Date | null;
  doneAt: Date | null;
}

const correctionColumns = sql`
  draw_id as "drawId", no, merchant_id as "merchantId", before_result as "beforeResult", before_win as "beforeWin", after_result as "afterResult",
  after_win as "afterWin", reason, by, at, judged_through as "judgedThrough", judged_at as "judgedAt", done_at as "doneAt"`;

/** Corrections that are not done, oldest first. */
export async function openCorrections(connection: Connection): Promise<Correction[]> {
  const { rows } = await sql<Correction>`
    select ${correctionColumns} from lottery.draw_correction where done_at is null order by at limit 50`.execute(connection);
  return rows;
}

export async function findCorrection(connection: Connection, drawId: bigint, no: number): Promise<Correction | undefined> {
  const { rows } = await sql<Correction>`
    select ${correctionColumns} from lottery.draw_correction where draw_id = ${drawId} and no = ${no}`.execute(connection);
  return rows[0];
}

export async function listCorrections(connection: Connection, drawId: bigint): Promise<Correction[]> {
  const { rows } = await sql<Correction>`
    select ${correctionColumns} from lottery.draw_correction where draw_id = ${drawId} order by no`.execute(connection);
  return rows;
}

/** Registers a correction of a settled draw and shows its result from now on. @returns its number, or undefined when the draw is not settled, has this result, or is being corrected. */
export async function insertCorrection(
  transaction: DatabaseTransaction,
  given: { drawId: bigint; result: Result; win: string; reason: string; by: readonly string[] },
): Promise<number | undefined> {
  const { rows: locked } = await sql`
    select from lottery.draw d where d.id = ${given.drawId} and d.state = 'settled' and d.commitment is null and d.proof is null
      and coalesce(d.corrected_win, d.win) <> ${given.win} and not exists (select from lottery.draw_correction c where c.draw_id = d.id and c.done_at is null)
    for update of d`.execute(transaction);
  if (locked.length === 0) return undefined;
  const { rows } = await sql<{ no: number }>`
    insert into lottery.draw_correction (draw_id, no, merchant_id, before_result, before_win, after_result, after_win, reason, by)
    select id, correction_no + 1, merchant_id, coalesce(corrected_result, result), coalesce(corrected_win, win), ${JSON.stringify(given.result)}::jsonb,
      ${given.win}, ${given.reason}, ${given.by}::text[]
    from lottery.draw where id = ${given.drawId} returning no`.execute(transaction);
  await sql`
    update lottery.draw set correction_no = correction_no + 1, corrected_result = ${JSON.stringify(given.result)}::jsonb, corrected_win = ${given.win},
      corrected_at = clock_timestamp()
    where id = ${given.drawId}`.execute(transaction);
  return rows[0]?.no;
}

export interface OutcomeRow {
  betId: string;
  kind: 'won' | 'cancelled' | 'refunded';
  payout: bigint;
  hits: Hit[] | null;
  transactionId: string;
}

/** What the bets of a range got, ends included. */
export async function readOutcomes(
  connection: Connection,
  drawId: bigint,
  first: string,
  last: string,
): Promise<ReadonlyMap<string, OutcomeRow>> {
  const { rows } = await sql<OutcomeRow>`
    select bet_id as "betId", kind, payout, hits, transaction_id as "transactionId" from lottery.bet_outcome
    where draw_id = ${drawId} and bet_id between ${first} and ${last}`.execute(connection);
  return new Map(rows.map((row) => [row.betId, row]));
}

export interface ChangedBet {
  betId: string;
  playerId: bigint;
  before: { payout: bigint; hits: readonly Hit[] | null; transactionId: string | null };
  after: { payout: bigint; hits: readonly Hit[] | null };
}

/**
 * Keeps what a slice of bets is to become and how far judging is. A correction that is judged to its end takes nothing any more: a slow
 * worker must not add what a later correction has changed.
 * @param through null: this was the last slice.
 */
export async function keepJudged(
  transaction: DatabaseTransaction,
  correction: Pick<Correction, 'drawId' | 'no'>,
  bets: readonly ChangedBet[],
  through: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    update lottery.draw_correction set judged_through = ${through === null ? sql`judged_through` : sql`greatest(judged_through, ${through}::uuid)`},
      judged_at = ${through === null ? sql`clock_timestamp()` : sql`null`}
    where draw_id = ${correction.drawId} and no = ${correction.no} and judged_at is null returning no`.execute(transaction);
  if (rows.length === 0) return false;
  const json = (hits: readonly Hit[] | null): string | null => (hits === null ? null : JSON.stringify(hits));
  await sql`
    insert into lottery.bet_correction (draw_id, no, player_id, bet_id, before_payout, before_hits, before_transaction_id, after_payout, after_hits)
    select ${correction.drawId}, ${correction.no}, b.player_id, b.bet_id, b.before_payout, b.before_hits::jsonb, b.before_transaction_id, b.after_payout, b.after_hits::jsonb
    from unnest(${bets.map((bet) => bet.playerId)}::bigint[], ${bets.map((bet) => bet.betId)}::uuid[], ${bets.map((bet) => bet.before.payout)}::bigint[],
      ${bets.map((bet) => json(bet.before.hits))}::text[], ${bets.map((bet) => bet.before.transactionId)}::uuid[], ${bets.map((bet) => bet.after.payout)}::bigint[],
      ${bets.map((bet) => json(bet.after.hits))}::text[])
      as b (player_id, bet_id, before_payout, before_hits, before_transaction_id, after_payout, after_hits)
    on conflict (player_id, bet_id, no) do nothing`.execute(transaction);
  return true;
}

/** The next bets after `after` that a correction has to deal with, player by player. */
export async function readToCorrect(
  connection: Connection,
  { drawId, no }: Pick<Correction, 'drawId' | 'no'>,
  after: { playerId: bigint; betId: string } | undefined,
  limit: number,
): Promise<{ playerId: bigint; betId: string }[]> {
  const { rows } = await sql<{ playerId: bigint; betId: string }>`
    select player_id as "playerId", bet_id as "betId" from lottery.bet_correction
    where draw_id = ${drawId} and no = ${no} and done_at is null
      ${and(after !== undefined && sql`(player_id, bet_id) > (${after.playerId}, ${after.betId}::uuid)`)}
    order by player_id, bet_id limit ${limit}`.execute(connection);
  return rows;
}

export async function correctPlayer(
  transaction: DatabaseTransaction,
  { drawId, no }: Pick<Correction, 'drawId' | 'no'>,
  playerId: bigint,
  bets: readonly { betId: string; reversal: string; cover: string; payment: string }[],
): Promise<{ betId: string; won: boolean }[]> {
  const { rows } = await sql<{ bet_id: string; won: boolean }>`
    select * from lottery.correct_player(${drawId}, ${no}, ${playerId}, ${bets.map((bet) => bet.betId)}::uuid[], ${bets.map((bet) => bet.reversal)}::uuid[],
      ${bets.map((bet) => bet.cover)}::uuid[], ${bets.map((bet) => bet.payment)}::uuid[])`.execute(transaction);
  tellBalances(transaction, [{ playerId: Number(playerId) }]);
  return rows.map((row) => ({ betId: row.bet_id, won: row.won }));
}

/** Ends a correction whose last bet is dealt with; false when another worker did. */
export async function finishCorrection(
  transaction: DatabaseTransaction,
  { drawId, no }: Pick<Correction, 'drawId' | 'no'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lottery.draw_correction set done_at = clock_timestamp() where draw_id = ${drawId} and no = ${no} and judged_at is not null and done_at is null
      and not exists (select from lottery.bet_correction b where b.draw_id = ${drawId} and b.no = ${no} and b.done_at is null)`.execute(
    transaction,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

export interface CorrectionSums {
  bets: number;
  reversed: bigint;
  paid: bigint;
  covered: bigint;
}

/** What a correction moved. Money in units of 1/10 000. */
export async function sumCorrection(connection: Connection, { drawId, no }: Pick<Correction, 'drawId' | 'no'>): Promise<CorrectionSums> {
  const { rows } = await sql<CorrectionSums>`
    select count(*)::integer as bets, coalesce(sum(before_payout), 0)::bigint as reversed, coalesce(sum(after_payout), 0)::bigint as paid,
      coalesce(sum(covered), 0)::bigint as covered
    from lottery.bet_correction where draw_id = ${drawId} and no = ${no}`.execute(connection);
  return rows[0] ?? { bets: 0, reversed: 0n, paid: 0n, covered: 0n };
}

/** Why a draw's result was corrected last; undefined when it never was. */
export async function readCorrectionReason(connection: Connection, drawId: bigint): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    select reason from lottery.draw_correction where draw_id = ${drawId} order by no desc limit 1`.execute(connection);
  return rows[0]?.reason;
}

export interface BetCorrection {
  no: number;
  at: Date;
  reason: string;
  beforeWin: string;
  afterWin: string;
  beforePayout: bigint;
  afterPayout: bigint;
  covered: bigint;
  done: boolean;
  beforeTransactionId: string | null;
  reversalId: string | null;
  coverId: string | null;
  paymentId: string | null;
}

/** What corrections made of one bet, oldest first. */
export async function listBetCorrections(connection: Connection, playerId: number, betId: string): Promise<BetCorrection[]> {
  const { rows } = await sql<BetCorrection>`
    select b.no, c.at, c.reason, c.before_win as "beforeWin", c.after_win as "afterWin", b.before_payout as "beforePayout", b.after_payout as "afterPayout",
      b.covered, b.done_at is not null as done, b.before_transaction_id as "beforeTransactionId", b.reversal_id as "reversalId", b.cover_id as "coverId",
      b.payment_id as "paymentId"
    from lottery.bet_correction b join lottery.draw_correction c on c.draw_id = b.draw_id and c.no = b.no
    where b.player_id = ${playerId} and b.bet_id = ${betId} order by b.no`.execute(connection);
  return rows;
}
