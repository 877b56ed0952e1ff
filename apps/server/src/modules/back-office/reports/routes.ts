import { figuresOfReport, staffReports as contract, type ReportFigure, type ReportKind } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import {
  addSchedule,
  askRun,
  beginRebuild,
  changeSchedule,
  listMovements,
  listParts,
  listRebuilds,
  listRuns,
  listSchedules,
  type Movement,
  type MovementFilter,
  type Names,
  readReport,
  readRunFile,
  removeSchedule,
  renumberStrangers,
  reportColumns,
  reportCsvLine,
  type ReportFilter,
  type ReportLine,
  type ScheduleFields,
} from '../../reports/index.js';
import { csvLine } from '../../wallet/index.js';
import { csvRows, headedAnew, headedLines } from '../csv.js';
import type { CsvHeading } from '../csv-headings.js';
import { changeAsStaff, pageOf, seesPersonal, type BackOfficeKit } from '../kit.js';
import { lineOf, runLine, scheduleLine, sumsOf } from './lines.js';
import { readOverview } from './overview.js';
import { periodOf } from './period.js';
import { wordsOf } from '../csv-words.js';
import { withUserNames } from '../desk/user-names.js';

const csv = 'text/csv; charset=utf-8';
const rowsAtMost = 100_000;
const movementDays = 31;
const playerDays = 366;

type ReportAsked = ReportFilter & { from: string; to: string; sort?: string | undefined };

function questionOf(context: RequestContext, by: ReportKind, { from, to, sort, ...filter }: ReportAsked, names: Names) {
  return { by, period: periodOf(context, { from, to }), filter, sort, names };
}

function movementFilter(context: RequestContext, query: Omit<MovementFilter, 'merchantId' | 'currency' | 'timeZone'>): MovementFilter {
  const { measure, hour, playerId, vendorId, game, method, ...asked } = query;
  return {
    ...periodOf(context, asked, playerId === undefined ? movementDays : playerDays),
    measure,
    hour,
    playerId,
    vendorId,
    game,
    method,
  };
}

function movementLine(movement: Movement, names: Names) {
  const { vendorId, game, amount, free, fee, at, ...rest } = movement;
  return {
    ...rest,
    measure: movement.measure as 'other',
    at: at.getTime(),
    amount: formatMoney(amount),
    free: formatMoney(free),
    fee: formatMoney(fee),
    game: names.game(vendorId, game),
    vendor: vendorId === 0 ? '' : names.vendor(vendorId),
  };
}

/** @throws DomainError request_param_err where the report could never be made */
async function checkFields(
  { services: { db } }: BackOfficeKit,
  context: RequestContext,
  { by, filter }: ScheduleFields,
  names: Names,
): Promise<void> {
  const { sort, ...rest } = filter;
  const period = periodOf(context, { from: '2000-01-01', to: '2000-01-01' });
  await readReport(db, { by, period, filter: rest, sort, names }, { offset: 0, limit: 1 });
}

