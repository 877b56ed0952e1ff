import { staffReports as contract } from '@sortes/contract';
import { handle, type Route } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { listRuns, listSchedules } from '../schedule.js';
import type { ReportsStaffKit } from './kit.js';
import { runLine, scheduleLine } from './lines.js';
import { exportMovements, listMovementsForStaff } from './list-movements.js';
import { listRebuildsForStaff, startRebuild } from './rebuild.js';
import { addScheduleAsStaff, changeScheduleAsStaff, removeScheduleAsStaff, runSchedule, showRunFile } from './schedules.js';
import { showOverview } from './show-overview.js';
import { exportReport, listReportParts, showReport } from './show-report.js';

const csv = 'text/csv; charset=utf-8';

/** Figures, reports down to the movements, rebuilds, and reports made by the clock. */
export function reportsStaffRoutes(kit: ReportsStaffKit): Route[] {
  return [
    handle(contract.staffFigures, ({ query }, context) => showOverview(kit, context, query)),
    handle(contract.staffReport, ({ params: { by }, query }, context) => showReport(kit, context, by, query)),
    handle(contract.staffExportReport, async ({ params: { by }, query }, context) => ({
      fileName: `report-by-${by}-${query.from}-${query.to}.csv`,
      contentType: csv,
      rows: await exportReport(kit, context, by, query),
    })),
    handle(contract.staffReportParts, ({ params: { by }, query }, context) => listReportParts(kit, context, by, query)),
    handle(contract.staffListMovements, ({ query }, context) => listMovementsForStaff(kit, context, query)),
    handle(contract.staffExportMovements, async ({ query }, context) => ({
      fileName: `movements-${query.from}-${query.to}.csv`,
      contentType: csv,
      rows: await exportMovements(kit, context, query),
    })),
    handle(contract.staffListRebuilds, () => listRebuildsForStaff(kit)),
    handle(contract.staffStartRebuild, ({ body: { reason } }, context) => startRebuild(kit, context, reason)),
    ...scheduleRoutes(kit),
  ];
}

function scheduleRoutes(kit: ReportsStaffKit): Route[] {
  const { db } = kit.services;
  return [
    handle(contract.staffListSchedules, async ({ query }, { merchant }) => {
      const { list, total } = await listSchedules(db, merchant.id, pageOf(query));
      return { list: list.map(scheduleLine), total };
    }),
    handle(contract.staffAddSchedule, ({ body: { reason, ...fields } }, context) => addScheduleAsStaff(kit, context, fields, reason)),
    handle(contract.staffChangeSchedule, ({ params: { scheduleId }, body: { reason, version, ...fields } }, context) =>
      changeScheduleAsStaff(kit, context, scheduleId, fields, { version, reason }),
    ),
    handle(contract.staffRemoveSchedule, ({ params: { scheduleId }, body }, context) =>
      removeScheduleAsStaff(kit, context, scheduleId, body),
    ),
    handle(contract.staffRunSchedule, ({ params: { scheduleId }, body: { reason } }, context) =>
      runSchedule(kit, context, scheduleId, reason),
    ),
    handle(contract.staffListRuns, async ({ query: { scheduleId, ...page } }, { merchant }) => {
      const { list, total } = await listRuns(db, merchant.id, scheduleId, pageOf(page));
      return { list: list.map(runLine), total };
    }),
    handle(contract.staffGetRunFile, ({ params: { runId } }, context) => showRunFile(kit, context, runId)),
  ];
}
