import { findGame } from '@sortes/lottery-rules';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import { checkNames, findDecision, lockEvent, withdraw, type Agreement, type Source } from '../../outcomes/index.js';
import type { LotteryContext } from '../context.js';
import { findDrawsOfNumero } from '../draw-repository.js';
import { issueMeant } from '../kept-numbers.js';
import { applyDecided } from './apply-decision.js';
import { decideIssue } from './file-report.js';
import { issueKey } from './issue-key.js';

export type Withdrawn =
  /** The source had no report that stood. */
  | { verdict: 'unknown' }
  /** What the remaining reports lead to; a draw that has its result keeps it, and a correction that was held is asked for again. */
  | { verdict: 'withdrawn'; draws: number; follows: Agreement['verdict'] | 'paused' | 'decided-before' };

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
    const issue = issueKey(game.code, numero);
    await lockEvent(transaction, issue);
    if ((await withdraw(transaction, issue, asked)) === undefined) return undefined;
    await asked.alongside?.(transaction);
    if ((await findDecision(transaction, issue)) !== undefined) return 'decided-before';
    const draws = await findDrawsOfNumero(transaction, game.code, numero);
    // Nothing is left to decide about a draw of the archive, or a void one: its reports are about corrections.
    if (draws.length > 0 && draws.every(({ result, state }) => result !== null || state === 'void')) return 'decided-before';
    return (await decideIssue(context, transaction, game, numero)).verdict;
  });
  if (follows === undefined) return { verdict: 'unknown' };
  return { verdict: 'withdrawn', follows, draws: follows === 'agreed' ? await applyDecided(context, game.code, numero) : 0 };
}
