import { staffCashier as contract, staffPaymentRules, staffWork } from '@sortes/contract';
import { handle, type Route } from '../../../platform/http.js';
import { assignPaymentAsStaff } from './assign-payment.js';
import { draftDeposits } from './batch-deposits.js';
import { issueVouchersAsStaff } from './issue-vouchers.js';
import type { DepositStaffKit } from './kit.js';
import { exportDeposits, listDepositsForStaff, listDepositWays } from './list-deposits.js';
import { exportPayments, listPaymentsForStaff } from './list-payments.js';
import { exportVouchers, listVouchersForStaff } from './list-vouchers.js';
import { returnPaymentAsStaff } from './return-payment.js';
import { reviewDepositAsStaff } from './review-deposit.js';
import { saveMethod } from './save-method.js';
import { showDeposit } from './show-deposit.js';
import { listMethodsForStaff } from './show-methods.js';
import { withdrawVouchersAsStaff } from './withdraw-vouchers.js';

const csv = 'text/csv; charset=utf-8';

/** Money in: deposits, payments without an order, vouchers, ways to pay. */
export function depositStaffRoutes(kit: DepositStaffKit): Route[] {
  return [
    handle(contract.staffListDeposits, ({ query }, context) => listDepositsForStaff(kit, context, query)),
    handle(contract.staffExportDeposits, async ({ query }, context) => ({
      fileName: 'deposits.csv',
      contentType: csv,
      rows: exportDeposits(kit, context, query),
    })),
    handle(contract.staffDepositWays, (_input, context) => listDepositWays(kit, context)),
    handle(contract.staffGetDeposit, ({ params }, context) => showDeposit(kit, context, params.orderId)),
    handle(contract.staffReviewDeposit, ({ params, body }, context) => reviewDepositAsStaff(kit, context, params.orderId, body)),
    handle(staffWork.staffBatchDeposits, ({ body }, context) => draftDeposits(kit, context, body)),
    ...paymentRoutes(kit),
    ...voucherRoutes(kit),
    handle(staffPaymentRules.staffListMethods, ({ query }, context) => listMethodsForStaff(kit, context, query)),
    handle(staffPaymentRules.staffSaveMethod, ({ body }, context) => saveMethod(kit, context, body)),
  ];
}

function paymentRoutes(kit: DepositStaffKit): Route[] {
  return [
    handle(contract.staffListPayments, ({ query }, context) => listPaymentsForStaff(kit, context, query)),
    handle(contract.staffExportPayments, async ({ query }, context) => ({
      fileName: 'payments.csv',
      contentType: csv,
      rows: await exportPayments(kit, context, query),
    })),
    handle(contract.staffAssignPayment, ({ params, body }, context) => assignPaymentAsStaff(kit, context, params.paymentId, body)),
    handle(contract.staffReturnPayment, ({ params, body }, context) => returnPaymentAsStaff(kit, context, params.paymentId, body.reason)),
  ];
}

function voucherRoutes(kit: DepositStaffKit): Route[] {
  return [
    handle(contract.staffIssueVouchers, ({ body }, context) => issueVouchersAsStaff(kit, context, body)),
    handle(contract.staffListVouchers, ({ query }, context) => listVouchersForStaff(kit, context, query)),
    handle(contract.staffExportVouchers, async ({ query }, context) => ({
      fileName: 'vouchers.csv',
      contentType: csv,
      rows: exportVouchers(kit, context, query),
    })),
    handle(contract.staffWithdrawVouchers, ({ params, body }, context) =>
      withdrawVouchersAsStaff(kit, context, params.batchId, body.reason),
    ),
  ];
}
