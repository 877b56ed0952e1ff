import { depositStates } from '@sortes/contract';
import type { AssignableWork, WaitingQueue } from '../../../ports/staff.js';
import { countDepositsFor } from '../deposits/count-repository.js';
import { countUnmatchedFor } from '../deposits/review-deposits.js';
import type { DepositStaffKit } from './kit.js';
import { paymentReach } from './payment-reach.js';

/** Deposits and payments without an order that wait for staff. */
export function depositQueues(kit: DepositStaffKit): WaitingQueue[] {
  const { db } = kit.services;
  return [
    {
      name: 'deposits',
      right: 'deposits.read',
      count: async ({ merchant }) => (await countDepositsFor(db, { merchantId: merchant.id, states: ['submitted', 'review'] })).total,
    },
    {
      name: 'payments',
      right: 'deposits.read',
      count: async (context) => countUnmatchedFor(db, { ...(await paymentReach(kit, context)), state: 'waiting' }),
    },
  ];
}

/** Deposits and payments that somebody takes as their work. */
export function assignableDeposits(kit: DepositStaffKit): AssignableWork[] {
  const { db } = kit.services;
  return [
    {
      kind: 'deposit',
      countKnown: async ({ merchant }, ids) => (await countDepositsFor(db, { merchantId: merchant.id, states: depositStates, ids })).total,
    },
    { kind: 'payment', countKnown: async (context, ids) => countUnmatchedFor(db, { ...(await paymentReach(kit, context)), ids }) },
  ];
}
