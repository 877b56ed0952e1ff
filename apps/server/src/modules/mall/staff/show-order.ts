import type { Reply, staffMall as contract } from '@sortes/contract';
import type { RequestContext } from '../../../platform/http.js';
import { movesOf } from '../order-repository.js';
import type { MallStaffKit } from './kit.js';
import { orderOf, presentRow } from './present-order.js';

export type Detail = Reply<typeof contract.staffGetMallOrder>;

/** @throws DomainError not.found */
export async function showStaffOrder(kit: MallStaffKit, context: RequestContext, id: string): Promise<Detail> {
  const order = await orderOf(kit, context, id);
  const [names, moves] = await Promise.all([kit.office.namesOfPlayers(context, [order.playerId]), movesOf(kit.services.db, id)]);
  return {
    ...presentRow(order, context, names.get(order.playerId) ?? null),
    moves: moves.map(({ state, at, by, isAutomatic }) => ({ state, at: at.getTime(), by, isAutomatic })),
  };
}
