import type { staffLottery as contract, Input } from '@sortes/contract';
import { games, type Game } from '@sortes/lottery-rules';
import type { Database } from '@sortes/service';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import type { RequestContext } from '../../../platform/http.js';
import type { Merchant } from '../../../platform/merchant.js';
import { pageOf } from '../../../platform/staff.js';
import { gameName } from '../texts.js';
import { csv, type LotteryStaffKit } from './kit.js';
import { drawLine, moneyOrNull } from './lines.js';
import { countStaffDraws, listStaffDraws, type DrawFilter, type DrawOrder, type DrawPage, type StaffDraw } from './repository.js';

export interface StaffDrawFilter extends Omit<DrawFilter, 'gameCodes'> {
  kind?: Game['kind'] | undefined;
}

const filterOf = ({ kind, ...filter }: StaffDrawFilter): DrawFilter => ({
  ...filter,
  // Issues are indexed by game: a number alone is looked for in each of them.
  ...((kind !== undefined || (filter.numero !== undefined && filter.gameCode === undefined)) && {
    gameCodes: games.filter((game) => kind === undefined || game.kind === kind).map(({ code }) => code),
  }),
});

/** Draws of a brand; days in its time zone. */
export const drawsOf = (db: Database, merchant: Merchant, filter: StaffDrawFilter, page: DrawPage): Promise<StaffDraw[]> =>
  listStaffDraws(db, merchant.id, filterOf(filter), merchant.timeZone, page);

/** A day of the wire that no calendar has reads as none. */
export const dayOr = (day: string | undefined): string | undefined =>
  day !== undefined && Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? undefined : day;

type Query = Input<typeof contract.staffExportDraws>['query'];

const asked = ({ from, to, sort, ...filter }: Query): { order: DrawOrder; filter: StaffDrawFilter } => ({
  order: sort ?? 'work',
  filter: { ...filter, from: dayOr(from), to: dayOr(to) },
});

export async function listDraws(
  { context: { db } }: LotteryStaffKit,
  { merchant, language }: RequestContext,
  { pageNo, pageSize, ...query }: Input<typeof contract.staffListDraws>['query'],
) {
  const { filter, order } = asked(query);
  const [list, total] = await Promise.all([
    drawsOf(db, merchant, filter, { ...pageOf({ pageNo, pageSize }), order }),
    countStaffDraws(db, merchant.id, filterOf(filter), merchant.timeZone),
  ]);
  return { list: list.map((draw) => drawLine(draw, language)), total };
}

const columns = [
  'game',
  'issue',
  'state',
  'overdue',
  'opens',
  'closes',
  'draws',
  'drawn',
  'paid',
  'result',
  'corrections',
  'bets',
  'stakes',
  'winners',
  'prizes',
] as const;

export function exportDraws({ context: { db } }: LotteryStaffKit, { merchant, language }: RequestContext, query: Query) {
  const { filter, order } = asked(query);
  return {
    fileName: 'draws.csv',
    contentType: csv,
    rows: csvRows(
      columns,
      (page) => drawsOf(db, merchant, filter, { ...page, order }),
      (draw) => [
        gameName(draw.gameCode, language),
        draw.numero,
        wordsOf('lottery.state', draw.state),
        draw.overdue,
        draw.opensAt,
        draw.closesAt,
        draw.drawsAt,
        draw.drawnAt,
        draw.settledAt,
        draw.win,
        draw.corrections,
        draw.bets,
        moneyOrNull(draw.stake),
        draw.winners,
        moneyOrNull(draw.prizes),
      ],
    ),
  };
}
