import type { StaffContext } from '../../../platform/staff.js';
import { showDestination } from '../withdrawals/show-destination.js';
import type { PayoutStaffKit } from './kit.js';

/** The account in clear that a withdrawal goes to; that somebody has looked is written down. @throws DomainError withdrawal.unknown, payout.account.unknown */
export function showDestinationToStaff(kit: PayoutStaffKit, context: StaffContext, withdrawalId: string) {
  const about = { action: 'payout.destination-viewed', subject: `withdrawal:${withdrawalId}`, reason: '' } as const;
  return kit.office.changeAsStaff(context, about, async (transaction) => {
    const { playerId, ...value } = await showDestination(kit, transaction, { merchantId: context.merchant.id, withdrawalId });
    // The number itself stays out of the log, which more people read.
    return { value, after: { playerId } };
  });
}
