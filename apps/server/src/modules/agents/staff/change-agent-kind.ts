import { refuse } from '../../../platform/errors.js';
import type { StaffContext } from '../../../platform/staff.js';
import { changeKind } from '../promote.js';
import { type AgentsStaffKit, placeHere } from './kit.js';

/**
 * Makes a member an agent, also one without an agent above them, or an agent a member again.
 * @throws DomainError not.found, agent.deepest, agent.has.downlines, state.not.allowed where they are that already
 */
export async function changeAgentKind(
  kit: AgentsStaffKit,
  context: StaffContext,
  playerId: number,
  { isAgent, reason }: { isAgent: boolean; reason: string },
): Promise<Record<string, never>> {
  const place = await placeHere(kit, context, playerId);
  if (place.isAgent === isAgent) refuse('state.not.allowed');
  await kit.office.changeAsStaff(context, { action: 'agent.kind-changed', subject: `player:${playerId}`, reason }, async (transaction) => {
    await changeKind(kit.identity, transaction, playerId, isAgent);
    return { value: undefined, before: { kind: place.isAgent ? 'agent' : 'member' }, after: { kind: isAgent ? 'agent' : 'member' } };
  });
  return {};
}
