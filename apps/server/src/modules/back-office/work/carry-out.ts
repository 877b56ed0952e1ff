import { batchKindNames, isStaffRole, type BatchKind, type ContentKind, type DepositReason } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { staffOf } from '../../../platform/http.js';
import { announce } from '../../../platform/outbox.js';
import { showContentWithin } from '../desk/content.js';
import { reviewDepositWithin, shownDeposit } from '../desk/deposits.js';
import { scopeOf } from '../games/scope.js';
import { changeAsStaffWithin, type BackOfficeKit } from '../kit.js';
import { actorOf, type StaffContext } from '../../../platform/staff.js';
import type { BatchEntry, BatchThing, CarriedOut } from '../../../ports/staff.js';
import { wishWithin } from '../staff/account-requests.js';
import { endStaffSessionsWithin, type StaffChange } from '../staff/manage.js';

type CarryOut = (kit: BackOfficeKit, transaction: DatabaseTransaction, context: StaffContext, thing: BatchThing) => Promise<CarriedOut>;

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

const work: Readonly<Partial<Record<BatchKind, CarryOut>>> = {
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

/** The kinds of batches that are not at home in their modules. */
export const backOfficeBatches = (kit: BackOfficeKit): BatchEntry[] =>
  batchKindNames.flatMap((kind) => {
    const carryOut = work[kind];
    return carryOut === undefined ? [] : [{ kind, carryOut: (transaction, context, thing) => carryOut(kit, transaction, context, thing) }];
  });
