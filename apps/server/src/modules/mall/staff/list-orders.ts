import type { Input, Reply, staffMall as contract } from '@sortes/contract';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import type { RequestContext } from '../../../platform/http.js';
import { orderNumberOf } from '../../../platform/order-number.js';
import { pageOf } from '../../../platform/staff.js';
import { countOrders, pageOfOrders } from '../order-repository.js';
import { textIn } from '../present.js';
import type { MallStaffKit } from './kit.js';
import { type Query, presentRow, filterOf } from './present-order.js';

/** Orders of the shop. */
export async function showStaffOrders(
  { services: { db }, office }: MallStaffKit,
  context: RequestContext,
  query: Input<typeof contract.staffListMallOrders>['query'],
): Promise<Reply<typeof contract.staffListMallOrders>> {
  const filter = filterOf(context, query);
  const [rows, { total, points }] = await Promise.all([
    pageOfOrders(db, filter, { ...pageOf(query), oldestFirst: query.state === 'open' }),
    countOrders(db, filter),
  ]);
  const names = await office.namesOfPlayers(context, [...new Set(rows.map(({ playerId }) => playerId))]);
  return { list: rows.map((row) => presentRow(row, context, names.get(row.playerId) ?? null)), total, points: Number(points) };
}

/** The same as CSV, without addresses. */
export const exportStaffOrders = ({ services: { db } }: MallStaffKit, context: RequestContext, query: Query) =>
  csvRows(
    ['number', 'at', 'player', 'kind', 'item', 'quantity', 'points', 'state', 'changed', 'carrier', 'tracking number'],
    (page) => pageOfOrders(db, filterOf(context, query), page),
    (order) => [
      orderNumberOf(order.id),
      order.createdAt,
      order.playerId,
      wordsOf('mall.kind', order.kind),
      textIn(order.names, context.language),
      order.quantity,
      order.points,
      wordsOf('mall.orderState', order.state),
      order.changedAt,
      order.carrier,
      order.tracking,
    ],
  );
