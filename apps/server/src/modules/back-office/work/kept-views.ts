import { staffWork as contract, viewsAtMost } from '@sortes/contract';
import { inTransaction, newId } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { handle, staffOf, type Route } from '../../../platform/http.js';
import type { BackOfficeKit } from '../kit.js';
import { countOtherViews, deleteKeptView, listKeptViews, putKeptView } from './repository.js';

/** Lists as somebody likes to see them: their own at every desk. They decide nothing, so the audit log does not hear of them. */
export function keptViewRoutes({ services: { db } }: BackOfficeKit): Route[] {
  return [
    handle(contract.staffListViews, async ({ params: { list } }, context) => ({
      list: await listKeptViews(db, staffOf(context).staffId, list),
    })),
    handle(contract.staffKeepView, async ({ params: { list }, body }, context) => {
      const { staffId } = staffOf(context);
      const view = { ...body, name: body.name.trim() };
      return inTransaction(db, async (transaction) => {
        const others = await countOtherViews(transaction, staffId, list, view.name);
        if (others.ofList >= viewsAtMost.ofList || others.inAll >= viewsAtMost.inAll) refuse('view.full');
        return { viewId: await putKeptView(transaction, newId(), staffId, list, view) };
      });
    }),
    handle(contract.staffDropView, async ({ params: { viewId } }, context) => {
      if (!(await deleteKeptView(db, staffOf(context).staffId, viewId))) refuse('not.found');
      return {};
    }),
  ];
}
