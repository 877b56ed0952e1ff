import type { agents as contract, Input, Reply } from '@sortes/contract';
import type { Database } from '@sortes/service';
import type { RequestContext } from '../../platform/http.js';
import { pageOf } from '../../platform/staff.js';
import { maskName } from '../identity/index.js';
import { ownPlace } from './own-line.js';
import { listLooks, namesDownTo, writeHidden } from './tree-repository.js';

/** Whether an agent stands above a member, whether they are hidden from agents, and who looked at what they did. */
export async function showPrivacy(
  db: Database,
  query: Input<typeof contract.getOwnAgent>['query'],
  context: RequestContext,
): Promise<Reply<typeof contract.getOwnAgent>> {
  const own = await ownPlace(db, context);
  const above = own.uplineId === undefined ? [] : await namesDownTo(db, { ...own, depth: own.depth - 1 }, own);
  const { list, total } = await listLooks(db, own.playerId, pageOf(query));
  return {
    upline: own.uplineId === undefined ? '' : maskName(above[0]?.userName ?? ''),
    hidden: own.isHidden,
    looks: list.map(({ at, what, by }) => ({ time: at.getTime(), what, by: maskName(by) })),
    total,
  };
}

/** Hides somebody from the lists of agents above, or shows them again; sums count them either way. */
export async function hideFromAgents(db: Database, hidden: boolean, context: RequestContext): Promise<Record<string, never>> {
  const { playerId } = await ownPlace(db, context);
  await writeHidden(db, playerId, hidden);
  return {};
}
