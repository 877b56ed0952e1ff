import { staffCashier as contract, type WithdrawalDecision, type WithdrawalOrder, type WithdrawalState } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { handle, staffOf, type RequestContext, type Route } from '../../../platform/http.js';
import type { ReviewOutcome, StaffWithdrawal } from '../../cashier/index.js';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { changeAsStaff, changeAsStaffWithin, type BackOfficeKit } from '../kit.js';
import { pageOf, seesPersonal, type StaffContext } from '../../../platform/staff.js';
import { alarmSamePlace, refuseDependentOnName } from '../approvals/second-person.js';
import { findStaffByName } from '../staff/repository.js';
import { moneyFilterOf, type MoneyQuery } from './money-filter.js';
import { assignedNames } from '../work/repository.js';
import { wordsOf } from '../../../platform/csv/words.js';
import { withUserNames } from './user-names.js';

const waits = ({ state, firstApproval }: StaffWithdrawal): boolean =>
  (state === 'review' || state === 'disputed') && firstApproval !== null;

/** Names beside what is listed: who works on it, by subject, and whose it is. */
interface Names {
  readonly staff: ReadonlyMap<string, string>;
  readonly players: ReadonlyMap<number, string>;
  /** Who looks. */
  readonly me: string;
}

/** What this person may still say as the second one: what the first has said when that was not he himself, or no. */
function secondDecisionsOf(one: StaffWithdrawal, { me }: Names): WithdrawalDecision[] {
  if (!waits(one)) return [];
  return [
    ...(one.firstDecision === null || one.firstApproval === me ? [] : [one.firstDecision]),
    ...(one.state === 'review' ? (['reject'] as const) : []),
  ];
}

function lineOf(one: StaffWithdrawal, names: Names) {
  const { staff, players } = names;
  return {
    withdrawalId: one.id,
    playerId: one.playerId,
    userName: players.get(one.playerId) ?? null,
    state: one.state as WithdrawalState,
    amount: one.amount,
    fee: one.fee,
    payoutAmount: one.payoutAmount,
    receivedAmount: one.receivedAmount,
    remainingAmount: one.remainingAmount,
    returnedAmount: one.returnedAmount,
    currency: one.currency,
    account: one.account,
    gateway: one.gateway,
    attempt: one.attempt,
    reviewReasons: one.reviewReasons,
    needsSecond: waits(one),
    waitingDecision: waits(one) ? one.firstDecision : null,
    firstBy: waits(one) ? one.firstApproval : null,
    decisions: waits(one) ? one.decisions.filter((decision) => decision !== one.firstDecision) : one.decisions,
    secondDecisions: secondDecisionsOf(one, names),
    createdAt: one.createdAt,
    stateChangedAt: one.stateChangedAt,
    assignedTo: staff.get(`withdrawal:${one.id}`) ?? null,
  };
}

function detailOf(one: StaffWithdrawal, names: Names) {
  const { stateReason, gatewayPayoutId, steps, dispute } = one;
  return { ...lineOf(one, names), stateReason, gatewayPayoutId, steps, dispute };
}

/** States in which nothing goes on without a person. */
export const waitingForStaff: readonly WithdrawalState[] = ['review', 'disputed'];

export interface WithdrawalQuery extends MoneyQuery {
  state?: WithdrawalState | 'waiting' | 'second' | 'all' | undefined;
  bank?: string | undefined;
  sort?: WithdrawalOrder | undefined;
}

/** What a list of withdrawals is narrowed to, as the cashier understands it. */
export async function withdrawalFilterOf(kit: BackOfficeKit, context: StaffContext, { state, bank, sort, ...query }: WithdrawalQuery) {
  return {
    ...(await moneyFilterOf(kit, context, 'withdrawal', query)),
    ...(state === 'waiting' || state === 'second'
      ? { states: waitingForStaff }
      : state !== undefined && state !== 'all' && { states: [state] }),
    ...(state === 'second' && { decidedOnce: {} }),
    ...(bank !== undefined && { bank }),
    // What waits is worked off from its end.
    sort: sort ?? (state === 'waiting' || state === 'second' ? '-waits' : '-createdAt'),
  };
}

const columns = [
  'withdrawal',
  'player',
  'user name',
  'state',
  'amount',
  'fee',
  'payout',
  'received',
  'returned',
  'currency',
  'account',
  'doubts',
  'created',
] as const;

/** One withdrawal as staff see it. @throws DomainError withdrawal.unknown */
export async function shownWithdrawal(kit: BackOfficeKit, { merchant }: StaffContext, id: string): Promise<StaffWithdrawal> {
  return (await kit.deps.payouts.listWithdrawalsFor({ merchantId: merchant.id, id, limit: 1 }))[0] ?? refuse('withdrawal.unknown');
}

export interface WithdrawalReview {
  decision: WithdrawalDecision;
  reason: string;
  told?: string | undefined;
  isSecond?: boolean;
}

