import type { Database, DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import type { StaffContext } from '../../../platform/staff.js';
import { type Award, awardAlone, givers, noteAward, takesSecond } from '../../awards/index.js';
import type { OrderRow } from '../order-repository.js';
import { worthInAll, type WorthKnown, type Worthy } from './item-worth.js';
import type { MallStaffKit } from './kit.js';

const promiseOf = ({ merchant }: RequestContext, id: string, worst: bigint | null): Omit<Award, 'staff'> => ({
  merchantId: merchant.id,
  kind: 'item',
  act: 'promised',
  subject: `mall-item:${id}`,
  playerId: undefined,
  currency: merchant.currency,
  worst,
});

/** Whether what one person lets into the shop by it is, with what they gave and promised alone in 24 hours, more than one person may. */
export const itemTakesSecond = (
  { below }: MallStaffKit,
  transaction: DatabaseTransaction,
  context: RequestContext,
  item: Worthy,
  known: WorthKnown,
): Promise<boolean> =>
  takesSecond(below, transaction, { ...promiseOf(context, 'new', worthInAll(item, known)), staff: staffOf(context).name });

/** Writes down who lets an item into the shop alone. @throws DomainError award.alone */
export const promiseItem = (
  { below }: MallStaffKit,
  transaction: DatabaseTransaction,
  context: RequestContext,
  { id, worst }: { id: string; worst: bigint | null },
): Promise<void> => awardAlone(below, transaction, { ...promiseOf(context, id, worst), staff: staffOf(context).name });

/** Writes down who had a hand in an item without letting it into the shop by that. */
export const noteHand = (transaction: DatabaseTransaction, context: RequestContext, id: string): Promise<void> =>
  noteAward(transaction, { ...promiseOf(context, id, 0n), staff: staffOf(context).name });

/** Writes down which two persons let an item into the shop. */
export const noteLetIn = (
  transaction: DatabaseTransaction,
  context: RequestContext,
  { id, worst, staff }: { id: string; worst: bigint | null; staff: string },
): Promise<void> => noteAward(transaction, { ...promiseOf(context, id, worst), staff, confirmedBy: staffOf(context).name });

/** Who made, changed or let in an item neither approves, packs nor sends its orders. @throws DomainError award.own */
export async function refuseMaker(
  db: Database | DatabaseTransaction,
  context: StaffContext,
  { itemId }: OrderRow,
  changedBy: string,
): Promise<void> {
  const { name } = staffOf(context);
  if (changedBy === name || (await givers(db, [`mall-item:${itemId}`])).has(name)) refuse('award.own');
}

/** Writes down who approved an order: what a player got for points is given by them. */
export const noteApproved = (transaction: DatabaseTransaction, context: StaffContext, order: OrderRow): Promise<void> =>
  noteAward(transaction, {
    merchantId: order.merchantId,
    kind: 'order',
    act: 'given',
    subject: `mall-order:${order.id}`,
    playerId: order.playerId,
    currency: context.merchant.currency,
    worst: order.worth,
    staff: staffOf(context).name,
  });
