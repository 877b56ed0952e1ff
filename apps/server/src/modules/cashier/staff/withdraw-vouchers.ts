import { refuse } from '../../../platform/errors.js';
import type { StaffContext } from '../../../platform/staff.js';
import { withdrawVouchers } from '../deposits/voucher-repository.js';
import type { DepositStaffKit } from './kit.js';

/** Takes back what nobody has redeemed of a batch. @throws DomainError not.found when that is nothing */
export function withdrawVouchersAsStaff({ office }: DepositStaffKit, context: StaffContext, batchId: string, reason: string) {
  const about = { action: 'vouchers.withdrawn', subject: `vouchers:${batchId}`, reason } as const;
  return office.changeAsStaff(context, about, async (transaction) => {
    const withdrawn = await withdrawVouchers(transaction, { merchantId: context.merchant.id, batchId });
    return withdrawn === 0 ? refuse('not.found') : { value: { withdrawn }, after: { withdrawn } };
  });
}