/** Decides in the caller's transaction. @throws DomainError withdrawal.unknown, state.not.allowed, approval.second.person */
export async function reviewWithdrawalWithin(
  kit: BackOfficeKit,
  transaction: DatabaseTransaction,
  context: StaffContext,
  withdrawalId: string,
  { decision, reason, told, isSecond = false }: WithdrawalReview,
): Promise<ReviewOutcome> {
  const before = await shownWithdrawal(kit, context, withdrawalId);
  return changeAsStaffWithin<ReviewOutcome>(
    transaction,
    context,
    { action: `withdrawal.${decision}`, subject: `withdrawal:${withdrawalId}`, reason },
    async () => {
      // The second person's right is for what a first one has approved; alone it rejects nothing.
      if (isSecond && decision === 'reject' && (before.state !== 'review' || before.firstApproval === null)) refuse('state.not.allowed');
      const done = await kit.deps.payouts.reviewWithdrawal(transaction, {
        merchantId: context.merchant.id,
        withdrawalId,
        decision,
        note: reason,
        told: told?.trim() ?? '',
        // Names are unique for ever and are what people read; they stand in the withdrawal's own steps, too.
        staffId: staffOf(context).name,
        asSecond: isSecond,
        refuseDependent: async (inside, first) => {
          const { staffId } = staffOf(context);
          await refuseDependentOnName(kit, inside, first, staffId);
          const found = await findStaffByName(inside, first);
          if (found !== undefined) await alarmSamePlace(kit, context, inside, { first: found.id, subject: `withdrawal:${withdrawalId}` });
        },
      });
      return {
        value: done,
        before: {
          playerId: before.playerId,
          state: before.state,
          amount: before.amount,
          firstApproval: before.firstApproval,
          firstDecision: before.firstDecision,
        },
        after: { decision, outcome: done, ...(told !== undefined && { told }) },
      };
    },
  );
}

export function withdrawalDeskRoutes(kit: BackOfficeKit): Route[] {
  const { db } = kit.services;
  const { payouts } = kit.deps;

  const namesOf = async (context: RequestContext, list: readonly StaffWithdrawal[]): Promise<Names> => {
    const subjects = list.map(({ id }) => `withdrawal:${id}`);
    const ids = list.map(({ playerId }) => playerId);
    const [staff, players] = await Promise.all([
      assignedNames(db, context.merchant.id, subjects),
      kit.deps.identity.forStaff.namesOf(context.merchant.id, ids, seesPersonal(context)),
    ]);
    return { staff, players, me: staffOf(context).name };
  };
  const whole = async (context: RequestContext, id: string) => {
    const found = await shownWithdrawal(kit, context, id);
    return detailOf(found, await namesOf(context, [found]));
  };
  const review = async (context: RequestContext, id: string, decision: WithdrawalReview) => {
    const outcome = await inTransaction(db, (transaction) => reviewWithdrawalWithin(kit, transaction, context, id, decision));
    return { outcome, withdrawal: await whole(context, id) };
  };

  return [
    handle(contract.staffListWithdrawals, async ({ query }, context) => {
      const filter = await withdrawalFilterOf(kit, context, query);
      const [list, sums] = await Promise.all([
        payouts.listWithdrawalsFor({ ...filter, ...pageOf(query) }),
        payouts.countWithdrawalsFor(db, filter),
      ]);
      const names = await namesOf(context, list);
      return {
        list: list.map((one) => lineOf(one, names)),
        total: sums.total,
        amount: formatMoney(sums.amount),
        payoutAmount: formatMoney(sums.payout),
      };
    }),
    handle(contract.staffExportWithdrawals, async ({ query }, context) => ({
      fileName: 'withdrawals.csv',
      contentType: 'text/csv; charset=utf-8',
      rows: csvRows(
        columns,
        async (page) =>
          withUserNames(kit, context, payouts.listWithdrawalsFor({ ...(await withdrawalFilterOf(kit, context, query)), ...page })),
        (one) => [
          one.id,
          one.playerId,
          one.userName,
          wordsOf('cashier.withdrawal', one.state),
          one.amount,
          one.fee,
          one.payoutAmount,
          one.receivedAmount,
          one.returnedAmount,
          one.currency,
          one.account,
          wordsOf('cashier.doubt', one.reviewReasons),
          new Date(one.createdAt),
        ],
      ),
    })),
    handle(contract.staffWithdrawalWays, async (_input, { merchant }) => {
      const [providers, { gateways }] = await Promise.all([payouts.providersOf(merchant), payouts.gatewaysAtHand()]);
      return { banks: providers.map(({ code, shortName }) => ({ key: code, name: shortName })), gateways: [...gateways].toSorted() };
    }),
    handle(contract.staffGetWithdrawal, ({ params }, context) => whole(context, params.withdrawalId)),
    handle(contract.staffReviewWithdrawal, ({ params, body }, context) => review(context, params.withdrawalId, body)),
    handle(contract.staffSecondWithdrawal, ({ params, body }, context) =>
      review(context, params.withdrawalId, { ...body, isSecond: true }),
    ),
    handle(contract.staffSettleWithdrawal, ({ params, body }, context) => review(context, params.withdrawalId, body)),
    handle(contract.staffPayoutDestination, ({ params: { withdrawalId } }, context) =>
      changeAsStaff(
        kit,
        context,
        { action: 'payout.destination-viewed', subject: `withdrawal:${withdrawalId}`, reason: '' },
        async (transaction) => {
          const { playerId, ...value } = await payouts.showDestination(transaction, { merchantId: context.merchant.id, withdrawalId });
          // The number itself stays out of the log, which more people read.
          return { value, after: { playerId } };
        },
      ),
    ),
    handle(contract.staffAnswerDispute, async ({ params: { withdrawalId }, body: { comment } }, context) => {
      await shownWithdrawal(kit, context, withdrawalId);
      await changeAsStaff(
        kit,
        context,
        { action: 'dispute.answered', subject: `withdrawal:${withdrawalId}`, reason: '' },
        async (transaction) => {
          await payouts.answerDispute(transaction, {
            merchantId: context.merchant.id,
            withdrawalId,
            staffId: staffOf(context).name,
            comment,
          });
          return { value: undefined, after: { comment } };
        },
      );
      return whole(context, withdrawalId);
    }),
  ];
}
