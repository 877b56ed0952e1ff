import { isOpenEnded, type Offer, worstDayOf } from '@sortes/growth-rules';
import { formatMoney } from '@sortes/money';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { staffOf } from '../../../platform/http.js';
import type { StaffContext } from '../../../platform/staff.js';
import { type Award, awardAlone, noteAward, takesSecond } from '../../awards/index.js';
import { ranNominal } from '../dry-run/dry-run-repository.js';
import { offerOf } from '../offer-stored.js';
import type { OfferRow } from '../offer-repository.js';
import type { PromotionsStaffKit } from './kit.js';
import { countMembers } from './staff-repository.js';

type Reader = Database | DatabaseTransaction;

/** What an offer gives on its worst day, as its second person reads it. */
interface WorstDay {
  /** Money units; null: neither the offer nor a run of it says. */
  worst: bigint | null;
  /** Who lets it go live types it. */
  isTyped: boolean;
}

/** What an offer gives on its worst day; where it bounds nothing itself, what a run of it over past days gave in all. */
export async function readWorstDay(db: Reader, stored: OfferRow): Promise<WorstDay> {
  const offer = offerOf(stored);
  const [members, ran] = [await countMembers(db, stored.merchantId), await ranNominal(db, stored.id)];
  return { worst: worstDayOf(offer, members) ?? ran ?? null, isTyped: isOpenEnded(offer, ran !== undefined) };
}

/** A worst day in a request's payload. */
export const presentWorst = (worst: bigint, isTyped: boolean) => ({
  worstDay: formatMoney(worst),
  ...(isTyped && { toType: formatMoney(worst) }),
});

const promiseOf = ({ merchant }: StaffContext, id: string, worst: bigint | null): Omit<Award, 'staff'> => ({
  merchantId: merchant.id,
  kind: 'offer',
  act: 'promised',
  subject: `offer:${id}`,
  playerId: undefined,
  currency: merchant.currency,
  worst,
});

/** Whether letting an offer go live is, with what one person gave and promised alone in 24 hours, more than they may. */
export const offerTakesSecond = (
  { below }: PromotionsStaffKit,
  transaction: DatabaseTransaction,
  context: StaffContext,
  stored: OfferRow,
): Promise<boolean> =>
  takesSecond(below, transaction, { ...promiseOf(context, stored.id, offerOf(stored).budget.nominal), staff: staffOf(context).name });

/** Writes down who lets an offer go live alone, or go on for more. @param worst what it may give by that, money units @throws DomainError award.alone */
export const promiseOffer = (
  { below }: PromotionsStaffKit,
  transaction: DatabaseTransaction,
  context: StaffContext,
  { id, worst }: { id: string; worst: bigint | null },
): Promise<void> => awardAlone(below, transaction, { ...promiseOf(context, id, worst), staff: staffOf(context).name });

/** Writes down which two persons let an offer go live. */
export const noteOffer = (
  transaction: DatabaseTransaction,
  context: StaffContext,
  { id, worst, staff }: { id: string; worst: bigint; staff: string },
): Promise<void> => noteAward(transaction, { ...promiseOf(context, id, worst), staff, confirmedBy: staffOf(context).name });

/** What a changed offer may give beyond what it might before, money units; null: nothing bounds it now. */
export function addsOf(before: Pick<Offer, 'budget'>, after: Pick<Offer, 'budget'>): bigint | null {
  const [was, is] = [before.budget.nominal, after.budget.nominal];
  if (is === null) return was === null ? 0n : null;
  return was === null || is <= was ? 0n : is - was;
}
