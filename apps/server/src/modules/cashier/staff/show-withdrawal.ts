import type { WithdrawalDecision, WithdrawalState } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import { staffOf } from '../../../platform/http.js';
import type { StaffContext } from '../../../platform/staff.js';
import { showForStaff, type StaffWithdrawal } from '../withdrawals/list-for-staff.js';
import type { PayoutStaffKit } from './kit.js';

/** Names beside what is listed: who works on it, by subject, and whose it is. */
interface Names {
  readonly staff: ReadonlyMap<string, string>;
  readonly players: ReadonlyMap<number, string>;
  /** Who looks. */
  readonly me: string;
}

const waits = ({ state, firstApproval }: StaffWithdrawal): boolean =>
  (state === 'review' || state === 'disputed') && firstApproval !== null;

/** What this person may still say as the second one: what the first has said when that was somebody else, or no. */
function secondDecisionsOf(one: StaffWithdrawal, { me }: Names): WithdrawalDecision[] {
  if (!waits(one)) return [];
  return [
    ...(one.firstDecision === null || one.firstApproval === me ? [] : [one.firstDecision]),
    ...(one.state === 'review' ? (['reject'] as const) : []),
  ];
}

/** A withdrawal as lists have it. */
export function withdrawalLine(one: StaffWithdrawal, names: Names) {
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

export async function namesBesideWithdrawals(
  { office }: PayoutStaffKit,
  context: StaffContext,
  list: readonly StaffWithdrawal[],
): Promise<Names> {
  const [staff, players] = await Promise.all([
    office.assignedNames(
      context,
      list.map(({ id }) => `withdrawal:${id}`),
    ),
    office.namesOfPlayers(
      context,
      list.map(({ playerId }) => playerId),
    ),
  ]);
  return { staff, players, me: staffOf(context).name };
}

/** @throws DomainError withdrawal.unknown for another brand's as well */
export async function findWithdrawalForStaff(
  { services }: PayoutStaffKit,
  { merchant }: StaffContext,
  id: string,
): Promise<StaffWithdrawal> {
  return (await showForStaff(services.db, { merchantId: merchant.id, id, limit: 1 }))[0] ?? refuse('withdrawal.unknown');
}

/** A withdrawal with every step and the conversation about it. @throws DomainError withdrawal.unknown */
export async function showWithdrawal(kit: PayoutStaffKit, context: StaffContext, id: string) {
  const found = await findWithdrawalForStaff(kit, context, id);
  const { stateReason, gatewayPayoutId, steps, dispute } = found;
  const line = withdrawalLine(found, await namesBesideWithdrawals(kit, context, [found]));
  return { ...line, stateReason, gatewayPayoutId, steps, dispute };
}
