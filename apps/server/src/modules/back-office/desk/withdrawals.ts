import { staffCashier as contract, type WithdrawalDecision, type WithdrawalState } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import type { ReviewOutcome, StaffWithdrawal } from '../../cashier/index.js';
import { csvRows } from '../csv.js';
import { changeAsStaff, pageOf, type BackOfficeKit } from '../kit.js';

const waits = ({ state, firstApproval }: StaffWithdrawal): boolean =>
  (state === 'review' || state === 'disputed') && firstApproval !== null;

function lineOf(one: StaffWithdrawal) {
  return {
    withdrawalId: one.id,
    playerId: one.playerId,
    state: one.state as WithdrawalState,
    amount: one.amount,
    fee: one.fee,
    payoutAmount: one.payoutAmount,
    receivedAmount: one.receivedAmount,
    remainingAmount: one.remainingAmount,
    returnedAmount: one.returnedAmount,
    currency: one.currency,
    account: one.account,
    gateway: one.gateway,
    attempt: one.attempt,
    reviewReasons: one.reviewReasons,
    needsSecond: waits(one),
    waitingDecision: waits(one) ? one.firstDecision : null,
    decisions: one.decisions,
    createdAt: one.createdAt,
    stateChangedAt: one.stateChangedAt,
  };
}

function detailOf(one: StaffWithdrawal) {
  const { stateReason, gatewayPayoutId, steps, dispute } = one;
  return { ...lineOf(one), stateReason, gatewayPayoutId, steps, dispute };
}

function filterOf(
  { merchant }: RequestContext,
  { state, playerId }: { state?: WithdrawalState | undefined; playerId?: number | undefined },
) {
  return { merchantId: merchant.id, ...(state !== undefined && { states: [state] }), ...(playerId !== undefined && { playerId }) };
}

const columns = [
  'withdrawal',
  'player',
  'state',
  'amount',
  'fee',
  'payout',
  'received',
  'returned',
  'currency',
  'account',
  'doubts',
  'created',
] as const;

export function withdrawalDeskRoutes(kit: BackOfficeKit): Route[] {
  const { db } = kit.services;
  const { payouts } = kit.deps;

  const shown = async ({ merchant }: RequestContext, id: string): Promise<StaffWithdrawal> =>
    (await payouts.listWithdrawalsFor({ merchantId: merchant.id, id, limit: 1 }))[0] ?? refuse('withdrawal.unknown');

  const review = async (
    context: RequestContext,
    withdrawalId: string,
    { decision, reason, told }: { decision: WithdrawalDecision; reason: string; told?: string | undefined },
    isSecond = false,
  ) => {
    const before = await shown(context, withdrawalId);
    const outcome = await changeAsStaff<ReviewOutcome>(
      kit,
      context,
      { action: `withdrawal.${decision}`, subject: `withdrawal:${withdrawalId}`, reason },
      async (transaction) => {
        // The second person's right is for what a first one has approved; alone it rejects nothing.
        if (isSecond && decision === 'reject' && (before.state !== 'review' || before.firstApproval === null)) refuse('state.not.allowed');
        const done = await payouts.reviewWithdrawal(transaction, {
          merchantId: context.merchant.id,
          withdrawalId,
          decision,
          note: reason,
          told: told?.trim() ?? '',
          // Names are unique for ever and are what people read; they stand in the withdrawal's own steps, too.
          staffId: staffOf(context).name,
          asSecond: isSecond,
        });
        return {
          value: done,
          before: {
            playerId: before.playerId,
            state: before.state,
            amount: before.amount,
            firstApproval: before.firstApproval,
            firstDecision: before.firstDecision,
          },
          after: { decision, outcome: done, ...(told !== undefined && { told }) },
        };
      },
    );
    return { outcome, withdrawal: detailOf(await shown(context, withdrawalId)) };
  };

  return [
    handle(contract.staffListWithdrawals, async ({ query }, context) => {
      const filter = filterOf(context, query);
      const [list, sums] = await Promise.all([
        payouts.listWithdrawalsFor({ ...filter, ...pageOf(query) }),
        payouts.countWithdrawalsFor(db, filter),
      ]);
      return { list: list.map(lineOf), total: sums.total, amount: formatMoney(sums.amount), payoutAmount: formatMoney(sums.payout) };
    }),
    handle(contract.staffExportWithdrawals, async ({ query }, context) => ({
      fileName: 'withdrawals.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: csvRows(
        columns,
        (page) => payouts.listWithdrawalsFor({ ...filterOf(context, query), ...page }),
        (one) => [
          one.id,
          one.playerId,
          one.state,
          one.amount,
          one.fee,
          one.payoutAmount,
          one.receivedAmount,
          one.returnedAmount,
          one.currency,
          one.account,
          one.reviewReasons.join(' '),
          new Date(one.createdAt).toISOString(),
        ],
      ),
    })),
    handle(contract.staffGetWithdrawal, async ({ params }, context) => detailOf(await shown(context, params.withdrawalId))),
    handle(contract.staffReviewWithdrawal, ({ params, body }, context) => review(context, params.withdrawalId, body)),
    handle(contract.staffSecondWithdrawal, ({ params, body }, context) => review(context, params.withdrawalId, body, true)),
    handle(contract.staffSettleWithdrawal, ({ params, body }, context) => review(context, params.withdrawalId, body)),
    handle(contract.staffPayoutDestination, ({ params: { withdrawalId } }, context) =>
      changeAsStaff(
        kit,
        context,
        { action: 'payout.destination-viewed', subject: `withdrawal:${withdrawalId}`, reason: '' },
        async (transaction) => {
          const { playerId, ...value } = await payouts.showDestination(transaction, { merchantId: context.merchant.id, withdrawalId });
          // The number itself stays out of the log, which more people read.
          return { value, after: { playerId } };
        },
      ),
    ),
    handle(contract.staffAnswerDispute, async ({ params: { withdrawalId }, body: { comment } }, context) => {
      await shown(context, withdrawalId);
      await changeAsStaff(
        kit,
        context,
        { action: 'dispute.answered', subject: `withdrawal:${withdrawalId}`, reason: '' },
        async (transaction) => {
          await payouts.answerDispute(transaction, {
            merchantId: context.merchant.id,
            withdrawalId,
            staffId: staffOf(context).name,
            comment,
          });
          return { value: undefined, after: { comment } };
        },
      );
      return detailOf(await shown(context, withdrawalId));
    }),
  ];
}
