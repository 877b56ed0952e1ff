import { refuse } from '../../../platform/errors.js';
import type { StaffContext } from '../../../platform/staff.js';
import { changeStatus, lockPlayerRow } from './change-status.js';
import type { IdentityStaffKit } from './kit.js';

/** Locks a player out, or lets them in again. @throws DomainError not.found, state.not.allowed for a closed account */
export function lockPlayer(
  kit: IdentityStaffKit,
  context: StaffContext,
  playerId: number,
  { locked, reason }: { locked: boolean; reason: string },
) {
  const status = locked ? 'locked' : 'active';
  const about = { action: locked ? 'player.locked' : 'player.unlocked', subject: `player:${playerId}`, reason } as const;
  return kit.office.changeAsStaff(context, about, async (transaction) => {
    const player = { playerId, merchantId: context.merchant.id };
    const before = await changeStatus(kit, transaction, player, { status, reason: 'locked' });
    // A closed account stays closed: what it was is settled.
    if (before === 'closed') refuse('state.not.allowed');
    return { value: { status } as const, before: { status: before }, after: { status } };
  });
}

/** Ends every session of a player. @throws DomainError not.found */
export function endPlayerSessions(kit: IdentityStaffKit, context: StaffContext, playerId: number, reason: string) {
  const about = { action: 'player.sessions-ended', subject: `player:${playerId}`, reason } as const;
  return kit.office.changeAsStaff(context, about, async (transaction) => {
    await kit.sessions.endAll(transaction, await lockPlayerRow(transaction, context.merchant.id, playerId), 'staff');
    return { value: {} };
  });
}
