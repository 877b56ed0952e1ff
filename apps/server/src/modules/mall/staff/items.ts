import { type Input, type LanguageCode, type Reply, type staffMall as contract } from '@sortes/contract';
import { formatMoney, parseMoney } from '@sortes/money';
import { inTransaction, newId } from '@sortes/service';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { once } from '../../../platform/once.js';
import { pageOf } from '../../../platform/staff.js';
import {
  countItems,
  findItem,
  insertItem,
  type ItemDraft,
  type ItemFilter,
  type ItemRow,
  lockItem,
  pageOfItems,
  updateItem,
} from '../item-repository.js';
import { momentOf } from '../moment.js';
import { rankNames } from '../show-items.js';
import { hasOffer, isAward, leftOf, textIn } from '../present.js';
import { countFreeVouchers } from '../voucher-repository.js';
import { givesNoMore, needsSecond, readWorth, worthInAll, type WorthKnown } from './item-worth.js';
import type { MallStaffKit } from './kit.js';
import { askItemWithin } from './live-item.js';

type StaffItem = Reply<typeof contract.staffGetMallItem>;
type Draft = Input<typeof contract.staffMakeMallItem>['body']['item'];
type Query = Input<typeof contract.staffExportMallItems>['query'];

/** What is known of an item beside its row. */
interface Beside {
  language: LanguageCode;
  codesLeft: number | undefined;
  worth: WorthKnown;
  /** The request that waits about it. */
  asked: string | undefined;
}

const presentStaffItem = (item: ItemRow, { language, codesLeft, worth, asked }: Beside): StaffItem => ({
  id: item.id,
  kind: item.kind,
  category: item.category,
  names: item.names,
  texts: item.texts,
  pictures: [...item.pictures],
  price: Number(item.price),
  stock: item.stock,
  dayStock: item.dayStock,
  limit: item.limitMost === null || item.limitPeriod === null ? null : { most: item.limitMost, period: item.limitPeriod },
  rankFrom: item.rankFrom,
  from: item.fromAt?.getTime() ?? null,
  until: item.untilAt?.getTime() ?? null,
  place: item.place,
  asksReview: item.asksReview,
  offerId: item.offerId,
  tickets: item.tickets,
  worth: sumOrNull(item.worth),
  isShown: item.isShown,
  version: item.version,
  name: textIn(item.names, language),
  wasPrice: item.wasPrice === null ? null : Number(item.wasPrice),
  taken: item.taken,
  takenToday: item.takenToday,
  left: leftOf(item).now,
  codesLeft: item.kind === 'voucher' ? (codesLeft ?? 0) : null,
  worthInAll: sumOrNull(worthInAll(item, worth)),
  needsSecond: needsSecond(item, worth),
  asked: asked ?? null,
  changedAt: item.changedAt.getTime(),
  changedBy: item.changedBy,
});

const sumOrNull = (sum: bigint | null): string | null => (sum === null ? null : formatMoney(sum));

/** Items with what is known of them. */
async function presentAll(kit: MallStaffKit, context: RequestContext, rows: readonly ItemRow[]): Promise<StaffItem[]> {
  const { db } = kit.services;
  const ids = rows.map(({ id }) => id);
  const subjects = ids.map((id) => `mall-item:${id}`);
  const [codes, worth, waiting] = await Promise.all([
    countFreeVouchers(db, ids),
    readWorth(kit, context),
    kit.office.approvals.waitingAbout(db, context.merchant.id, subjects),
  ]);
  return rows.map((row) =>
    presentStaffItem(row, {
      language: context.language,
      codesLeft: codes.get(row.id),
      worth,
      asked: waiting.get(`mall-item:${row.id}`)?.id,
    }),
  );
}

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

/** @throws DomainError not.found */
export async function showStaffItem(kit: MallStaffKit, context: RequestContext, id: string): Promise<StaffItem> {
  const { services } = kit;
  const item = (await findItem(services.db, context.merchant.id, id, momentOf(services, context.merchant))) ?? refuse('not.found');
  const [shown] = await presentAll(kit, context, [item]);
  return shown ?? refuse('not.found');
}

const trimmed = (texts: Draft['names']) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([code, text]) => (text === undefined || text.trim() === '' ? [] : [[code, text.trim()]])),
  );

/** What was written down, in the form of the table. */
function draftOf(draft: Draft): ItemDraft {
  return {
    kind: draft.kind,
    category: draft.category,
    names: trimmed(draft.names),
    texts: trimmed(draft.texts),
    pictures: draft.pictures,
    price: BigInt(draft.price),
    // Of vouchers the codes are the stock.
    stock: draft.kind === 'voucher' ? 0 : draft.stock,
    dayStock: draft.dayStock,
    limitMost: draft.limit?.most ?? null,
    limitPeriod: draft.limit?.period ?? null,
    rankFrom: draft.rankFrom,
    fromAt: draft.from === null ? null : new Date(draft.from),
    untilAt: draft.until === null ? null : new Date(draft.until),
    place: draft.place,
    asksReview: draft.asksReview,
    offerId: draft.offerId,
    tickets: draft.kind === 'ticket' ? draft.tickets : null,
    worth: draft.worth === null ? null : parseMoney(draft.worth),
    isShown: draft.isShown,
  };
}

