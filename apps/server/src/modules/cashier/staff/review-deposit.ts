import type { DepositDecision, DepositReason } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import type { Approval } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import { staffOf, type RequestContext } from '../../../platform/http.js';
import type { StaffContext } from '../../../platform/staff.js';
import type { Told } from '../../../ports/staff.js';
import { reviewDeposit } from '../deposits/review-deposits.js';
import type { DepositStaffKit } from './kit.js';
import { orAskSecond } from './or-ask-second.js';
import { readSum } from './read-sum.js';
import { findDepositForStaff, showDeposit, type ShownDeposit, sumAsked } from './show-deposit.js';

interface Review {
  decision: DepositDecision;
  amount?: string | undefined;
  told?: DepositReason | undefined;
  words?: string | undefined;
  /** There is no picture of the payment, and they know it. */
  withoutProof?: boolean | undefined;
  reason: string;
}

const actions = { credit: 'deposit.credited', reject: 'deposit.rejected', hold: 'deposit.held', reverse: 'deposit.reversed' } as const;

/** Decides about a deposit, and shows it as it stands then. @throws DomainError of `reviewDepositWithin` */
export async function reviewDepositAsStaff(kit: DepositStaffKit, context: RequestContext, orderId: string, review: Review) {
  const asked = await inTransaction(kit.services.db, (transaction) => reviewDepositWithin(kit, transaction, context, orderId, review));
  return { ...(await showDeposit(kit, context, orderId)), waitingApproval: asked?.id ?? null };
}

/**
 * Credits, rejects, puts aside or reverses, in the caller's transaction. @returns the request that waits for a second person, undefined when it is done.
 * @throws DomainError deposit.not.found, state.not.allowed, amount.invalid, limit.deposit, deposit.proof.none, picture.not.opened, approval.second.person, deposit.second.waits, request_param_err
 */
export async function reviewDepositWithin(
  kit: DepositStaffKit,
  transaction: DatabaseTransaction,
  context: StaffContext,
  orderId: string,
  review: Review,
): Promise<Approval | undefined> {
  const amount = readSum(review.amount, context.merchant);
  const before = await findDepositForStaff(kit, context, orderId);
  const { decision, reason } = review;
  const subject = `deposit:${orderId}`;
  // Said where there are pictures, it says nothing: they have to be opened all the same.
  const withoutProof = decision === 'credit' && review.withoutProof === true && before.proofs.length === 0;
  // While a credit waits for a second person, one alone may only reject the deposit, and that withdraws the request: as with withdrawals.
  const asked = await kit.office.approvals.lockWaitingAbout(transaction, context.merchant.id, subject);
  const [waits] = asked;
  if (waits !== undefined && decision !== 'reject')
    refuse('deposit.second.waits', { parameters: { name: waits.askedName, amount: `${sumAsked(waits)} ${before.currency}` } });
  const isReversal = decision === 'reverse';
  const words = review.words?.trim() ?? '';
  const payload = async () =>
    isReversal
      ? { ...payloadOf(before, before.creditedAmount ?? 0n, false), ...(words !== '' && { words }) }
      : payloadOf(before, amount, withoutProof);
  const kind = isReversal ? 'deposit-reversal' : 'deposit-credit';
  return orAskSecond(kit.office, transaction, context, { kind, subject, reason, payload }, () =>
    kit.office.changeAsStaffWithin(transaction, context, { action: actions[decision], subject, reason }, async () => {
      const told = await decide(kit, transaction, context, before, { ...review, units: amount, withoutProof });
      for (const one of asked) await kit.office.approvals.endOutdated(transaction, context, one, reason);
      return told;
    }),
  );
}

async function decide(
  kit: DepositStaffKit,
  transaction: DatabaseTransaction,
  context: StaffContext,
  { id, playerId, state, amount }: ShownDeposit,
  { decision, units, told, words: typed, withoutProof, reason }: Review & { units: bigint | undefined; withoutProof: boolean },
): Promise<Told<undefined>> {
  const words = typed?.trim() ?? '';
  const after = await reviewDeposit(kit, transaction, {
    merchantId: context.merchant.id,
    orderId: id,
    decision,
    by: { staff: staffOf(context).name },
    note: reason,
    ...(units !== undefined && { amount: units }),
    ...(told !== undefined && { reason: told }),
    ...(words !== '' && { words }),
    withoutProof,
  });
  return {
    value: undefined,
    before: { playerId, state, amount: formatMoney(amount) },
    after: {
      state: after.state,
      credited: after.creditedAmount === null ? null : formatMoney(after.creditedAmount),
      ...(decision !== 'credit' && { told: after.reason }),
      ...(words !== '' && { words }),
      ...(withoutProof && { withoutProof }),
    },
  };
}

/** What a second person is asked for, and how the deposit stands then. */
function payloadOf(
  { id, playerId, state, currency, amount: ordered, paidCurrency, paidAmount }: ShownDeposit,
  amount: bigint | undefined,
  withoutProof: boolean,
): Record<string, unknown> {
  const cameIn = paidAmount !== null && (paidCurrency ?? currency) === currency ? paidAmount : ordered;
  return {
    orderId: id,
    playerId,
    amount: formatMoney(amount ?? cameIn),
    ordered: formatMoney(ordered),
    paid: paidAmount === null ? null : formatMoney(paidAmount),
    state,
    ...(withoutProof && { withoutProof }),
  };
}