/** Figures, reports down to the movements, rebuilds, and reports made by the clock. */
export function reportRoutes(kit: BackOfficeKit): Route[] {
  const { db } = kit.services;
  const { reports } = kit.deps;
  const namesFor = ({ language }: RequestContext): Promise<Names> => reports.namesIn(language);
  /** What staff call the lines of a report about people or payments, where figures know a number or a short name alone. */
  const labelsOf = async (context: RequestContext, by: ReportKind, list: readonly ReportLine[]): Promise<ReadonlyMap<string, string>> => {
    const { merchant, language } = context;
    if (by === 'method') return kit.deps.cashier.methodNames(merchant, language);
    if (by !== 'player' && by !== 'agent') return new Map();
    const people = await kit.deps.identity.forStaff.namesOf(
      merchant.id,
      list.map(({ key }) => Number(key)),
      seesPersonal(context),
    );
    return new Map([...people].map(([id, name]) => [String(id), name]));
  };
  return [
    handle(contract.staffFigures, ({ query }, context) => readOverview(kit, context, query)),
    handle(contract.staffReport, async ({ params: { by }, query: { pageNo, pageSize, ...asked } }, context) => {
      const page = pageOf({ ...(pageNo !== undefined && { pageNo }), ...(pageSize !== undefined && { pageSize }) });
      const { list, total, sums } = await readReport(db, questionOf(context, by, asked, await namesFor(context)), page);
      const labels = await labelsOf(context, by, list);
      return { list: list.map((line) => lineOf({ ...line, label: labels.get(line.key) ?? line.label })), total, sums: sumsOf(sums) };
    }),
    handle(contract.staffExportReport, async ({ params: { by }, query }, context) => {
      const report = await readReport(db, questionOf(context, by, query, await namesFor(context)), { offset: 0, limit: rowsAtMost });
      const shown = figuresOfReport(by, query);
      const labels = await labelsOf(context, by, report.list);
      const words = (key: string) => (by === 'product' ? wordsOf('overview.product', key)?.in(context.language) : labels.get(key));
      const list = report.list.map((line) => ({ ...line, label: words(line.key) ?? line.label }));
      return {
        fileName: `report-by-${by}-${query.from}-${query.to}.csv`,
        contentType: csv,
        rows: headedLines(reportHeadings(by, shown), () => reportLines({ ...report, list }, shown)),
      };
    }),
    handle(contract.staffReportParts, async ({ params: { by }, query: { from, to, vendorId } }, context) => {
      const period = periodOf(context, { from, to });
      const parts = await listParts(db, { by, period, vendorId, names: await namesFor(context) });
      const methods = by === 'method' ? await kit.deps.cashier.methodNames(context.merchant, context.language) : new Map<string, string>();
      return { list: parts.map(({ value, label }) => ({ value, label: methods.get(value) ?? label })) };
    }),
    handle(contract.staffListMovements, async ({ query: { pageNo, pageSize, ...asked } }, context) => {
      const filter = movementFilter(context, asked);
      const page = pageOf({ ...(pageNo !== undefined && { pageNo }), ...(pageSize !== undefined && { pageSize }) });
      const [names, { list, total, amount, fee }] = await Promise.all([namesFor(context), listMovements(db, filter, page)]);
      const [players, methods] = await Promise.all([
        kit.deps.identity.forStaff.namesOf(
          context.merchant.id,
          list.map(({ playerId }) => playerId),
          seesPersonal(context),
        ),
        kit.deps.cashier.methodNames(context.merchant, context.language),
      ]);
      return {
        list: list.map((movement) => {
          const line = movementLine(movement, names);
          return { ...line, userName: players.get(movement.playerId) ?? null, methodName: methods.get(line.method) ?? line.method };
        }),
        total,
        amount: formatMoney(amount),
        fee: formatMoney(fee),
      };
    }),
    handle(contract.staffExportMovements, async ({ query }, context) => {
      const filter = movementFilter(context, query);
      const [names, methods] = await Promise.all([namesFor(context), kit.deps.cashier.methodNames(context.merchant, context.language)]);
      return {
        fileName: `movements-${query.from}-${query.to}.csv`,
        contentType: csv,
        rows: csvRows(
          [
            'at',
            'player',
            'user name',
            'template',
            'amount',
            'free balance',
            'fee',
            'game',
            'vendor',
            'method',
            'reference',
            'remark',
            'id',
          ],
          async (page) => withUserNames(kit, context, (await listMovements(db, filter, page)).list),
          (movement) => {
            const line = movementLine(movement, names);
            return [
              movement.at,
              line.playerId,
              movement.userName,
              wordsOf('overview.template', line.template),
              line.amount,
              line.free,
              line.fee,
              line.game,
              line.vendor,
              methods.get(line.method) ?? line.method,
              line.reference,
              line.remark,
              line.id,
            ];
          },
        ),
      };
    }),
    handle(contract.staffListRebuilds, async () => {
      const list = await listRebuilds(db, 20);
      return { list: list.map((one) => ({ ...one, startedAt: one.startedAt.getTime(), endedAt: one.endedAt?.getTime() ?? null })) };
    }),
    handle(contract.staffStartRebuild, async ({ body: { reason } }, context) => {
      await renumberStrangers(db);
      return changeAsStaff(kit, context, { action: 'figures.rebuild', subject: 'figures', reason }, async (transaction) => {
        const id = await beginRebuild(transaction, staffOf(context).name);
        return { value: { id }, after: { id } };
      });
    }),
    ...scheduleRoutes(kit, namesFor),
  ];
}

