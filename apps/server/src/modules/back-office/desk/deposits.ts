import { depositStates, staffCashier as contract, type DepositState } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import { handle, type RequestContext, type Route } from '../../../platform/http.js';
import type { DepositForStaff, UnmatchedPayment } from '../../cashier/index.js';
import { csvRows } from '../csv.js';
import { changeAsStaff, pageOf, type BackOfficeKit } from '../kit.js';
import { orAskSecond, sumOf } from './money-in.js';

type Shown = DepositForStaff & { proofs: string[] };

const money = (units: bigint | null): string | null => (units === null ? null : formatMoney(units));

function lineOf(deposit: Shown) {
  return {
    orderId: deposit.id,
    playerId: deposit.playerId,
    state: deposit.state,
    method: deposit.vendorId,
    gateway: deposit.gateway,
    amount: formatMoney(deposit.amount),
    fee: formatMoney(deposit.fee),
    paidAmount: money(deposit.paidAmount),
    creditedAmount: money(deposit.creditedAmount),
    currency: deposit.currency,
    transferCode: deposit.transferCode,
    paidReferences: deposit.paidReferences,
    comment: deposit.comment,
    note: deposit.note,
    payTo: (deposit.payment?.fields ?? []).map(({ key, value }) => ({ key, value })),
    arrives: deposit.creditedAmount === null ? null : formatMoney(deposit.creditedAmount - deposit.fee),
    expiresAt: deposit.expiresAt.getTime(),
    proofs: deposit.proofs,
    createdAt: deposit.createdAt.getTime(),
    submittedAt: deposit.submittedAt?.getTime() ?? null,
    stateChangedAt: deposit.stateChangedAt.getTime(),
  };
}

function paymentLine(payment: UnmatchedPayment) {
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
  };
}

interface FilterQuery {
  state?: DepositState | 'all' | undefined;
  playerId?: number | undefined;
  transferCode?: string | undefined;
}

const waiting: readonly DepositState[] = ['submitted', 'review'];

function filterOf({ merchant }: RequestContext, { state, playerId, transferCode }: FilterQuery) {
  const states: readonly DepositState[] = state === undefined ? waiting : state === 'all' ? depositStates : [state];
  return {
    merchantId: merchant.id,
    states,
    ...(playerId !== undefined && { playerId }),
    ...(transferCode !== undefined && { transferCode }),
  };
}

const columns = [
  'order',
  'player',
  'state',
  'method',
  'amount',
  'fee',
  'paid',
  'credited',
  'currency',
  'transfer code',
  'references',
  'created',
  'note',
] as const;

