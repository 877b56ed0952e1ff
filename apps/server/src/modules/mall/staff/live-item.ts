import { type Input, readLanguage, staffMall as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import type { DatabaseTransaction } from '@sortes/service';
import { Type } from 'typebox';
import { approvalEntry, approvalLine, type ApprovalEntry } from '../../../platform/approvals.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { findItem, type ItemDraft, type ItemRow, lockItem, updateItem } from '../item-repository.js';
import { momentOf } from '../moment.js';
import { textIn } from '../present.js';
import { refuseLoop } from '../refuse-loop.js';
import { readWorth, worthInAll, type WorthKnown } from './item-worth.js';
import type { MallStaffKit } from './kit.js';
import { noteLetIn } from './promise-item.js';

/** What a second person is asked for: to let an item into the shop as it is in this version. */
const askedOf = (merchant: RequestContext['merchant'], item: Priced, known: WorthKnown, reason: string) => {
  const worth = worthInAll(item, known);
  const payload = {
    itemId: item.id,
    name: textIn(item.names, readLanguage(merchant.defaultLanguage) ?? 'EN'),
    version: item.version,
    points: Number(item.price),
    pieces: item.stock,
    amount: worth === null ? null : formatMoney(worth),
  };
  return { kind: 'mall-item', subject: `mall-item:${item.id}`, payload, reason } as const;
};

type Priced = Pick<ItemRow, 'id' | 'version'> & ItemDraft;

/** Asks a second person to let an item into the shop as it is now. @throws DomainError not.found, edit.outdated, state.not.allowed, approval.waits */
export async function requestItem(
  kit: MallStaffKit,
  context: RequestContext,
  id: string,
  { after, reason }: Input<typeof contract.staffRequestMallItem>['body'],
) {
  const { merchant } = context;
  const item = (await findItem(kit.services.db, merchant.id, id, momentOf(kit.services, merchant))) ?? refuse('not.found');
  if (item.version !== after) refuse('edit.outdated');
  if (item.isShown) refuse('state.not.allowed');
  const asked = { ...askedOf(merchant, item, await readWorth(kit, context), reason), key: context.idempotencyKey };
  return approvalLine(await kit.office.approvals.ask(context, asked, undefined, { onceAbout: true }));
}

/** The same about an item that is saved in this transaction. */
export async function askItemWithin(
  kit: MallStaffKit,
  transaction: DatabaseTransaction,
  context: RequestContext,
  { item, known, reason }: { item: Priced; known: WorthKnown; reason: string },
): Promise<void> {
  await kit.office.approvals.askWithin(transaction, context, askedOf(context.merchant, item, known, reason), undefined, {
    onceAbout: true,
  });
}

/** What was asked for is sold as it was then: another version is another question. */
export const itemApproval = (kit: MallStaffKit): ApprovalEntry =>
  approvalEntry({
    kind: 'mall-item',
    decidedBy: contract.staffDecideMallItem,
    payload: Type.Object({
      itemId: Type.String(),
      name: Type.String(),
      version: Type.Integer(),
      points: Type.Integer({ description: 'A piece' }),
      pieces: Type.Union([Type.Integer(), Type.Null()], { description: 'In all; null: no bound' }),
      amount: Type.Union([Type.String(), Type.Null()], { description: 'What all pieces are worth; null: no bound, or nobody knows' }),
    }),
    async carryOut({ approval, context, payload: { itemId, version } }, transaction) {
      const { merchant } = context;
      const item = await lockItem(transaction, merchant.id, itemId, momentOf(kit.services, merchant));
      if (item === undefined || item.version !== version || item.isShown) return refuse('approval.outdated');
      const draft = { ...item, isShown: true };
      await refuseLoop(kit, transaction, merchant.id, draft);
      await updateItem(transaction, { id: itemId, draft, by: staffOf(context).name, now: kit.services.clock.now() });
      const worst = worthInAll(item, await readWorth(kit, context));
      await noteLetIn(transaction, context, { id: itemId, worst, staff: approval.askedName });
      return { itemId, version, isShown: true };
    },
  });
