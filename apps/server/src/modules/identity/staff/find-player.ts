import { refuse } from '../../../platform/errors.js';
import type { StaffContext } from '../../../platform/staff.js';
import type { Player } from '../types.js';
import type { IdentityStaffKit } from './kit.js';

/** @throws DomainError not.found for a player of another brand as well */
export async function findPlayerHere({ players }: IdentityStaffKit, { merchant }: StaffContext, playerId: number): Promise<Player> {
  const player = await players.findById(playerId);
  return player !== undefined && player.merchantId === merchant.id ? player : refuse('not.found');
}
