import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../../platform/csv/words.js';
import { refuse } from '../../../../platform/errors.js';
import { pageOf, type StaffContext } from '../../../../platform/staff.js';
import type { CatalogueCopy } from '../../catalogue/catalogue.js';
import type { GamesStaffKit } from '../kit.js';
import { scopeOf, vendorIdsFor } from '../scope.js';
import { dateOf, type ByCode, type Page, type WirePage } from './page.js';
import { listTransfers, type TransferRow, type TransferSearch } from './transfer-repository.js';

type TransferQuestion = ByCode<TransferSearch>;

/** A first request that was held up on its way, and every repeat of it, has arrived or died by then. */
const patienceMs = 3_600_000;

/** What requests and the log call a transfer. */
export const transferSubject = (id: string): string => `vendor-transfer:${id}`;

export function transferLine(copy: CatalogueCopy, row: TransferRow) {
  return {
    transferId: row.id,
    playerId: Number(row.player_id),
    vendor: copy.vendorById(row.vendor_id)?.code ?? '',
    direction: row.direction,
    amount: formatMoney(row.amount),
    currency: row.currency,
    state: row.state,
    reason: row.reason,
    createdAt: row.created_at.getTime(),
    stateChangedAt: row.state_changed_at.getTime(),
    checkAt: row.check_at?.getTime() ?? null,
    checks: row.checks,
  };
}

/** Whether a transfer that began then has been under way for so long that people may end it. */
export const hasTakenLong = ({ clock }: GamesStaffKit, createdAt: Date | number): boolean =>
  clock.now().getTime() - Number(createdAt) >= patienceMs;

async function readPage({ db, catalogue }: GamesStaffKit, context: StaffContext, { vendor, ...question }: TransferQuestion, page: Page) {
  const copy = await catalogue.current();
  const vendorIds = vendor === undefined ? undefined : vendorIdsFor(copy, scopeOf(context), vendor);
  const { rows, total, amount } = await listTransfers(db, context.merchant.id, { ...question, vendorIds }, page);
  return { list: rows.map((row) => transferLine(copy, row)), total, amount: formatMoney(amount) };
}

/** Transfers between the main wallet and vendors', those under way unless told. */
export const listTransfersForStaff = (
  kit: GamesStaffKit,
  context: StaffContext,
  { pageNo, pageSize, ...query }: TransferQuestion & WirePage,
) => readPage(kit, context, query, pageOf({ pageNo, pageSize }));

const columns = [
  'transfer',
  'player',
  'user name',
  'vendor',
  'direction',
  'amount',
  'currency',
  'state',
  'began',
  'changed',
  'asked',
  'reason',
] as const;

export const exportTransfers = (kit: GamesStaffKit, context: StaffContext, query: TransferQuestion) =>
  csvRows(
    columns,
    async (page) => kit.office.withUserNames(context, (await readPage(kit, context, query, page)).list),
    (one) => [
      one.transferId,
      one.playerId,
      one.userName,
      one.vendor,
      wordsOf('games.transfer', one.direction),
      one.amount,
      one.currency,
      wordsOf('games.transfer', one.state),
      dateOf(one.createdAt),
      dateOf(one.stateChangedAt),
      one.checks,
      one.reason,
    ],
  );

/** One transfer, and whether it has had no outcome for so long that people may end it. @throws DomainError not.found */
export async function findTransferFor(kit: GamesStaffKit, context: StaffContext, question: Pick<TransferQuestion, 'id' | 'state'>) {
  const { list } = await readPage(kit, context, question, { offset: 0, limit: 1 });
  const transfer = list[0] ?? refuse('not.found');
  const isUnderWay = transfer.state === 'asked' || transfer.state === 'unknown';
  return { transfer, mayEnd: isUnderWay && hasTakenLong(kit, transfer.createdAt) };
}

/** @throws DomainError not.found */
export async function showTransfer(kit: GamesStaffKit, context: StaffContext, transferId: string) {
  const { transfer, mayEnd } = await findTransferFor(kit, context, { id: transferId, state: 'all' });
  const subject = transferSubject(transferId);
  const waiting = await kit.office.approvals.waitingAbout(kit.db, context.merchant.id, [subject]);
  return { ...transfer, mayEnd, waiting: waiting.get(subject)?.askedName ?? null };
}
