import { isGuardedRole, type StaffAct, type StaffRole } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction, newId } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import type { Actor } from '../../../platform/staff.js';
import { change, changeWithin, type BackOfficeKit } from '../kit.js';
import { noteHands } from './hand-repository.js';
import { inviteWithin, type Delivery, type Enrolment } from './invite.js';
import {
  clearFactors,
  endEnrolment,
  findStaff,
  insertStaff,
  lockStaff,
  otherAdmins,
  setPassword,
  updateStaff,
  type Staff,
} from './repository.js';
import { refuseWeakStaffPassword } from './sign-in.js';

/**
 * Who changes accounts. What takes two is asked for in account-requests.ts (or proved with two tokens at the command line); here it is carried out,
 * in the names of both.
 */
export interface Manager {
  /** In whose name the audit log has it: who decided, where it took two. */
  actor: Actor;
  /** Who asked for it, where that was another person. */
  asker?: Actor | undefined;
  /** Brands of who decides, and of nobody else; undefined: every brand. */
  merchantIds: readonly number[] | undefined;
  /** Whoever holds the server acts while there are no two administrators yet. */
  atInstallation?: boolean | undefined;
  /** The batch that acts in their name. */
  batchId?: string | undefined;
}

/** A new account as it is asked for. */
export interface NewAccount {
  name: string;
  role: StaffRole;
  merchantIds: readonly number[] | undefined;
  email: string | null;
  reason: string;
}

export interface StaffChange {
  role?: StaffRole | undefined;
  status?: Staff['status'] | undefined;
  /** null: every brand. */
  merchantIds?: readonly number[] | null | undefined;
  email?: string | undefined;
  reason: string;
}

const handsOf = ({ actor, asker }: Manager): Actor[] => (asker === undefined ? [actor] : [asker, actor]);
const togetherOf = ({ asker }: Manager): { askedBy?: string } => (asker === undefined ? {} : { askedBy: asker.name });

export function reaches({ merchantIds: own }: Pick<Manager, 'merchantIds'>, merchantIds: readonly number[] | undefined): boolean {
  if (own === undefined) return true;
  return merchantIds !== undefined && merchantIds.every((id) => own.includes(id));
}

/** An account the manager may change; of other brands it is as if it were not there. */
export async function accountOf(transaction: DatabaseTransaction, manager: Pick<Manager, 'merchantIds'>, staffId: string): Promise<Staff> {
  const staff = await lockStaff(transaction, staffId);
  if (staff === undefined || !reaches(manager, staff.merchantIds)) return refuse('not.found');
  return staff;
}

function refuseOwn({ actor, asker }: Manager, staffId: string): void {
  if (actor.id === staffId || asker?.id === staffId) refuse('staff.own.account');
}

/** Tells everybody who may see alarms that an account was made, reset or given other rights. After the transaction. */
export function alarmAbout(
  kit: BackOfficeKit,
  manager: Manager,
  { name, act, role }: { name: string; act: StaffAct; role: StaffRole },
): void {
  kit.services.alarms.raise({
    kind: 'staff-created',
    subject: name,
    detail: {
      act,
      role,
      by: handsOf(manager)
        .map((one) => one.name)
        .join(', '),
    },
  });
}

/**
 * Makes an account and its one-time secret, which is good for 24 hours and kept as a hash only.
 * @throws DomainError staff.name.taken; permission.denied for brands the manager does not have; staff.email.needed
 */
export async function createStaffWithin(
  kit: BackOfficeKit,
  outer: DatabaseTransaction,
  manager: Manager,
  { name, role, merchantIds, email, reason }: NewAccount,
  delivery: Delivery,
): Promise<Enrolment> {
  if (!reaches(manager, merchantIds)) refuse('permission.denied');
  const [id, now] = [newId(), kit.services.clock.now()];
  const about = { actor: manager.actor, merchantId: undefined, action: 'staff.created' as const, subject: `staff:${id}`, reason };
  return changeWithin(outer, about, async (transaction) => {
    const by = handsOf(manager);
    const made = await insertStaff(transaction, {
      id,
      name,
      role,
      merchantIds,
      createdAt: now,
      createdBy: by.map((one) => one.name).join(', '),
      email,
    });
    if (!made) refuse('staff.name.taken', { field: 'name' });
    await noteHands(transaction, { staffId: id, act: 'made', by, at: now, atInstallation: manager.atInstallation === true });
    const value = await inviteWithin(kit, transaction, { id, name, merchantIds: merchantIds && [...merchantIds], email }, delivery);
    return { value, after: { name, role, merchantIds: merchantIds ?? 'all', email, ...togetherOf(manager) } };
  });
}

/** @throws DomainError staff.last.admin when nobody could manage accounts any more */
async function refuseLosingAdmins(transaction: DatabaseTransaction, staff: Staff): Promise<void> {
  const counts = staff.role === 'admin' && staff.status === 'active' && staff.merchantIds === undefined;
  if (counts && (await otherAdmins(transaction, staff.id)) === 0) refuse('staff.last.admin');
}

/** What an account would be after a change. */
export function changedOf(
  staff: Staff,
  { role, status, merchantIds, email }: StaffChange,
): Pick<Staff, 'role' | 'status' | 'merchantIds' | 'email'> {
  return {
    role: role ?? staff.role,
    status: status ?? staff.status,
    merchantIds: merchantIds === undefined ? staff.merchantIds : merchantIds === null ? undefined : [...merchantIds],
    email: email ?? staff.email,
  };
}

