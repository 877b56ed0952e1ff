import { staffOf } from '../../../platform/http.js';
import type { StaffContext } from '../../../platform/staff.js';
import { answerDispute } from '../withdrawals/review-withdrawal.js';
import type { PayoutStaffKit } from './kit.js';
import { findWithdrawalForStaff, showWithdrawal } from './show-withdrawal.js';

/** Says something in the conversation about a payout that has not arrived. @throws DomainError withdrawal.unknown, state.not.allowed */
export async function answerDisputeAsStaff(kit: PayoutStaffKit, context: StaffContext, withdrawalId: string, comment: string) {
  await findWithdrawalForStaff(kit, context, withdrawalId);
  const about = { action: 'dispute.answered', subject: `withdrawal:${withdrawalId}`, reason: '' } as const;
  await kit.office.changeAsStaff(context, about, async (transaction) => {
    const { merchant } = context;
    await answerDispute(kit, transaction, { merchantId: merchant.id, withdrawalId, staffId: staffOf(context).name, comment });
    return { value: undefined, after: { comment } };
  });
  return showWithdrawal(kit, context, withdrawalId);
}
