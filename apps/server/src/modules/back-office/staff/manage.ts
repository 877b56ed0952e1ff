import { type DatabaseTransaction, inTransaction, newId, newSecret } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import type { StaffRole } from '@sortes/contract';
import type { Actor } from '../audit/entry.js';
import { change, changeWithin, type BackOfficeKit } from '../kit.js';
import { clearFactors, findStaff, insertStaff, lockStaff, otherAdmins, setPassword, setRoleAndStatus, type Staff } from './repository.js';
import { newEnrolment, refuseWeakStaffPassword } from './sign-in.js';

/** Who changes accounts: an administrator of some brands, or (at the server's command line) of all. */
export interface Manager {
  actor: Actor;
  merchantIds: readonly number[] | undefined;
  /** The batch that acts in his name. */
  batchId?: string | undefined;
}

interface StaffChange {
  role?: StaffRole | undefined;
  status?: Staff['status'] | undefined;
  reason: string;
}

export interface Enrolment {
  id: string;
  name: string;
  enrolmentSecret: string;
  validUntil: Date;
}

function reaches(manager: Manager, merchantIds: readonly number[] | undefined): boolean {
  if (manager.merchantIds === undefined) return true;
  return merchantIds !== undefined && merchantIds.every((id) => manager.merchantIds?.includes(id));
}

/** An account the manager may change; of other brands it is as if it were not there. */
async function accountOf(transaction: DatabaseTransaction, manager: Manager, staffId: string): Promise<Staff> {
  const staff = await lockStaff(transaction, staffId);
  if (staff === undefined || !reaches(manager, staff.merchantIds)) return refuse('not.found');
  return staff;
}

/**
 * Makes an account and its one-time enrolment secret, which is good for 24 hours and kept as a hash only.
 * @throws DomainError staff.name.taken; permission.denied for brands the manager does not have
 */
export async function createStaff(
  kit: BackOfficeKit,
  manager: Manager,
  { name, role, merchantIds, reason }: { name: string; role: StaffRole; merchantIds: readonly number[] | undefined; reason: string },
): Promise<Enrolment> {
  if (!reaches(manager, merchantIds)) refuse('permission.denied');
  const [id, secret, now] = [newId(), newSecret(), kit.services.clock.now()];
  const enrolment = newEnrolment(now, secret);
  await change(
    kit,
    { actor: manager.actor, merchantId: undefined, action: 'staff.created', subject: `staff:${id}`, reason },
    async (transaction) => {
      const made = await insertStaff(transaction, {
        id,
        name,
        role,
        merchantIds,
        enrolmentHash: enrolment.hash,
        enrolmentUntil: enrolment.until,
        createdAt: now,
        createdBy: manager.actor.name,
      });
      if (!made) refuse('staff.name.taken', { field: 'name' });
      return { value: undefined, after: { name, role, merchantIds: merchantIds ?? 'all' } };
    },
  );
  return { id, name, enrolmentSecret: secret, validUntil: enrolment.until };
}

/** @throws DomainError staff.last.admin when nobody could manage accounts any more */
async function refuseLosingAdmins(transaction: DatabaseTransaction, staff: Staff): Promise<void> {
  const counts = staff.role === 'admin' && staff.status === 'active' && staff.merchantIds === undefined;
  if (counts && (await otherAdmins(transaction, staff.id)) === 0) refuse('staff.last.admin');
}

/**
 * Changes role or status; the sessions of the account end. Nobody changes his own account: roles are given by another person.
 * @throws DomainError not.found, staff.own.account, staff.last.admin
 */
export function changeStaff(kit: BackOfficeKit, manager: Manager, staffId: string, to: StaffChange): Promise<void> {
  return inTransaction(kit.services.db, async (transaction) => void (await changeStaffWithin(kit, transaction, manager, staffId, to)));
}