/** The parts of an account that a change is about, as the log and requests have them. */
export const partsOf = ({ role, status, merchantIds, email }: Pick<Staff, 'role' | 'status' | 'merchantIds' | 'email'>) => ({
  role,
  status,
  merchantIds: merchantIds ?? null,
  email,
});

/**
 * Whether it takes two administrators to do this to an account: one that has, or gets, rights over money, draws, approvals, staff or recovery. Locking
 * one takes rights away and must be quick: one does it.
 */
export function changeTakesTwo(staff: Pick<Staff, 'role'>, { reason: _reason, ...to }: StaffChange): boolean {
  const isLock = to.status === 'locked' && to.role === undefined && to.merchantIds === undefined && to.email === undefined;
  return !isLock && (isGuardedRole(staff.role) || (to.role !== undefined && isGuardedRole(to.role)));
}

/**
 * Changes role, brands, address or status; the sessions of the account end. Nobody changes their own account, nor decides about it.
 * @returns whether anything is other than before.
 * @throws DomainError not.found, staff.own.account, staff.last.admin, permission.denied for brands the manager does not have
 */
export function changeStaffWithin(
  kit: BackOfficeKit,
  outer: DatabaseTransaction,
  manager: Manager,
  staffId: string,
  to: StaffChange,
): Promise<boolean> {
  refuseOwn(manager, staffId);
  const { actor, batchId } = manager;
  return changeWithin(
    outer,
    { actor, merchantId: undefined, action: 'staff.changed', subject: `staff:${staffId}`, reason: to.reason, batchId },
    async (transaction) => {
      const staff = await accountOf(transaction, manager, staffId);
      const next = changedOf(staff, to);
      if (!reaches(manager, next.merchantIds)) refuse('permission.denied');
      if (next.role !== 'admin' || next.status !== 'active' || next.merchantIds !== undefined) await refuseLosingAdmins(transaction, staff);
      await updateStaff(transaction, staffId, next);
      // A link that went to the old address opens nothing any more.
      if (next.email !== staff.email && staff.passwordHash === null) await endEnrolment(transaction, staffId);
      await kit.sessions.endAll(transaction, staffId);
      const [before, after] = [partsOf(staff), partsOf(next)];
      const isOther = JSON.stringify(before) !== JSON.stringify(after);
      const at = kit.services.clock.now();
      // A lock gives nobody anything.
      const act = next.status === 'active' && staff.status === 'locked' ? 'unlocked' : next.status === 'locked' ? undefined : 'changed';
      if (isOther && act !== undefined) await noteHands(transaction, { staffId, act, by: handsOf(manager), at });
      return { value: isOther, before, after: { ...after, ...togetherOf(manager) } };
    },
  );
}

/**
 * Takes password, factors, browsers and sessions away, for somebody who has lost them; a new secret goes to the person.
 * @throws DomainError not.found, staff.own.account, staff.email.needed
 */
export async function resetStaffWithin(
  kit: BackOfficeKit,
  outer: DatabaseTransaction,
  manager: Manager,
  staffId: string,
  reason: string,
  delivery: Delivery,
): Promise<Enrolment> {
  refuseOwn(manager, staffId);
  return changeWithin(
    outer,
    { actor: manager.actor, merchantId: undefined, action: 'staff.reset', subject: `staff:${staffId}`, reason },
    async (transaction) => {
      const staff = await accountOf(transaction, manager, staffId);
      await clearFactors(transaction, staffId);
      await kit.sessions.endAll(transaction, staffId);
      const at = kit.services.clock.now();
      await noteHands(transaction, { staffId, act: 'reset', by: handsOf(manager), at, atInstallation: manager.atInstallation === true });
      return { value: await inviteWithin(kit, transaction, staff, delivery), after: togetherOf(manager) };
    },
  );
}

/**
 * Sends the link of an account that was not taken up yet once more. One administrator does it: it goes to the address that two have agreed to.
 * @throws DomainError not.found, state.not.allowed for an account that has a password, staff.email.needed
 */
export function inviteStaff(kit: BackOfficeKit, manager: Manager, staffId: string, reason: string, delivery: Delivery): Promise<Enrolment> {
  const about = { actor: manager.actor, merchantId: undefined, action: 'staff.invited' as const, subject: `staff:${staffId}`, reason };
  return change(kit, about, async (transaction) => {
    const staff = await accountOf(transaction, manager, staffId);
    if (staff.passwordHash !== null || staff.status !== 'active') refuse('state.not.allowed');
    const [at, atInstallation] = [kit.services.clock.now(), manager.atInstallation === true];
    // Who prints a secret holds it: that account was in their hands.
    if (delivery === 'print') await noteHands(transaction, { staffId, act: 'invited', by: handsOf(manager), at, atInstallation });
    return {
      value: await inviteWithin(kit, transaction, staff, delivery),
      after: { delivery: delivery === 'print' ? 'printed' : 'mailed' },
    };
  });
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
  const { actor, batchId } = manager;
  return changeWithin(
    outer,
    { actor, merchantId: undefined, action: 'staff.sessions-ended', subject: `staff:${staffId}`, reason, batchId },
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
  const attempt = await kit.failures.own('session', sessionId);
  const staff = (await findStaff(kit.services.db, actor.id)) ?? refuse('login.not.session');
  if (!(await kit.below.identity.hasher.verify(staff.passwordHash, current))) refuse('password.wrong', { field: 'current' });
  await attempt.clear();
  refuseWeakStaffPassword(kit, next, staff.name);
  const hash = await kit.below.identity.hasher.hash(next);
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
