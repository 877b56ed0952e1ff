import type { Input, Reply, staffMall as contract } from '@sortes/contract';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { countItems, type ItemFilter, pageOfItems } from '../item-repository.js';
import { momentOf } from '../moment.js';
import type { MallStaffKit } from './kit.js';
import { type StaffItem, presentAll } from './present-item.js';

type Query = Input<typeof contract.staffExportMallItems>['query'];

const filterOf = ({ merchant }: RequestContext, { category, kind, shown, text }: Query): ItemFilter => ({
  merchantId: merchant.id,
  category,
  kind,
  shown: shown === undefined ? undefined : shown === 'yes',
  text: text?.trim() === '' ? undefined : text?.trim(),
});

/** Items of the shop. */
export async function showStaffItems(
  kit: MallStaffKit,
  context: RequestContext,
  query: Input<typeof contract.staffListMallItems>['query'],
): Promise<Reply<typeof contract.staffListMallItems>> {
  const { services } = kit;
  const filter = filterOf(context, query);
  const [rows, total] = await Promise.all([
    pageOfItems(services.db, filter, { ...momentOf(services, context.merchant), ...pageOf(query) }),
    countItems(services.db, filter),
  ]);
  return { list: await presentAll(kit, context, rows), total };
}

/** The same as CSV. */
export const exportStaffItems = (kit: MallStaffKit, context: RequestContext, query: Query) =>
  csvRows(
    ['item', 'kind', 'shelf', 'in the shop', 'price in points', 'pieces in all', 'taken', 'left', 'changed', 'changed by'],
    async (page) =>
      presentAll(
        kit,
        context,
        await pageOfItems(kit.services.db, filterOf(context, query), { ...momentOf(kit.services, context.merchant), ...page }),
      ),
    (row: StaffItem) => [
      row.name,
      wordsOf('mall.kind', row.kind),
      wordsOf('mall.category', row.category),
      row.isShown,
      row.price,
      row.stock,
      row.taken,
      row.left,
      new Date(row.changedAt),
      row.changedBy,
    ],
  );
