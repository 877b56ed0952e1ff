import os from 'node:os';
import type { AuditAction, StaffRight } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import { DomainError } from '../platform/errors.js';
import type { CreditingPersons } from '../modules/cashier/index.js';
import { writeAudit, type BackOfficeModule, type Doers } from '../modules/back-office/index.js';
import type { Actor } from '../platform/staff.js';
import { InputError, textOption, textOptions, type CommandInput, type OptionShape } from './command.js';

/** Who stands behind a command: the operating system's user on this machine. */
export function commandActor(): Actor {
  const { username } = os.userInfo();
  return { kind: 'command', id: `${username}@${os.hostname()}`, name: username, ip: '' };
}

export const byOption: OptionShape = {
  type: 'string',
  value: 'NAME',
  help: 'who says so, while there are no staff accounts; may be given several times',
  multiple: true,
};
export const asOption: OptionShape = {
  type: 'string',
  value: 'TOKEN',
  help: 'a member of staff, by a token of "staff token"; may be given several times; SORTES_STAFF_TOKEN is the first',
  multiple: true,
};

export const reasonOption: OptionShape = {
  type: 'string',
  value: 'TEXT',
  help: 'why, in 3 to 500 characters; it is kept in the audit log',
};

/** Why, as somebody will read it in the audit log. @throws InputError for none, and for one that says nothing */
export function reasonOf(input: CommandInput, otherwise?: string): string {
  const reason = textOption(input, 'reason')?.trim() ?? otherwise ?? '';
  if (reason.length < 3 || reason.length > 500) throw new InputError('--reason must say why, in 3 to 500 characters');
  return reason;
}

/** The persons a command speaks for, and how the audit log hears of it. */
export interface ActingPersons {
  names: string[];
  /** Whether a member of staff has this right; undefined for a name that was typed while there are no accounts. */
  may: (name: string, right: StaffRight) => boolean | undefined;
  /** For the transaction of the change. */
  /**
   * Before this person's word counts beside the other's, in the transaction that keeps it; names that were typed are not judged.
   * @throws DomainError approval.second.person, approval.second.made, approval.second.young
   */
  refuseDependent: (transaction: DatabaseTransaction, first: string, second: string) => Promise<void>;
  tell: (about: {
    action: AuditAction;
    subject: string;
    reason: string;
    /** The brand; left out: the installation as a whole. */
    merchantId?: number;
    before?: unknown;
    after?: unknown;
  }) => (transaction: DatabaseTransaction) => Promise<void>;
}

function tokensOf(input: CommandInput): string[] {
  return [...textOptions(input, 'as'), ...[input.environment['SORTES_STAFF_TOKEN'] ?? ''].filter((token) => token !== '')];
}

/** @throws InputError when the command names nobody: before the database is opened. */
export function requirePersons(input: CommandInput): void {
  if (textOptions(input, 'by').length === 0 && tokensOf(input).length === 0)
    throw new InputError('--by must name who says so, or --as prove it');
}

/** Words about the result of an official draw: enough different persons who say the same settle it. */
const saysResult = /^(result\.entered|result-correction\.|draw-void\.)/;

/** In the order they are named: who comes later is the second person beside those before. @throws InputError */
async function refuseDependentPersons({ staff }: BackOfficeModule, actors: readonly Actor[]): Promise<void> {
  for (const [at, second] of actors.entries())
    for (const first of actors.slice(0, at))
      try {
        await staff.refuseDependent(first.id, second.id);
      } catch (error) {
        // One person with two tokens is one person, which the command itself knows.
        if (!(error instanceof DomainError) || error.code === 'approval.second.person') continue;
        throw new InputError(
          error.code === 'approval.second.young'
            ? `the account of ${second.name} was made, reset or changed too lately to be the second person (docs/staff-rights.md)`
            : `${second.name} cannot be the second person beside ${first.name}: one has made, reset or changed the other's account`,
        );
      }
}

/**
 * Who acts, each with the right named or the other one. Once there are staff accounts a name that anybody can type is no person any more: each must prove themselves with a token (second
 * factor included), and their account's name is what is kept.
 * @throws InputError for names where tokens are needed, and for tokens that are not good enough.
 */
