import type { StaffRight } from '@sortes/contract';
import { staffOf, type RequestContext } from '../../../platform/http.js';
import { listApprovals } from '../approvals/repository.js';
import { waitingForStaff } from '../../cashier/index.js';
import type { BackOfficeKit } from '../kit.js';

/** How much waits in each queue, for those who may look into it. */
export async function waitingFor(kit: BackOfficeKit, context: RequestContext) {
  const { db } = kit.services;
  const { deps } = kit;
  const { rights } = staffOf(context);
  const merchantId = context.merchant.id;
  const ifMay = async (right: StaffRight, count: () => Promise<number>): Promise<number | null> => (rights.has(right) ? count() : null);
  const [deposits, payments, withdrawals, seconds, documents, approvals] = await Promise.all([
    ifMay('deposits.read', async () => (await deps.cashier.countDepositsFor(db, { merchantId, states: ['submitted', 'review'] })).total),
    ifMay('deposits.read', async () =>
      deps.cashier.countUnmatchedFor(db, { ...(await deps.cashier.paymentReach(context)), state: 'waiting' }),
    ),
    ifMay('withdrawals.read', async () => (await deps.payouts.countWithdrawalsFor(db, { merchantId, states: ['review'] })).total),
    ifMay(
      'withdrawals.read',
      async () => (await deps.payouts.countWithdrawalsFor(db, { merchantId, states: waitingForStaff, decidedOnce: {} })).total,
    ),
    ifMay('documents.read', () => deps.documents.countPendingDocuments(db, merchantId)),
    ifMay('approvals.read', async () => (await listApprovals(db, merchantId, {}, { offset: 0, limit: 1 })).waiting),
  ]);
  return { deposits, payments, withdrawals, seconds, documents, approvals };
}
