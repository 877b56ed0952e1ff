import type { WithdrawalDecision } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { staffOf } from '../../../platform/http.js';
import type { StaffContext } from '../../../platform/staff.js';
import { reviewWithdrawal, type ReviewOutcome } from '../withdrawals/review-withdrawal.js';
import type { PayoutStaffKit } from './kit.js';
import { findWithdrawalForStaff, showWithdrawal } from './show-withdrawal.js';

export interface WithdrawalReview {
  decision: WithdrawalDecision;
  reason: string;
  told?: string | undefined;
  isSecond?: boolean;
}

/** Decides about a withdrawal, and shows it as it stands then. @throws DomainError of `reviewWithdrawalWithin` */
export async function reviewWithdrawalAsStaff(kit: PayoutStaffKit, context: StaffContext, id: string, review: WithdrawalReview) {
  const outcome = await inTransaction(kit.services.db, (transaction) => reviewWithdrawalWithin(kit, transaction, context, id, review));
  return { outcome, withdrawal: await showWithdrawal(kit, context, id) };
}

/** Decides in the caller's transaction. @throws DomainError withdrawal.unknown, state.not.allowed, approval.second.person */
export async function reviewWithdrawalWithin(
  kit: PayoutStaffKit,
  transaction: DatabaseTransaction,
  context: StaffContext,
  withdrawalId: string,
  { decision, reason, told, isSecond = false }: WithdrawalReview,
): Promise<ReviewOutcome> {
  const { playerId, state, amount, firstApproval, firstDecision } = await findWithdrawalForStaff(kit, context, withdrawalId);
  const { secondPerson } = kit.office;
  const subject = `withdrawal:${withdrawalId}`;
  return kit.office.changeAsStaffWithin<ReviewOutcome>(
    transaction,
    context,
    { action: `withdrawal.${decision}`, subject, reason },
    async () => {
      // The second person's right is for what a first one has approved; alone they reject nothing.
      if (isSecond && decision === 'reject' && (state !== 'review' || firstApproval === null)) refuse('state.not.allowed');
      const done = await reviewWithdrawal(kit, transaction, {
        merchantId: context.merchant.id,
        withdrawalId,
        decision,
        note: reason,
        told: told?.trim() ?? '',
        // Names are unique for ever and are what people read; they stand in the withdrawal's own steps, too.
        staffId: staffOf(context).name,
        asSecond: isSecond,
        refuseDependent: async (inside, first) => {
          await secondPerson.refuseDependentOnName(inside, first, staffOf(context).staffId);
          await secondPerson.alarmSamePlaceOnName(context, inside, { firstName: first, subject });
        },
      });
      return {
        value: done,
        before: { playerId, state, amount, firstApproval, firstDecision },
        after: { decision, outcome: done, ...(told !== undefined && { told }) },
      };
    },
  );
}
