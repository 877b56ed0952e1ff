import type { Input, staffMall as contract } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { orderNumberOf } from '../../../platform/order-number.js';
import type { StaffContext } from '../../../platform/staff.js';
import { tell } from '../../messaging/index.js';
import { lastChangeOf } from '../item-repository.js';
import type { KnownPlayer } from '../kit.js';
import { handOver, moveOrder, type OrderMove } from '../move-order.js';
import type { OrderRow } from '../order-repository.js';
import type { MallStaffKit } from './kit.js';
import { orderOf } from './present-order.js';
import { noteApproved, refuseMaker } from './promise-item.js';
import { type Detail, showStaffOrder } from './show-order.js';

type Move = Input<typeof contract.staffMoveMallOrder>['body'];

/** What a step asks and does. A step back says why. @throws DomainError mall.carrier.missing, mall.told.missing, mall.reason.missing */
function stepOf(
  order: OrderRow,
  { to, carrier = '', tracking = '', told, note, givesPoints, restocks, reason }: Move,
  by: string,
): OrderMove {
  const words = { told, note: note?.trim() };
  if (to === 'approved')
    // What needs no parcel is given with the approval.
    return { from: ['in-process'], to: order.kind === 'goods' ? 'approved' : 'received', by };
  if (to === 'packed') return { from: ['approved'], to, by };
  if (to === 'shipped') {
    if (carrier.trim() === '' || tracking.trim() === '')
      refuse('mall.carrier.missing', { field: carrier.trim() === '' ? 'carrier' : 'tracking' });
    return { from: ['packed'], to, by, carrier: carrier.trim(), tracking: tracking.trim(), note: words.note };
  }
  if (told === undefined) refuse('mall.told.missing', { field: 'told' });
  if (reason === undefined) refuse('mall.reason.missing', { field: 'reason' });
  if (to === 'rejected') return { from: ['in-process', 'approved', 'packed'], to, by, ...words, givesPoints: true, restocks: true };
  // What was given at once does not come back.
  if (order.kind !== 'goods') refuse('state.not.allowed');
  return { from: ['shipped', 'received'], to, by, ...words, givesPoints: givesPoints ?? false, restocks: restocks ?? false };
}

/** What the player reads of a step in their inbox; of an approval nothing. */
async function tellStep(transaction: DatabaseTransaction, { id, playerId, merchantId }: OrderRow, { to, carrier, tracking }: OrderMove) {
  if (to !== 'shipped' && to !== 'rejected' && to !== 'returned') return;
  const number = orderNumberOf(id).slice(-8);
  await tell(
    transaction,
    { playerId, merchantId },
    {
      kind: `mall.${to}`,
      key: `mall:${id}:${to}`,
      parameters: to === 'shipped' ? { number, carrier: carrier ?? '', tracking: tracking ?? '' } : { number },
    },
  );
}

/** What giving an award needs to know of a player; read before the transaction. */
export async function knownOf({ below }: MallStaffKit, { offerId, playerId, merchantId }: OrderRow): Promise<KnownPlayer | undefined> {
  return offerId === null ? undefined : below.promotions.readPlayer({ playerId, merchantId });
}

/** Steps by which somebody gets something. */
const givesOn: ReadonlySet<Move['to']> = new Set<Move['to']>(['approved', 'packed', 'shipped']);

/** As `moveStaffOrder`, in a transaction that is open already. */
export async function moveWithin(
  kit: MallStaffKit,
  transaction: DatabaseTransaction,
  context: StaffContext,
  { order, move, known }: { order: OrderRow; move: Move; known: KnownPlayer | undefined },
): Promise<void> {
  const step = stepOf(order, move, staffOf(context).name);
  if (givesOn.has(move.to)) await refuseMaker(transaction, context, order, await lastChangeOf(transaction, order));
  const action = move.to === 'approved' ? 'mall.order-approved' : (`mall.order-${move.to}` as const);
  const about = { action, subject: `mall-order:${order.id}`, reason: move.reason ?? '' } as const;
  await kit.office.changeAsStaffWithin(transaction, context, about, async () => {
    await moveOrder(kit, transaction, order, step);
    if (move.to === 'approved') await noteApproved(transaction, context, order);
    if (step.to === 'received') await handOver(kit, transaction, { order, merchant: context.merchant, known });
    await tellStep(transaction, order, step);
    return {
      value: undefined,
      before: { state: order.state },
      after: { state: step.to, playerId: order.playerId, points: step.givesPoints === true ? Number(order.points) : 0 },
    };
  });
}

/** Takes an order a step further. @throws DomainError as `contract/staff-mall` lists them */
export async function moveStaffOrder(kit: MallStaffKit, context: RequestContext, id: string, move: Move): Promise<Detail> {
  const order = await orderOf(kit, context, id);
  const known = await knownOf(kit, order);
  await inTransaction(kit.services.db, (transaction) => moveWithin(kit, transaction, context, { order, move, known }));
  return showStaffOrder(kit, context, id);
}
