import type { Module, Services } from '../../platform/services.js';
import type { BelowMall, MallKit } from './kit.js';
import { eraseOrders, unsettledOrdersOf } from './order-repository.js';
import { mallRoutes } from './routes.js';
import { mallStaffSide } from './staff/staff-side.js';

export { mallSealed } from './sealed-columns.js';
export type { BelowMall } from './kit.js';

/** What players redeem their points for. */
export function createMallModule(services: Services, below: BelowMall): Module {
  const kit: MallKit = { services, below };
  return {
    routes: mallRoutes(kit),
    tasks: [],
    staffSide: (office) => mallStaffSide({ ...kit, office }),
    erasure: {
      unsettled: unsettledOrdersOf,
      erase: (transaction, { playerId }) => eraseOrders(transaction, playerId),
    },
  };
}
