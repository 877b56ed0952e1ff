import { staffSystem as contract, type AlarmKind } from '@sortes/contract';
import { type AlarmFilter, listAlarms } from '../../../platform/alarms.js';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import { wordsOf } from '../csv-words.js';
import { csvRows } from '../csv.js';
import { pageOf, type BackOfficeKit } from '../kit.js';

const columns = ['last at', 'first at', 'alarm', 'subject', 'times', 'detail'] as const;

/** Whoever works for some brands only hears of those, not of the installation. */
function filterOf(context: RequestContext, asked: { kind?: AlarmKind; from?: number; until?: number }): AlarmFilter {
  return {
    merchantId: context.merchant.id,
    installation: staffOf(context).merchantIds === undefined,
    ...(asked.kind !== undefined && { kind: asked.kind }),
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
export function alarmRoutes({ services: { db } }: BackOfficeKit): Route[] {
  return [
    handle(contract.staffListAlarms, async ({ query: { pageNo, pageSize, ...asked } }, context) => {
      const { list, total } = await listAlarms(
        db,
        filterOf(context, asked),
        pageOf({ ...(pageNo && { pageNo }), ...(pageSize && { pageSize }) }),
      );
      return {
        list: list.map(({ id, merchantId, firstAt, lastAt, ...alarm }) => ({
          ...alarm,
          id: String(id),
          isInstallation: merchantId === 0,
          firstAt: firstAt.getTime(),
          lastAt: lastAt.getTime(),
        })),
        total,
      };
    }),
    handle(contract.staffExportAlarms, async ({ query }, context) => ({
      fileName: 'alarms.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: csvRows(
        columns,
        async (page) => (await listAlarms(db, filterOf(context, query), page)).list,
        (alarm) => [alarm.lastAt, alarm.firstAt, wordsOf('shell.alarm', alarm.kind), alarm.subject, alarm.times, detailText(alarm.detail)],
      ),
    })),
  ];
}
