import type { Input, staffMall as contract } from '@sortes/contract';
import { inTransaction, newId } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { once } from '../../../platform/once.js';
import { insertItem } from '../item-repository.js';
import { refuseLoop } from '../refuse-loop.js';
import { needsSecond, readWorth, worthInAll } from './item-worth.js';
import type { MallStaffKit } from './kit.js';
import { askItemWithin } from './live-item.js';
import { judgeDraft, refuseAlone } from './judge-item.js';
import type { StaffItem } from './present-item.js';
import { itemTakesSecond, noteHand, promiseItem } from './promise-item.js';
import { showStaffItem } from './show-item.js';

/**
 * Makes an item, once under its key. What one person does not let into the shop is refused, or (`asksSecond`) kept out of it while a second person is asked.
 * @throws DomainError as `judgeDraft`, mall.second, points.shop.loop, idempotency.key.conflict
 */
export async function makeItem(
  kit: MallStaffKit,
  context: RequestContext,
  { item: draft, asksSecond = false, reason }: Input<typeof contract.staffMakeMallItem>['body'],
): Promise<StaffItem> {
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  const { staffId, name } = staffOf(context);
  const item = await judgeDraft(kit, context, draft);
  const known = await readWorth(kit, context);
  const input = asksSecond ? { ...draft, asksSecond } : draft;
  const id = await inTransaction(kit.services.db, (transaction) =>
    once(transaction, { owner: `staff:${staffId}`, operation: 'mall.item', key, input }, async () => {
      const asks = item.isShown && (needsSecond(item, known) || (await itemTakesSecond(kit, transaction, context, item, known)));
      const made = { ...item, isShown: item.isShown && !asks };
      const about = { action: 'mall.item-made', subject: 'mall-item:', reason } as const;
      const itemId = await kit.office.changeAsStaffWithin(transaction, context, about, async () => {
        if (asks && !asksSecond) refuseAlone();
        // An item that a second person is asked for is looked at now and as it comes into the shop.
        await refuseLoop(kit, transaction, context.merchant.id, item);
        const fresh = newId();
        await insertItem(transaction, { id: fresh, merchantId: context.merchant.id, draft: made, by: name, now: kit.services.clock.now() });
        await (made.isShown
          ? promiseItem(kit, transaction, context, { id: fresh, worst: worthInAll(made, known) })
          : noteHand(transaction, context, fresh));
        return { value: fresh, subject: `mall-item:${fresh}`, after: { ...draft, isShown: made.isShown } };
      });
      if (asks) await askItemWithin(kit, transaction, context, { item: { ...made, id: itemId, version: 1 }, known, reason });
      return itemId;
    }),
  );
  return showStaffItem(kit, context, id);
}
