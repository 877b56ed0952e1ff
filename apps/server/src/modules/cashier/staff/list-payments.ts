import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { pageOf, type StaffContext } from '../../../platform/staff.js';
import { countUnmatchedFor, listUnmatchedFor } from '../deposits/review-deposits.js';
import type { UnmatchedPayment } from '../deposits/unmatched-repository.js';
import type { DepositStaffKit } from './kit.js';
import { paymentReach } from './payment-reach.js';

interface PaymentQuery {
  id?: string | undefined;
  state?: UnmatchedPayment['state'] | 'all' | undefined;
  assigned?: string | undefined;
}

const money = (units: bigint | null): string | null => (units === null ? null : formatMoney(units));

/** What a list of payments without an order is narrowed to, as the tables understand it. */
async function paymentFilterOf(kit: DepositStaffKit, context: StaffContext, { id, state, assigned }: PaymentQuery) {
  return {
    ...(await paymentReach(kit, context)),
    state,
    ...(await kit.office.assignedIds(context, 'payment', assigned)),
    ...(id !== undefined && { ids: [id] }),
  };
}

function paymentLine(payment: UnmatchedPayment, names: ReadonlyMap<string, string>) {
  return {
    paymentId: payment.id,
    gateway: payment.gateway,
    gatewayOrderId: payment.gatewayOrderId,
    reference: payment.reference,
    amount: money(payment.amount),
    currency: payment.currency,
    playerId: payment.playerId,
    depositId: payment.depositId,
    receivedAt: payment.receivedAt.getTime(),
    state: payment.state,
    note: payment.note,
    assignedTo: names.get(`payment:${payment.id}`) ?? null,
  };
}

export async function listPaymentsForStaff(
  kit: DepositStaffKit,
  context: StaffContext,
  query: PaymentQuery & { pageNo?: number; pageSize?: number },
) {
  const { db } = kit.services;
  const filter = await paymentFilterOf(kit, context, query);
  const [list, total] = await Promise.all([listUnmatchedFor(db, { ...filter, ...pageOf(query) }), countUnmatchedFor(db, filter)]);
  const names = await kit.office.assignedNames(
    context,
    list.map(({ id }) => `payment:${id}`),
  );
  return { list: list.map((one) => paymentLine(one, names)), total };
}

const columns = [
  'payment',
  'state',
  'reference',
  'gateway',
  'number there',
  'amount',
  'currency',
  'player',
  'user name',
  'order',
  'received',
  'note',
] as const;

export async function exportPayments(kit: DepositStaffKit, context: StaffContext, query: PaymentQuery) {
  const filter = await paymentFilterOf(kit, context, query);
  return csvRows(
    columns,
    (page) => kit.office.withUserNames(context, listUnmatchedFor(kit.services.db, { ...filter, ...page })),
    (one) => [
      one.id,
      wordsOf('cashier.payment', one.state),
      one.reference,
      one.gateway,
      one.gatewayOrderId,
      money(one.amount),
      one.currency,
      one.playerId,
      one.userName,
      one.depositId,
      one.receivedAt,
      one.note,
    ],
  );
}
