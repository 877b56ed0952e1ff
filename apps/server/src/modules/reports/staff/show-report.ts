import { figuresOfReport, type ReportFigure, type ReportKind } from '@sortes/contract';
import { csvLine } from '../../../platform/csv/cells.js';
import type { CsvHeading } from '../../../platform/csv/headings.js';
import { headedLines } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { listParts, type Names, readReport, type ReportFilter, type ReportLine } from '../report-repository.js';
import { reportColumns, reportCsvLine } from '../schedule.js';
import type { ReportsStaffKit } from './kit.js';
import { lineOf, sumsOf } from './lines.js';
import { periodOf } from './period.js';

const rowsAtMost = 100_000;

type ReportAsked = ReportFilter & { from: string; to: string; sort?: string | undefined };

function questionOf(context: RequestContext, by: ReportKind, { from, to, sort, ...filter }: ReportAsked, names: Names) {
  return { by, period: periodOf(context, { from, to }), filter, sort, names };
}

/** What staff call the lines of a report about people or payments, where figures know a number or a short name alone. */
async function labelsOf(
  kit: ReportsStaffKit,
  context: RequestContext,
  by: ReportKind,
  list: readonly ReportLine[],
): Promise<ReadonlyMap<string, string>> {
  if (by === 'method') return kit.cashier.methodNames(context.merchant, context.language);
  if (by !== 'player' && by !== 'agent') return new Map();
  const people = await kit.office.namesOfPlayers(
    context,
    list.map(({ key }) => Number(key)),
  );
  return new Map([...people].map(([id, name]) => [String(id), name]));
}

export async function showReport(
  kit: ReportsStaffKit,
  context: RequestContext,
  by: ReportKind,
  { pageNo, pageSize, ...asked }: ReportAsked & { pageNo?: number; pageSize?: number },
) {
  const question = questionOf(context, by, asked, await kit.namesIn(context.language));
  const { list, total, sums } = await readReport(kit.services.db, question, pageOf({ pageNo, pageSize }));
  const labels = await labelsOf(kit, context, by, list);
  return { list: list.map((line) => lineOf({ ...line, label: labels.get(line.key) ?? line.label })), total, sums: sumsOf(sums) };
}

export async function exportReport(kit: ReportsStaffKit, context: RequestContext, by: ReportKind, query: ReportAsked) {
  const question = questionOf(context, by, query, await kit.namesIn(context.language));
  const report = await readReport(kit.services.db, question, { offset: 0, limit: rowsAtMost });
  const shown = figuresOfReport(by, query);
  const labels = await labelsOf(kit, context, by, report.list);
  const words = (key: string) => (by === 'product' ? wordsOf('overview.product', key)?.in(context.language) : labels.get(key));
  const list = report.list.map((line) => ({ ...line, label: words(line.key) ?? line.label }));
  return headedLines(reportHeadings(by, shown), () => reportLines({ ...report, list }, shown));
}

/** What a report may be narrowed to. */
export async function listReportParts(
  { services: { db }, namesIn, cashier }: ReportsStaffKit,
  context: RequestContext,
  by: 'game' | 'method' | 'vendor',
  { from, to, vendorId }: { from: string; to: string; vendorId?: number | undefined },
) {
  const period = periodOf(context, { from, to });
  const parts = await listParts(db, { by, period, vendorId, names: await namesIn(context.language) });
  const methods = by === 'method' ? await cashier.methodNames(context.merchant, context.language) : new Map<string, string>();
  return { list: parts.map(({ value, label }) => ({ value, label: methods.get(value) ?? label })) };
}

/** What stands over the columns of a report: words that `platform/csv/headings.ts` has in every language (a test asks for each kind and figure). */
const reportHeadings = (by: ReportKind, shown: readonly ReportFigure[]): readonly CsvHeading[] =>
  reportColumns(by, shown) as readonly CsvHeading[];

async function* reportLines(
  { list, sums, total }: Awaited<ReturnType<typeof readReport>>,
  shown: readonly ReportFigure[],
): AsyncIterable<string> {
  for (const line of list) yield reportCsvLine(line, shown);
  if (total > list.length) yield csvLine([`there are more than ${rowsAtMost} rows: narrow the filter`]);
  yield reportCsvLine({ key: 'total', label: '', ...sums }, shown);
}
