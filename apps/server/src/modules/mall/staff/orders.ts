import { batchItemsAtMost, type Input, type MallOrderState, type Reply, type staffMall as contract } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { refuse } from '../../../platform/errors.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { idOfOrderNumber, orderNumberOf } from '../../../platform/order-number.js';
import { pageOf, type StaffContext } from '../../../platform/staff.js';
import type { BatchEntry } from '../../../ports/staff.js';
import { tell } from '../../messaging/index.js';
import { openAddress } from '../address.js';
import type { KnownPlayer } from '../kit.js';
import { handOver, moveOrder, type OrderMove } from '../move-order.js';
import { countOrders, findAddress, findOrder, movesOf, type OrderFilter, type OrderRow, pageOfOrders } from '../order-repository.js';
import { textIn } from '../present.js';
import type { MallStaffKit } from './kit.js';

type Row = Reply<typeof contract.staffListMallOrders>['list'][number];
type Query = Input<typeof contract.staffExportMallOrders>['query'];
type Detail = Reply<typeof contract.staffGetMallOrder>;
type Move = Input<typeof contract.staffMoveMallOrder>['body'];

/** What the house still has to do something about. */
const open: readonly MallOrderState[] = ['in-process', 'approved', 'packed'];

const presentRow = (order: OrderRow, { language }: Pick<RequestContext, 'language'>, userName: string | null): Row => ({
  id: order.id,
  number: orderNumberOf(order.id),
  at: order.createdAt.getTime(),
  playerId: order.playerId,
  userName,
  kind: order.kind,
  itemId: order.itemId,
  name: textIn(order.names, language),
  quantity: order.quantity,
  points: Number(order.points),
  state: order.state,
  changedAt: order.changedAt.getTime(),
  carrier: order.carrier,
  tracking: order.tracking,
  told: order.told,
  note: order.note,
  pointsBack: order.pointsBack,
  hasAddress: order.hasAddress,
});

