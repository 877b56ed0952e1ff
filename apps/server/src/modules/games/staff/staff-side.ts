import type { StaffSide } from '../../../ports/staff.js';
import { gameBatches } from './catalogue/batch-games.js';
import { catalogueStaffRoutes } from './catalogue/routes.js';
import { importStaffRoutes } from './imports/routes.js';
import type { GamesStaffKit } from './kit.js';
import { gameMoneyApprovals } from './money/approvals.js';
import { moneyStaffRoutes } from './money/routes.js';
import { roundSearch } from './search-rounds.js';

/** Vendors and games, imports of their lists, and money between the house and vendors. */
export function gamesStaffSide(kit: GamesStaffKit): StaffSide {
  return {
    routes: [...catalogueStaffRoutes(kit), ...importStaffRoutes(kit), ...moneyStaffRoutes(kit)],
    approvals: gameMoneyApprovals(kit),
    batches: gameBatches(kit),
    search: roundSearch(kit.db),
  };
}
