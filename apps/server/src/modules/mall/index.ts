import type { Module, Services } from '../../platform/services.js';
import type { Merchant } from '../../platform/merchant.js';
import { type DemoItem, type DemoOrder, seedDemoItems, seedDemoOrders } from './seed-demo.js';
import type { BelowMall, MallKit } from './kit.js';
import { eraseOrders, unsettledOrdersOf } from './order-repository.js';
import { mallRoutes } from './routes.js';
import { mallStaffSide } from './staff/staff-side.js';

export { mallSealed } from './sealed-columns.js';
export type { BelowMall } from './kit.js';

export type { DemoItem, DemoOrder } from './seed-demo.js';

export interface MallModule extends Module {
  /** See seed-demo.ts. */
  seedDemoItems(merchant: Merchant, items: readonly DemoItem[]): Promise<void>;
  seedDemoOrders(merchant: Merchant, playerId: number, orders: readonly DemoOrder[]): Promise<void>;
}

/** What players redeem their points for. */
export function createMallModule(services: Services, below: BelowMall): MallModule {
  const kit: MallKit = { services, below };
  return {
    routes: mallRoutes(kit),
    tasks: [],
    seedDemoItems: (merchant, items) => seedDemoItems(kit, merchant, items),
    seedDemoOrders: (merchant, playerId, orders) => seedDemoOrders(kit, merchant, playerId, orders),
    staffSide: (office) => mallStaffSide({ ...kit, office }),
    erasure: {
      unsettled: unsettledOrdersOf,
      erase: (transaction, { playerId }) => eraseOrders(transaction, playerId),
    },
  };
}
