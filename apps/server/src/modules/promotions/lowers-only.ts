import { isDeepStrictEqual } from 'node:util';
import { type Offer, writeOffer } from '@sortes/growth-rules';

/** Whether a bound was kept or lowered; null: no bound. */
const isLower = <Value extends bigint | number>(before: Value | null, after: Value | null): boolean =>
  before === null || (after !== null && after <= before);

/** Whether a change of an offer does nothing but lower what it may give: its budget, its pieces in all or a day. Nobody gets more or something else by it. */
export function lowersOnly(before: Offer, after: Offer): boolean {
  const isSameBesides = isDeepStrictEqual(writeOffer({ ...after, budget: before.budget, stock: before.stock }), writeOffer(before));
  return (
    isSameBesides &&
    isLower(before.budget.nominal, after.budget.nominal) &&
    isLower(before.budget.expected, after.budget.expected) &&
    isLower(before.stock.all, after.stock.all) &&
    isLower(before.stock.aDay, after.stock.aDay)
  );
}
