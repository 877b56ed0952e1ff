import { noOffersTag } from '@sortes/contract';
import type { BoardDocument } from './board-rules.js';
import type { MissionsKit } from './kit.js';
import { isFor } from './viewer.js';

/**
 * Which of some players of a brand may not take part in a board: on trial, locked, closed, excluded or on a break, marked as getting nothing, or not among those that it is for.
 * On connections of its own.
 */
export async function findOut(
  { services: { db, hooks }, below }: MissionsKit,
  merchantId: number,
  document: Pick<BoardDocument, 'rankFrom' | 'lists'>,
  playerIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (playerIds.length === 0) return new Set();
  const [active, excluded] = await Promise.all([
    below.identity.listActive(merchantId, playerIds),
    below.protection.excludedAmong(playerIds),
  ]);
  const may = new Set(active.filter(({ tags }) => !tags.includes(noOffersTag)).map(({ playerId }) => playerId));
  for (const playerId of excluded) may.delete(playerId);
  const asksMore = (document.rankFrom ?? 0) > 0 || document.lists.length > 0;
  for (const playerId of asksMore ? [...may] : []) {
    const rank = Math.max(0, ...((document.rankFrom ?? 0) > 0 ? await hooks.ask('rankLevelOf', playerId) : []));
    const lists = document.lists.length > 0 ? await below.promotions.listsOf(db, playerId) : [];
    if (!isFor(document, { rank, lists })) may.delete(playerId);
  }
  return new Set(playerIds.filter((playerId) => !may.has(playerId)));
}
