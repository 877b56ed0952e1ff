import { staffPlayers as contract, staffWork } from '@sortes/contract';
import { handle, type Route } from '../../../platform/http.js';
import type { BackOfficeKit } from '../kit.js';
import { draftTags, exportPlayers, listPlayers } from './list-players.js';
import { messagePlayer } from './message-player.js';
import { recordRoutes } from './record-routes.js';
import { showPlayerBrief } from './show-brief.js';
import { showPlayer } from './show-player.js';

/** What gathers many modules for one player; what is about one of them stands in its `staff/`. */
export function playerRoutes(kit: BackOfficeKit): Route[] {
  return [
    handle(contract.staffSearchPlayers, ({ query }, context) => listPlayers(kit, context, query)),
    handle(contract.staffExportPlayers, async ({ query }, context) => ({
      fileName: 'players.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: await exportPlayers(kit, context, query),
    })),
    handle(staffWork.staffBatchPlayers, ({ body }, context) => draftTags(kit, context, body)),
    handle(contract.staffPlayerBrief, ({ params: { playerId } }, context) => showPlayerBrief(kit, context, playerId)),
    handle(contract.staffGetPlayer, ({ params: { playerId } }, context) => showPlayer(kit, context, playerId)),
    handle(contract.staffMessagePlayer, ({ params: { playerId }, body }, context) => messagePlayer(kit, context, playerId, body)),
    ...recordRoutes(kit),
  ];
}
