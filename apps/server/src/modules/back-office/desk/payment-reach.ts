import { staffOf } from '../../../platform/http.js';
import type { BackOfficeKit } from '../kit.js';
import type { StaffContext } from '../../../platform/staff.js';

/** Whose payments without an order somebody works on: those of the brand; those that no brand is known of only who works for every brand. */
export async function paymentReach({ deps: { site } }: BackOfficeKit, context: StaffContext) {
  const { merchantIds } = staffOf(context);
  const alsoOfNoBrand = merchantIds === undefined || (await site.allMerchants()).every(({ id }) => merchantIds.includes(id));
  return { merchantId: context.merchant.id, alsoOfNoBrand };
}
