import { isStaffRole, type BatchKind, type ContentKind, type DepositReason } from '@sortes/contract';
import { parseMoney } from '@sortes/money';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { staffOf } from '../../../platform/http.js';
import { announce } from '../../../platform/outbox.js';
import { showContentWithin } from '../desk/content.js';
import { reviewDepositWithin, shownDeposit } from '../desk/deposits.js';
import { reviewWithdrawalWithin, shownWithdrawal, type WithdrawalReview } from '../desk/withdrawals.js';
import { scopeOf } from '../games/scope.js';
import { changeAsStaffWithin, type BackOfficeKit } from '../kit.js';
import { actorOf, type StaffContext } from '../../../platform/staff.js';
import { wishWithin } from '../staff/account-requests.js';
import { endStaffSessionsWithin, type StaffChange } from '../staff/manage.js';

/** What carrying out one thing of a batch came to. */
export interface CarriedOut {
  outcome: 'done' | 'second';
  /** Money units, where it is about money. */
  amount: bigint | null;
  playerId: number | null;
}

/**
 * Does to one thing what a batch asks for, in the given transaction and nowhere else: the trial rolls it back. `of` and `id`
 * are what stands before and behind the colon of its subject. @throws DomainError as the operation that does it to one
 */
type CarryOut = (
  kit: BackOfficeKit,
  transaction: DatabaseTransaction,
  context: StaffContext,
  item: { of: string; id: string; reason: string; told: string | undefined; words: string | undefined; withoutProof: boolean },
) => Promise<CarriedOut>;

const withdrawal =
  (decisionOf: (waiting: WithdrawalReview['decision'] | null) => WithdrawalReview['decision'] | undefined, isSecond = false): CarryOut =>
  async (kit, transaction, context, { id, reason, told }) => {
    const { payoutAmount, playerId, firstDecision } = await shownWithdrawal(kit, context, id);
    const decision = decisionOf(firstDecision) ?? refuse('state.not.allowed');
    const done = await reviewWithdrawalWithin(kit, transaction, context, id, { decision, reason, told, isSecond });
    return { outcome: done === 'done' ? 'done' : 'second', amount: parseMoney(payoutAmount), playerId };
  };

const deposit =
  (decision: 'credit' | 'reject'): CarryOut =>
  async (kit, transaction, context, { id, reason, told, words, withoutProof }) => {
    const { amount, paidAmount, playerId } = await shownDeposit(kit, context, id);
    const waits = await reviewDepositWithin(kit, transaction, context, id, {
      decision,
      reason,
      withoutProof,
      ...(decision === 'reject' && { told: told as DepositReason | undefined, words }),
    });
    return { outcome: waits === undefined ? 'done' : 'second', amount: paidAmount ?? amount, playerId };
  };

const game =
  (edit: { offered: boolean } | { badge: 'hot' | 'new' | 'jackpot' | 'none' }): CarryOut =>
  async (kit, transaction, context, { id, reason }) => {
    const { catalogue } = kit.deps.games.desk;
    const scope = scopeOf(context);
    const { offered, badge } = await catalogue.game(scope, Number(id));
    const before = 'offered' in edit ? { offered } : { badge };
    await changeAsStaffWithin(transaction, context, { action: 'game.arranged', subject: `game:${id}`, reason }, async (inside) => {
      const { found, changed } = await catalogue.arrangeGames(inside, scope, [Number(id)], edit);
      if (found === 0) refuse('not.found');
      if (changed.length === 0) refuse('already.so');
      await announce(inside, context.merchant.id, { topic: 'site.changed', part: 'games' });
      return { value: undefined, before, after: edit };
    });
    return { outcome: 'done', amount: null, playerId: null };
  };

const content =
  (enabled: boolean): CarryOut =>
  async (kit, transaction, context, { of, id, reason }) => {
    await showContentWithin(kit, transaction, context, { kind: of as ContentKind, id }, { enabled, reason });
    return { outcome: 'done', amount: null, playerId: null };
  };

/** Another role or state of an account: what takes two administrators is asked for. */
const account =
  (changeOf: (told: string | undefined) => Omit<StaffChange, 'reason'>): CarryOut =>
  async (kit, transaction, context, { id, reason, told }) => {
    const { waits } = await wishWithin(kit, transaction, context, { act: 'change', staffId: id, to: changeOf(told) }, reason);
    return { outcome: waits === undefined ? 'done' : 'second', amount: null, playerId: null };
  };

/** Nobody ends his own session with others'. */
const endSessions: CarryOut = async (kit, transaction, context, { id, reason }) => {
  const { staffId, merchantIds } = staffOf(context);
  if (id === staffId) refuse('staff.own.account');
  const manager = { actor: actorOf(context), merchantIds, batchId: context.batchId };
  if ((await endStaffSessionsWithin(kit, transaction, manager, id, reason)) === 0) refuse('already.so');
  return { outcome: 'done', amount: null, playerId: null };
};

/** What each kind of batch does to one thing. */
export const batchWork: Readonly<Record<BatchKind, CarryOut>> = {
  'withdrawal-approve': withdrawal(() => 'approve'),
  'withdrawal-reject': withdrawal(() => 'reject'),
  'withdrawal-pay': withdrawal(() => 'pay-by-hand'),
  'withdrawal-second': withdrawal((waiting) => waiting ?? undefined, true),
  'deposit-credit': deposit('credit'),
  'deposit-reject': deposit('reject'),
  'game-show': game({ offered: true }),
  'game-hide': game({ offered: false }),
  'game-hot': game({ badge: 'hot' }),
  'game-new': game({ badge: 'new' }),
  'game-jackpot': game({ badge: 'jackpot' }),
  'game-plain': game({ badge: 'none' }),
  'content-show': content(true),
  'content-hide': content(false),
  'staff-lock': account(() => ({ status: 'locked' })),
  'staff-unlock': account(() => ({ status: 'active' })),
  'staff-role': account((role = '') => (isStaffRole(role) ? { role } : refuse('state.not.allowed'))),
  'staff-end': endSessions,
};
