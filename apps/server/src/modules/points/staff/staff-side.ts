import { staffPoints as contract } from '@sortes/contract';
import { approvalLine } from '../../../platform/approvals.js';
import { handle } from '../../../platform/http.js';
import type { StaffSide } from '../../../ports/staff.js';
import { adjustmentApproval, requestAdjustment } from './adjust-points.js';
import type { PointsStaffKit } from './kit.js';
import { showPlayerPoints } from './player-points.js';
import { exportMovements, exportReport, showMovements, showReport } from './report-points.js';
import { rulesApproval, saveRules, showRules } from './rules.js';

const csv = (fileName: string, rows: AsyncIterable<string>) => ({ fileName, contentType: 'text/csv; charset=utf-8', rows });

/** What the house's own people see and change of points. */
export const pointsStaffSide = (kit: PointsStaffKit): StaffSide => ({
  routes: [
    handle(contract.staffGetPointRules, (_input, context) => showRules(kit, context)),
    handle(contract.staffSavePointRules, ({ body }, context) => saveRules(kit, context, body)),
    handle(contract.staffPlayerPoints, ({ params }, context) => showPlayerPoints(kit, context, params.playerId)),
    handle(contract.staffListPointMovements, ({ query }, context) => showMovements(kit, context, query)),
    handle(contract.staffExportPointMovements, async ({ query }, context) => csv('points.csv', exportMovements(kit, context, query))),
    handle(contract.staffPointReport, ({ query }, context) => showReport(kit, context, query)),
    handle(contract.staffExportPointReport, async ({ query }, context) =>
      csv('points-by-day.csv', await exportReport(kit, context, query)),
    ),
    handle(contract.staffRequestPointAdjustment, async ({ body }, context) => approvalLine(await requestAdjustment(kit, context, body))),
  ],
  approvals: [adjustmentApproval(kit), rulesApproval(kit)],
});
