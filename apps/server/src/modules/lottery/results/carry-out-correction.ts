import { findGame, type Result } from '@sortes/lottery-rules';
import type { DatabaseTransaction } from '@sortes/service';
import { announceAll } from '../../../platform/outbox.js';
import {
  continueCorrection as continueOne,
  continueCorrections as continueAll,
  writeLog,
  type CorrectedBet,
  type Correction,
  type TakeUp,
} from '../../outcomes/index.js';
import { writeWinners } from '../bet-repository.js';
import { recountChases } from '../chases/chase-repository.js';
import type { LotteryContext } from '../context.js';
import { findDraw, type Draw } from '../draw-repository.js';
import { issueKey } from './issue-key.js';
import { judgeAgainst } from './judge-anew.js';
import { writeCorrected } from './result-repository.js';
import { tellCorrected } from './tell-corrected.js';

/** Writes down what a player's bets have got, and says so. */
async function write(
  transaction: DatabaseTransaction,
  draw: Draw,
  correction: Correction,
  playerId: bigint,
  bets: readonly CorrectedBet[],
): Promise<void> {
  const { id, merchantId } = draw;
  await writeCorrected(transaction, id, playerId, bets);
  const told = [true, false].flatMap((won) => {
    const orderIds = bets.filter(({ payout }) => payout > 0n === won).map(({ betId }) => betId);
    return orderIds.length === 0 ? [] : [{ topic: 'bets.settled' as const, playerId: Number(playerId), orderIds, won }];
  });
  await announceAll(transaction, merchantId, told);
  await tellCorrected(transaction, draw, correction, Number(playerId));
}

/** How the lottery carries out a correction of a draw; at its end the draw's winners are counted again. */
function takeUp(context: LotteryContext): TakeUp<Result> {
  return async (correction) => {
    const { book, afterResult } = correction;
    const draw = await findDraw(context.db, book);
    if (draw === undefined) return undefined;
    const game = findGame(draw.gameCode);
    if (game === undefined) throw new Error(`draw ${draw.id} belongs to the unknown game ${draw.gameCode}`);
    return {
      judge: judgeAgainst(context, draw, game, afterResult),
      write: (transaction, playerId, bets) => write(transaction, draw, correction, playerId, bets),
      async finish(transaction, { no, by, reason }, { bets, reversed, paid, covered }) {
        await writeWinners(transaction, draw.id);
        await recountChases(transaction, draw.id, no);
        await writeLog(transaction, issueKey(draw.gameCode, draw.numero), {
          merchantId: draw.merchantId,
          action: 'correction-done',
          by,
          reason,
          after: { no, bets, reversed: String(reversed), paid: String(paid), covered: String(covered) },
        });
      },
    };
  };
}

/** Carries a registered correction of a draw on to its end. May be killed anywhere and run by several workers; each bet is dealt with once. */
export function continueCorrection(context: LotteryContext, drawId: bigint, no: number): Promise<void> {
  return continueOne(context.db, { owner: 'lottery', book: drawId, no }, takeUp(context));
}

/** Carries corrections on that a killed process left behind. */
export function continueCorrections(context: LotteryContext): Promise<void> {
  return continueAll(context, 'lottery', takeUp(context));
}
