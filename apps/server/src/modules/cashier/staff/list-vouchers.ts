import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { pageOf, type StaffContext } from '../../../platform/staff.js';
import { listVoucherBatches, sumVouchers, type VoucherFilter } from '../deposits/voucher-repository.js';
import type { DepositStaffKit } from './kit.js';

interface VoucherQuery {
  id?: string | undefined;
  state?: VoucherFilter['state'];
}

const filterOf = ({ merchant }: StaffContext, { id, state }: VoucherQuery): VoucherFilter => ({
  merchantId: merchant.id,
  batchId: id,
  state,
});

/** Vouchers that were issued together, and what became of them. */
export async function listVouchersForStaff(
  { services: { db } }: DepositStaffKit,
  context: StaffContext,
  query: VoucherQuery & { pageNo?: number; pageSize?: number },
) {
  const filter = filterOf(context, query);
  const [list, sums] = await Promise.all([listVoucherBatches(db, filter, pageOf(query)), sumVouchers(db, filter)]);
  return {
    list: list.map((one) => ({
      ...one,
      amount: formatMoney(one.amount),
      createdAt: one.createdAt.getTime(),
      expiresAt: one.expiresAt.getTime(),
    })),
    total: sums.total,
    issuedAmount: formatMoney(sums.issued),
    redeemedAmount: formatMoney(sums.redeemed),
    openAmount: formatMoney(sums.open),
  };
}

export const exportVouchers = ({ services: { db } }: DepositStaffKit, context: StaffContext, query: VoucherQuery) =>
  csvRows(
    ['batch', 'amount', 'currency', 'issued', 'redeemed', 'withdrawn', 'open', 'created', 'expires'],
    (page) => listVoucherBatches(db, filterOf(context, query), page),
    (one) => [
      one.batchId,
      formatMoney(one.amount),
      one.currency,
      one.issued,
      one.redeemed,
      one.withdrawn,
      one.open,
      one.createdAt,
      one.expiresAt,
    ],
  );
