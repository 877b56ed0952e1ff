import { staffSystem as contract, type AlarmKind } from '@sortes/contract';
import { type AlarmFilter, type AlarmRow, listAlarms, listGatheredAlarms } from '../../../platform/alarms.js';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import type { BackOfficeKit } from '../kit.js';
import { pageOf, seesPersonal } from '../../../platform/staff.js';
import { aboutOf, nameKey, namesOfAlarms } from './alarm-subjects.js';

const columns = ['last at', 'first at', 'alarm', 'subject', 'times', 'over since', 'detail'] as const;

/** Whoever works for some brands only hears of those, not of the installation. */
function filterOf(
  context: RequestContext,
  asked: { kind?: AlarmKind; state?: AlarmFilter['state']; from?: number; until?: number },
): AlarmFilter {
  return {
    merchantId: context.merchant.id,
    installation: staffOf(context).merchantIds === undefined,
    ...(asked.kind !== undefined && { kind: asked.kind }),
    ...(asked.state !== undefined && { state: asked.state }),
    ...(asked.from !== undefined && { from: new Date(asked.from) }),
    ...(asked.until !== undefined && { until: new Date(asked.until) }),
  };
}

/** Figures and codes of an alarm in one line. */
const detailText = (detail: Record<string, string | number>): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

/** What went wrong, told to staff. */
export function alarmRoutes(kit: BackOfficeKit): Route[] {
  const { db } = kit.services;
  return [
    handle(contract.staffListAlarms, async ({ query: { pageNo, pageSize, ...asked } }, context) => {
      const page = pageOf({ ...(pageNo && { pageNo }), ...(pageSize && { pageSize }) });
      const { list, total } = await listGatheredAlarms(db, filterOf(context, asked), page, context.merchant.timeZone);
      const named = await namesOfAlarms(
        kit,
        list.flatMap((row) => [row, ...row.gathered]),
        seesPersonal(context),
      );
      const lineOf = (row: AlarmRow) => {
        const { id, merchantId, firstAt, lastAt, endedAt, kind, subject, detail, times } = row;
        const about = aboutOf(row).map((one) => ({ subject: one, name: named.get(nameKey(merchantId, one)) ?? null }));
        const at = { firstAt: firstAt.getTime(), lastAt: lastAt.getTime(), endedAt: endedAt?.getTime() ?? null };
        return { id: String(id), isInstallation: merchantId === 0, kind, subject, detail, about, times, ...at };
      };
      return { list: list.map((row) => ({ ...lineOf(row), gathered: row.gathered.map(lineOf) })), total };
    }),
    handle(contract.staffExportAlarms, async ({ query }, context) => ({
      fileName: 'alarms.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: csvRows(
        columns,
        async (page) => (await listAlarms(db, filterOf(context, query), page)).list,
        (alarm) => [
          alarm.lastAt,
          alarm.firstAt,
          wordsOf('shell.alarm', alarm.kind),
          alarm.subject,
          alarm.times,
          alarm.endedAt,
          detailText(alarm.detail),
        ],
      ),
    })),
  ];
}
