import type { Input, Reply, staffPoints as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { DateTime } from 'luxon';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { rulesOf } from '../show-points.js';
import type { PointsStaffKit } from './kit.js';
import {
  type DayOfPoints,
  type ListedMovement,
  type MovementFilter,
  pageOfMovements,
  readDays,
  sumMovements,
} from './report-repository.js';

type MovementQuery = Input<typeof contract.staffExportPointMovements>['query'];
type ReportQuery = Input<typeof contract.staffExportPointReport>['query'];
type Report = Reply<typeof contract.staffPointReport>;

const usualDays = 30;
const daysAtMost = 366;

/** A day that there is. @throws DomainError request_param_err */
function dayIn(text: string | undefined, field: 'from' | 'to', timeZone: string): DateTime | undefined {
  if (text === undefined) return undefined;
  const day = DateTime.fromISO(text, { zone: timeZone });
  return day.isValid ? day : refuse('request_param_err', { field });
}

function filterOf({ merchant }: RequestContext, query: MovementQuery): MovementFilter {
  dayIn(query.from, 'from', merchant.timeZone);
  dayIn(query.to, 'to', merchant.timeZone);
  const { playerId, template, source, from, to } = query;
  return { merchantId: merchant.id, timeZone: merchant.timeZone, playerId, template, source, from, to };
}

async function presentMovements({ office }: PointsStaffKit, context: RequestContext, page: readonly ListedMovement[]) {
  const ids = page.map(({ playerId }) => playerId);
  const names = await office.namesOfPlayers(context, ids);
  return page.map(({ id, playerId, madeAt, template, source, changed, balance, owed, reference, remark, note, lots }) => ({
    id,
    playerId,
    account: names.get(playerId) ?? '',
    at: madeAt.getTime(),
    template,
    source,
    changed: Number(changed),
    balance: Number(balance),
    owed: Number(owed),
    reference,
    remark,
    note,
    lots: [...lots],
  }));
}

/** Movements of points of the brand, or of one player. */
export async function showMovements(
  kit: PointsStaffKit,
  context: RequestContext,
  query: Input<typeof contract.staffListPointMovements>['query'],
): Promise<Reply<typeof contract.staffListPointMovements>> {
  const filter = filterOf(context, query);
  const { db } = kit.services;
  const [page, { count, gained, taken }] = await Promise.all([pageOfMovements(db, filter, pageOf(query)), sumMovements(db, filter)]);
  return { list: await presentMovements(kit, context, page), total: count, sums: { gained: Number(gained), taken: Number(taken) } };
}

/** The same as CSV. */
export function exportMovements(kit: PointsStaffKit, context: RequestContext, query: MovementQuery) {
  const filter = filterOf(context, query);
  return csvRows(
    [
      'id',
      'player',
      'user name',
      'at',
      'kind',
      'points for',
      'points',
      'points afterwards',
      'points owed',
      'expires on',
      'reference',
      'remark',
      'note to the player',
    ],
    async (page) => presentMovements(kit, context, await pageOfMovements(kit.services.db, filter, page)),
    (row: Awaited<ReturnType<typeof presentMovements>>[number]) => [
      row.id,
      row.playerId,
      row.account,
      new Date(row.at),
      wordsOf('points.template', row.template),
      wordsOf('points.source', row.source.split(':')[0] ?? ''),
      row.changed,
      row.balance,
      row.owed,
      row.lots.map(({ points, expiresOn }) => `${expiresOn}: ${points}`).join(', '),
      row.reference,
      row.remark,
      row.note,
    ],
  );
}

/** The days that are asked for. @throws DomainError request_param_err */
function spanOf({ services: { clock } }: PointsStaffKit, { merchant: { timeZone } }: RequestContext, { from, to }: ReportQuery) {
  const last = dayIn(to, 'to', timeZone) ?? DateTime.fromJSDate(clock.now(), { zone: timeZone });
  const first = dayIn(from, 'from', timeZone) ?? last.minus({ days: usualDays - 1 });
  const days = last.startOf('day').diff(first.startOf('day'), 'days').days;
  if (days < 0 || days >= daysAtMost) refuse('request_param_err', { field: 'from' });
  return { from: first.toFormat('yyyy-MM-dd'), to: last.toFormat('yyyy-MM-dd') };
}

const figures = ['earned', 'undone', 'spent', 'returned', 'expired', 'adjusted', 'sold', 'bought'] as const;
const presentDay = (day: DayOfPoints) => ({
  day: day.day,
  earned: Number(day.earned),
  undone: Number(day.undone),
  spent: Number(day.spent),
  returned: Number(day.returned),
  expired: Number(day.expired),
  adjusted: Number(day.adjusted),
  sold: Number(day.sold),
  bought: Number(day.bought),
  standing: Number(day.standing),
});

const readReport = async (kit: PointsStaffKit, context: RequestContext, query: ReportQuery): Promise<DayOfPoints[]> => {
  const { id: merchantId, timeZone } = context.merchant;
  return readDays(kit.services.db, { merchantId, timeZone, ...spanOf(kit, context, query) });
};

/** Points by day, with what all that stands is worth. */
export async function showReport(
  kit: PointsStaffKit,
  context: RequestContext,
  query: Input<typeof contract.staffPointReport>['query'],
): Promise<Report> {
  const [days, { bringsPer1000 }] = await Promise.all([readReport(kit, context, query), rulesOf(kit, context.merchant.id)]);
  const standing = days[0]?.standing ?? 0n;
  const list = days.map(presentDay);
  const totals = { earned: 0, undone: 0, spent: 0, returned: 0, expired: 0, adjusted: 0, sold: 0, bought: 0, standing: Number(standing) };
  for (const day of list) for (const figure of figures) totals[figure] += day[figure];
  const { offset, limit } = pageOf(query);
  return { list: list.slice(offset, offset + limit), total: list.length, totals, worth: formatMoney((standing * bringsPer1000) / 1000n) };
}

/** The same as CSV. */
export async function exportReport(kit: PointsStaffKit, context: RequestContext, query: ReportQuery) {
  const days = (await readReport(kit, context, query)).map(presentDay);
  return csvRows(
    [
      'day',
      'points earned',
      'points undone',
      'points spent',
      'points returned',
      'points expired',
      'points adjusted',
      'points sold',
      'points bought',
      'points standing',
    ],
    ({ offset, limit }) => Promise.resolve(days.slice(offset, offset + limit)),
    (row: ReturnType<typeof presentDay>) => [row.day, ...figures.map((figure) => row[figure]), row.standing],
  );
}
