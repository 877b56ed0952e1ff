import { batchItemsAtMost, type Input, type staffMall as contract } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import type { BatchEntry } from '../../../ports/staff.js';
import { countOrders, pageOfOrders } from '../order-repository.js';
import type { MallStaffKit } from './kit.js';
import { knownOf, moveWithin } from './move-order.js';
import { type Query, filterOf, orderOf } from './present-order.js';

/** Makes a batch that approves these orders, or all that a list narrowed so would have. @throws DomainError not.found, batch.too.large */
export async function draftApprovals(
  kit: MallStaffKit,
  context: RequestContext,
  { ids, filter = {} }: Input<typeof contract.staffBatchMallOrders>['body'],
) {
  const given = ids ?? (await idsOf(kit, context, filter));
  return kit.office.draftBatch(context, { kind: 'mall-approve', of: 'mall-order', ids: given });
}

async function idsOf({ services: { db } }: MallStaffKit, context: RequestContext, query: Query): Promise<string[]> {
  const filter = filterOf(context, query);
  if ((await countOrders(db, filter)).total > batchItemsAtMost) refuse('batch.too.large');
  return (await pageOfOrders(db, filter, { offset: 0, limit: batchItemsAtMost, oldestFirst: true })).map(({ id }) => id);
}

/** What a batch does to one order. */
export const mallBatch = (kit: MallStaffKit): BatchEntry => ({
  kind: 'mall-approve',
  async carryOut(transaction, context, { id, reason }) {
    const order = await orderOf(kit, context, id, transaction);
    await moveWithin(kit, transaction, context, { order, move: { to: 'approved', reason }, known: await knownOf(kit, order) });
    return { outcome: 'done', amount: null, playerId: order.playerId };
  },
});
