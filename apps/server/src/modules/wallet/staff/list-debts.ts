import { debtReasonOf, postingTemplates, type Input, type staffPlayerRecords as contract } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { pageOf, type StaffContext } from '../../../platform/staff.js';
import { readableReference } from '../readable-reference.js';
import { type Debt, type DebtFilter, listDebts, sumDebts } from './debt-repository.js';
import type { WalletStaffKit } from './kit.js';

type DebtQuery = Input<typeof contract.staffExportDebts>['query'];

const filterOf = ({ merchant }: StaffContext, { state = 'open', reason, playerId, from, to }: DebtQuery): DebtFilter => ({
  merchantId: merchant.id,
  state: state === 'all' ? undefined : state,
  templates: reason && postingTemplates.filter((template) => debtReasonOf(template) === reason),
  playerId,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});

const debtLine = ({ id, playerId, template, reference, amount, paid, createdAt, paidAt }: Debt) => ({
  debtId: id,
  playerId,
  reason: debtReasonOf(template),
  reference: readableReference(template, reference),
  amount: formatMoney(amount),
  paid: formatMoney(paid),
  owed: formatMoney(amount - paid),
  since: createdAt.getTime(),
  lastPaidAt: paidAt?.getTime() ?? null,
});

/** Debts of the brand's players to the house, newest first, and their sums. */
export async function listDebtsForStaff(
  { services: { db }, office }: WalletStaffKit,
  context: StaffContext,
  { pageNo, pageSize, ...query }: DebtQuery & { pageNo?: number; pageSize?: number },
) {
  const filter = filterOf(context, query);
  const [debts, sums] = await Promise.all([listDebts(db, filter, pageOf({ pageNo, pageSize })), sumDebts(db, filter)]);
  return {
    list: await office.withUserNames(context, debts.map(debtLine)),
    total: sums.total,
    players: sums.players,
    amount: formatMoney(sums.amount),
    paid: formatMoney(sums.paid),
    owed: formatMoney(sums.amount - sums.paid),
  };
}

/** The same as a file, one debt a line. */
export function exportDebts({ services: { db }, office }: WalletStaffKit, context: StaffContext, query: DebtQuery) {
  const filter = filterOf(context, query);
  return csvRows(
    ['lent at', 'player', 'user name', 'owed for', 'reference', 'amount', 'paid', 'owed', 'last paid at', 'id'],
    async (page) => office.withUserNames(context, (await listDebts(db, filter, page)).map(debtLine)),
    (one) => [
      new Date(one.since),
      one.playerId,
      one.userName,
      wordsOf('cashier.debt', one.reason),
      one.reference,
      one.amount,
      one.paid,
      one.owed,
      one.lastPaidAt === null ? null : new Date(one.lastPaidAt),
      one.debtId,
    ],
  );
}
