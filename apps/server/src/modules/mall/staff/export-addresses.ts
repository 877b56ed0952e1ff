import { csvRows } from '../../../platform/csv/staff-file.js';
import type { RequestContext } from '../../../platform/http.js';
import { orderNumberOf } from '../../../platform/order-number.js';
import { openAddress } from '../address.js';
import { findAddress, type OrderFilter, pageOfOrders } from '../order-repository.js';
import { textIn } from '../present.js';
import type { MallStaffKit } from './kit.js';

const addressesAtOnce = 1_000;

/** Addresses of what is to be packed and sent; the export is in the audit log. */
export async function exportAddresses(kit: MallStaffKit, context: RequestContext) {
  const about = { action: 'mall.addresses-exported', subject: 'mall-order:', reason: '' } as const;
  const rows = await kit.office.changeAsStaff(context, about, async (transaction) => {
    const filter: OrderFilter = { merchantId: context.merchant.id, states: ['approved', 'packed'], kind: 'goods' };
    const orders = await pageOfOrders(transaction, filter, { offset: 0, limit: addressesAtOnce, oldestFirst: true });
    const lines = [];
    for (const order of orders) {
      const address = await openAddress(transaction, kit.services.vault, order.playerId, await findAddress(transaction, order.id));
      if (address !== undefined) lines.push({ order, address });
    }
    return { value: lines, after: { orders: lines.length } };
  });
  return csvRows(
    ['number', 'item', 'quantity', 'name', 'mobile', 'address'],
    ({ offset }) => Promise.resolve(offset === 0 ? rows : []),
    ({ order, address }) => [
      orderNumberOf(order.id),
      textIn(order.names, context.language),
      order.quantity,
      address.name,
      address.mobile,
      address.address.replaceAll(/\s*\n\s*/g, ', '),
    ],
  );
}
