import { staffOf } from '../../../platform/http.js';
import type { Services } from '../../../platform/services.js';
import type { StaffContext } from '../../../platform/staff.js';
import { ownersOfAccount } from '../owner-repository.js';

/**
 * Players by a payout account: its last four digits are shown to all who see players; the whole number is looked for only for those who may see one,
 * so that nobody else can try numbers out.
 */
export async function ownersOfAccountForStaff(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  context: StaffContext,
  number: string,
): Promise<number[]> {
  const isWhole = !/^\d{4}$/.test(number);
  return isWhole && !staffOf(context).rights.has('payouts.destination') ? [] : ownersOfAccount(db, vault, context.merchant.id, number);
}
