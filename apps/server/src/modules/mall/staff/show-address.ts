import type { Reply, staffMall as contract } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { openAddress } from '../address.js';
import { findAddress } from '../order-repository.js';
import type { MallStaffKit } from './kit.js';
import { orderOf } from './present-order.js';

/** Where an order is sent; the look is in the audit log. @throws DomainError not.found, also where it is sent nowhere */
export async function showOrderAddress(
  kit: MallStaffKit,
  context: RequestContext,
  id: string,
): Promise<Reply<typeof contract.staffMallAddress>> {
  const about = { action: 'mall.address-viewed', subject: `mall-order:${id}`, reason: '' } as const;
  return kit.office.changeAsStaff(context, about, async (transaction) => {
    const order = await orderOf(kit, context, id, transaction);
    const sealed = await findAddress(transaction, id);
    const address = await openAddress(transaction, kit.services.vault, order.playerId, sealed);
    return { value: address ?? refuse('not.found'), after: { playerId: order.playerId } };
  });
}
