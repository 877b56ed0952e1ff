import { refuse } from '../../../platform/errors.js';
import type { StaffContext } from '../../../platform/staff.js';
import type { BackOfficeKit } from '../kit.js';

/** The player's id, if they are this brand's. @throws DomainError not.found for a player of another brand as well */
export async function findPlayerHere(
  { below: { identity } }: BackOfficeKit,
  { merchant }: StaffContext,
  playerId: number,
): Promise<number> {
  const player = await identity.findPlayer(playerId);
  return player !== undefined && player.merchantId === merchant.id ? player.id : refuse('not.found');
}
