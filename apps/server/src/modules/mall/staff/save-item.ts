import type { Input, staffMall as contract } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { type ItemDraft, type ItemRow, lockItem, updateItem } from '../item-repository.js';
import { momentOf } from '../moment.js';
import { refuseLoop } from '../refuse-loop.js';
import { givesNoMore, needsSecond, readWorth, worthInAll, type WorthKnown } from './item-worth.js';
import type { MallStaffKit } from './kit.js';
import { askItemWithin } from './live-item.js';
import { judgeDraft, refuseAlone } from './judge-item.js';
import { itemTakesSecond, noteHand, promiseItem } from './promise-item.js';
import type { StaffItem } from './present-item.js';
import { showStaffItem } from './show-item.js';

/**
 * Changes an item. What is worth more in all than one person lets into the shop is put there by two (live-item.ts), and (`asksSecond`) kept out of it until then; while it is
 * there one person makes it dearer or fewer.
 * @throws DomainError not.found, edit.outdated, mall.item.kind, mall.item.stock, and as `makeItem`
 */
export async function saveItem(
  kit: MallStaffKit,
  context: RequestContext,
  id: string,
  { item: draft, after, asksSecond = false, reason }: Input<typeof contract.staffSaveMallItem>['body'],
): Promise<StaffItem> {
  const item = await judgeDraft(kit, context, draft);
  const known = await readWorth(kit, context);
  const { merchant } = context;
  const { approvals } = kit.office;
  await inTransaction(kit.services.db, async (transaction) => {
    // Requests are locked before what they are about.
    const waiting = asksSecond ? await approvals.lockWaitingAbout(transaction, merchant.id, `mall-item:${id}`) : [];
    const about = { action: 'mall.item-saved', subject: `mall-item:${id}`, reason } as const;
    const { asks, saved } = await kit.office.changeAsStaffWithin(transaction, context, about, async () => {
      const before = (await lockItem(transaction, merchant.id, id, momentOf(kit.services, merchant))) ?? refuse('not.found');
      const isMuch = item.isShown && (await itemTakesSecond(kit, transaction, context, item, known));
      const changed = judgeChange(before, item, { after, known, asksSecond, isMuch });
      const next = changed.saved;
      await refuseLoop(kit, transaction, merchant.id, { ...next, isShown: item.isShown });
      await updateItem(transaction, { id, draft: next, by: staffOf(context).name, now: kit.services.clock.now() });
      await (next.isShown && !(before.isShown && givesNoMore(before, next))
        ? promiseItem(kit, transaction, context, { id, worst: worthInAll(next, known) })
        : noteHand(transaction, context, id));
      return {
        value: changed,
        before: { price: Number(before.price), stock: before.stock, dayStock: before.dayStock, isShown: before.isShown },
        after: { price: draft.price, stock: next.stock, dayStock: next.dayStock, isShown: next.isShown },
      };
    });
    if (!asks) return;
    for (const one of waiting) await approvals.endOutdated(transaction, context, one, reason);
    await askItemWithin(kit, transaction, context, { item: { ...saved, id, version: after + 1 }, known, reason });
  });
  return showStaffItem(kit, context, id);
}

/** What becomes of an item, and whether a second person is asked to let it into the shop. */
function judgeChange(
  before: ItemRow,
  item: ItemDraft,
  { after, known, asksSecond, isMuch }: { after: number; known: WorthKnown; asksSecond: boolean; isMuch: boolean },
): { asks: boolean; saved: ItemDraft } {
  if (before.version !== after) refuse('edit.outdated');
  if (before.kind !== item.kind) refuse('mall.item.kind', { field: 'kind' });
  const stock = item.kind === 'voucher' ? before.stock : item.stock;
  if (stock !== null && stock < before.taken) refuse('mall.item.stock', { field: 'stock' });
  const next = { ...item, stock };
  const asks = next.isShown && (isMuch || needsSecond(next, known)) && !(before.isShown && givesNoMore(before, next));
  if (asks && !asksSecond) refuseAlone();
  return { asks, saved: { ...next, isShown: next.isShown && !asks } };
}
