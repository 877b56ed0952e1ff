import { staffApprovals, staffLottery as contract } from '@sortes/contract';
import { handle, type Route } from '../../../platform/http.js';
import { requestCorrection } from './correct-by-two.js';
import { enterResult, withdrawResult } from './enter-result.js';
import type { LotteryStaffKit } from './kit.js';
import { listLimits, setLimits, showLimits } from './limits.js';
import { exportBets, listBets } from './list-bets.js';
import { exportDraws, listDraws } from './list-draws.js';
import { listGames } from './list-games.js';
import { listResultReports } from './list-reports.js';
import { listSettling } from './list-settling.js';
import { listWaitingResults } from './list-waiting-results.js';
import { previewCorrection, previewVoid } from './preview-change.js';
import { showCalendar } from './show-calendar.js';
import { showDraw, verifyDraw } from './show-draw.js';
import { exportExposure, showExposure } from './show-exposure.js';
import { requestVoid } from './void-by-two.js';

/** What staff see and set of draws, bets and limits. */
function drawRoutes(kit: LotteryStaffKit): Route[] {
  return [
    handle(contract.staffListLotteryGames, async (_input, { language }) => listGames(language)),
    handle(contract.staffListDraws, ({ query }, context) => listDraws(kit, context, query)),
    handle(contract.staffExportDraws, async ({ query }, context) => exportDraws(kit, context, query)),
    handle(contract.staffDrawCalendar, ({ query }, context) => showCalendar(kit, context, query)),
    handle(contract.staffGetDraw, ({ params }, context) => showDraw(kit, context, params)),
    handle(contract.staffVerifyDraw, ({ params }, { merchant }) => verifyDraw(kit, merchant.id, params)),
    handle(contract.staffListDrawBets, (input, context) => listBets(kit, context, input)),
    handle(contract.staffExportDrawBets, (input, context) => exportBets(kit, context, input)),
    handle(contract.staffDrawExposure, (input, context) => showExposure(kit, context, input)),
    handle(contract.staffExportDrawExposure, (input, context) => exportExposure(kit, context, input)),
    handle(contract.staffListLotteryLimits, (_input, context) => listLimits(kit, context)),
    handle(contract.staffGetLotteryLimits, ({ params: { scope } }, context) => showLimits(kit, context, scope)),
    handle(contract.staffSetLotteryLimits, (input, context) => setLimits(kit, context, input)),
  ];
}

/** What staff say about official results, and what follows. */
function resultRoutes(kit: LotteryStaffKit): Route[] {
  return [
    handle(contract.staffListSettling, (_input, context) => listSettling(kit, context)),
    handle(contract.staffListWaitingResults, ({ query }, context) => listWaitingResults(kit, context, query)),
    handle(contract.previewResultCorrection, ({ body }) => previewCorrection(kit, body)),
    handle(contract.previewDrawVoid, ({ body }, { merchant }) => previewVoid(kit, merchant.id, body)),
    handle(staffApprovals.listResultReports, ({ params }, context) => listResultReports(kit, context, params)),
    handle(staffApprovals.enterResult, ({ body }, context) => enterResult(kit, context, body)),
    handle(staffApprovals.withdrawResult, ({ body }, context) => withdrawResult(kit, context, body)),
    handle(staffApprovals.requestResultCorrection, ({ body }, context) => requestCorrection(kit, context, body)),
    handle(staffApprovals.requestDrawVoid, ({ body }, context) => requestVoid(kit, context, body)),
  ];
}

export const lotteryStaffRoutes = (kit: LotteryStaffKit): Route[] => [...drawRoutes(kit), ...resultRoutes(kit)];
