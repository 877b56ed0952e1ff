import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';
import { and } from '../../platform/conditions.js';
import { tellBalances } from '../wallet/index.js';

type Connection = Database | DatabaseTransaction;

/** What an owner pays by one result at one brand, and which correction of it. */
export interface CorrectionKey {
  owner: string;
  /** The owner's number. */
  book: bigint;
  no: number;
}

/** Results are the owner's; `…Text` as players read them. */
export interface Correction<Result = unknown> extends CorrectionKey {
  merchantId: number;
  beforeResult: Result;
  beforeText: string;
  afterResult: Result;
  afterText: string;
  reason: string;
  by: string[];
  at: Date;
  judgedThrough: string | null;
  judgedAt: Date | null;
  doneAt: Date | null;
}

const correctionColumns = sql`
  owner, book, no, merchant_id as "merchantId", before_result as "beforeResult", before_text as "beforeText", after_result as "afterResult",
  after_text as "afterText", reason, by, at, judged_through as "judgedThrough", judged_at as "judgedAt", done_at as "doneAt"`;

/** Whether a correction of an owner is not done. */
export const correctionIsOpen = (owner: string) => () =>
  sql`exists (select from outcomes.correction where owner = ${owner} and done_at is null)`;

/** An owner's corrections that are not done, oldest first. */
export async function openCorrections(connection: Connection, owner: string): Promise<Correction[]> {
  const { rows } = await sql<Correction>`
    select ${correctionColumns} from outcomes.correction where owner = ${owner} and done_at is null order by at limit 50`.execute(
    connection,
  );
  return rows;
}

export async function findCorrection<Result = unknown>(
  connection: Connection,
  { owner, book, no }: CorrectionKey,
): Promise<Correction<Result> | undefined> {
  const { rows } = await sql<Correction<Result>>`
    select ${correctionColumns} from outcomes.correction where owner = ${owner} and book = ${book} and no = ${no}`.execute(connection);
  return rows[0];
}

/** All corrections of a book, oldest first. */
export async function listCorrections<Result = unknown>(
  connection: Connection,
  owner: string,
  book: bigint,
): Promise<Correction<Result>[]> {
  const { rows } = await sql<Correction<Result>>`
    select ${correctionColumns} from outcomes.correction where owner = ${owner} and book = ${book} order by no`.execute(connection);
  return rows;
}

/** Why a book was corrected last; undefined when it never was. */
export async function readCorrectionReason(connection: Connection, owner: string, book: bigint): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    select reason from outcomes.correction where owner = ${owner} and book = ${book} order by no desc limit 1`.execute(connection);
  return rows[0]?.reason;
}

/** The owner's movements, where they are not those of prizes. */
export interface CorrectionMovements {
  prize: string;
  reversal: string;
  /** Account of the house. */
  account: string;
}

export interface NewCorrection {
  owner: string;
  book: bigint;
  merchantId: number;
  before: { result: unknown; text: string };
  after: { result: unknown; text: string };
  reason: string;
  by: readonly string[];
  movements?: CorrectionMovements;
}

/**
 * Registers a correction of a book that is paid; from now on it is carried out whoever dies. The owner holds the book meanwhile and shows the new result in
 * the same transaction. @returns its number, counted from 1; undefined while another of this book is not done
 */
export async function registerCorrection(transaction: DatabaseTransaction, given: NewCorrection): Promise<number | undefined> {
  const { owner, book, before, after } = given;
  const { prize, reversal, account } = given.movements ?? { prize: 'prize-paid', reversal: 'prize-reversed', account: 'house:prizes' };
  const { rows } = await sql<{ no: number }>`
    insert into outcomes.correction (owner, book, no, merchant_id, before_result, before_text, after_result, after_text, reason, by, prize_template, reversal_template,
      prize_account)
    select ${owner}, ${book}, coalesce(max(c.no), 0) + 1, ${given.merchantId}, ${JSON.stringify(before.result)}::jsonb, ${before.text},
      ${JSON.stringify(after.result)}::jsonb, ${after.text}, ${given.reason}, ${given.by}::text[], ${prize}, ${reversal}, ${account}
    from outcomes.correction c where c.owner = ${owner} and c.book = ${book}
    on conflict do nothing returning no`.execute(transaction);
  return rows[0]?.no;
}

/** A bet that the right result gives something else than it has got. `detail` is the owner's: why it is so much. */
export interface ChangedBet {
  betId: string;
  playerId: bigint;
  before: { payout: bigint; detail: unknown; transactionId: string | null };
  after: { payout: bigint; detail: unknown };
}

/**
 * Keeps what a slice of bets is to become and how far judging is. A correction that is judged to its end takes nothing any more: a slow
 * worker must not add what a later correction has changed.
 * @param through null: this was the last slice.
 */
export async function keepJudged(
  transaction: DatabaseTransaction,
  { owner, book, no }: CorrectionKey,
  bets: readonly ChangedBet[],
  through: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    update outcomes.correction set judged_through = ${through === null ? sql`judged_through` : sql`greatest(judged_through, ${through}::uuid)`},
      judged_at = ${through === null ? sql`clock_timestamp()` : sql`null`}
    where owner = ${owner} and book = ${book} and no = ${no} and judged_at is null returning no`.execute(transaction);
  if (rows.length === 0) return false;
  const json = (detail: unknown): string | null => (detail === null || detail === undefined ? null : JSON.stringify(detail));
  await sql`
    insert into outcomes.corrected_bet (owner, book, no, player_id, bet_id, before_payout, before_detail, before_transaction_id, after_payout, after_detail)
    select ${owner}, ${book}, ${no}, b.player_id, b.bet_id, b.before_payout, b.before_detail::jsonb, b.before_transaction_id, b.after_payout, b.after_detail::jsonb
    from unnest(${bets.map((bet) => bet.playerId)}::bigint[], ${bets.map((bet) => bet.betId)}::uuid[], ${bets.map((bet) => bet.before.payout)}::bigint[],
      ${bets.map((bet) => json(bet.before.detail))}::text[], ${bets.map((bet) => bet.before.transactionId)}::uuid[], ${bets.map((bet) => bet.after.payout)}::bigint[],
      ${bets.map((bet) => json(bet.after.detail))}::text[])
      as b (player_id, bet_id, before_payout, before_detail, before_transaction_id, after_payout, after_detail)
    on conflict (player_id, bet_id, no) do nothing`.execute(transaction);
  return true;
}

