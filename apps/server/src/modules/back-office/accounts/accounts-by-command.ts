import { isGuardedRole, readLanguage, type StaffRole } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { refuseDependent } from '../approvals/second-person.js';
import type { Actor } from '../../../platform/staff.js';
import type { BackOfficeKit } from '../kit.js';
import type { Delivery, Enrolment } from './invite.js';
import {
  alarmAbout,
  changeStaffWithin,
  changeTakesTwo,
  createStaffWithin,
  endStaffSessions,
  inviteStaff,
  resetStaffWithin,
  type Manager,
  type NewAccount,
  type StaffChange,
} from './manage.js';
import { findStaffByName, type Staff } from './repository.js';

/** Who acts at the command line: whoever holds the server, or one or two administrators who prove themselves with tokens. */
export interface Doers {
  first: Actor;
  second?: Actor | undefined;
  /** The holder of the server acts although there are administrators: what is made so rests before it may be a second person. */
  isEmergency?: boolean | undefined;
}

/** Accounts as the command line of the server manages them: its user holds every key anyway, and is named in the log. */
export interface AccountsByCommand {
  /** @throws DomainError staff.name.taken, staff.email.needed, approval.second.person where one administrator alone does not suffice */
  create(doers: Doers, account: Omit<NewAccount, 'email'> & { email?: string | undefined }): Promise<Enrolment>;
  /** @throws DomainError not.found, staff.own.account, staff.last.admin, approval.second.person */
  change(doers: Doers, name: string, to: StaffChange): Promise<void>;
  /** @throws DomainError not.found, staff.own.account, staff.email.needed, approval.second.person */
  reset(doers: Doers, name: string, reason: string): Promise<Enrolment>;
  /** A new secret for an account that was not taken up, printed: where no mail leaves the house. @throws DomainError not.found, state.not.allowed */
  invite(doers: Doers, name: string, reason: string): Promise<Enrolment>;
  endSessions(doers: Doers, name: string, reason: string): Promise<number>;
}

export function accountsByCommand(kit: BackOfficeKit): AccountsByCommand {
  const { db } = kit.services;
  const named = async (name: string): Promise<Staff> => (await findStaffByName(db, name)) ?? refuse('not.found', { field: 'name' });

  /** The holder of the server acts alone; of administrators it takes two where the account is of those that move something. */
  const managerOf = async ({ first, second, isEmergency }: Doers, takesTwo: boolean): Promise<Manager> => {
    if (first.kind !== 'staff') return { actor: first, merchantIds: undefined, atInstallation: isEmergency !== true };
    if (takesTwo && second === undefined) refuse('approval.second.person');
    if (second === undefined) return { actor: first, merchantIds: undefined };
    await refuseDependent(kit, db, first.id, second.id);
    return { actor: second, asker: first, merchantIds: undefined };
  };
  /** The holder of the server is shown the secret; administrators never are. */
  const deliveryOf = async ({ first }: Doers, merchantIds: readonly number[] | undefined): Promise<Delivery> => {
    if (first.kind !== 'staff') return 'print';
    const all = await kit.below.site.allMerchants();
    const merchant = all.find(({ id }) => merchantIds === undefined || merchantIds.includes(id)) ?? refuse('not.found');
    return { merchant, language: readLanguage(merchant.defaultLanguage) ?? 'EN' };
  };
  const within = <T>(work: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> => inTransaction(db, work);
  const alarm = (manager: Manager, name: string, act: 'made' | 'reset' | 'changed' | 'invited', role: StaffRole): void =>
    alarmAbout(kit, manager, { name, act, role });

  return {
    async create(doers, { email, ...account }) {
      const manager = await managerOf(doers, isGuardedRole(account.role));
      const delivery = await deliveryOf(doers, account.merchantIds);
      const whole: NewAccount = { ...account, email: email ?? null };
      const made = await within((transaction) => createStaffWithin(kit, transaction, manager, whole, delivery));
      alarm(manager, account.name, 'made', account.role);
      return made;
    },
    async change(doers, name, to) {
      const staff = await named(name);
      const manager = await managerOf(doers, changeTakesTwo(staff, to));
      await within((transaction) => changeStaffWithin(kit, transaction, manager, staff.id, to));
      if (to.role !== undefined || to.status === 'active') alarm(manager, name, 'changed', to.role ?? staff.role);
    },
    async reset(doers, name, reason) {
      const staff = await named(name);
      const manager = await managerOf(doers, isGuardedRole(staff.role));
      const delivery = await deliveryOf(doers, staff.merchantIds);
      const made = await within((transaction) => resetStaffWithin(kit, transaction, manager, staff.id, reason, delivery));
      alarm(manager, name, 'reset', staff.role);
      return made;
    },
    async invite(doers, name, reason) {
      const staff = await named(name);
      // Only the holder of the server is shown a secret: there is no second administrator who could stand beside that.
      if (doers.first.kind === 'staff') refuse('permission.denied');
      const manager = await managerOf(doers, false);
      const made = await inviteStaff(kit, manager, staff.id, reason, 'print');
      alarm(manager, name, 'invited', staff.role);
      return made;
    },
    async endSessions(doers, name, reason) {
      return endStaffSessions(kit, await managerOf(doers, false), (await named(name)).id, reason);
    },
  };
}
