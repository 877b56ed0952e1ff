import type { Input, Reply, staffMall as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { textIn } from '../present.js';
import type { MallStaffKit } from './kit.js';
import { pageOfReport, type Redeemed, type ReportDays, sumReport } from './report-repository.js';

type Query = Input<typeof contract.staffExportMallReport>['query'];

const daysAtMost = 366;

/** @throws DomainError report.days for days in the wrong order, that do not exist, or too many */
function daysOf({ merchant }: RequestContext, { from, to }: Query): ReportDays {
  const [begin, end] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)];
  const isReal = (text: string, at: number) => !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
  if (!isReal(from, begin) || !isReal(to, end) || end < begin || end - begin >= daysAtMost * 86_400_000) refuse('report.days');
  return { merchantId: merchant.id, timeZone: merchant.timeZone, from, to };
}

const presentFigures = ({ orders, pieces, points, back, returned, cost }: Redeemed) => ({
  orders,
  pieces,
  points: Number(points),
  back: Number(back),
  returned,
  cost: formatMoney(cost),
});

/** What was redeemed in some days, by item. @throws DomainError report.days */
export async function showMallReport(
  { services: { db } }: MallStaffKit,
  context: RequestContext,
  query: Input<typeof contract.staffReportMall>['query'],
): Promise<Reply<typeof contract.staffReportMall>> {
  const days = daysOf(context, query);
  const [rows, { total, ...sums }] = await Promise.all([pageOfReport(db, days, pageOf(query)), sumReport(db, days)]);
  return {
    list: rows.map((row) => ({ itemId: row.itemId, name: textIn(row.names, context.language), kind: row.kind, ...presentFigures(row) })),
    total,
    sums: presentFigures(sums),
  };
}

/** The same as CSV. @throws DomainError report.days */
export function exportMallReport({ services: { db } }: MallStaffKit, context: RequestContext, query: Query) {
  const days = daysOf(context, query);
  return csvRows(
    ['item', 'kind', 'orders', 'pieces', 'points', 'points given back', 'pieces returned', 'cost'],
    (page) => pageOfReport(db, days, page),
    (row) => [
      textIn(row.names, context.language),
      wordsOf('mall.kind', row.kind),
      row.orders,
      row.pieces,
      row.points,
      row.back,
      row.returned,
      formatMoney(row.cost),
    ],
  );
}