/** @throws DomainError mall.item.name, mall.item.window, mall.item.offer, mall.item.raffle, mall.item.picture, mall.item.rank */
async function judgeDraft(kit: MallStaffKit, context: RequestContext, draft: Draft): Promise<ItemDraft> {
  const { below } = kit;
  const { merchant } = context;
  const item = draftOf(draft);
  if (item.names[merchant.defaultLanguage] === undefined || item.texts[merchant.defaultLanguage] === undefined)
    refuse('mall.item.name', { field: 'names' });
  if (item.fromAt !== null && item.untilAt !== null && item.fromAt >= item.untilAt) refuse('mall.item.window', { field: 'until' });
  if (hasOffer(item.kind) !== (item.offerId !== null))
    refuse(item.kind === 'ticket' ? 'mall.item.raffle' : 'mall.item.offer', { field: 'offerId' });
  const ranks = await rankNames(kit, context);
  if (item.rankFrom > 0 && item.rankFrom >= ranks.length) refuse('mall.item.rank', { field: 'rankFrom' });
  if (item.kind === 'avatar' && item.pictures.length === 0) refuse('mall.item.picture', { field: 'pictures' });
  if (item.kind === 'ticket' && item.tickets === null) refuse('mall.item.raffle', { field: 'tickets' });
  // What is not in the shop may go by an offer that has ended: an item must be able to leave it.
  if (!item.isShown) return item;
  if (item.kind === 'ticket') {
    const raffles = await below.promotions.raffleOffers(merchant.id);
    if (!raffles.some(({ id }) => id === item.offerId)) refuse('mall.item.raffle', { field: 'offerId' });
  }
  if (isAward(item.kind)) {
    const offer = (await below.promotions.awardOffers(merchant.id)).find(({ id }) => id === item.offerId);
    // An offer whose sum whoever gives it has to say is none of a fixed price.
    if (offer?.money !== item.kind || offer.most !== null) refuse('mall.item.offer', { field: 'offerId' });
  }
  return item;
}

/**
 * Makes an item, once under its key. What one person does not let into the shop is refused, or (`asksSecond`) kept out of it while a second person is asked.
 * @throws DomainError as `judgeDraft`, mall.second, idempotency.key.conflict
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
  const asks = item.isShown && needsSecond(item, known);
  const made = { ...item, isShown: item.isShown && !asks };
  const input = asksSecond ? { ...draft, asksSecond } : draft;
  const id = await inTransaction(kit.services.db, (transaction) =>
    once(transaction, { owner: `staff:${staffId}`, operation: 'mall.item', key, input }, async () => {
      const about = { action: 'mall.item-made', subject: 'mall-item:', reason } as const;
      const itemId = await kit.office.changeAsStaffWithin(transaction, context, about, async () => {
        if (asks && !asksSecond) refuseAlone();
        const fresh = newId();
        await insertItem(transaction, { id: fresh, merchantId: context.merchant.id, draft: made, by: name, now: kit.services.clock.now() });
        return { value: fresh, subject: `mall-item:${fresh}`, after: { ...draft, isShown: made.isShown } };
      });
      if (asks) await askItemWithin(kit, transaction, context, { item: { ...made, id: itemId, version: 1 }, known, reason });
      return itemId;
    }),
  );
  return showStaffItem(kit, context, id);
}

/** @throws DomainError mall.second */
export const refuseAlone = (): never => refuse('mall.second', { field: 'isShown' });

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
      const changed = judgeChange(before, item, { after, known, asksSecond });
      const next = changed.saved;
      await updateItem(transaction, { id, draft: next, by: staffOf(context).name, now: kit.services.clock.now() });
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
  { after, known, asksSecond }: { after: number; known: WorthKnown; asksSecond: boolean },
): { asks: boolean; saved: ItemDraft } {
  if (before.version !== after) refuse('edit.outdated');
  if (before.kind !== item.kind) refuse('mall.item.kind', { field: 'kind' });
  const stock = item.kind === 'voucher' ? before.stock : item.stock;
  if (stock !== null && stock < before.taken) refuse('mall.item.stock', { field: 'stock' });
  const next = { ...item, stock };
  const asks = next.isShown && needsSecond(next, known) && !(before.isShown && givesNoMore(before, next));
  if (asks && !asksSecond) refuseAlone();
  return { asks, saved: { ...next, isShown: next.isShown && !asks } };
}
