import type { Input, staffContent as contract } from '@sortes/contract';
import { refuse } from '../../../../platform/errors.js';
import { announce } from '../../../../platform/outbox.js';
import type { StaffContext } from '../../../../platform/staff.js';
import { lockContent, readOrder, writeOrder } from '../../content-repository.js';
import type { SiteStaffKit } from '../kit.js';

/** Puts a group into an order. @throws DomainError edit.outdated when the ids are not all of the group */
export async function orderContent(
  kit: SiteStaffKit,
  context: StaffContext,
  { kind, group, ids, reason }: Input<typeof contract.staffOrderContent>['body'],
): Promise<void> {
  const merchantId = context.merchant.id;
  const subject = `${kind}s:${kind === 'article' ? 'all' : group || '-'}`;
  await kit.office.changeAsStaff(context, { action: 'content.ordered', subject, reason }, async (transaction) => {
    await lockContent(transaction, merchantId);
    const before = await readOrder(transaction, merchantId, kind, group);
    if (before.length !== ids.length || new Set(ids).size !== ids.length || ids.some((id) => !before.includes(id))) refuse('edit.outdated');
    await writeOrder(transaction, merchantId, kind, ids);
    await announce(transaction, merchantId, { topic: 'site.changed', part: 'content' });
    return { value: undefined, before, after: ids };
  });
  kit.forgetCopies();
}
