import { mall as contract } from '@sortes/contract';
import { callerOf, handle, type RequestContext, type Route } from '../../platform/http.js';
import type { MallKit } from './kit.js';
import { cancelOrder, confirmOrder } from './move-order.js';
import { deleteAddress } from './order-repository.js';
import { presentOrder } from './present.js';
import { redeemReward } from './redeem-reward.js';
import { showItem, showItems } from './show-items.js';
import { exportOrders, showAddress, showCodes, showOrder, showOrders } from './show-orders.js';

/** The shop, and what players have redeemed. */
export function mallRoutes(kit: MallKit): Route[] {
  const own = (id: string, context: RequestContext) => ({ merchantId: context.merchant.id, playerId: callerOf(context).playerId, id });
  return [
    handle(contract.listMallItems, ({ query }, context) => showItems(kit, query, context)),
    handle(contract.getMallItem, ({ params }, context) => showItem(kit, params.id, context)),
    handle(contract.redeemReward, async ({ body }, context) => presentOrder(await redeemReward(kit, body, context), context.language)),
    handle(contract.listRedeems, ({ query }, context) => showOrders(kit, query, context)),
    handle(contract.exportRedeems, async ({ query }, context) => exportOrders(kit, query.status, context)),
    handle(contract.getRedeem, ({ params }, context) => showOrder(kit, params.id, context)),
    handle(contract.showVoucherCodes, ({ params }, context) => showCodes(kit, params.id, context)),
    handle(contract.cancelRedeem, async ({ params }, context) =>
      presentOrder(await cancelOrder(kit, own(params.id, context)), context.language),
    ),
    handle(contract.confirmRedeem, async ({ params }, context) =>
      presentOrder(await confirmOrder(kit, own(params.id, context)), context.language),
    ),
    handle(contract.getMallAddress, (_input, context) => showAddress(kit, context)),
    handle(contract.forgetMallAddress, async (_input, context) => {
      await deleteAddress(kit.services.db, callerOf(context).playerId);
      return {};
    }),
  ];
}
