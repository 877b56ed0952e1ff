import { staffRanks as contract } from '@sortes/contract';
import { handle } from '../../../platform/http.js';
import type { StaffSide } from '../../../ports/staff.js';
import { checkRanks, saveRanks, tableApproval } from './change-ranks.js';
import { giveRank, rankApproval } from './give-rank.js';
import type { RanksStaffKit } from './kit.js';
import { exportGifts, exportRanked, showGifts, showPlayerRank, showRanked, showRanks } from './show-ranks.js';

const csv = (fileName: string, rows: AsyncIterable<string>) => ({ fileName, contentType: 'text/csv; charset=utf-8', rows });

/** What the house's own people see and change of ranks. */
export const ranksStaffSide = (kit: RanksStaffKit): StaffSide => ({
  routes: [
    handle(contract.staffGetRanks, (_input, context) => showRanks(kit, context)),
    handle(contract.staffCheckRanks, ({ body }, context) => checkRanks(kit, context, body.document)),
    handle(contract.staffSaveRanks, ({ body }, context) => saveRanks(kit, context, body)),
    handle(contract.staffListRanked, ({ query }, context) => showRanked(kit, context, query)),
    handle(contract.staffExportRanked, async ({ query }, context) => csv('ranks.csv', exportRanked(kit, context, query))),
    handle(contract.staffListRankGifts, ({ query }, context) => showGifts(kit, context, query)),
    handle(contract.staffExportRankGifts, async ({ query }, context) => csv('rank-gifts.csv', exportGifts(kit, context, query))),
    handle(contract.staffPlayerRank, ({ params }, context) => showPlayerRank(kit, context, params.playerId)),
    handle(contract.staffSetRank, ({ params, body }, context) => giveRank(kit, context, params.playerId, body)),
  ],
  approvals: [tableApproval(kit), rankApproval(kit)],
});
