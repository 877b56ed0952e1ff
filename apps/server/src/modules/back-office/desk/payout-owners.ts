import { staffOf, type RequestContext } from '../../../platform/http.js';
import type { BackOfficeKit } from '../kit.js';

/**
 * Players by a payout account: its last four digits are shown to all who see players; the whole number is looked for only for those who may see one,
 * so that nobody else can try numbers out.
 */
export async function ownersOfPayoutAccount(
  { deps: { cashier } }: BackOfficeKit,
  context: RequestContext,
  text: string,
): Promise<number[]> {
  const isWhole = !/^\d{4}$/.test(text);
  return isWhole && !staffOf(context).rights.has('payouts.destination') ? [] : cashier.ownersOfAccount(context.merchant.id, text);
}
