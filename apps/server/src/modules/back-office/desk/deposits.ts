import {
  depositStates,
  staffCashier as contract,
  type DepositDecision,
  type DepositOrder,
  type DepositReason,
  type DepositState,
  type LanguageCode,
} from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { opensOf } from '../../../platform/files.js';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import { creditedAloneUpTo, type DepositForStaff, type UnmatchedPayment } from '../../cashier/index.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { endOutdated } from '../approvals/four-eyes.js';
import { lockWaitingAbout, waitingAbout } from '../approvals/repository.js';
import type { Approval } from '../../../platform/approvals.js';
import { pageOf, seesPersonal, type StaffContext } from '../../../platform/staff.js';
import { changeAsStaff, changeAsStaffWithin, type BackOfficeKit } from '../kit.js';
import { assignedIds } from '../work/assignments.js';
import { assignedNames } from '../work/repository.js';
import { moneyFilterOf, type MoneyQuery } from './money-filter.js';
import { orAskSecond, sumOf } from './money-in.js';
import { paymentReach } from './payment-reach.js';
import { proofsOf } from './preview-deposits.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { withUserNames } from './user-names.js';

type Shown = DepositForStaff & { proofs: string[] };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '0');

/** Names beside what is listed: who works on it, by subject, and whose it is. */
interface Names {
  readonly staff: ReadonlyMap<string, string>;
  readonly players: ReadonlyMap<number, string>;
  /** Credits that wait for a second person, by subject. */
  readonly waiting: ReadonlyMap<string, Approval>;
  /** Who has opened which picture. */
  readonly opens: readonly { fileId: string; staff: string; at: Date }[];
}

const noNames: Names = { staff: new Map(), players: new Map(), waiting: new Map(), opens: [] };

const money = (units: bigint | null): string | null => (units === null ? null : formatMoney(units));

