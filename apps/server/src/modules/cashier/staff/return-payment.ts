import type { StaffContext } from '../../../platform/staff.js';
import { returnPayment } from '../deposits/review-deposits.js';
import type { DepositStaffKit } from './kit.js';
import { paymentReach } from './payment-reach.js';

/** Notes that a payment without an order went back to its sender. @throws DomainError deposit.not.found, state.not.allowed */
export function returnPaymentAsStaff(kit: DepositStaffKit, context: StaffContext, paymentId: string, reason: string) {
  const { approvals } = kit.office;
  const subject = `payment:${paymentId}`;
  return kit.office.changeAsStaff(context, { action: 'payment.returned', subject, reason }, async (transaction) => {
    // What is sent back is given to nobody: a request that waits is withdrawn.
    const asked = await approvals.lockWaitingAbout(transaction, context.merchant.id, subject);
    await returnPayment(transaction, { ...(await paymentReach(kit, context)), paymentId, note: reason });
    for (const one of asked) await approvals.endOutdated(transaction, context, one, reason);
    return { value: {}, before: { state: 'waiting' }, after: { state: 'returned' } };
  });
}
