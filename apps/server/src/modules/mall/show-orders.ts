import { type Input, type mall as contract, mallOrderStates, redeemStatusOf, type RedeemStatus, type Reply } from '@sortes/contract';
import { csvRows } from '../../platform/csv/staff-file.js';
import { dayOf } from '../../platform/csv/cells.js';
import { refuse } from '../../platform/errors.js';
import { callerOf, type FileReply, type RequestContext } from '../../platform/http.js';
import { pageOf } from '../../platform/staff.js';
import { openAddress } from './address.js';
import type { MallKit } from './kit.js';
import { countOrders, findAddress, findKeptAddress, findOrder, movesOf, type OrderFilter, pageOfOrders } from './order-repository.js';
import { presentOrder } from './present.js';
import { voucherPurpose } from './sealed-columns.js';
import { vouchersOf } from './voucher-repository.js';
import { words } from './words.js';

const ownOf = (context: RequestContext) => ({ merchantId: context.merchant.id, playerId: callerOf(context).playerId });

/** The caller's own order. @throws DomainError not.found */
const ownOrder = async ({ services: { db } }: MallKit, id: string, context: RequestContext) =>
  (await findOrder(db, { ...ownOf(context), id })) ?? refuse('not.found');

const filterOf = (status: RedeemStatus | undefined, context: RequestContext): OrderFilter => ({
  ...ownOf(context),
  states: status === undefined ? undefined : mallOrderStates.filter((state) => redeemStatusOf(state) === status),
});

/** What the player has redeemed. */
export async function showOrders(
  { services: { db } }: MallKit,
  { status, ...page }: Input<typeof contract.listRedeems>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.listRedeems>> {
  const filter = filterOf(status, context);
  const [list, { total }] = await Promise.all([pageOfOrders(db, filter, pageOf(page)), countOrders(db, filter)]);
  return { list: list.map((order) => presentOrder(order, context.language)), total };
}

/** The same as CSV. */
export function exportOrders({ services: { db, clock } }: MallKit, status: RedeemStatus | undefined, context: RequestContext): FileReply {
  const { language, merchant } = context;
  const rows = csvRows(
    ['number', 'at', 'kind', 'item', 'quantity', 'points', 'state', 'carrier', 'tracking number'],
    async (page) => (await pageOfOrders(db, filterOf(status, context), page)).map((order) => presentOrder(order, language)),
    (one) => [
      one.number,
      new Date(one.at),
      words.say(language, `kind.${one.type}`),
      one.name,
      one.quantity,
      one.points,
      words.say(language, `state.${one.state}`),
      one.carrier,
      one.tracking,
    ],
  );
  return { fileName: `redeemed-${dayOf(clock.now(), merchant.timeZone)}.csv`, contentType: 'text/csv; charset=utf-8', rows };
}

/** One of them, opened. @throws DomainError not.found */
export async function showOrder(kit: MallKit, id: string, context: RequestContext): Promise<Reply<typeof contract.getRedeem>> {
  const { db, vault } = kit.services;
  const order = await ownOrder(kit, id, context);
  const [address, moves] = await Promise.all([openAddress(db, vault, order.playerId, await findAddress(db, id)), movesOf(db, id)]);
  return {
    ...presentOrder(order, context.language),
    address: address ?? null,
    moves: moves.map(({ state, at, isAutomatic }) => ({ state, at: at.getTime(), isAutomatic })),
  };
}

/** The codes of the caller's own order; none while staff have still to look at it. @throws DomainError not.found */
export async function showCodes(kit: MallKit, id: string, context: RequestContext): Promise<Reply<typeof contract.showVoucherCodes>> {
  const { db, vault } = kit.services;
  const order = await ownOrder(kit, id, context);
  const sealed = await vouchersOf(db, order.id);
  return { codes: sealed.map((one) => vault.open(voucherPurpose, one).toString()) };
}

/** The address that the player kept. */
export async function showAddress(
  { services: { db, vault } }: MallKit,
  context: RequestContext,
): Promise<Reply<typeof contract.getMallAddress>> {
  const { playerId } = callerOf(context);
  return { address: (await openAddress(db, vault, playerId, await findKeptAddress(db, playerId))) ?? null };
}
