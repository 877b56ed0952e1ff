import { staffOf } from '../../../platform/http.js';
import type { StaffContext } from '../../../platform/staff.js';
import type { UnmatchedReach } from '../deposits/unmatched-repository.js';
import type { CashierKit } from '../kit.js';

/** Whose payments without an order somebody works on: those of the brand; those that no brand is known of only who works for every brand. */
export async function paymentReach({ below: { site } }: CashierKit, context: StaffContext): Promise<UnmatchedReach> {
  const { merchantIds } = staffOf(context);
  const alsoOfNoBrand = merchantIds === undefined || (await site.allMerchants()).every(({ id }) => merchantIds.includes(id));
  return { merchantId: context.merchant.id, alsoOfNoBrand };
}
