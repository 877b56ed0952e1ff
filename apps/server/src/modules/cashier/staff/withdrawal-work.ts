import { staffOf } from '../../../platform/http.js';
import type { AssignableWork, WaitingQueue } from '../../../ports/staff.js';
import { countWithdrawalsFor } from '../withdrawals/count-repository.js';
import { waitingForStaff } from '../withdrawals/waiting-for-staff.js';
import type { PayoutStaffKit } from './kit.js';

/** Withdrawals that wait for staff; those of them that one has decided are confirmed where they are decided, not among the approvals. */
export function withdrawalQueues({ services: { db } }: PayoutStaffKit): WaitingQueue[] {
  return [
    {
      name: 'withdrawals',
      right: 'withdrawals.read',
      count: async ({ merchant }) => (await countWithdrawalsFor(db, { merchantId: merchant.id, states: ['review'] })).total,
    },
    {
      name: 'seconds',
      right: 'withdrawals.read',
      count: async ({ merchant }) =>
        (await countWithdrawalsFor(db, { merchantId: merchant.id, states: waitingForStaff, decidedOnce: {} })).total,
      asSecond: {
        right: 'withdrawals.second',
        count: async (context) => {
          const decidedOnce = { not: staffOf(context).name };
          return (await countWithdrawalsFor(db, { merchantId: context.merchant.id, states: waitingForStaff, decidedOnce })).total;
        },
      },
    },
  ];
}

/** Withdrawals that somebody takes as their work. */
export const assignableWithdrawals = ({ services: { db } }: PayoutStaffKit): AssignableWork[] => [
  {
    kind: 'withdrawal',
    countKnown: async ({ merchant }, ids) => (await countWithdrawalsFor(db, { merchantId: merchant.id, ids })).total,
  },
];