function filterOf({ merchant }: StaffContext, { state, kind, itemId, playerId, number, from, to }: Query): OrderFilter {
  return {
    merchantId: merchant.id,
    states: state === undefined ? undefined : state === 'open' ? open : [state],
    kind,
    itemId,
    playerId,
    ...(number !== undefined && { numbered: { id: idOfOrderNumber(number), tail: number.trim() } }),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}

/** Orders of the shop. */
export async function showStaffOrders(
  { services: { db }, office }: MallStaffKit,
  context: RequestContext,
  query: Input<typeof contract.staffListMallOrders>['query'],
): Promise<Reply<typeof contract.staffListMallOrders>> {
  const filter = filterOf(context, query);
  const [rows, { total, points }] = await Promise.all([
    pageOfOrders(db, filter, { ...pageOf(query), oldestFirst: query.state === 'open' }),
    countOrders(db, filter),
  ]);
  const names = await office.namesOfPlayers(context, [...new Set(rows.map(({ playerId }) => playerId))]);
  return { list: rows.map((row) => presentRow(row, context, names.get(row.playerId) ?? null)), total, points: Number(points) };
}

/** The same as CSV, without addresses. */
export const exportStaffOrders = ({ services: { db } }: MallStaffKit, context: RequestContext, query: Query) =>
  csvRows(
    ['number', 'at', 'player', 'kind', 'item', 'quantity', 'points', 'state', 'changed', 'carrier', 'tracking number'],
    (page) => pageOfOrders(db, filterOf(context, query), page),
    (order) => [
      orderNumberOf(order.id),
      order.createdAt,
      order.playerId,
      wordsOf('mall.kind', order.kind),
      textIn(order.names, context.language),
      order.quantity,
      order.points,
      wordsOf('mall.orderState', order.state),
      order.changedAt,
      order.carrier,
      order.tracking,
    ],
  );

const ofBrand = async ({ services: { db } }: MallStaffKit, { merchant }: StaffContext, id: string, transaction?: DatabaseTransaction) =>
  (await findOrder(transaction ?? db, { merchantId: merchant.id, id })) ?? refuse('not.found');

/** @throws DomainError not.found */
export async function showStaffOrder(kit: MallStaffKit, context: RequestContext, id: string): Promise<Detail> {
  const order = await ofBrand(kit, context, id);
  const [names, moves] = await Promise.all([kit.office.namesOfPlayers(context, [order.playerId]), movesOf(kit.services.db, id)]);
  return {
    ...presentRow(order, context, names.get(order.playerId) ?? null),
    moves: moves.map(({ state, at, by, isAutomatic }) => ({ state, at: at.getTime(), by, isAutomatic })),
  };
}

/** Where an order is sent; the look is in the audit log. @throws DomainError not.found, also where it is sent nowhere */
export async function showOrderAddress(
  kit: MallStaffKit,
  context: RequestContext,
  id: string,
): Promise<Reply<typeof contract.staffMallAddress>> {
  const about = { action: 'mall.address-viewed', subject: `mall-order:${id}`, reason: '' } as const;
  return kit.office.changeAsStaff(context, about, async (transaction) => {
    const order = await ofBrand(kit, context, id, transaction);
    const sealed = await findAddress(transaction, id);
    const address = await openAddress(transaction, kit.services.vault, order.playerId, sealed);
    return { value: address ?? refuse('not.found'), after: { playerId: order.playerId } };
  });
}

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

/** What a step asks and does. A step back says why. @throws DomainError mall.carrier.missing, mall.told.missing, mall.reason.missing */
function stepOf(
  order: OrderRow,
  { to, carrier = '', tracking = '', told, note, givesPoints, restocks, reason }: Move,
  by: string,
): OrderMove {
  const words = { told, note: note?.trim() };
  if (to === 'approved')
    // What needs no parcel is given with the approval.
    return { from: ['in-process'], to: order.kind === 'goods' ? 'approved' : 'received', by };
  if (to === 'packed') return { from: ['approved'], to, by };
  if (to === 'shipped') {
    if (carrier.trim() === '' || tracking.trim() === '')
      refuse('mall.carrier.missing', { field: carrier.trim() === '' ? 'carrier' : 'tracking' });
    return { from: ['packed'], to, by, carrier: carrier.trim(), tracking: tracking.trim(), note: words.note };
  }
  if (told === undefined) refuse('mall.told.missing', { field: 'told' });
  if (reason === undefined) refuse('mall.reason.missing', { field: 'reason' });
  if (to === 'rejected') return { from: ['in-process', 'approved', 'packed'], to, by, ...words, givesPoints: true, restocks: true };
  // What was given at once does not come back.
  if (order.kind !== 'goods') refuse('state.not.allowed');
  return { from: ['shipped', 'received'], to, by, ...words, givesPoints: givesPoints ?? false, restocks: restocks ?? false };
}

/** What the player reads of a step in their inbox; of an approval nothing. */
async function tellStep(transaction: DatabaseTransaction, { id, playerId, merchantId }: OrderRow, { to, carrier, tracking }: OrderMove) {
  if (to !== 'shipped' && to !== 'rejected' && to !== 'returned') return;
  const number = orderNumberOf(id).slice(-8);
  await tell(
    transaction,
    { playerId, merchantId },
    {
      kind: `mall.${to}`,
      key: `mall:${id}:${to}`,
      parameters: to === 'shipped' ? { number, carrier: carrier ?? '', tracking: tracking ?? '' } : { number },
    },
  );
}

/** What giving an award needs to know of a player; read before the transaction. */
async function knownOf({ below }: MallStaffKit, { offerId, playerId, merchantId }: OrderRow): Promise<KnownPlayer | undefined> {
  return offerId === null ? undefined : below.promotions.readPlayer({ playerId, merchantId });
}

/** As `moveStaffOrder`, in a transaction that is open already. */
async function moveWithin(
  kit: MallStaffKit,
  transaction: DatabaseTransaction,
  context: StaffContext,
  { order, move, known }: { order: OrderRow; move: Move; known: KnownPlayer | undefined },
): Promise<void> {
  const step = stepOf(order, move, staffOf(context).name);
  const action = move.to === 'approved' ? 'mall.order-approved' : (`mall.order-${move.to}` as const);
  const about = { action, subject: `mall-order:${order.id}`, reason: move.reason ?? '' } as const;
  await kit.office.changeAsStaffWithin(transaction, context, about, async () => {
    await moveOrder(kit, transaction, order, step);
    if (step.to === 'received') await handOver(kit, transaction, { order, merchant: context.merchant, known });
    await tellStep(transaction, order, step);
    return {
      value: undefined,
      before: { state: order.state },
      after: { state: step.to, playerId: order.playerId, points: step.givesPoints === true ? Number(order.points) : 0 },
    };
  });
}

/** Takes an order a step further. @throws DomainError as `contract/staff-mall` lists them */
export async function moveStaffOrder(kit: MallStaffKit, context: RequestContext, id: string, move: Move): Promise<Detail> {
  const order = await ofBrand(kit, context, id);
  const known = await knownOf(kit, order);
  await inTransaction(kit.services.db, (transaction) => moveWithin(kit, transaction, context, { order, move, known }));
  return showStaffOrder(kit, context, id);
}

/** Makes a batch that approves these orders, or all that a list narrowed so would have. @throws DomainError not.found, batch.too.large */
export async function draftApprovals(
  kit: MallStaffKit,
  context: RequestContext,
  { ids, filter = {} }: Input<typeof contract.staffBatchMallOrders>['body'],
) {
  const given = ids ?? (await idsOf(kit, context, filter));
  return kit.office.draftBatch(context, { kind: 'mall-approve', of: 'mall-order', ids: given });
}

async function idsOf({ services: { db } }: MallStaffKit, context: RequestContext, query: Query): Promise<string[]> {
  const filter = filterOf(context, query);
  if ((await countOrders(db, filter)).total > batchItemsAtMost) refuse('batch.too.large');
  return (await pageOfOrders(db, filter, { offset: 0, limit: batchItemsAtMost, oldestFirst: true })).map(({ id }) => id);
}

/** What a batch does to one order. */
export const mallBatch = (kit: MallStaffKit): BatchEntry => ({
  kind: 'mall-approve',
  async carryOut(transaction, context, { id, reason }) {
    const order = await ofBrand(kit, context, id, transaction);
    await moveWithin(kit, transaction, context, { order, move: { to: 'approved', reason }, known: await knownOf(kit, order) });
    return { outcome: 'done', amount: null, playerId: order.playerId };
  },
});
