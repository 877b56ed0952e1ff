import { staffOf } from '../../../platform/http.js';
import type { Services } from '../../../platform/services.js';
import type { StaffSearch } from '../../../ports/staff.js';
import { moneyOfNumber, moneyOfTail } from '../owner-repository.js';
import { ownersOfAccountForStaff } from './owners-of-account.js';

/** Deposits and withdrawals by their number or its last eight signs, players by a payout account. */
export function moneySearch(services: Pick<Services, 'db' | 'vault'>): StaffSearch {
  const { db } = services;
  return {
    async things(context, number, ownedOnly) {
      const { rights } = staffOf(context);
      if (!rights.has('deposits.read') && !rights.has('withdrawals.read')) return [];
      const merchantId = context.merchant.id;
      const [whole, ended] = await Promise.all([
        moneyOfNumber(db, merchantId, number),
        ownedOnly ? [] : moneyOfTail(db, merchantId, number),
      ]);
      const found = [...(whole === undefined ? [] : [whole]), ...ended.map((one) => ({ ...one, byTail: true }))];
      return found.filter(({ kind }) => rights.has(`${kind}s.read`));
    },
    owners: (context, text) => ownersOfAccountForStaff(services, context, text),
  };
}
