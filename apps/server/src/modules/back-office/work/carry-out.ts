import type { BatchKind, DepositReason } from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { announce } from '../../../platform/outbox.js';
import { reviewDepositWithin, shownDeposit } from '../desk/deposits.js';
import { reviewWithdrawalWithin, shownWithdrawal, type WithdrawalReview } from '../desk/withdrawals.js';
import { scopeOf } from '../games/scope.js';
import { changeAsStaffWithin, type BackOfficeKit, type StaffContext } from '../kit.js';

/** What carrying out one thing of a batch came to. */
export interface CarriedOut {
  outcome: 'done' | 'second';
  /** Money units, where it is about money. */
  amount: bigint | null;
  playerId: number | null;
}

/**
 * Does to one thing what a batch asks for, in the given transaction and nowhere else: the trial rolls it back. `id` is what stands behind the
 * colon of the subject. @throws DomainError as the operation that does it to one
 */
type CarryOut = (
  kit: BackOfficeKit,
  transaction: DatabaseTransaction,
  context: StaffContext,
  item: { id: string; reason: string; told: string | undefined },
) => Promise<CarriedOut>;

const withdrawal =
  (decisionOf: (waiting: WithdrawalReview['decision'] | null) => WithdrawalReview['decision'] | undefined, isSecond = false): CarryOut =>
  async (kit, transaction, context, { id, reason, told }) => {
    const { payoutAmount, playerId, firstDecision } = await shownWithdrawal(kit, context, id);
    const decision = decisionOf(firstDecision) ?? refuse('state.not.allowed');
    const done = await reviewWithdrawalWithin(kit, transaction, context, id, { decision, reason, told, isSecond });
    return { outcome: done === 'done' ? 'done' : 'second', amount: parseMoney(payoutAmount), playerId };
  };

const deposit =
  (decision: 'credit' | 'reject'): CarryOut =>
  async (kit, transaction, context, { id, reason, told }) => {
    const { amount, paidAmount, playerId } = await shownDeposit(kit, context, id);
    const waits = await reviewDepositWithin(kit, transaction, context, id, {
      decision,
      reason,
      ...(decision === 'reject' && told !== undefined && { told: told as DepositReason }),
    });
    return { outcome: waits === undefined ? 'done' : 'second', amount: paidAmount ?? amount, playerId };
  };

const game =
  (edit: { offered: boolean } | { badge: 'hot' | 'new' | 'jackpot' | 'none' }): CarryOut =>
  async (kit, transaction, context, { id, reason }) => {
    const { catalogue } = kit.deps.games.desk;
    const scope = scopeOf(context);
    const { offered, badge } = await catalogue.game(scope, Number(id));
    const before = 'offered' in edit ? { offered } : { badge };
    await changeAsStaffWithin(transaction, context, { action: 'game.arranged', subject: `game:${id}`, reason }, async (inside) => {
      const { found, changed } = await catalogue.arrangeGames(inside, scope, [Number(id)], edit);
      if (found === 0) refuse('not.found');
      if (changed.length === 0) refuse('already.so');
      await announce(inside, context.merchant.id, { topic: 'site.changed', part: 'games' });
      return { value: undefined, before, after: edit };
    });
    return { outcome: 'done', amount: null, playerId: null };
  };

/** Every kind of batch: what its subjects are called, and what it does to one. */
export const batchWork: Readonly<Record<BatchKind, { subject: string; carryOut: CarryOut }>> = {
  'withdrawal-approve': { subject: 'withdrawal', carryOut: withdrawal(() => 'approve') },
  'withdrawal-reject': { subject: 'withdrawal', carryOut: withdrawal(() => 'reject') },
  'withdrawal-pay': { subject: 'withdrawal', carryOut: withdrawal(() => 'pay-by-hand') },
  'withdrawal-second': { subject: 'withdrawal', carryOut: withdrawal((waiting) => waiting ?? undefined, true) },
  'deposit-credit': { subject: 'deposit', carryOut: deposit('credit') },
  'deposit-reject': { subject: 'deposit', carryOut: deposit('reject') },
  'game-show': { subject: 'game', carryOut: game({ offered: true }) },
  'game-hide': { subject: 'game', carryOut: game({ offered: false }) },
  'game-hot': { subject: 'game', carryOut: game({ badge: 'hot' }) },
  'game-new': { subject: 'game', carryOut: game({ badge: 'new' }) },
  'game-jackpot': { subject: 'game', carryOut: game({ badge: 'jackpot' }) },
  'game-plain': { subject: 'game', carryOut: game({ badge: 'none' }) },
};
