import { refuse } from '../../../platform/errors.js';
import type { StaffContext } from '../../../platform/staff.js';
import type { WalletStaffKit } from './kit.js';

/** The player of this id. @throws DomainError not.found for a player of another brand as well */
export async function findPlayerHere({ identity }: WalletStaffKit, { merchant }: StaffContext, playerId: number): Promise<number> {
  const player = await identity.findPlayer(playerId);
  return player !== undefined && player.merchantId === merchant.id ? player.id : refuse('not.found');
}
