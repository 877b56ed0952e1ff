import { findGame } from '@sortes/lottery-rules';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import type { LotteryContext } from '../context.js';
import { findDrawsOfNumero } from '../draw-repository.js';
import type { Agreement, Source } from './agreement.js';
import { applyDecision } from './apply-decision.js';
import { issueMeant } from '../kept-numbers.js';
import { decide } from './file-report.js';
import { checkNames } from './person-names.js';
import { findDecision, lockIssue, withdrawStanding, writeLog } from './result-repository.js';

export type Withdrawn =
  /** The source had no report that stood. */
  | { verdict: 'unknown' }
  /** What the remaining reports lead to; a draw that has its result keeps it, and a correction that was held is asked for again. */
  | { verdict: 'withdrawn'; draws: number; follows: Agreement['verdict'] | 'decided-before' };

export interface WithdrawalOfReport {
  gameCode: string;
  numero: string;
  source: Source;
  by: string;
  reason: string;
  /** Done in the transaction that withdraws, e.g. an entry in the staff's audit log. */
  alongside?: ((transaction: DatabaseTransaction) => Promise<void>) | undefined;
}

/**
 * Withdraws what a source reported, by a person and for a reason; both are kept. If the sources left agree, the draw is drawn.
 * @throws DomainError lottery.game.unknown, request_param_err without a name or reason.
 */
export async function withdrawReport(context: LotteryContext, asked: WithdrawalOfReport): Promise<Withdrawn> {
  const game = findGame(asked.gameCode) ?? refuse('lottery.game.unknown');
  checkNames([asked.by]);
  if (asked.reason.trim() === '') throw new DomainError('request_param_err', { field: 'reason' });
  const numero = await issueMeant(context, game, asked.numero);
  const follows = await inTransaction(context.db, async (transaction) => {
    await lockIssue(transaction, game.code, numero);
    const report = await withdrawStanding(transaction, { ...asked, numero });
    if (report === undefined) return undefined;
    await writeLog(transaction, {
      gameCode: game.code,
      numero,
      action: 'withdrawn',
      by: [asked.by],
      reason: asked.reason,
      before: { ...asked.source, result: report.text },
    });
    await asked.alongside?.(transaction);
    if ((await findDecision(transaction, game.code, numero)) !== undefined) return 'decided-before';
    const draws = await findDrawsOfNumero(transaction, game.code, numero);
    // Nothing is left to decide about a draw of the archive, or a void one: its reports are about corrections.
    if (draws.length > 0 && draws.every(({ result, state }) => result !== null || state === 'void')) return 'decided-before';
    return (await decide(context, transaction, game, numero)).verdict;
  });
  if (follows === undefined) return { verdict: 'unknown' };
  const decision = follows === 'agreed' ? await findDecision(context.db, game.code, numero) : undefined;
  return { verdict: 'withdrawn', follows, draws: decision === undefined ? 0 : await applyDecision(context, decision) };
}
