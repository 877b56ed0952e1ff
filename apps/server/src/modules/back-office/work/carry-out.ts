import { batchKindNames, isStaffRole, type BatchKind } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { staffOf } from '../../../platform/http.js';
import type { BackOfficeKit } from '../kit.js';
import { actorOf, type StaffContext } from '../../../platform/staff.js';
import type { BatchEntry, BatchThing, CarriedOut } from '../../../ports/staff.js';
import { wishWithin } from '../accounts/account-requests.js';
import { endStaffSessionsWithin, type StaffChange } from '../accounts/manage.js';

type CarryOut = (kit: BackOfficeKit, transaction: DatabaseTransaction, context: StaffContext, thing: BatchThing) => Promise<CarriedOut>;

/** Another role or state of an account: what takes two administrators is asked for. */
const account =
  (changeOf: (told: string | undefined) => Omit<StaffChange, 'reason'>): CarryOut =>
  async (kit, transaction, context, { id, reason, told }) => {
    const { waits } = await wishWithin(kit, transaction, context, { act: 'change', staffId: id, to: changeOf(told) }, reason);
    return { outcome: waits === undefined ? 'done' : 'second', amount: null, playerId: null };
  };

/** Nobody ends their own session with others'. */
const endSessions: CarryOut = async (kit, transaction, context, { id, reason }) => {
  const { staffId, merchantIds } = staffOf(context);
  if (id === staffId) refuse('staff.own.account');
  const manager = { actor: actorOf(context), merchantIds, batchId: context.batchId };
  if ((await endStaffSessionsWithin(kit, transaction, manager, id, reason)) === 0) refuse('already.so');
  return { outcome: 'done', amount: null, playerId: null };
};

const work: Readonly<Partial<Record<BatchKind, CarryOut>>> = {
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