function scheduleRoutes(kit: BackOfficeKit, namesFor: (context: RequestContext) => Promise<Names>): Route[] {
  const { db } = kit.services;
  return [
    handle(contract.staffListSchedules, async ({ query }, { merchant }) => {
      const { list, total } = await listSchedules(db, merchant.id, pageOf(query));
      return { list: list.map(scheduleLine), total };
    }),
    handle(contract.staffAddSchedule, async ({ body: { reason, ...fields } }, context) => {
      await checkFields(kit, context, fields, await namesFor(context));
      return changeAsStaff(kit, context, { action: 'report.scheduled', subject: 'report', reason }, async (transaction) => {
        const made = await addSchedule(transaction, context.merchant, fields, staffOf(context).name);
        return { value: scheduleLine(made), after: fields, subject: `report:${made.id}` };
      });
    }),
    handle(contract.staffChangeSchedule, async ({ params: { scheduleId }, body: { reason, version, ...fields } }, context) => {
      await checkFields(kit, context, fields, await namesFor(context));
      return changeAsStaff(kit, context, { action: 'report.changed', subject: `report:${scheduleId}`, reason }, async (transaction) => {
        const { before, after } = await changeSchedule(transaction, context.merchant, scheduleId, version, fields);
        return { value: scheduleLine(after), before: told(before), after: fields };
      });
    }),
    handle(contract.staffRemoveSchedule, ({ params: { scheduleId }, body: { reason, version } }, context) =>
      changeAsStaff(kit, context, { action: 'report.removed', subject: `report:${scheduleId}`, reason }, async (transaction) => ({
        value: {},
        before: told(await removeSchedule(transaction, context.merchant.id, scheduleId, version)),
      })),
    ),
    handle(contract.staffRunSchedule, ({ params: { scheduleId }, body: { reason } }, context) =>
      changeAsStaff(kit, context, { action: 'report.asked', subject: `report:${scheduleId}`, reason }, async (transaction) => {
        const runId = await askRun(transaction, context.merchant, scheduleId);
        return { value: { runId }, after: { runId } };
      }),
    ),
    handle(contract.staffListRuns, async ({ query: { scheduleId, ...page } }, { merchant }) => {
      const { list, total } = await listRuns(db, merchant.id, scheduleId, pageOf(page));
      return { list: list.map(runLine), total };
    }),
    handle(contract.staffGetRunFile, async ({ params: { runId } }, { merchant, language }) => {
      const { name, from, to, text } = await readRunFile(db, merchant.id, runId);
      return {
        fileName: `${name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')}-${from}-${to}.csv`,
        contentType: csv,
        rows: oneText(headedAnew(text, language)),
      };
    }),
  ];
}

function told({ name, by, filter, rhythm, hour, keepDays, enabled }: ScheduleFields): ScheduleFields {
  return { name, by, filter, rhythm, hour, keepDays, enabled };
}

async function* oneText(text: string): AsyncIterable<string> {
  yield text;
}

/** What stands over the columns of a report: words that `csv-headings.ts` has in every language (a test asks for each kind and figure). */
export const reportHeadings = (by: ReportKind, shown: readonly ReportFigure[]): readonly CsvHeading[] =>
  reportColumns(by, shown) as readonly CsvHeading[];

async function* reportLines(
  { list, sums, total }: Awaited<ReturnType<typeof readReport>>,
  shown: readonly ReportFigure[],
): AsyncIterable<string> {
  for (const line of list) yield reportCsvLine(line, shown);
  if (total > list.length) yield csvLine([`there are more than ${rowsAtMost} rows: narrow the filter`]);
  yield reportCsvLine({ key: 'total', label: '', ...sums }, shown);
}
