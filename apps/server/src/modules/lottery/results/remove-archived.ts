import { findGame } from '@sortes/lottery-rules';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import { checkNames, findDecision, lockEvent, sourceKey, writeLog } from '../../outcomes/index.js';
import type { LotteryContext } from '../context.js';
import { findDrawsOfNumero, type Draw } from '../draw-repository.js';
import { issueMeant } from '../kept-numbers.js';
import { issueKey } from './issue-key.js';
import { deleteArchived, hasBets } from './result-repository.js';

export interface RemovalOrder {
  gameCode: string;
  /** The issue, or the local date of a daily game. */
  numero: string;
  /** Two persons at least. */
  by: readonly string[];
  reason: string;
  /** Done in the transaction that removes the draw, e.g. an entry in the staff's audit log. */
  alongside?: ((transaction: DatabaseTransaction) => Promise<void>) | undefined;
}

export type RemovalAnswer =
  | { verdict: 'removed'; brands: number }
  /** No brand has the draw. */
  | { verdict: 'unknown' }
  /** It was on sale, holds bets, was corrected, or sources have decided it: such a draw is void or corrected, never gone. */
  | { verdict: 'impossible' };

/** Only what came into the archive from a file was never opened. */
const isArchived = ({ state, openedAt, correctionNo, commitment }: Draw): boolean =>
  state === 'settled' && openedAt === null && commitment === null && correctionNo === 0;

/**
 * Removes a draw from the archive of every brand that a file put there wrongly, by the word of two persons at once: a day on which the game never drew, a
 * slip of the pen. What it said stays in the log of the issue.
 * @throws DomainError lottery.game.unknown, function.not.available for a house game, request_param_err without two names or without a reason
 */
export async function removeArchived(context: LotteryContext, order: RemovalOrder): Promise<RemovalAnswer> {
  const game = findGame(order.gameCode) ?? refuse('lottery.game.unknown');
  if (game.kind !== 'official') throw new DomainError('function.not.available', { parameters: { game: game.code } });
  const reason = order.reason.trim();
  checkNames(order.by);
  if (new Set(order.by.map(sourceKey)).size < 2) throw new DomainError('request_param_err', { field: 'by' });
  if (reason === '') throw new DomainError('request_param_err', { field: 'reason' });
  const numero = await issueMeant(context, game, order.numero.trim());
  return inTransaction<RemovalAnswer>(context.db, async (transaction) => {
    const issue = issueKey(game.code, numero);
    await lockEvent(transaction, issue);
    const draws = await findDrawsOfNumero(transaction, game.code, numero);
    if (draws.length === 0) return { verdict: 'unknown' };
    const isDecided = (await findDecision(transaction, issue)) !== undefined;
    if (isDecided || !draws.every(isArchived) || (await hasBets(transaction, game.code, numero))) return { verdict: 'impossible' };
    await deleteArchived(
      transaction,
      draws.map(({ id }) => id),
    );
    const before = { drawsAt: draws[0]?.drawsAt, result: draws[0]?.win, brands: draws.map(({ merchantId }) => merchantId) };
    await writeLog(transaction, issue, { action: 'removed', by: order.by, reason, before });
    await order.alongside?.(transaction);
    return { verdict: 'removed', brands: draws.length };
  });
}
