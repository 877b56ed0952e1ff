import type { Input, Reply, staffPromotions as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { narrowToLine } from './by-line.js';
import type { PromotionsStaffKit } from './kit.js';
import { type GrantFilter, pageOfStaffGrants, sumStaffGrants } from './staff-repository.js';
import { type Row, presentGrants } from './present-grants.js';

type Query = Input<typeof contract.staffExportGrants>['query'];

/** A day that was asked for; one that no month has asks for nothing. */
const dayAsked = (day: string | undefined): string | undefined =>
  day === undefined || !(new Date(`${day}T00:00:00Z`).getTime() > 0) || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day
    ? undefined
    : day;

/** Which grants are asked for. */
async function readFilter(
  kit: PromotionsStaffKit,
  { merchant }: RequestContext,
  { offerId, playerId, state, money, only, line, playerKind, paidIn, from, to }: Query,
): Promise<GrantFilter> {
  const filter = {
    merchantId: merchant.id,
    offerId,
    playerId,
    state,
    money,
    only,
    playerKind,
    paidIn,
    from: dayAsked(from),
    to: dayAsked(to),
    timeZone: merchant.timeZone,
  };
  return line === undefined ? filter : narrowToLine(kit, filter, line);
}

/** What players were given, the newest first. */
export async function showStaffGrants(
  kit: PromotionsStaffKit,
  context: RequestContext,
  query: Input<typeof contract.staffListGrants>['query'],
): Promise<Reply<typeof contract.staffListGrants>> {
  const { db } = kit.services;
  const filter = await readFilter(kit, context, query);
  const [rows, { total, ...sums }] = await Promise.all([pageOfStaffGrants(db, filter, pageOf(query)), sumStaffGrants(db, filter)]);
  return {
    list: await presentGrants(kit, context, rows),
    total,
    sums: {
      amount: formatMoney(sums.amount),
      converted: formatMoney(sums.converted),
      forfeited: formatMoney(sums.forfeited),
      reclaimed: formatMoney(sums.reclaimed),
      balance: formatMoney(sums.balance),
      requirement: formatMoney(sums.requirement),
    },
  };
}

/** The same as CSV. */
export function exportStaffGrants(kit: PromotionsStaffKit, context: RequestContext, query: Query) {
  let filter: Promise<GrantFilter> | undefined;
  return csvRows(
    [
      'number',
      'code',
      'player',
      'user name',
      'state',
      'amount',
      'required',
      'wagered',
      'converted',
      'forfeited',
      'created',
      'until',
      'ended',
      'reason',
    ],
    async (page) =>
      presentGrants(kit, context, await pageOfStaffGrants(kit.services.db, await (filter ??= readFilter(kit, context, query)), page)),
    (row: Row) => [
      row.id,
      row.code,
      row.playerId,
      row.userName,
      wordsOf('promotions.grantState', row.status),
      row.amount,
      row.required,
      row.wagered,
      row.converted,
      row.forfeited,
      new Date(row.madeAt),
      row.until === null ? null : new Date(row.until),
      row.endedAt === null ? null : new Date(row.endedAt),
      row.reason,
    ],
  );
}
