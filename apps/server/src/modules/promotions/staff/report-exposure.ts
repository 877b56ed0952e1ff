import type { Input, Reply, staffPromotions as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { byLine } from './by-line.js';
import type { PromotionsStaffKit } from './kit.js';
import { isWord, nameCell } from './report-offers.js';
import { exposureOfOffers, exposureOfPlayers, type ExposureRow } from './report-repository.js';

type Query = Input<typeof contract.staffExportOfferExposure>['query'];
type Figures = Omit<ExposureRow, 'key' | 'label' | 'budgetLeft' | 'isTaking'>;

const add = <Row extends Figures>(one: Row, other: Figures): Row => ({
  ...one,
  active: one.active + other.active,
  balance: one.balance + other.balance,
  requirement: one.requirement + other.requirement,
  waiting: one.waiting + other.waiting,
  waitingSum: one.waitingSum + other.waitingSum,
  offered: one.offered + other.offered,
  offeredSum: one.offeredSum + other.offeredSum,
});

const nothing: Figures = { active: 0, balance: 0n, requirement: 0n, waiting: 0, waitingSum: 0n, offered: 0, offeredSum: 0n };
const sizeOf = ({ balance, waitingSum, offeredSum }: Figures): bigint => balance + waitingSum + offeredSum;
const bySize = (one: ExposureRow, other: ExposureRow): number => Number(sizeOf(other) - sizeOf(one)) || Number(one.key) - Number(other.key);

async function readExposure(kit: PromotionsStaffKit, context: RequestContext, { by }: Query): Promise<ExposureRow[]> {
  const { db } = kit.services;
  const merchantId = context.merchant.id;
  if (by === 'offer') return exposureOfOffers(db, merchantId);
  const found = await exposureOfPlayers(db, merchantId, by === 'line' ? 'player' : by);
  return by === 'line' ? (await byLine(kit, context, found, add)).toSorted(bySize) : found;
}

const present = (row: Figures) => ({
  active: row.active,
  balance: formatMoney(row.balance),
  requirement: formatMoney(row.requirement),
  waiting: row.waiting,
  waitingSum: formatMoney(row.waitingSum),
  offered: row.offered,
  offeredSum: formatMoney(row.offeredSum),
});

const budgetOf = ({ budgetLeft }: ExposureRow): string | null => (budgetLeft === null ? null : formatMoney(budgetLeft));

/** What promotions have open now. */
export async function showOfferExposure(
  kit: PromotionsStaffKit,
  context: RequestContext,
  query: Input<typeof contract.staffOfferExposure>['query'],
): Promise<Reply<typeof contract.staffOfferExposure>> {
  const rows = await readExposure(kit, context, query);
  const { offset, limit } = pageOf(query);
  return {
    list: rows.slice(offset, offset + limit).map((row) => ({
      key: row.key,
      label: isWord(query.by) ? '' : row.label,
      ...present(row),
      budgetLeft: budgetOf(row),
      isTaking: row.isTaking,
    })),
    total: rows.length,
    sums: {
      ...present(rows.reduce(add, nothing)),
      budgetLeft: formatMoney(rows.reduce((sum, { budgetLeft }) => sum + (budgetLeft ?? 0n), 0n)),
    },
  };
}

const headings = { offer: 'code', line: 'agent', 'player-kind': 'group' } as const;

/** The same as CSV. */
export function exportOfferExposure(kit: PromotionsStaffKit, context: RequestContext, query: Query) {
  let rows: Promise<ExposureRow[]> | undefined;
  return csvRows(
    [headings[query.by], 'active', 'lent', 'to be staked', 'waiting', 'waiting sum', 'to be claimed', 'to be claimed sum', 'budget left'],
    async ({ offset, limit }) => (await (rows ??= readExposure(kit, context, query))).slice(offset, offset + limit),
    (row) => {
      const { active, balance, requirement, waiting, waitingSum, offered, offeredSum } = present(row);
      return [nameCell(query.by, row), active, balance, requirement, waiting, waitingSum, offered, offeredSum, budgetOf(row)];
    },
  );
}