/** The next bets after `after` that a correction has to deal with, player by player. */
export async function readToCorrect(
  connection: Connection,
  { owner, book, no }: CorrectionKey,
  after: { playerId: bigint; betId: string } | undefined,
  limit: number,
): Promise<{ playerId: bigint; betId: string }[]> {
  const { rows } = await sql<{ playerId: bigint; betId: string }>`
    select player_id as "playerId", bet_id as "betId" from outcomes.corrected_bet
    where owner = ${owner} and book = ${book} and no = ${no} and done_at is null
      ${and(after !== undefined && sql`(player_id, bet_id) > (${after.playerId}, ${after.betId}::uuid)`)}
    order by player_id, bet_id limit ${limit}`.execute(connection);
  return rows;
}

/** What a bet has got by a correction. */
export interface CorrectedBet {
  betId: string;
  payout: bigint;
  detail: unknown;
  /** The movement that paid it; null for nothing. */
  transactionId: string | null;
}

/** What a player's bets had got, and get, by a correction, and what of it was lent as it was taken back; money units. */
export async function correctedMoneyOf(
  transaction: DatabaseTransaction,
  { owner, book, no }: CorrectionKey,
  playerId: number,
): Promise<{ before: bigint; after: bigint; covered: bigint }> {
  const { rows } = await sql<{ before: bigint; after: bigint; covered: bigint }>`
    select coalesce(sum(before_payout), 0)::bigint as before, coalesce(sum(after_payout), 0)::bigint as after, coalesce(sum(covered), 0)::bigint as covered
    from outcomes.corrected_bet where owner = ${owner} and book = ${book} and no = ${no} and player_id = ${playerId}`.execute(transaction);
  return rows[0] ?? { before: 0n, after: 0n, covered: 0n };
}

/** Reverses and pays one player's bets; see sql/correct_player.sql. @returns those dealt with now */
export async function correctPlayer(
  transaction: DatabaseTransaction,
  { owner, book, no }: CorrectionKey,
  playerId: bigint,
  bets: readonly { betId: string; reversal: string; cover: string; payment: string }[],
): Promise<CorrectedBet[]> {
  const { rows } = await sql<CorrectedBet>`
    select bet_id as "betId", payout, detail, transaction_id as "transactionId"
    from outcomes.correct_player(${owner}, ${book}, ${no}, ${playerId}, ${bets.map((bet) => bet.betId)}::uuid[], ${bets.map((bet) => bet.reversal)}::uuid[],
      ${bets.map((bet) => bet.cover)}::uuid[], ${bets.map((bet) => bet.payment)}::uuid[])`.execute(transaction);
  tellBalances(transaction, [{ playerId: Number(playerId) }]);
  return rows;
}

/** Ends a correction whose last bet is dealt with; false when another worker did. */
export async function finishCorrection(transaction: DatabaseTransaction, { owner, book, no }: CorrectionKey): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outcomes.correction set done_at = clock_timestamp()
    where owner = ${owner} and book = ${book} and no = ${no} and judged_at is not null and done_at is null
      and not exists (select from outcomes.corrected_bet b where b.owner = ${owner} and b.book = ${book} and b.no = ${no} and b.done_at is null)`.execute(
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
export async function sumCorrection(connection: Connection, { owner, book, no }: CorrectionKey): Promise<CorrectionSums> {
  const { rows } = await sql<CorrectionSums>`
    select count(*)::integer as bets, coalesce(sum(before_payout), 0)::bigint as reversed, coalesce(sum(after_payout), 0)::bigint as paid,
      coalesce(sum(covered), 0)::bigint as covered
    from outcomes.corrected_bet where owner = ${owner} and book = ${book} and no = ${no}`.execute(connection);
  return rows[0] ?? { bets: 0, reversed: 0n, paid: 0n, covered: 0n };
}

export interface BetCorrection {
  no: number;
  at: Date;
  reason: string;
  beforeText: string;
  afterText: string;
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
    select b.no, c.at, c.reason, c.before_text as "beforeText", c.after_text as "afterText", b.before_payout as "beforePayout", b.after_payout as "afterPayout",
      b.covered, b.done_at is not null as done, b.before_transaction_id as "beforeTransactionId", b.reversal_id as "reversalId", b.cover_id as "coverId",
      b.payment_id as "paymentId"
    from outcomes.corrected_bet b join outcomes.correction c on c.owner = b.owner and c.book = b.book and c.no = b.no
    where b.player_id = ${playerId} and b.bet_id = ${betId} order by b.no`.execute(connection);
  return rows;
}