/** As `changeStaff`, in a transaction that is open already. @returns whether role or status are others than before. */
export async function changeStaffWithin(
  kit: BackOfficeKit,
  outer: DatabaseTransaction,
  manager: Manager,
  staffId: string,
  { role, status, reason }: StaffChange,
): Promise<boolean> {
  if (manager.actor.id === staffId) refuse('staff.own.account');
  return changeWithin(
    outer,
    { actor: manager.actor, merchantId: undefined, action: 'staff.changed', subject: `staff:${staffId}`, reason, batchId: manager.batchId },
    async (transaction) => {
      const staff = await accountOf(transaction, manager, staffId);
      const next = { role: role ?? staff.role, status: status ?? staff.status };
      if (next.role !== 'admin' || next.status !== 'active') await refuseLosingAdmins(transaction, staff);
      await setRoleAndStatus(transaction, staffId, next.role, next.status);
      await kit.sessions.endAll(transaction, staffId);
      const isOther = next.role !== staff.role || next.status !== staff.status;
      return { value: isOther, before: { role: staff.role, status: staff.status }, after: next };
    },
  );
}

/**
 * Takes password, factors and sessions away, for somebody who has lost them; answers a new enrolment secret.
 * @throws DomainError not.found, staff.own.account
 */
export async function resetStaff(kit: BackOfficeKit, manager: Manager, staffId: string, reason: string): Promise<Enrolment> {
  if (manager.actor.id === staffId) refuse('staff.own.account');
  const secret = newSecret();
  const enrolment = newEnrolment(kit.services.clock.now(), secret);
  const name = await change(
    kit,
    { actor: manager.actor, merchantId: undefined, action: 'staff.reset', subject: `staff:${staffId}`, reason },
    async (transaction) => {
      const staff = await accountOf(transaction, manager, staffId);
      await clearFactors(transaction, staffId, enrolment);
      await kit.sessions.endAll(transaction, staffId);
      return { value: staff.name };
    },
  );
  await kit.failures.clear(name);
  return { id: staffId, name, enrolmentSecret: secret, validUntil: enrolment.until };
}

/** Ends every session of an account. @throws DomainError not.found */
export function endStaffSessions(kit: BackOfficeKit, manager: Manager, staffId: string, reason: string): Promise<number> {
  return inTransaction(kit.services.db, (transaction) => endStaffSessionsWithin(kit, transaction, manager, staffId, reason));
}

/** As `endStaffSessions`, in a transaction that is open already. */
export function endStaffSessionsWithin(
  kit: BackOfficeKit,
  outer: DatabaseTransaction,
  manager: Manager,
  staffId: string,
  reason: string,
): Promise<number> {
  return changeWithin(
    outer,
    {
      actor: manager.actor,
      merchantId: undefined,
      action: 'staff.sessions-ended',
      subject: `staff:${staffId}`,
      reason,
      batchId: manager.batchId,
    },
    async (transaction) => {
      await accountOf(transaction, manager, staffId);
      const ended = await kit.sessions.endAll(transaction, staffId);
      return { value: ended, after: { ended } };
    },
  );
}

/** @throws DomainError password.wrong, staff.password.weak, staff.locked */
export async function changeOwnPassword(
  kit: BackOfficeKit,
  { actor, sessionId }: { actor: Actor; sessionId: string },
  { current, next }: { current: string; next: string },
): Promise<void> {
  await kit.failures.take(actor.name);
  const staff = (await findStaff(kit.services.db, actor.id)) ?? refuse('login.not.session');
  if (!(await kit.deps.identity.hasher.verify(staff.passwordHash, current))) refuse('password.wrong', { field: 'current' });
  await kit.failures.clear(actor.name);
  refuseWeakStaffPassword(next, staff.name);
  const hash = await kit.deps.identity.hasher.hash(next);
  await change(
    kit,
    { actor, merchantId: undefined, action: 'staff.password-changed', subject: `staff:${staff.id}`, reason: '' },
    async (transaction) => {
      await setPassword(transaction, staff.id, hash);
      const ended = await kit.sessions.endAll(transaction, staff.id, sessionId);
      return { value: undefined, after: { sessionsEnded: ended } };
    },
  );
}
