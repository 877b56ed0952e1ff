import { mayDecide, withdrawalDecisions, type WithdrawalDecision } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { Database } from '@sortes/service';
import { readDispute, readForStaff, readSteps, type StaffFilter } from './repository.js';

export interface StaffWithdrawal {
  id: string;
  playerId: number;
  state: string;
  /** Decimal text in currency units. */
  amount: string;
  fee: string;
  payoutAmount: string;
  receivedAmount: string | null;
  remainingAmount: string | null;
  returnedAmount: string;
  currency: string;
  account: string;
  gateway: string;
  gatewayPayoutId: string | null;
  attempt: number;
  reviewReasons: string[];
  stateReason: string;
  firstApproval: string | null;
  firstDecision: WithdrawalDecision | null;
  createdAt: number;
  stateChangedAt: number;
  /** What may be decided about it now. */
  decisions: WithdrawalDecision[];
  steps: {
    state: string;
    mover: string;
    actor: string;
    note: string;
    told: string;
    firstDecision: WithdrawalDecision | null;
    at: number;
  }[];
  dispute: { author: string; staff: string; comment: string; fileIds: string[]; at: number }[];
}

/** Withdrawals of a brand for its staff. The account stays masked; see show-destination.ts for who pays. */
export async function showForStaff(db: Database, filter: StaffFilter): Promise<StaffWithdrawal[]> {
  const found = await readForStaff(db, filter);
  return Promise.all(
    found.map(async (one) => {
      const [steps, dispute] = await Promise.all([
        readSteps(db, one.playerId, one.id),
        one.receivedAmount === null && one.state !== 'disputed' ? [] : readDispute(db, one.playerId, one.id),
      ]);
      return {
        id: one.id,
        playerId: one.playerId,
        state: one.state,
        amount: formatMoney(one.amount),
        fee: formatMoney(one.fee),
        payoutAmount: formatMoney(one.payoutAmount),
        receivedAmount: one.receivedAmount === null ? null : formatMoney(one.receivedAmount),
        remainingAmount: one.remainingAmount === null ? null : formatMoney(one.remainingAmount),
        returnedAmount: formatMoney(one.returnedAmount),
        currency: one.currency,
        account: `${one.providerCode} •••• ${one.last4}`,
        gateway: one.gateway,
        gatewayPayoutId: one.gatewayPayoutId,
        attempt: one.attempt,
        reviewReasons: one.reviewReasons,
        stateReason: one.stateReason,
        firstApproval: one.firstApproval,
        firstDecision: one.firstDecision,
        createdAt: one.createdAt.getTime(),
        stateChangedAt: one.stateChangedAt.getTime(),
        decisions: (Object.keys(withdrawalDecisions) as WithdrawalDecision[]).filter((decision) => mayDecide(one.state, decision)),
        steps: steps.map(({ at, ...step }) => ({ ...step, at: at.getTime() })),
        dispute: dispute.map(({ author, staff, comment, fileIds, at }) => ({ author, staff, comment, fileIds, at: at.getTime() })),
      };
    }),
  );
}
