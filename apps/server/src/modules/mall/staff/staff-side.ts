import { staffMall as contract } from '@sortes/contract';
import { handle, type Route } from '../../../platform/http.js';
import type { StaffSide } from '../../../ports/staff.js';
import { countOpenOrders } from '../order-repository.js';
import { showChoices } from './choices.js';
import { draftApprovals, mallBatch } from './approve-orders.js';
import { exportAddresses } from './export-addresses.js';
import { exportStaffItems, showStaffItems } from './list-items.js';
import { exportStaffOrders, showStaffOrders } from './list-orders.js';
import { makeItem } from './make-item.js';
import { moveStaffOrder } from './move-order.js';
import { saveItem } from './save-item.js';
import { showOrderAddress } from './show-address.js';
import { showStaffItem } from './show-item.js';
import { showStaffOrder } from './show-order.js';
import type { MallStaffKit } from './kit.js';
import { itemApproval, requestItem } from './live-item.js';
import { exportMallReport, showMallReport } from './report-mall.js';
import { addItemPicture, loadVouchers } from './vouchers.js';

const csv = (fileName: string, rows: AsyncIterable<string>) => ({ fileName, contentType: 'text/csv; charset=utf-8', rows });

const routesOf = (kit: MallStaffKit): Route[] => [
  handle(contract.staffListMallItems, ({ query }, context) => showStaffItems(kit, context, query)),
  handle(contract.staffExportMallItems, async ({ query }, context) => csv('mall-items.csv', exportStaffItems(kit, context, query))),
  handle(contract.staffGetMallItem, ({ params }, context) => showStaffItem(kit, context, params.id)),
  handle(contract.staffMakeMallItem, ({ body }, context) => makeItem(kit, context, body)),
  handle(contract.staffSaveMallItem, ({ params, body }, context) => saveItem(kit, context, params.id, body)),
  handle(contract.staffMallChoices, (_input, context) => showChoices(kit, context)),
  handle(contract.staffAddMallPicture, (_input, context) => addItemPicture(kit, context)),
  handle(contract.staffLoadVouchers, ({ params, body }, context) => loadVouchers(kit, context, params.id, body)),
  handle(contract.staffRequestMallItem, ({ params, body }, context) => requestItem(kit, context, params.id, body)),
  handle(contract.staffListMallOrders, ({ query }, context) => showStaffOrders(kit, context, query)),
  handle(contract.staffExportMallOrders, async ({ query }, context) => csv('mall-orders.csv', exportStaffOrders(kit, context, query))),
  handle(contract.staffGetMallOrder, ({ params }, context) => showStaffOrder(kit, context, params.id)),
  handle(contract.staffMallAddress, ({ params }, context) => showOrderAddress(kit, context, params.id)),
  handle(contract.staffExportMallAddresses, async (_input, context) => csv('mall-addresses.csv', await exportAddresses(kit, context))),
  handle(contract.staffMoveMallOrder, ({ params, body }, context) => moveStaffOrder(kit, context, params.id, body)),
  handle(contract.staffBatchMallOrders, ({ body }, context) => draftApprovals(kit, context, body)),
  handle(contract.staffReportMall, ({ query }, context) => showMallReport(kit, context, query)),
  handle(contract.staffExportMallReport, async ({ query }, context) => csv('mall-report.csv', exportMallReport(kit, context, query))),
];

/** What the house's own people see and do of the points mall. */
export const mallStaffSide = (kit: MallStaffKit): StaffSide => ({
  routes: routesOf(kit),
  approvals: [itemApproval(kit)],
  batches: [mallBatch(kit)],
  queues: [{ name: 'mall', right: 'mall.read', count: ({ merchant }) => countOpenOrders(kit.services.db, merchant.id) }],
});
