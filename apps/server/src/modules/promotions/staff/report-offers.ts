import type { Input, Reply, staffPromotions as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import type { PromotionsStaffKit } from './kit.js';
import { reportOffers, type ReportQuestion, type ReportRow } from './staff-repository.js';

type Query = Input<typeof contract.staffExportOfferReport>['query'];
type Figures = Pick<ReportRow, 'granted' | 'given' | 'converted' | 'forfeited' | 'reclaimed'>;

/** Days of one question. */
const daysAtMost = 366;

/**
 * Days of a question, both included, so many at most.
 * @throws DomainError report.days for days that no month has, the wrong way round, or too many
 */
export function readDays<Days extends { from: string; to: string }>(days: Days, most: number): Days {
  const { from, to } = days;
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)];
  const isDay = (day: string, at: number): boolean => !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
  if (!isDay(from, first) || !isDay(to, last) || last < first || (last - first) / 86_400_000 >= most)
    refuse('report.days', { parameters: { most } });
  return days;
}

/** @throws DomainError report.days */
function readQuestion({ merchant }: RequestContext, { by, from, to }: Query): ReportQuestion {
  return { merchantId: merchant.id, by, ...readDays({ from, to }, daysAtMost), timeZone: merchant.timeZone };
}

const presentFigures = ({ granted, given, converted, forfeited, reclaimed }: Figures) => ({
  granted,
  given: formatMoney(given),
  converted: formatMoney(converted),
  forfeited: formatMoney(forfeited),
  reclaimed: formatMoney(reclaimed),
  cost: formatMoney(converted - reclaimed),
});

const nothing: Figures = { granted: 0, given: 0n, converted: 0n, forfeited: 0n, reclaimed: 0n };

/** What promotions gave and cost. @throws DomainError report.days */
export async function showOfferReport(
  { services: { db } }: PromotionsStaffKit,
  context: RequestContext,
  query: Input<typeof contract.staffReportOffers>['query'],
): Promise<Reply<typeof contract.staffReportOffers>> {
  // A year of days or every offer of a brand at most: the sums are those of all of them.
  const rows = await reportOffers(db, readQuestion(context, query));
  const { offset, limit } = pageOf(query);
  const sums = rows.reduce(
    (sum, row) => ({
      granted: sum.granted + row.granted,
      given: sum.given + row.given,
      converted: sum.converted + row.converted,
      forfeited: sum.forfeited + row.forfeited,
      reclaimed: sum.reclaimed + row.reclaimed,
    }),
    nothing,
  );
  return {
    list: rows.slice(offset, offset + limit).map((row) => ({ key: row.key, label: row.label, ...presentFigures(row) })),
    total: rows.length,
    sums: presentFigures(sums),
  };
}

/** The same as CSV. @throws DomainError report.days */
export function exportOfferReport({ services: { db } }: PromotionsStaffKit, context: RequestContext, query: Query) {
  const question = readQuestion(context, query);
  return csvRows(
    [query.by === 'day' ? 'day' : 'code', 'grants', 'given', 'converted', 'forfeited', 'reclaimed', 'cost'],
    (page) => reportOffers(db, question, page),
    (row: ReportRow) => {
      const { granted, given, converted, forfeited, reclaimed, cost } = presentFigures(row);
      return [row.label, granted, given, converted, forfeited, reclaimed, cost];
    },
  );
}