function lineOf(deposit: Shown, { staff, players, waiting, opens }: Names, language: LanguageCode) {
  const waits = waiting.get(`deposit:${deposit.id}`);
  return {
    orderId: deposit.id,
    playerId: deposit.playerId,
    userName: players.get(deposit.playerId) ?? null,
    state: deposit.state,
    method: deposit.vendorId,
    methodName: deposit.methodNames[language] ?? deposit.methodNames.EN ?? deposit.vendorId,
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
    reason: deposit.reason,
    words: deposit.toldWords,
    payTo: (deposit.payment?.fields ?? []).map(({ key, value }) => ({ key, value })),
    arrives: deposit.creditedAmount === null ? null : formatMoney(deposit.creditedAmount - deposit.fee),
    expiresAt: deposit.expiresAt.getTime(),
    proofs: deposit.proofs,
    opened: opens
      .filter(({ fileId }) => deposit.proofs.includes(fileId))
      .map(({ fileId, staff: by, at }) => ({ fileId, by, at: at.getTime() })),
    createdAt: deposit.createdAt.getTime(),
    submittedAt: deposit.submittedAt?.getTime() ?? null,
    stateChangedAt: deposit.stateChangedAt.getTime(),
    assignedTo: staff.get(`deposit:${deposit.id}`) ?? null,
    waiting:
      waits === undefined
        ? null
        : { approvalId: waits.id, askedBy: waits.askedName, askedAt: waits.askedAt.getTime(), amount: textOf(waits.payload['amount']) },
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

export interface DepositQuery extends MoneyQuery {
  state?: DepositState | 'all' | undefined;
  transferCode?: string | undefined;
  method?: string | undefined;
  sort?: DepositOrder | undefined;
}

const waiting: readonly DepositState[] = ['submitted', 'review'];

/** What a list of deposits is narrowed to, as the cashier understands it. */
export async function depositFilterOf(
  kit: BackOfficeKit,
  context: StaffContext,
  { state, transferCode, method, sort, ...query }: DepositQuery,
) {
  const states: readonly DepositState[] = state === undefined ? waiting : state === 'all' ? depositStates : [state];
  return {
    ...(await moneyFilterOf(kit, context, 'deposit', query)),
    states,
    ...(transferCode !== undefined && { transferCode }),
    ...(method !== undefined && { method }),
    ...(sort !== undefined && { sort }),
  };
}

/** What a list of payments without an order is narrowed to, as the cashier understands it. */
async function paymentFilterOf(
  kit: BackOfficeKit,
  context: StaffContext,
  {
    id,
    state,
    assigned,
  }: { id?: string | undefined; state?: UnmatchedPayment['state'] | 'all' | undefined; assigned?: string | undefined },
) {
  return {
    ...(await paymentReach(kit, context)),
    state,
    ...(await assignedIds(kit, context, 'payment', assigned)),
    ...(id !== undefined && { ids: [id] }),
  };
}

const paymentColumns = [
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

const columns = [
  'order',
  'player',
  'user name',
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

/** One deposit as staff see it. @throws DomainError deposit.not.found */
export async function shownDeposit(kit: BackOfficeKit, { merchant }: StaffContext, orderId: string): Promise<Shown> {
  const [found] = await kit.deps.cashier.listDepositsFor(kit.services.db, {
    merchantId: merchant.id,
    states: depositStates,
    orderId,
    limit: 1,
  });
  return found ?? refuse('deposit.not.found');
}

/**
 * Credits, rejects or puts aside, in the caller's transaction. @returns the request that waits for a second person, undefined when it is done.
 * @throws DomainError deposit.not.found, state.not.allowed, amount.invalid, limit.deposit, deposit.proof.none, picture.not.opened, approval.second.person, deposit.second.waits, request_param_err
 */
export async function reviewDepositWithin(
  kit: BackOfficeKit,
  transaction: DatabaseTransaction,
  context: StaffContext,
  orderId: string,
  body: {
    decision: DepositDecision;
    amount?: string | undefined;
    told?: DepositReason | undefined;
    words?: string | undefined;
    /** There is no picture of the payment, and they know it. */
    withoutProof?: boolean | undefined;
    reason: string;
  },
): Promise<Approval | undefined> {
  const amount = sumOf(body.amount, context.merchant);
  const before = await shownDeposit(kit, context, orderId);
  const action = ({ credit: 'deposit.credited', reject: 'deposit.rejected', hold: 'deposit.held' } as const)[body.decision];
  const { reason } = body;
  const words = body.words?.trim() ?? '';
  const subject = `deposit:${orderId}`;
  // Said where there are pictures, it says nothing: they have to be opened all the same.
  const withoutProof = body.decision === 'credit' && body.withoutProof === true && before.proofs.length === 0;
  const payload = async (): Promise<Record<string, unknown>> => {
    const { playerId, currency, paidCurrency, paidAmount } = before;
    const cameIn = paidAmount !== null && (paidCurrency ?? currency) === currency ? paidAmount : before.amount;
    return {
      orderId,
      playerId,
      amount: formatMoney(amount ?? cameIn),
      ordered: formatMoney(before.amount),
      paid: money(paidAmount),
      state: before.state,
      ...(withoutProof && { withoutProof }),
    };
  };
  // While a credit waits for a second person, one alone may only reject the deposit, and that withdraws the request: as with withdrawals.
  const asked = await lockWaitingAbout(transaction, context.merchant.id, subject);
  const [waits] = asked;
  if (waits !== undefined && body.decision !== 'reject')
    refuse('deposit.second.waits', {
      parameters: { name: waits.askedName, amount: `${textOf(waits.payload['amount'])} ${before.currency}` },
    });
  return orAskSecond(kit, transaction, context, { kind: 'deposit-credit', subject, reason, payload }, () =>
    changeAsStaffWithin(transaction, context, { action, subject, reason }, async () => {
      const after = await kit.deps.cashier.reviewDeposit(transaction, {
        merchantId: context.merchant.id,
        orderId,
        decision: body.decision,
        by: { staff: staffOf(context).name },
        note: reason,
        ...(amount !== undefined && { amount }),
        ...(body.told !== undefined && { reason: body.told }),
        ...(words !== '' && { words }),
        withoutProof,
      });
      for (const one of asked) await endOutdated(context, transaction, one, reason);
      return {
        value: undefined,
        before: { playerId: before.playerId, state: before.state, amount: formatMoney(before.amount) },
        after: {
          state: after.state,
          credited: money(after.creditedAmount),
          ...(body.decision !== 'credit' && { told: after.reason }),
          ...(words !== '' && { words }),
          ...(withoutProof && { withoutProof }),
        },
      };
    }),
  );
}

export function depositDeskRoutes(kit: BackOfficeKit): Route[] {
  const { db } = kit.services;
  const { cashier, identity } = kit.deps;
  const namesOf = (context: RequestContext, list: readonly { id: string }[], kind: 'deposit' | 'payment') =>
    assignedNames(
      db,
      context.merchant.id,
      list.map(({ id }) => `${kind}:${id}`),
    );
  const namesBeside = async (context: RequestContext, list: readonly Shown[]): Promise<Names> => {
    const ids = list.map(({ playerId }) => playerId);
    const [staff, players, waiting, opens] = await Promise.all([
      namesOf(context, list, 'deposit'),
      identity.forStaff.namesOf(context.merchant.id, ids, seesPersonal(context)),
      waitingAbout(
        db,
        context.merchant.id,
        list.map(({ id }) => `deposit:${id}`),
      ),
      opensOf(db, proofsOf(list)),
    ]);
    return { staff, players, waiting, opens };
  };
  const whole = async (context: RequestContext, orderId: string) => {
    const found = await shownDeposit(kit, context, orderId);
    const [names, alone] = await Promise.all([namesBeside(context, [found]), creditedAloneUpTo(db, found, staffOf(context).name)]);
    return { ...lineOf(found, names, context.language), aloneUpTo: money(alone) };
  };
  return [
    handle(contract.staffListDeposits, async ({ query }, context) => {
      const filter = await depositFilterOf(kit, context, query);
      const [list, sums] = await Promise.all([
        cashier.listDepositsFor(db, { ...filter, ...pageOf(query) }),
        cashier.countDepositsFor(db, filter),
      ]);
      const names = await namesBeside(context, list);
      return {
        list: list.map((one) => lineOf(one, names, context.language)),
        total: sums.total,
        amount: formatMoney(sums.amount),
        credited: formatMoney(sums.credited),
      };
    }),
    handle(contract.staffExportDeposits, async ({ query }, context) => ({
      fileName: 'deposits.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: csvRows(
        columns,
        async (page) =>
          withUserNames(kit, context, cashier.listDepositsFor(db, { ...(await depositFilterOf(kit, context, query)), ...page })),
        (deposit) => {
          const line = lineOf(deposit, noNames, context.language);
          return [
            line.orderId,
            line.playerId,
            deposit.userName,
            wordsOf('cashier.deposit', line.state),
            line.methodName,
            line.amount,
            line.fee,
            line.paidAmount,
            line.creditedAmount,
            line.currency,
            line.transferCode,
            line.paidReferences.join(' '),
            deposit.createdAt,
            line.note,
          ];
        },
      ),
    })),
    handle(contract.staffDepositWays, async (_input, { merchant, language }) => {
      const [methods, { gateways }] = await Promise.all([cashier.describeMethods(merchant), cashier.gatewaysAtHand()]);
      return {
        methods: methods.map(({ vendorId, names }) => ({ key: vendorId, name: names[language] ?? names.EN ?? vendorId })),
        gateways: [...new Set([...methods.map(({ gateway }) => gateway), ...gateways])].filter((one) => one !== '').toSorted(),
      };
    }),
    handle(contract.staffGetDeposit, ({ params }, context) => whole(context, params.orderId)),
    handle(contract.staffReviewDeposit, async ({ params: { orderId }, body }, context) => {
      const asked = await inTransaction(db, (transaction) => reviewDepositWithin(kit, transaction, context, orderId, body));
      return { ...(await whole(context, orderId)), waitingApproval: asked?.id ?? null };
    }),
    handle(contract.staffListPayments, async ({ query }, context) => {
      const filter = await paymentFilterOf(kit, context, query);
      const [list, total] = await Promise.all([
        cashier.listUnmatchedFor(db, { ...filter, ...pageOf(query) }),
        cashier.countUnmatchedFor(db, filter),
      ]);
      const names = await namesOf(context, list, 'payment');
      return { list: list.map((one) => paymentLine(one, names)), total };
    }),
    handle(contract.staffExportPayments, async ({ query }, context) => {
      const filter = await paymentFilterOf(kit, context, query);
      return {
        fileName: 'payments.csv',
        contentType: 'text/csv; charset=utf-8',
        rows: csvRows(
          paymentColumns,
          (page) => withUserNames(kit, context, cashier.listUnmatchedFor(db, { ...filter, ...page })),
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
        ),
      };
    }),
    handle(contract.staffAssignPayment, async ({ params: { paymentId }, body: { playerId, reason, amount } }, context) => {
      const sum = sumOf(amount, context.merchant);
      const subject = `payment:${paymentId}`;
      const reach = await paymentReach(kit, context);
      const payload = async (): Promise<Record<string, unknown>> => {
        const [waits] = await cashier.listUnmatchedFor(db, { ...reach, ids: [paymentId], limit: 1 });
        const said = waits?.amount ?? null;
        return {
          paymentId,
          playerId,
          amount: formatMoney(sum ?? said ?? refuse('amount.invalid', { field: 'amount' })),
          said: money(said),
        };
      };
      let done: { orderId: string; creditedAmount: string } | undefined;
      const asked = await inTransaction(db, async (transaction) => {
        const [waits] = await lockWaitingAbout(transaction, context.merchant.id, subject);
        return orAskSecond(kit, transaction, context, { kind: 'payment-assign', subject, reason, payload }, async () => {
          if (waits !== undefined) refuse('approval.waits', { parameters: { name: waits.askedName } });
          done = await changeAsStaffWithin(transaction, context, { action: 'payment.assigned', subject, reason }, async () => {
            const deposit = await cashier.assignPayment(transaction, {
              ...reach,
              paymentId,
              playerId,
              by: { staff: staffOf(context).name },
              note: reason,
              ...(sum !== undefined && { amount: sum }),
            });
            const creditedAmount = formatMoney(deposit.creditedAmount ?? 0n);
            return { value: { orderId: deposit.id, creditedAmount }, after: { playerId, orderId: deposit.id, credited: creditedAmount } };
          });
        });
      });
      return { orderId: done?.orderId ?? null, creditedAmount: done?.creditedAmount ?? '0', waitingApproval: asked?.id ?? null };
    }),
    handle(contract.staffReturnPayment, ({ params: { paymentId }, body: { reason } }, context) =>
      changeAsStaff(kit, context, { action: 'payment.returned', subject: `payment:${paymentId}`, reason }, async (transaction) => {
        // What is sent back is given to nobody: a request that waits is withdrawn.
        const asked = await lockWaitingAbout(transaction, context.merchant.id, `payment:${paymentId}`);
        await cashier.returnPayment(transaction, { ...(await paymentReach(kit, context)), paymentId, note: reason });
        for (const one of asked) await endOutdated(context, transaction, one, reason);
        return { value: {}, before: { state: 'waiting' }, after: { state: 'returned' } };
      }),
    ),
  ];
}
