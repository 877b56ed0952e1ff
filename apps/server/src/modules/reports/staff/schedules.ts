import { headedAnew } from '../../../platform/csv/staff-file.js';
import { staffOf, type RequestContext } from '../../../platform/http.js';
import type { StaffContext } from '../../../platform/staff.js';
import { readReport } from '../report-repository.js';
import { addSchedule, askRun, changeSchedule, readRunFile, removeSchedule, type ScheduleFields } from '../schedule.js';
import type { ReportsStaffKit } from './kit.js';
import { scheduleLine } from './lines.js';
import { periodOf } from './period.js';

/** @throws DomainError request_param_err where the report could never be made */
async function checkFields({ services: { db }, namesIn }: ReportsStaffKit, context: RequestContext, { by, filter }: ScheduleFields) {
  const { sort, ...rest } = filter;
  const period = periodOf(context, { from: '2000-01-01', to: '2000-01-01' });
  await readReport(db, { by, period, filter: rest, sort, names: await namesIn(context.language) }, { offset: 0, limit: 1 });
}

export async function addScheduleAsStaff(kit: ReportsStaffKit, context: RequestContext, fields: ScheduleFields, reason: string) {
  await checkFields(kit, context, fields);
  return kit.office.changeAsStaff(context, { action: 'report.scheduled', subject: 'report', reason }, async (transaction) => {
    const made = await addSchedule(transaction, context.merchant, fields, staffOf(context).name);
    return { value: scheduleLine(made), after: fields, subject: `report:${made.id}` };
  });
}

export async function changeScheduleAsStaff(
  kit: ReportsStaffKit,
  context: RequestContext,
  scheduleId: string,
  fields: ScheduleFields,
  { version, reason }: { version: number; reason: string },
) {
  await checkFields(kit, context, fields);
  const about = { action: 'report.changed', subject: `report:${scheduleId}`, reason } as const;
  return kit.office.changeAsStaff(context, about, async (transaction) => {
    const { before, after } = await changeSchedule(transaction, context.merchant, scheduleId, version, fields);
    return { value: scheduleLine(after), before: fieldsOf(before), after: fields };
  });
}

export function removeScheduleAsStaff(
  { office }: ReportsStaffKit,
  context: StaffContext,
  scheduleId: string,
  { version, reason }: { version: number; reason: string },
) {
  const about = { action: 'report.removed', subject: `report:${scheduleId}`, reason } as const;
  return office.changeAsStaff(context, about, async (transaction) => ({
    value: {},
    before: fieldsOf(await removeSchedule(transaction, context.merchant.id, scheduleId, version)),
  }));
}

/** Makes a report at once, as its schedule says. */
export function runSchedule({ office }: ReportsStaffKit, context: StaffContext, scheduleId: string, reason: string) {
  const about = { action: 'report.asked', subject: `report:${scheduleId}`, reason } as const;
  return office.changeAsStaff(context, about, async (transaction) => {
    const runId = await askRun(transaction, context.merchant, scheduleId);
    return { value: { runId }, after: { runId } };
  });
}

/** The file of a report that was made by the clock. */
export async function showRunFile({ services: { db } }: ReportsStaffKit, { merchant, language }: RequestContext, runId: string) {
  const { name, from, to, text } = await readRunFile(db, merchant.id, runId);
  return {
    fileName: `${name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')}-${from}-${to}.csv`,
    contentType: 'text/csv; charset=utf-8',
    rows: [headedAnew(text, language)],
  };
}

function fieldsOf({ name, by, filter, rhythm, hour, keepDays, enabled }: ScheduleFields): ScheduleFields {
  return { name, by, filter, rhythm, hour, keepDays, enabled };
}