export function depositDeskRoutes(kit: BackOfficeKit): Route[] {
  const { db } = kit.services;
  const { cashier } = kit.deps;
  const shown = async (context: RequestContext, orderId: string): Promise<Shown> => {
    const [found] = await cashier.listDepositsFor(db, { merchantId: context.merchant.id, states: depositStates, orderId, limit: 1 });
    return found ?? refuse('deposit.not.found');
  };
  return [
    handle(contract.staffListDeposits, async ({ query }, context) => {
      const filter = filterOf(context, query);
      const [list, sums] = await Promise.all([
        cashier.listDepositsFor(db, { ...filter, ...pageOf(query) }),
        cashier.countDepositsFor(db, filter),
      ]);
      return { list: list.map(lineOf), total: sums.total, amount: formatMoney(sums.amount), credited: formatMoney(sums.credited) };
    }),
    handle(contract.staffExportDeposits, async ({ query }, context) => ({
      fileName: 'deposits.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: csvRows(
        columns,
        (page) => cashier.listDepositsFor(db, { ...filterOf(context, query), ...page }),
        (deposit) => {
          const line = lineOf(deposit);
          return [
            line.orderId,
            line.playerId,
            line.state,
            line.method,
            line.amount,
            line.fee,
            line.paidAmount,
            line.creditedAmount,
            line.currency,
            line.transferCode,
            line.paidReferences.join(' '),
            deposit.createdAt.toISOString(),
            line.note,
          ];
        },
      ),
    })),
    handle(contract.staffGetDeposit, async ({ params }, context) => lineOf(await shown(context, params.orderId))),
    handle(contract.staffReviewDeposit, async ({ params: { orderId }, body }, context) => {
      const amount = sumOf(body.amount, context.merchant);
      const before = await shown(context, orderId);
      const action = { credit: 'deposit.credited', reject: 'deposit.rejected', hold: 'deposit.held' }[body.decision];
      const { reason } = body;
      const subject = `deposit:${orderId}`;
      const payload = async (): Promise<Record<string, unknown>> => {
        const { playerId, currency, paidCurrency, paidAmount } = before;
        const cameIn = paidAmount !== null && (paidCurrency ?? currency) === currency ? paidAmount : before.amount;
        return { orderId, playerId, amount: formatMoney(amount ?? cameIn), ordered: formatMoney(before.amount), state: before.state };
      };
      const asked = await orAskSecond(kit, context, { kind: 'deposit-credit', subject, reason, payload }, () =>
        changeAsStaff(kit, context, { action, subject, reason }, async (transaction) => {
          const after = await cashier.reviewDeposit(transaction, {
            merchantId: context.merchant.id,
            orderId,
            decision: body.decision,
            note: reason,
            ...(amount !== undefined && { amount }),
            ...(body.told !== undefined && { reason: body.told }),
          });
          return {
            value: undefined,
            before: { playerId: before.playerId, state: before.state, amount: formatMoney(before.amount) },
            after: { state: after.state, credited: money(after.creditedAmount) },
          };
        }),
      );
      return { ...lineOf(await shown(context, orderId)), waitingApproval: asked?.id ?? null };
    }),
    handle(contract.staffListPayments, async ({ query }, { merchant }) => {
      const list = await cashier.listUnmatchedFor(db, { merchantId: merchant.id, state: query.state ?? 'waiting', limit: 1_000 });
      return { list: list.map(paymentLine), total: list.length };
    }),
    handle(contract.staffAssignPayment, async ({ params: { paymentId }, body: { playerId, reason, amount } }, context) => {
      const sum = sumOf(amount, context.merchant);
      const subject = `payment:${paymentId}`;
      const payload = async (): Promise<Record<string, unknown>> => {
        const waits = await cashier.listUnmatchedFor(db, { merchantId: context.merchant.id, limit: 1_000 });
        const said = waits.find(({ id }) => id === paymentId)?.amount ?? null;
        return {
          paymentId,
          playerId,
          amount: formatMoney(sum ?? said ?? refuse('amount.invalid', { field: 'amount' })),
          said: money(said),
        };
      };
      let done: { orderId: string; creditedAmount: string } | undefined;
      const asked = await orAskSecond(kit, context, { kind: 'payment-assign', subject, reason, payload }, async () => {
        done = await changeAsStaff(kit, context, { action: 'payment.assigned', subject, reason }, async (transaction) => {
          const deposit = await cashier.assignPayment(transaction, {
            merchantId: context.merchant.id,
            paymentId,
            playerId,
            note: reason,
            ...(sum !== undefined && { amount: sum }),
          });
          const creditedAmount = formatMoney(deposit.creditedAmount ?? 0n);
          return { value: { orderId: deposit.id, creditedAmount }, after: { playerId, orderId: deposit.id, credited: creditedAmount } };
        });
      });
      return { orderId: done?.orderId ?? null, creditedAmount: done?.creditedAmount ?? '0', waitingApproval: asked?.id ?? null };
    }),
    handle(contract.staffReturnPayment, ({ params: { paymentId }, body: { reason } }, context) =>
      changeAsStaff(kit, context, { action: 'payment.returned', subject: `payment:${paymentId}`, reason }, async (transaction) => {
        await cashier.returnPayment(transaction, { merchantId: context.merchant.id, paymentId, note: reason });
        return { value: {}, before: { state: 'waiting' }, after: { state: 'returned' } };
      }),
    ),
  ];
}
