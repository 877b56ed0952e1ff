import type { withdrawals as contract, Reply } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import type { PayoutProvider } from '../accounts/repository.js';
import type { TurnoverProgress } from '../../turnover/index.js';
import type { Sending, StaffStep, WithdrawalRow } from './repository.js';

const msOf = (date: Date | null): number | null => date?.getTime() ?? null;

/** A withdrawal as its player sees it: why rules or staff doubted stays inside. */
export function presentWithdrawal(found: WithdrawalRow, providers: readonly PayoutProvider[]): Reply<typeof contract.withdraw> {
  return {
    orderId: found.id,
    state: found.state,
    amount: toWireNumber(found.amount),
    fee: toWireNumber(found.fee),
    arrives: toWireNumber(found.payoutAmount),
    currency: found.currency,
    account: {
      kind: found.kind,
      providerName: providers.find(({ code }) => code === found.providerCode)?.shortName ?? found.providerCode,
      last4: found.last4,
    },
    createdAt: found.createdAt.getTime(),
    approvedAt: msOf(found.approvedAt),
    sendingAt: msOf(found.sendingAt),
    sentAt: msOf(found.sentAt),
    endedAt: msOf(found.endedAt),
    confirmBy: found.state === 'sent' ? msOf(found.confirmBy) : null,
    receivedBy: found.receivedBy,
    receivedAmount: found.receivedAmount === null ? null : toWireNumber(found.receivedAmount),
    // Once staff have sent it again or given it back, nothing is missing any more.
    remainingAmount: found.state !== 'disputed' || found.remainingAmount === null ? null : toWireNumber(found.remainingAmount),
    returnedAmount: found.returnedAmount === 0n ? null : toWireNumber(found.returnedAmount),
    note: found.note,
    mayDispute: found.state === 'sent' || found.disputeOpen,
  };
}

/** How staff ended each dispute of a withdrawal, for its player: what was done and of how much. Why is the audit's. */
export function staffDecisions(
  found: WithdrawalRow,
  steps: readonly StaffStep[],
  sendings: readonly Sending[],
): Reply<typeof contract.getWithdrawal>['decisions'] {
  let again = 0;
  return steps.flatMap(({ state, mover, at }, index) => {
    // A first approval by one of two persons writes a step, too: it changes no state.
    if (mover !== 'staff' || !steps.slice(0, index).some((before) => before.state === 'disputed') || steps[index - 1]?.state === state)
      return [];
    if (state === 'approved') {
      again += 1;
      return [{ decision: 'resend', amount: toWireNumber(sendings[again]?.amount ?? 0n), at: at.getTime() }];
    }
    if (state === 'returned') return [{ decision: 'return', amount: toWireNumber(found.returnedAmount), at: at.getTime() }];
    return state === 'received'
      ? [{ decision: 'force-received', amount: toWireNumber(found.receivedAmount ?? found.payoutAmount), at: at.getTime() }]
      : [];
  });
}

export function presentTurnover(progress: TurnoverProgress): Reply<typeof contract.getWithdrawSettings>['turnover'] {
  return {
    required: toWireNumber(progress.required),
    done: toWireNumber(progress.done),
    left: toWireNumber(progress.left),
    percent: progress.percent,
    rows: progress.rows.map((row) => ({
      id: row.id,
      source: row.source,
      reference: row.reference,
      required: toWireNumber(row.required),
      done: toWireNumber(row.done),
      left: toWireNumber(row.left),
      since: row.since.getTime(),
    })),
  };
}
