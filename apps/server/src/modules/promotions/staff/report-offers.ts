import type { Input, Reply, staffPromotions as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { netWinByDay, netWinOf } from '../../reports/index.js';
import { byLine, noLine } from './by-line.js';
import type { PromotionsStaffKit } from './kit.js';
import { reportOffers, type ReportRow } from './report-repository.js';

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

const addFigures = <Row extends Figures>(one: Row, other: Figures): Row => ({
  ...one,
  granted: one.granted + other.granted,
  given: one.given + other.given,
  converted: one.converted + other.converted,
  forfeited: one.forfeited + other.forfeited,
  reclaimed: one.reclaimed + other.reclaimed,
});

const nothing: Figures = { granted: 0, given: 0n, converted: 0n, forfeited: 0n, reclaimed: 0n };
const costOf = ({ converted, reclaimed }: Figures): bigint => converted - reclaimed;
const bySize = (one: ReportRow, other: ReportRow): number =>
  Number(costOf(other) - costOf(one)) || Number(other.given - one.given) || Number(one.key) - Number(other.key);

/** What promotions gave and cost, and what the brand won by which that is measured. */
interface Report {
  rows: ReportRow[];
  /** What the brand won in all these days, money units. */
  netWin: bigint;
  /** What it won by which the cost of a row is measured. */
  wonBeside(row: ReportRow): bigint;
}

/** A year of days, every offer or every root agent of a brand at most: the sums are those of all of them. @throws DomainError report.days */
async function readReport(kit: PromotionsStaffKit, context: RequestContext, { by, ...days }: Query): Promise<Report> {
  const { db } = kit.services;
  const { id: merchantId, currency, timeZone } = context.merchant;
  const period = { merchantId, currency, ...readDays({ from: days.from, to: days.to }, daysAtMost) };
  const [found, netWin, wonOn] = await Promise.all([
    reportOffers(db, { ...period, timeZone, by: by === 'line' ? 'player' : by }),
    netWinOf(db, period),
    by === 'day' ? netWinByDay(db, period) : undefined,
  ]);
  const rows = by === 'line' ? (await byLine(kit, context, found, addFigures)).toSorted(bySize) : found;
  return { rows, netWin, wonBeside: ({ key }) => (wonOn === undefined ? netWin : (wonOn.get(key) ?? 0n)) };
}

/** A cost by what was won; null: nothing was. */
const shareOf = (cost: bigint, won: bigint): number | null => (won > 0n ? Number(cost) / Number(won) : null);

const presentFigures = (figures: Figures, won: bigint) => ({
  granted: figures.granted,
  given: formatMoney(figures.given),
  converted: formatMoney(figures.converted),
  forfeited: formatMoney(figures.forfeited),
  reclaimed: formatMoney(figures.reclaimed),
  cost: formatMoney(costOf(figures)),
  share: shareOf(costOf(figures), won),
});

/** Keys of these are words that the console says. */
export const isWord = (by: string): boolean => by === 'player-kind' || by === 'paid-in';

/** What promotions gave and cost. @throws DomainError report.days */
export async function showOfferReport(
  kit: PromotionsStaffKit,
  context: RequestContext,
  query: Input<typeof contract.staffReportOffers>['query'],
): Promise<Reply<typeof contract.staffReportOffers>> {
  const { rows, netWin, wonBeside } = await readReport(kit, context, query);
  const { offset, limit } = pageOf(query);
  const sums = rows.reduce(addFigures, nothing);
  return {
    list: rows.slice(offset, offset + limit).map((row) => ({
      key: row.key,
      label: isWord(query.by) ? '' : row.label,
      ...presentFigures(row, wonBeside(row)),
    })),
    total: rows.length,
    sums: { ...presentFigures(sums, netWin), netWin: formatMoney(netWin) },
  };
}

const headings = {
  offer: 'code',
  day: 'day',
  line: 'agent',
  'player-kind': 'group',
  'paid-in': 'group',
  share: 'cost by net win',
} as const;

/** What stands in the first column of a file. */
export const nameCell = (by: string, { key, label }: Pick<ReportRow, 'key' | 'label'>) =>
  isWord(by) || (by === 'line' && key === String(noLine)) ? wordsOf('promotions.group', by === 'line' ? 'no-line' : key) : label;

/** The same as CSV. @throws DomainError report.days */
export function exportOfferReport(kit: PromotionsStaffKit, context: RequestContext, query: Query) {
  const { by } = query;
  let asked: Promise<Report> | undefined;
  return csvRows(
    [headings[by], 'grants', 'given', 'converted', 'forfeited', 'reclaimed', 'cost', headings.share],
    async ({ offset, limit }) => {
      const report = await (asked ??= readReport(kit, context, query));
      return report.rows.slice(offset, offset + limit).map((row) => ({ row, won: report.wonBeside(row) }));
    },
    ({ row, won }) => {
      const { granted, given, converted, forfeited, reclaimed, cost, share } = presentFigures(row, won);
      return [nameCell(by, row), granted, given, converted, forfeited, reclaimed, cost, share === null ? null : share.toFixed(4)];
    },
  );
}
