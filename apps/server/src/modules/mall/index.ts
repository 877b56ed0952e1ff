import { repeating } from '@sortes/service';
import { namesByBrand } from '../../platform/names-by-brand.js';
import type { Module, Services } from '../../platform/services.js';
import type { Merchant } from '../../platform/merchant.js';
import { type DemoItem, type DemoOrder, seedDemoItems, seedDemoOrders } from './seed-demo.js';
import type { BelowMall } from './kit.js';
import { openKit } from './open-kit.js';
import { namesOfItems } from './item-repository.js';
import { eraseOrders, unsettledOrdersOf } from './order-repository.js';
import { avatarsOf, itemsOfOrders } from './name-orders.js';
import { refuseShopLoop } from './refuse-loop.js';
import { mallRoutes } from './routes.js';
import { settleOrders } from './settle-orders.js';
import { mallStaffSide } from './staff/staff-side.js';

export { mallSealed } from './sealed-columns.js';
export type { BelowMall } from './kit.js';

export type { DemoItem, DemoOrder } from './seed-demo.js';

export interface MallModule extends Module {
  /** See seed-demo.ts. */
  seedDemoItems(merchant: Merchant, items: readonly DemoItem[]): Promise<void>;
  seedDemoOrders(merchant: Merchant, playerId: number, orders: readonly DemoOrder[]): Promise<void>;
  /** Does what becomes of orders by itself; for tests and commands, workers do it by themselves. @returns whether there may be more */
  settleOrders(): Promise<boolean>;
}

/** Days are what counts: a few minutes more do not. */
const settleEveryMs = 300_000;

/** What players redeem their points for. */
export function createMallModule(services: Services, below: BelowMall): MallModule {
  const kit = openKit({ services, below });
  return {
    routes: mallRoutes(kit),
    tasks: [repeating('mall: orders', services.log, settleEveryMs, async () => ((await settleOrders(kit)) ? 0 : undefined))],
    seedDemoItems: (merchant, items) => seedDemoItems(kit, merchant, items),
    seedDemoOrders: (merchant, playerId, orders) => seedDemoOrders(kit, merchant, playerId, orders),
    hooks: {
      refuseShopLoop: (transaction, { merchantId, costsPer1000 }) => refuseShopLoop(kit, transaction, merchantId, costsPer1000),
      avatarsOf: (playerId, language) => avatarsOf(kit, playerId, language),
      pointsMovedFor: (playerId, ids, language) => itemsOfOrders(kit, playerId, ids, language),
    },
    settleOrders: () => settleOrders(kit),
    subjectNames: {
      'mall-item': (subjects) => namesByBrand(subjects, (merchantId, ids) => namesOfItems(services.db, merchantId, ids)),
    },
    staffSide: (office) => mallStaffSide({ ...kit, office }),
    erasure: {
      unsettled: unsettledOrdersOf,
      erase: (transaction, { playerId }) => eraseOrders(transaction, playerId),
    },
  };
}
