import { judgePrepared, prepare, type Game, type Hit, type PreparedResult, type Result } from '@sortes/lottery-rules';
import type { ChangedBet } from '../../outcomes/index.js';
import { readBetsToJudge, readBetsToPay, type BetToJudge } from '../bet-repository.js';
import type { LotteryContext } from '../context.js';
import type { Draw } from '../draw-repository.js';
import { prizeOf } from '../settle-draw.js';
import { readOutcomes, type OutcomeRow } from './result-repository.js';

/** Bets judged at once. */
const judgedAtOnce = 8_000;

function sameHits(one: readonly Hit[], other: readonly Hit[]): boolean {
  const textOf = (hits: readonly Hit[]): string =>
    hits
      .map(({ tier, count }) => `${tier}:${count}`)
      .toSorted()
      .join();
  return textOf(one) === textOf(other);
}

/** The bets of a slice that the right result gives something else than they have got. Cancelled and refunded bets take no part in a draw. */
async function judgeAnew(
  context: LotteryContext,
  drawId: bigint,
  prepared: PreparedResult,
  bets: readonly BetToJudge[],
  outcomes: ReadonlyMap<string, OutcomeRow>,
): Promise<ChangedBet[]> {
  const found = bets.flatMap(([betId, play, content]) => {
    const outcome = outcomes.get(betId);
    if (outcome !== undefined && outcome.kind !== 'won') return [];
    const hits = judgePrepared(prepared, play, content);
    return sameHits(hits, outcome?.hits ?? []) ? [] : [{ betId, play, hits, outcome }];
  });
  const rows = await readBetsToPay(
    context.pool,
    drawId,
    found.map(({ betId }) => betId),
  );
  const changed: ChangedBet[] = [];
  for (const { betId, play, hits, outcome } of found) {
    const bet = rows.get(betId);
    if (bet === undefined) throw new Error(`bet ${betId} vanished from draw ${drawId}`);
    const payout = await prizeOf(context, bet, play, hits);
    const before = outcome?.payout ?? 0n;
    if (before === 0n && payout === 0n) continue;
    changed.push({
      betId,
      playerId: bet.playerId,
      before: { payout: before, detail: outcome?.hits ?? null, transactionId: outcome?.transactionId ?? null },
      after: { payout, detail: payout === 0n ? null : hits },
    });
  }
  return changed;
}

/** How to go through a draw's bets in book order, judging each against another result: the bets after one, which of them change, and the last of them. */
export function judgeAgainst(context: LotteryContext, draw: Draw, game: Game, result: Result) {
  const prepared = prepare(game, result, draw.drawsAt);
  return async (after: string | null): Promise<{ changed: readonly ChangedBet[]; through: string | null }> => {
    const bets = await readBetsToJudge(context.pool, draw.id, after, judgedAtOnce);
    const [first, end] = [bets.at(0)?.[0], bets.at(-1)?.[0]];
    if (first === undefined || end === undefined) return { changed: [], through: null };
    const outcomes = await readOutcomes(context.db, draw.id, first, end);
    return { changed: await judgeAnew(context, draw.id, prepared, bets, outcomes), through: end };
  };
}
