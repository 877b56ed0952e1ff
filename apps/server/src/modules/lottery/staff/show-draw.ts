import { findGame } from '@sortes/lottery-rules';
import { formatMoney } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import { staffOf, type RequestContext } from '../../../platform/http.js';
import { listCorrections, sumCorrection, type Correction } from '../../outcomes/index.js';
import { presentPrizes } from '../read-draws.js';
import { verifyDraws } from '../verify-draws.js';
import { drawAt, subjectOf, type DrawAt, type LotteryStaffKit } from './kit.js';
import { drawLine, millis, workLine } from './lines.js';
import { findStaffDraw, listWork, sumDraw } from './repository.js';

/** What waits for a second person about a draw, or who asked for and approved its void. */
async function requestAbout({ context: { db }, office }: LotteryStaffKit, context: RequestContext, at: DrawAt) {
  const found = await office.approvals.aboutDraw(db, context.merchant.id, subjectOf(at));
  if (found === undefined) return null;
  return {
    approvalId: found.id,
    kind: found.kind === 'draw-void' ? ('draw-void' as const) : ('result-correction' as const),
    state: found.state === 'waiting' ? ('waiting' as const) : ('approved' as const),
    askedBy: found.askedName,
    askedAt: found.askedAt.getTime(),
    reason: found.reason,
    decidedBy: found.decidedName,
    decision: found.decision,
    own: found.askedBy === staffOf(context).staffId,
  };
}

async function correctionLine({ context: { db } }: LotteryStaffKit, correction: Correction) {
  const { no, at, reason, by, beforeText, afterText, doneAt } = correction;
  const sums = await sumCorrection(db, correction);
  return {
    no,
    at: at.getTime(),
    reason,
    by,
    before: beforeText,
    after: afterText,
    done: doneAt !== null,
    bets: sums.bets,
    reversed: formatMoney(sums.reversed),
    paid: formatMoney(sums.paid),
    covered: formatMoney(sums.covered),
  };
}

/** One draw with all that staff may know of it. @throws DomainError lottery.draw.unknown */
export async function showDraw(kit: LotteryStaffKit, context: RequestContext, at: DrawAt) {
  const { db } = kit.context;
  const { merchant, language } = context;
  const found = await drawAt(kit, merchant, at);
  const [draw, sums, corrections, work, proof] = await Promise.all([
    findStaffDraw(db, found.id),
    sumDraw(db, found.id),
    listCorrections(db, 'lottery', found.id),
    listWork(db, merchant.id, found.id),
    found.state === 'scheduled' ? null : kit.showProof(merchant.id, at.gameCode, at.numero),
  ]);
  const game = findGame(found.gameCode);
  return {
    draw: drawLine(draw ?? refuse('lottery.draw.unknown'), language),
    openedAt: millis(found.openedAt),
    closedAt: millis(found.closedAt),
    prizes: presentPrizes(game, found.correctedResult ?? found.result),
    firstResult: found.correctionNo === 0 ? null : { win: found.win ?? '', prizes: presentPrizes(game, found.result) },
    voidReason: found.voidReason,
    request: await requestAbout(kit, context, at),
    sums: { ...sums, cancelledStake: formatMoney(sums.cancelledStake), refundedStake: formatMoney(sums.refundedStake) },
    corrections: await Promise.all(corrections.map((one) => correctionLine(kit, one))),
    progress: work.map((row) => workLine(row, language)),
    proof,
  };
}

/** Proves a draw anew, and says how long that took. */
export async function verifyDraw({ context }: LotteryStaffKit, merchantId: number, { gameCode, numero }: DrawAt) {
  const began = context.clock.monotonicMs();
  const [verified] = await verifyDraws(context, { merchantId, game: gameCode, numero });
  const milliseconds = Math.round(context.clock.monotonicMs() - began);
  return { proved: verified?.proved === true, checks: verified?.checks ?? [], milliseconds };
}
