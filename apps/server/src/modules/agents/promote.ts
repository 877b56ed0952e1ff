import { type agents as contract, deepestAgentLevel, type Input, playerTypes } from '@sortes/contract';
import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import type { IdentityModule } from '../identity/index.js';
import { dropTeamFigures, ownFiguresAsTeam } from './figure-repository.js';
import { holdFigures } from './fold-repository.js';
import { downlineOf, ownPlace } from './own-line.js';
import { handUpQuota } from './quota.js';
import { findPlace, hasDownlines, writeKind } from './tree-repository.js';

/**
 * Makes somebody an agent, or a member again. In the caller's transaction.
 * @throws DomainError not.found, agent.deepest, agent.has.downlines
 */
export async function changeKind(
  identity: Pick<IdentityModule, 'changeType'>,
  transaction: DatabaseTransaction,
  playerId: number,
  isAgent: boolean,
): Promise<void> {
  // What is taken in meanwhile would count for neither.
  await holdFigures(transaction);
  const place = (await findPlace(transaction, playerId, { lock: true })) ?? refuse('not.found');
  if (place.isAgent === isAgent) return;
  if (isAgent && place.depth >= deepestAgentLevel) refuse('agent.deepest', { parameters: { most: deepestAgentLevel } });
  if (!isAgent && (await hasDownlines(transaction, playerId))) refuse('agent.has.downlines');
  const kind = isAgent ? playerTypes.agent1 : playerTypes.member;
  await writeKind(transaction, playerId, kind);
  await identity.changeType(transaction, playerId, kind);
  if (isAgent) await ownFiguresAsTeam(transaction, playerId);
  else {
    await dropTeamFigures(transaction, playerId);
    await handUpQuota(transaction, place);
  }
}

/** As `changeKind`, of a direct downline. @throws DomainError downline.none, agent.deepest, agent.has.downlines */
export async function promoteDownline(
  { db, identity }: { db: Database; identity: Pick<IdentityModule, 'changeType'> },
  { playerId, isAgent }: Input<typeof contract.promoteDownline>['body'],
  context: RequestContext,
): Promise<Record<string, never>> {
  const own = await ownPlace(db, context);
  const place = await downlineOf(db, own, playerId);
  if (place.uplineId !== own.playerId) refuse('downline.none');
  await inTransaction(db, (transaction) => changeKind(identity, transaction, playerId, isAgent));
  return {};
}
