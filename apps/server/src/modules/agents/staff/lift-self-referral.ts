import { refuse } from '../../../platform/errors.js';
import type { StaffContext } from '../../../platform/staff.js';
import { liftSelfReferral } from '../abuse-repository.js';
import { holdFigures } from '../fold-repository.js';
import { type AgentsStaffKit, placeHere } from './kit.js';

/**
 * Lets the bets of somebody who shares a mark with who stands above them earn commissions again, from now on: two people of one family may be paid to one account.
 * @throws DomainError not.found, state.not.allowed where nothing is to be lifted
 */
export async function liftSelfReferralOf(
  kit: AgentsStaffKit,
  context: StaffContext,
  playerId: number,
  { reason }: { reason: string },
): Promise<Record<string, never>> {
  await placeHere(kit, context, playerId);
  const about = { action: 'agent.self-referral-lifted', subject: `player:${playerId}`, reason } as const;
  await kit.office.changeAsStaff(context, about, async (transaction) => {
    await holdFigures(transaction);
    if (!(await liftSelfReferral(transaction, playerId))) refuse('state.not.allowed');
    return { value: undefined };
  });
  return {};
}
