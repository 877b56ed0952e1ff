import { refuse } from '../../../platform/errors.js';
import type { StaffContext } from '../../../platform/staff.js';
import type { BackOffice } from '../../../ports/staff.js';
import type { DocumentsKit } from '../documents/kit.js';
import type { ExcludedPlayers } from '../excluded-players.js';
import type { PlayerRef, ProtectionKit } from '../kit.js';

/** What the use cases of staff about documents work with. */
export interface DocumentsStaffKit extends DocumentsKit {
  office: BackOffice;
}

/** What the use cases of staff about limits and exclusions work with. */
export interface ProtectionStaffKit extends ProtectionKit {
  office: BackOffice;
  /** The copy of this process. */
  excluded: ExcludedPlayers;
}

/** @throws DomainError not.found for a player of another brand as well */
export async function findPlayerHere({ below }: ProtectionStaffKit, { merchant }: StaffContext, playerId: number): Promise<PlayerRef> {
  const player = await below.identity.findPlayer(playerId);
  return player !== undefined && player.merchantId === merchant.id ? { playerId, merchantId: merchant.id } : refuse('not.found');
}
