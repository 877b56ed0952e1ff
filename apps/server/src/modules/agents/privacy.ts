import type { agents as contract, Input, Reply } from '@sortes/contract';
import { type Database, inTransaction, newId } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { callerOf, type RequestContext } from '../../platform/http.js';
import { pageOf } from '../../platform/staff.js';
import { maskName } from '../identity/index.js';
import { tell } from '../messaging/index.js';
import { downlineOf, ownPlace } from './own-line.js';
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
    looks: list.map(({ at, firstAt, times, what, by }) => ({
      time: at.getTime(),
      first: firstAt.getTime(),
      times,
      what,
      by: maskName(by),
    })),
    total,
  };
}

/**
 * Hides a direct downline who asked their agent for it, as they could themselves; they are told, and only they can show themselves again.
 * @throws DomainError downline.none
 */
export async function hideDownline(db: Database, playerId: number, context: RequestContext): Promise<Record<string, never>> {
  const own = await ownPlace(db, context);
  const place = await downlineOf(db, own, playerId);
  if (place.uplineId !== own.playerId) refuse('downline.none');
  const from = maskName(callerOf(context).userName);
  await inTransaction(db, async (transaction) => {
    await writeHidden(transaction, place.playerId, true);
    await tell(transaction, place, { kind: 'agent.hidden', key: newId(), parameters: { from } });
  });
  return {};
}

/** Hides somebody from the lists of agents above, or shows them again; sums count them either way. */
export async function hideFromAgents(db: Database, hidden: boolean, context: RequestContext): Promise<Record<string, never>> {
  const { playerId } = await ownPlace(db, context);
  await writeHidden(db, playerId, hidden);
  return {};
}
