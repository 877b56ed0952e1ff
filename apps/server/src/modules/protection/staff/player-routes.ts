import { staffPlayers as contract } from '@sortes/contract';
import { handle, type Route } from '../../../platform/http.js';
import { excludePlayerAsStaff } from './exclude-player.js';
import type { ProtectionStaffKit } from './kit.js';
import { setPlayerLimit } from './set-limit.js';

/** Limits that staff put on players, and exclusions. */
export function protectionStaffRoutes(kit: ProtectionStaffKit): Route[] {
  return [
    handle(contract.staffSetPlayerLimit, ({ params: { playerId }, body }, context) => setPlayerLimit(kit, context, playerId, body)),
    handle(contract.staffExcludePlayer, ({ params: { playerId }, body }, context) => excludePlayerAsStaff(kit, context, playerId, body)),
  ];
}