export async function personsActing(
  input: CommandInput,
  backOffice: BackOfficeModule,
  right: StaffRight,
  orElse?: StaffRight,
): Promise<ActingPersons> {
  const tokens = [...new Set(tokensOf(input))];
  const typed = textOptions(input, 'by').map((name) => name.slice(0, 100));
  if (typed.length > 0 && (await backOffice.staff.any()))
    throw new InputError('there are staff accounts: use --as with a token of "staff token" instead of --by');
  const actors: Actor[] = [];
  const rights = new Map<string, ReadonlySet<StaffRight>>();
  for (const token of tokens) {
    try {
      const found = await backOffice.staff.require(token, right).catch((error: unknown) => {
        if (orElse === undefined || !(error instanceof DomainError) || error.code !== 'permission.denied') throw error;
        return backOffice.staff.require(token, orElse);
      });
      const { staffId, name, merchantIds } = found;
      if (merchantIds !== undefined) throw new DomainError('permission.denied');
      rights.set(name, found.rights);
      actors.push({ kind: 'staff', id: staffId, name, ip: '' });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw new InputError(
        error.code === 'login.not.session'
          ? 'the staff token is unknown or its 15 minutes are over: staff token --name NAME'
          : `this account may not do it: the right ${right} for every brand is needed`,
      );
    }
  }
  await refuseDependentPersons(backOffice, actors);
  const command = commandActor();
  const idOf = new Map(actors.map(({ name, id }) => [name, id]));
  return {
    refuseDependent: async (transaction, first, second) => {
      const id = idOf.get(second);
      if (id !== undefined) await backOffice.staff.refuseDependentOnName(transaction, first, id);
    },
    names: [...new Set([...actors.map(({ name }) => name), ...typed])],
    may: (name, wanted) => rights.get(name)?.has(wanted),
    tell: (about) => async (transaction) => {
      const told = actors.length > 0 ? actors : [{ ...command, name: typed.join(', ') || command.name }];
      for (const actor of told) {
        if (actor.kind === 'staff' && saysResult.test(about.action))
          await backOffice.staff.refuseDependentOnWords(transaction, about.subject, actor.id);
        await writeAudit(transaction, { actor, merchantId: undefined, ...about });
      }
    },
  };
}

/**
 * Who changes money, rules or acts as somebody else: while there are no staff accounts the user of this machine does, afterwards only who proves themselves.
 * @throws InputError where a token is needed, or is not good enough
 */
export async function personsChanging(
  input: CommandInput,
  backOffice: BackOfficeModule,
  right: StaffRight,
  orElse?: StaffRight,
): Promise<ActingPersons> {
  if (tokensOf(input).length === 0 && (await backOffice.staff.any()))
    throw new InputError('there are staff accounts: --as must prove who does it, with a token of "staff token --name NAME"');
  return personsActing(input, backOffice, right, orElse);
}

/**
 * As `personsChanging`, for a whole file of rules of money (ways to pay, payouts), with the right that the console asks for: once there are staff
 * accounts two persons, as a file may lead money elsewhere.
 * @throws InputError while one of them is missing
 */
export async function twoPersonsChanging(input: CommandInput, backOffice: BackOfficeModule): Promise<ActingPersons> {
  const persons = await personsChanging(input, backOffice, 'payment.rules.change');
  if ((await backOffice.staff.any()) && persons.names.length < 2)
    throw new InputError('this takes two persons with the right payment.rules.change, each with --as');
  return persons;
}

/**
 * Who stands behind a credit of money by hand: who begins it, with the right itself, and who else may confirm it, if anybody. Before there are staff
 * accounts these are two names.
 * @throws InputError when nobody of them has the right itself
 */
export function creditingPersons({ names, may }: ActingPersons, right: StaffRight, second: StaffRight): CreditingPersons {
  const staff = names.find((name) => may(name, right) !== false);
  if (staff === undefined) throw new InputError(`somebody with the right ${right} must begin it`);
  return { staff, confirmedBy: names.find((name) => name !== staff && may(name, second) !== false) };
}

export const emergencyOption: OptionShape = {
  type: 'boolean',
  help: 'no administrator can prove themselves any more: act as the user of this machine; the audit log says so',
};

/**
 * Who makes and changes staff accounts: until two administrators of every brand have taken up theirs the user of this machine does, afterwards
 * administrators of every brand who prove themselves, two of them where the account moves something: one person at the server must not become the
 * two that money takes. When no administrator is left `--emergency` opens the door once more, with an entry of its own in the audit log.
 * @throws InputError where a token is needed, or is not good enough; and for an emergency without a reason
 */
export async function personsManaging(input: CommandInput, { staff }: BackOfficeModule): Promise<Doers> {
  const tokens = [...new Set(tokensOf(input))];
  if (tokens.length > 2) throw new InputError('two administrators at most');
  const actors: Actor[] = [];
  for (const token of tokens)
    try {
      const { staffId, name, merchantIds } = await staff.require(token, 'staff.manage');
      if (merchantIds !== undefined) throw new DomainError('permission.denied');
      actors.push({ kind: 'staff', id: staffId, name, ip: '' });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw new InputError(
        error.code === 'login.not.session'
          ? 'the staff token is unknown or its 15 minutes are over: staff token --name NAME'
          : 'this account may not do it: an administrator of every brand is needed',
      );
    }
  const [first, second] = actors;
  if (first !== undefined) return { first, second };
  if (!(await staff.isGoverned())) return { first: commandActor() };
  if (input.options['emergency'] !== true)
    throw new InputError(
      'there are administrators: --as must prove who does it, twice for accounts that move something, with tokens of "staff token --name NAME"; --emergency is for when no administrator can get in',
    );
  const reason = textOption(input, 'reason')?.trim() ?? '';
  if (reason.length < 10)
    throw new InputError('--emergency needs a --reason of at least ten characters: everybody who reads the audit log will see it');
  const actor = commandActor();
  await staff.noteEmergency(actor, input.told?.subject ?? `staff-name:${textOption(input, 'name') ?? ''}`, reason);
  input.output.say('EMERGENCY: done without an administrator. The audit log has it as staff.emergency; every administrator should look.');
  return { first: actor, isEmergency: true };
}
