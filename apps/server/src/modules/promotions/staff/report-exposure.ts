import type { Input, Reply, staffPromotions as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { byLine } from './by-line.js';
import type { PromotionsStaffKit } from './kit.js';
import { isWord, nameCell } from './report-offers.js';
import { exposureOfOffers, exposureOfPlayers, type ExposureRow, readPromised } from './report-repository.js';

type Query = Input<typeof contract.staffExportOfferExposure>['query'];
type Figures = Omit<ExposureRow, 'key' | 'label' | 'budgetLeft' | 'isTaking'>;
/** A line with what its offer promises to whoever grabs or wins; undefined: it is no such offer. */
type Line = ExposureRow & { prizes?: bigint };

const add = <Row extends Figures>(one: Row, other: Figures): Row => ({
  ...one,
  active: one.active + other.active,
  balance: one.balance + other.balance,
  requirement: one.requirement + other.requirement,
  waiting: one.waiting + other.waiting,
  waitingSum: one.waitingSum + other.waitingSum,
  offered: one.offered + other.offered,
  offeredSum: one.offeredSum + other.offeredSum,
  freeBets: one.freeBets + other.freeBets,
  freeSpins: one.freeSpins + other.freeSpins,
  released: one.released + other.released,
});

const nothing: Figures = {
  active: 0,
  balance: 0n,
  requirement: 0n,
  waiting: 0,
  waitingSum: 0n,
  offered: 0,
  offeredSum: 0n,
  freeBets: 0n,
  freeSpins: 0n,
  released: 0n,
};
const sizeOf = ({ balance, waitingSum, offeredSum, freeBets, freeSpins, released, prizes = 0n }: Figures & Pick<Line, 'prizes'>): bigint =>
  balance + waitingSum + offeredSum + freeBets + freeSpins + released + prizes;
const bySize = (one: Line, other: Line): number =>
  Number(sizeOf(other) - sizeOf(one)) || one.label.localeCompare(other.label) || Number(one.key) - Number(other.key);

/** Offers with what they have open, packets and prizes that are still to be had among it. */
async function readOffers({ db }: Pick<PromotionsStaffKit['services'], 'db'>, merchantId: number): Promise<Line[]> {
  const [rows, promised] = await Promise.all([exposureOfOffers(db, merchantId), readPromised(db, merchantId)]);
  const left = new Map(promised.map(({ offerId, leftSum }) => [offerId, leftSum]));
  return rows
    .map((row) => {
      const prizes = left.get(row.key);
      return prizes === undefined ? row : { ...row, prizes };
    })
    .toSorted(bySize);
}

async function readExposure(kit: PromotionsStaffKit, context: RequestContext, { by }: Query): Promise<Line[]> {
  const { db } = kit.services;
  const merchantId = context.merchant.id;
  if (by === 'offer') return readOffers(kit.services, merchantId);
  const found = await exposureOfPlayers(db, merchantId, by === 'line' ? 'player' : by);
  return (by === 'line' ? await byLine(kit, context, found, add) : found).toSorted(bySize);
}

const present = (row: Figures) => ({
  active: row.active,
  balance: formatMoney(row.balance),
  requirement: formatMoney(row.requirement),
  waiting: row.waiting,
  waitingSum: formatMoney(row.waitingSum),
  offered: row.offered,
  offeredSum: formatMoney(row.offeredSum),
  freeBets: formatMoney(row.freeBets),
  freeSpins: formatMoney(row.freeSpins),
  released: formatMoney(row.released),
});

const prizesOf = ({ prizes }: Line): string | null => (prizes === undefined ? null : formatMoney(prizes));
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
      prizes: prizesOf(row),
      isTaking: row.isTaking,
    })),
    total: rows.length,
    sums: {
      ...present(rows.reduce(add, nothing)),
      budgetLeft: formatMoney(rows.reduce((sum, { budgetLeft }) => sum + (budgetLeft ?? 0n), 0n)),
      prizes: formatMoney(rows.reduce((sum, { prizes = 0n }) => sum + prizes, 0n)),
    },
  };
}

const headings = { offer: 'code', line: 'agent', 'player-kind': 'group' } as const;

/** The same as CSV. */
export function exportOfferExposure(kit: PromotionsStaffKit, context: RequestContext, query: Query) {
  let rows: Promise<Line[]> | undefined;
  return csvRows(
    [
      headings[query.by],
      'active',
      'lent',
      'to be staked',
      'waiting',
      'waiting sum',
      'to be claimed',
      'to be claimed sum',
      'free bets',
      'free spins',
      'cash after staking',
      'packets and prizes',
      'budget left',
    ],
    async ({ offset, limit }) => (await (rows ??= readExposure(kit, context, query))).slice(offset, offset + limit),
    (row) => {
      const { active, balance, requirement, waiting, waitingSum, offered, offeredSum, freeBets, freeSpins, released } = present(row);
      const name = nameCell(query.by, row);
      const sums = [offeredSum, freeBets, freeSpins, released, prizesOf(row), budgetOf(row)];
      return [name, active, balance, requirement, waiting, waitingSum, offered, ...sums];
    },
  );
}
