import type { Input, MallOrderState, Reply, staffMall as contract } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { idOfOrderNumber, orderNumberOf } from '../../../platform/order-number.js';
import type { StaffContext } from '../../../platform/staff.js';
import { findOrder, type OrderFilter, type OrderRow } from '../order-repository.js';
import { textIn } from '../present.js';
import type { MallStaffKit } from './kit.js';

type Row = Reply<typeof contract.staffListMallOrders>['list'][number];

export type Query = Input<typeof contract.staffExportMallOrders>['query'];

/** What the house still has to do something about. */
const open: readonly MallOrderState[] = ['in-process', 'approved', 'packed'];

export const presentRow = (order: OrderRow, { language }: Pick<RequestContext, 'language'>, userName: string | null): Row => ({
  id: order.id,
  number: orderNumberOf(order.id),
  at: order.createdAt.getTime(),
  playerId: order.playerId,
  userName,
  kind: order.kind,
  itemId: order.itemId,
  name: textIn(order.names, language),
  quantity: order.quantity,
  points: Number(order.points),
  state: order.state,
  changedAt: order.changedAt.getTime(),
  carrier: order.carrier,
  tracking: order.tracking,
  told: order.told,
  note: order.note,
  pointsBack: order.pointsBack,
  hasAddress: order.hasAddress,
});

export function filterOf({ merchant }: StaffContext, { state, kind, itemId, playerId, number, from, to }: Query): OrderFilter {
  return {
    merchantId: merchant.id,
    states: state === undefined ? undefined : state === 'open' ? open : [state],
    kind,
    itemId,
    playerId,
    ...(number !== undefined && { numbered: { id: idOfOrderNumber(number), tail: number.trim() } }),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}

export const orderOf = async (
  { services: { db } }: MallStaffKit,
  { merchant }: StaffContext,
  id: string,
  transaction?: DatabaseTransaction,
) => (await findOrder(transaction ?? db, { merchantId: merchant.id, id })) ?? refuse('not.found');
