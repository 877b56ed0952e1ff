import type { Hit, Result } from '@sortes/lottery-rules';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { registerCorrection, type CorrectedBet, type Decision as DecisionOf } from '../../outcomes/index.js';
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

/** Removes draws that were only archived and hold no bet; the caller has looked, under the lock. */
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

/** Whether one of these draws has more stakes than its sum, money units. */
export async function stakesAbove(connection: Connection, draws: readonly { id: bigint; above: bigint }[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from unnest(${draws.map(({ id }) => id)}::bigint[], ${draws.map(({ above }) => above)}::bigint[]) as w (id, above)
      where (select coalesce(sum(b.stake), 0) from lottery.bet b where b.draw_id = w.id) > w.above) as found`.execute(connection);
  return rows[0]?.found ?? false;
}

/** Closed official draws without a result of which two readings say the same and nothing is decided: their pause may be over. */
export async function agreedUndecided(connection: Connection): Promise<{ gameCode: string; numero: string }[]> {
  const { rows } = await sql<{ gameCode: string; numero: string }>`
    select distinct d.game_code as "gameCode", d.numero from lottery.draw d
    where d.state = 'closed' and d.result is null and d.commitment is null and outcomes.readings_agree('lottery', d.game_code, d.numero)
      and not exists (select from outcomes.decision_of('lottery', d.game_code, d.numero))
    limit 100`.execute(connection);
  return rows;
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

/**
 * Registers a correction of a settled draw and shows its result from now on. @returns its number, or undefined when the draw is not settled, has this result,
 * or is being corrected.
 */
export async function insertCorrection(
  transaction: DatabaseTransaction,
  given: { drawId: bigint; result: Result; win: string; reason: string; by: readonly string[] },
): Promise<number | undefined> {
  const { rows: locked } = await sql<{ merchantId: number; result: Result; win: string }>`
    select d.merchant_id as "merchantId", coalesce(d.corrected_result, d.result) as result, coalesce(d.corrected_win, d.win) as win
    from lottery.draw d where d.id = ${given.drawId} and d.state = 'settled' and d.commitment is null and d.proof is null
      and coalesce(d.corrected_win, d.win) <> ${given.win}
    for update of d`.execute(transaction);
  const [draw] = locked;
  if (draw === undefined) return undefined;
  const no = await registerCorrection(transaction, {
    owner: 'lottery',
    book: given.drawId,
    merchantId: draw.merchantId,
    before: { result: draw.result, text: draw.win },
    after: { result: given.result, text: given.win },
    reason: given.reason,
    by: given.by,
  });
  if (no === undefined) return undefined;
  await sql`
    update lottery.draw set correction_no = ${no}, corrected_result = ${JSON.stringify(given.result)}::jsonb, corrected_win = ${given.win},
      corrected_at = clock_timestamp()
    where id = ${given.drawId}`.execute(transaction);
  return no;
}

/** What bets of a player have got by a correction of their draw: a prize, or nothing any more. */
export async function writeCorrected(
  transaction: DatabaseTransaction,
  drawId: bigint,
  playerId: bigint,
  bets: readonly CorrectedBet[],
): Promise<void> {
  const won = bets.filter(({ payout }) => payout > 0n);
  const lost = bets.filter(({ payout }) => payout === 0n);
  if (lost.length > 0)
    await sql`
      delete from lottery.bet_outcome where player_id = ${playerId} and kind = 'won' and bet_id = any (${lost.map(({ betId }) => betId)}::uuid[])`.execute(
      transaction,
    );
  if (won.length > 0)
    await sql`
      insert into lottery.bet_outcome (player_id, bet_id, draw_id, payout, at, transaction_id, kind, hits)
      select ${playerId}, b.id, ${drawId}, b.payout, clock_timestamp(), b.transaction_id, 'won', b.hits::jsonb
      from unnest(${won.map(({ betId }) => betId)}::uuid[], ${won.map(({ payout }) => payout)}::bigint[],
        ${won.map(({ transactionId }) => transactionId)}::uuid[], ${won.map(({ detail }) => JSON.stringify(detail))}::text[]) as b (id, payout, transaction_id, hits)
      on conflict (player_id, bet_id) do update
      set payout = excluded.payout, at = excluded.at, transaction_id = excluded.transaction_id, hits = excluded.hits`.execute(transaction);
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
