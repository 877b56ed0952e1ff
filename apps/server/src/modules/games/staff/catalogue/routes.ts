import { staffGames as contract, staffWork } from '@sortes/contract';
import { refuse } from '../../../../platform/errors.js';
import { handle, type Route } from '../../../../platform/http.js';
import type { GamesStaffKit } from '../kit.js';
import { arrangeGame } from './arrange-game.js';
import { draftGames } from './batch-games.js';
import { changeVendor } from './change-vendor.js';
import { exportGames, listGames } from './list-games.js';
import { exportMaintenance, listMaintenance } from './list-maintenance.js';
import { exportVendors, listVendors } from './list-vendors.js';
import { moveGame } from './move-game.js';
import { setGameReturn } from './set-return.js';
import { setGameMaintenance } from './set-maintenance.js';
import { setGamePicture } from './set-picture.js';
import { showGame } from './show-game.js';
import { showVendor } from './show-vendor.js';
import { switchGame } from './switch-game.js';

const contentType = 'text/csv; charset=utf-8';

/** Vendors, their games, what brands make of them, and when they are closed. */
export function catalogueStaffRoutes(kit: GamesStaffKit): Route[] {
  return [
    handle(contract.staffListVendors, ({ query }, context) => listVendors(kit, context, query)),
    handle(contract.staffExportVendors, async ({ query }, context) => ({
      contentType,
      fileName: 'game-vendors.csv',
      rows: await exportVendors(kit, context, query),
    })),
    handle(contract.staffGetVendor, ({ params: { code } }, context) => showVendor(kit, context, code)),
    handle(contract.staffChangeVendor, ({ params: { code }, body }, context) => changeVendor(kit, context, code, body)),
    handle(contract.staffListGames, ({ query }, context) => listGames(kit, context, query)),
    handle(contract.staffExportGames, async ({ query }, context) => ({
      contentType,
      fileName: 'games.csv',
      rows: await exportGames(kit, context, query),
    })),
    handle(staffWork.staffBatchGames, ({ body }, context) => draftGames(kit, context, body)),
    handle(contract.staffGetGame, ({ params: { nodeId } }, context) => showGame(kit, context, nodeId)),
    handle(contract.staffArrangeGame, ({ params: { nodeId }, body }, context) => arrangeGame(kit, context, nodeId, body)),
    handle(contract.staffMoveGame, ({ params: { nodeId }, body }, context) => moveGame(kit, context, nodeId, body)),
    handle(contract.staffSwitchGame, ({ params: { nodeId }, body }, context) => switchGame(kit, context, nodeId, body)),
    handle(contract.staffSetGameReturn, ({ params: { nodeId }, body }, context) => setGameReturn(kit, context, nodeId, body)),
    handle(contract.staffSetGamePicture, ({ params: { nodeId }, query: { reason } }, context) =>
      setGamePicture(kit, context, nodeId, context.rawBody ?? refuse('request_body_required'), reason),
    ),
    handle(contract.staffRemoveGamePicture, ({ params: { nodeId }, body: { reason } }, context) =>
      setGamePicture(kit, context, nodeId, null, reason),
    ),
    handle(contract.staffListGameMaintenance, ({ query }, context) => listMaintenance(kit, context, query)),
    handle(contract.staffExportGameMaintenance, async ({ query }, context) => ({
      contentType,
      fileName: 'game-maintenance.csv',
      rows: await exportMaintenance(kit, context, query),
    })),
    handle(contract.staffSetGameMaintenance, ({ body }, context) => setGameMaintenance(kit, context, body)),
  ];
}
