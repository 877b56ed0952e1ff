import { formatMoney } from '@sortes/money';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { staffOf } from '../../../platform/http.js';
import type { StaffContext } from '../../../platform/staff.js';
import { assignPayment, listUnmatchedFor } from '../deposits/review-deposits.js';
import type { UnmatchedReach } from '../deposits/unmatched-repository.js';
import type { DepositStaffKit } from './kit.js';
import { orAskSecond } from './or-ask-second.js';
import { paymentReach } from './payment-reach.js';
import { readSum } from './read-sum.js';

interface Assignment {
  paymentId: string;
  playerId: number;
  /** Money units, where whoever assigns it says how much it is. */
  sum: bigint | undefined;
  reason: string;
}

/**
 * Gives a payment without an order to a player, or asks a second person for it.
 * @throws DomainError deposit.not.found, state.not.allowed, amount.invalid, limit.deposit, approval.waits
 */
export async function assignPaymentAsStaff(
  kit: DepositStaffKit,
  context: StaffContext,
  paymentId: string,
  { playerId, reason, amount }: { playerId: number; reason: string; amount?: string | undefined },
) {
  const assignment = { paymentId, playerId, sum: readSum(amount, context.merchant), reason };
  const subject = `payment:${paymentId}`;
  const reach = await paymentReach(kit, context);
  let done: { orderId: string; creditedAmount: string } | undefined;
  const asked = await inTransaction(kit.services.db, async (transaction) => {
    const [waits] = await kit.office.approvals.lockWaitingAbout(transaction, context.merchant.id, subject);
    const payload = () => payloadOf(kit, reach, assignment);
    return orAskSecond(kit.office, transaction, context, { kind: 'payment-assign', subject, reason, payload }, async () => {
      if (waits !== undefined) refuse('approval.waits', { parameters: { name: waits.askedName } });
      done = await assignAlone(kit, transaction, context, reach, assignment);
    });
  });
  return { orderId: done?.orderId ?? null, creditedAmount: done?.creditedAmount ?? '0', waitingApproval: asked?.id ?? null };
}

function assignAlone(
  kit: DepositStaffKit,
  transaction: DatabaseTransaction,
  context: StaffContext,
  reach: UnmatchedReach,
  { paymentId, playerId, sum, reason }: Assignment,
) {
  const about = { action: 'payment.assigned', subject: `payment:${paymentId}`, reason } as const;
  return kit.office.changeAsStaffWithin(transaction, context, about, async () => {
    const deposit = await assignPayment(kit, transaction, {
      ...reach,
      paymentId,
      playerId,
      by: { staff: staffOf(context).name },
      note: reason,
      ...(sum !== undefined && { amount: sum }),
    });
    const creditedAmount = formatMoney(deposit.creditedAmount ?? 0n);
    return { value: { orderId: deposit.id, creditedAmount }, after: { playerId, orderId: deposit.id, credited: creditedAmount } };
  });
}

/** What a second person is asked for, beside what the payment itself says. */
async function payloadOf(
  { services }: DepositStaffKit,
  reach: UnmatchedReach,
  { paymentId, playerId, sum }: Assignment,
): Promise<Record<string, unknown>> {
  const [waits] = await listUnmatchedFor(services.db, { ...reach, ids: [paymentId], limit: 1 });
  const said = waits?.amount ?? null;
  return {
    paymentId,
    playerId,
    amount: formatMoney(sum ?? said ?? refuse('amount.invalid', { field: 'amount' })),
    said: said === null ? null : formatMoney(said),
  };
}
