import type { StaffContext } from '../../../../platform/staff.js';
import type { GamesStaffKit } from '../kit.js';
import { scopeOf } from '../scope.js';
import { findGameFor } from './brand-catalogue.js';
import { gameLine } from './lines.js';

/** One game with its names in every language. @throws DomainError not.found */
export async function showGame(kit: GamesStaffKit, context: StaffContext, nodeId: number) {
  const line = await findGameFor(kit, scopeOf(context), nodeId);
  const { game } = line;
  return {
    ...gameLine(line),
    names: { ...game.names },
    returnToPlayer: game.returnToPlayer === undefined ? null : game.returnToPlayer / 100,
    typedReturn: game.typedReturn === undefined ? null : game.typedReturn / 100,
    hasTrial: game.hasTrial,
    rooms: game.rooms.length,
    vendorBlocked: [...game.vendorBlocked],
    houseBlocked: [...game.houseBlocked],
    kept: [...(game.kept ?? [])],
  };
}
