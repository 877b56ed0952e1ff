import { drawOfIssue, findGame, type Result } from '@sortes/lottery-rules';
import { findDecision, markApplied } from '../../outcomes/index.js';
import { winTextOf, type LotteryContext } from '../context.js';
import { findDraw, findDrawsOfNumero, insertArchive, type Draw } from '../draw-repository.js';
import { isRenumbered } from '../kept-numbers.js';
import { applyOfficialResult, closeDraw } from '../move-draw.js';
import { asPublished } from '../published-calendar-repository.js';
import { payDraw } from '../settle-draw.js';
import { raiseAlarm } from './alarms.js';
import { issueKey } from './issue-key.js';
import { earlyOnSale, countLateRefunds, waitingDecisions, type Decision } from './result-repository.js';

/** Adds a decided draw of the past to the archive of every brand that never had it. */
async function archive(context: LotteryContext, decision: Decision): Promise<void> {
  const found = findGame(decision.gameCode);
  if (found === undefined) return;
  const game = await asPublished(context, found);
  const times = drawOfIssue(game, decision.numero);
  if (times === undefined || times.drawsAt > decision.decidedAt) return;
  const held = isRenumbered(game) ? await findDrawsOfNumero(context.db, game.code, decision.numero) : [];
  // Planned under this number for another day than the calendar has for it now: it is not that day's result.
  if (held.some(({ drawsAt }) => drawsAt.getTime() !== times.drawsAt.getTime())) return;
  const row = { ...times, result: decision.result, win: winTextOf(game, decision.result) };
  for (const merchant of await context.merchants()) await insertArchive(context.db, merchant.id, game.code, [row]);
}

/** Bets that came after the result was known are an alarm even when all their stakes went back: somebody may have known more than others. */
async function sayLate(context: LotteryContext, { id, gameCode, numero, merchantId }: Draw): Promise<void> {
  const late = (await findDraw(context.db, id))?.lateFrom ?? null;
  const bets = late === null ? 0 : await countLateRefunds(context.db, id);
  if (bets > 0)
    raiseAlarm(
      context.log,
      'late-bets',
      { game: gameCode, numero, merchant: merchantId, knownAt: late, bets },
      'bets were placed after the result was known; their stakes went back',
    );
}

/** What became of one draw: it has the result by this decision, it must be looked at again, or the decision does not concern it. */
type Carried = 'applied' | 'left' | 'done';

/** Whether the decision brought the draw its result: archived rows have no bet book. */
const isDrawnBy = ({ drawnAt, betsRoot }: Draw, { decidedAt }: Decision): boolean =>
  drawnAt !== null && betsRoot !== null && drawnAt >= decidedAt;

async function carryOut(context: LotteryContext, decision: Decision, draw: Draw): Promise<Carried> {
  if (draw.state === 'scheduled') return 'left';
  if (draw.state === 'drawn' || draw.state === 'settling') await payDraw(context, draw.id);
  // The timed work may have been quicker than whoever decided.
  if (draw.state !== 'open' && draw.state !== 'closed') return isDrawnBy(draw, decision) ? 'applied' : 'done';
  await applyOfficialResult(context, draw, decision.result);
  await payDraw(context, draw.id);
  await sayLate(context, draw);
  const now = await findDraw(context.db, draw.id);
  return now !== undefined && isDrawnBy(now, decision) ? 'applied' : 'left';
}

/**
 * Carries a decided result out at every brand: closes what is open, writes the result, pays. May be killed anywhere and run by several
 * workers; a draw that has a result is left alone, and one brand's trouble does not keep the others from it.
 * @returns draws that have the result by this decision, whichever worker wrote it.
 * @throws Error the first trouble, when the other brands are done; the decision waits and is carried out again.
 */
async function applyDecision(context: LotteryContext, decision: Decision): Promise<number> {
  await archive(context, decision);
  const carried: Carried[] = [];
  const troubles: unknown[] = [];
  for (const draw of await findDrawsOfNumero(context.db, decision.gameCode, decision.numero)) {
    try {
      carried.push(await carryOut(context, decision, draw));
    } catch (error) {
      troubles.push(error);
    }
  }
  if (troubles.length > 0) throw troubles[0];
  if (!carried.includes('left')) await markApplied(context.db, issueKey(decision.gameCode, decision.numero));
  return carried.filter((one) => one === 'applied').length;
}

/** Carries out what is decided about an issue. @returns draws that have the result by it; none while nothing is decided */
export async function applyDecided(context: LotteryContext, gameCode: string, numero: string): Promise<number> {
  const decision = await findDecision<Result>(context.db, issueKey(gameCode, numero));
  return decision === undefined ? 0 : applyDecision(context, { ...decision, gameCode, numero });
}

/** Carries out what was decided and not finished: after a kill, or for a draw that opened meanwhile. */
export async function applyWaitingDecisions(context: LotteryContext): Promise<void> {
  for (const decision of await waitingDecisions(context.db)) {
    try {
      await applyDecision(context, decision);
    } catch (error) {
      context.log.error(
        { game: decision.gameCode, numero: decision.numero, reason: error instanceof Error ? error.message : String(error) },
        'a decided result could not be carried out; it will be tried again',
      );
    }
  }
}

/** Closes draws that are on sale although their result was reported early. One that cannot be closed does not keep anything else waiting. */
export async function closeReported(context: LotteryContext): Promise<void> {
  for (const { id } of await earlyOnSale(context.db)) {
    try {
      const draw = await findDraw(context.db, id);
      if (draw !== undefined) await closeDraw(context, draw, { early: true });
    } catch (error) {
      context.log.error(
        { draw: id.toString(), reason: error instanceof Error ? error.message : String(error) },
        'a draw whose result is reported could not be closed; it will be tried again',
      );
    }
  }
}
