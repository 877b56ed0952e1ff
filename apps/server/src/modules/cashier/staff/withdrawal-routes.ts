import { staffCashier as contract, staffPaymentRules, staffPlayers, staffWork } from '@sortes/contract';
import { handle, type Route } from '../../../platform/http.js';
import { answerDisputeAsStaff } from './answer-dispute.js';
import { draftWithdrawals } from './batch-withdrawals.js';
import { requestPayoutChange } from './change-payout-account.js';
import type { PayoutStaffKit } from './kit.js';
import { exportWithdrawals, listWithdrawalsForStaff, listWithdrawalWays } from './list-withdrawals.js';
import { savePayoutRule, showPayoutRule } from './payout-rule.js';
import { reviewWithdrawalAsStaff } from './review-withdrawal.js';
import { showDestinationToStaff } from './show-destination.js';
import { showWithdrawal } from './show-withdrawal.js';

/** Money out: withdrawals, looked at and decided by one or two persons, one by one and in batches; payout accounts; and its rules. */
export function withdrawalStaffRoutes(kit: PayoutStaffKit): Route[] {
  return [
    handle(contract.staffListWithdrawals, ({ query }, context) => listWithdrawalsForStaff(kit, context, query)),
    handle(contract.staffExportWithdrawals, async ({ query }, context) => ({
      fileName: 'withdrawals.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: exportWithdrawals(kit, context, query),
    })),
    handle(contract.staffWithdrawalWays, (_input, { merchant }) => listWithdrawalWays(kit, merchant)),
    handle(contract.staffGetWithdrawal, ({ params }, context) => showWithdrawal(kit, context, params.withdrawalId)),
    handle(contract.staffReviewWithdrawal, ({ params, body }, context) => reviewWithdrawalAsStaff(kit, context, params.withdrawalId, body)),
    handle(contract.staffSecondWithdrawal, ({ params, body }, context) =>
      reviewWithdrawalAsStaff(kit, context, params.withdrawalId, { ...body, isSecond: true }),
    ),
    handle(contract.staffSettleWithdrawal, ({ params, body }, context) => reviewWithdrawalAsStaff(kit, context, params.withdrawalId, body)),
    handle(contract.staffPayoutDestination, ({ params }, context) => showDestinationToStaff(kit, context, params.withdrawalId)),
    handle(contract.staffAnswerDispute, ({ params, body }, context) =>
      answerDisputeAsStaff(kit, context, params.withdrawalId, body.comment),
    ),
    handle(staffPlayers.staffRequestPayoutChange, ({ params, body }, context) => requestPayoutChange(kit, context, params, body)),
    handle(staffPaymentRules.staffGetPayoutRule, (_input, context) => showPayoutRule(kit, context)),
    handle(staffPaymentRules.staffSavePayoutRule, ({ body }, context) => savePayoutRule(kit, context, body)),
    handle(staffWork.staffBatchWithdrawals, ({ body }, context) => draftWithdrawals(kit, context, `withdrawal-${body.decision}`, body)),
    handle(staffWork.staffBatchPayouts, ({ body }, context) => draftWithdrawals(kit, context, 'withdrawal-pay', body)),
    handle(staffWork.staffBatchSecond, ({ body }, context) => draftWithdrawals(kit, context, 'withdrawal-second', body)),
  ];
}
