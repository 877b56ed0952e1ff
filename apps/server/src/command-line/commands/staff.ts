import { isStaffRole, staffRoles, type StaffRole } from '@sortes/contract';
import type { Actor, Enrolment } from '../../modules/back-office/index.js';
import { DomainError } from '../../platform/errors.js';
import { asOption, emergencyOption, personManaging, reasonOf, reasonOption } from '../acting-staff.js';
import { exitCodes, InputError, report, requiredOption, textOptions, type Command, type CommandInput } from '../command.js';
import { withPlatform, type Platform } from '../open-platform.js';

const nameOption = { type: 'string', value: 'NAME', help: 'the account', required: true } as const;
const roleHelp = `one of ${staffRoles.join(', ')} (docs/staff-rights.md)`;

function roleOf(text: string): StaffRole {
  if (!isStaffRole(text)) throw new InputError(`--role must be ${roleHelp}`);
  return text;
}

/** Refusals of the door, in the words of this command line. */
async function asInput<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const words: Partial<Record<string, string>> = {
      'not.found': 'there is no such staff account',
      'staff.name.taken': 'there is a staff account of this name already',
      'staff.own.account': 'nobody changes his own account; another administrator does',
      'staff.last.admin': 'this is the last administrator; make another one first',
      'login.failed': 'name, password or code is not right, or the account is locked or has no authenticator',
      'staff.locked': 'too many wrong answers; wait a minute or more',
    };
    throw new InputError(words[error.code] ?? error.message);
  }
}

function enrolmentLines({ name, enrolmentSecret, validUntil }: Enrolment): string[] {
  return [
    `${name}: enrolment secret, shown this once, good until ${validUntil.toISOString()}:`,
    enrolmentSecret,
    `It is taken up with a password and a second factor: staff enrol --name ${name}, or over the API (docs/staff-rights.md).`,
  ];
}

export const staffCreate: Command = {
  words: ['staff', 'create'],
  summary: 'Make a staff account; prints its one-time enrolment secret once',
  options: {
    name: nameOption,
    role: { type: 'string', value: 'ROLE', help: roleHelp, required: true },
    merchant: {
      type: 'string',
      value: 'CODE',
      help: 'a brand it works for; may be given several times; left out: every brand',
      multiple: true,
    },
    reason: reasonOption,
    as: asOption,
    emergency: emergencyOption,
  },
  notes: 'The first accounts are made here. Once an administrator has taken up his, --as proves one who makes further ones.',
  async run(input) {
    const [name, role, reason] = [
      requiredOption(input, 'name').trim(),
      roleOf(requiredOption(input, 'role')),
      reasonOf(input, 'made at the command line'),
    ];
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]{2,39}$/.test(name))
      throw new InputError('--name must be 3 to 40 letters, digits, dots, dashes or underscores');
    const codes = textOptions(input, 'merchant');
    const made = await withPlatform(input, async ({ modules: { site, backOffice } }) => {
      const merchants = new Map((await site.allMerchants()).map((merchant) => [merchant.code, merchant.id]));
      const merchantIds = codes.map((code) => {
        const id = merchants.get(code.toLowerCase());
        if (id === undefined) throw new InputError(`there is no brand ${JSON.stringify(code)} (${[...merchants.keys()].join(', ')})`);
        return id;
      });
      const actor = await personManaging(input, backOffice);
      return asInput(
        backOffice.staff.create(actor, { name, role, merchantIds: merchantIds.length === 0 ? undefined : merchantIds, reason }),
      );
    });
    await report(input, { ...made, role }, enrolmentLines(made));
    return exitCodes.ok;
  },
};

export const staffList: Command = {
  words: ['staff', 'list'],
  summary: 'Staff accounts, their roles and whether they have taken up their account',
  async run(input) {
    const list = await withPlatform(input, async ({ modules: { backOffice, site } }) => {
      const codes = new Map((await site.allMerchants()).map(({ id, code }) => [id, code]));
      return (await backOffice.staff.list()).map((staff) => ({
        name: staff.name,
        role: staff.role,
        brands: staff.merchantIds?.map((id) => codes.get(id) ?? String(id)) ?? null,
        status: staff.status,
        enrolled: staff.passwordHash !== null && (staff.totpConfirmedAt !== null || staff.hasPasskey),
        sessions: staff.sessions,
        lastSeenAt: staff.lastSeenAt?.toISOString() ?? null,
      }));
    });
    await report(input, list, [
      ...list.map(
        ({ name, role, brands, status, enrolled, lastSeenAt }) =>
          `${name.padEnd(24)}${role.padEnd(11)}${(brands?.join(',') ?? 'every brand').padEnd(16)}${status}${enrolled ? '' : ', not taken up yet'}, last seen ${lastSeenAt ?? 'never'}`,
      ),
      ...(list.length === 0 ? ['no staff accounts yet: staff create --name NAME --role admin'] : []),
    ]);
    return exitCodes.ok;
  },
};

function changing(
  words: readonly string[],
  summary: string,
  options: Command['options'],
  work: (platform: Platform, input: CommandInput, change: { actor: Actor; name: string; reason: string }) => Promise<string>,
): Command {
  return {
    words,
    summary,
    options: { name: nameOption, ...options, reason: { ...reasonOption, required: true }, as: asOption, emergency: emergencyOption },
    async run(input) {
      const [name, reason] = [requiredOption(input, 'name'), reasonOf(input)];
      const said = await withPlatform(input, async (platform) => {
        const actor = await personManaging(input, platform.modules.backOffice);
        return asInput(work(platform, input, { actor, name, reason }));
      });
      await report(input, { name, done: said }, [`${name}: ${said}`]);
      return exitCodes.ok;
    },
  };
}

export const staffLock = changing(
  ['staff', 'lock'],
  'Lock a staff account; its sessions end at once',
  { unlock: { type: 'boolean', help: 'open it again' } },
  async ({ modules }, input, { actor, name, reason }) => {
    const status = input.options['unlock'] === true ? 'active' : 'locked';
    await modules.backOffice.staff.change(actor, name, { status, reason });
    return status;
  },
);

export const staffRole = changing(
  ['staff', 'role'],
  'Give a staff account another role; its sessions end',
  { role: { type: 'string', value: 'ROLE', help: roleHelp, required: true } },
  async ({ modules }, input, { actor, name, reason }) => {
    const role = roleOf(requiredOption(input, 'role'));
    await modules.backOffice.staff.change(actor, name, { role, reason });
    return role;
  },
);

export const staffReset: Command = {
  words: ['staff', 'reset'],
  summary: 'Take password and second factors from somebody who has lost them; prints a new enrolment secret',
  options: { name: nameOption, reason: { ...reasonOption, required: true }, as: asOption, emergency: emergencyOption },
  async run(input) {
    const [name, reason] = [requiredOption(input, 'name'), reasonOf(input)];
    const made = await withPlatform(input, async ({ modules: { backOffice } }) => {
      const actor = await personManaging(input, backOffice);
      return asInput(backOffice.staff.reset(actor, name, reason));
    });
    await report(input, made, enrolmentLines(made));
    return exitCodes.ok;
  },
};

export const staffToken: Command = {
  words: ['staff', 'token'],
  summary: 'Sign in at the command line: a token for --as, good for 15 minutes',
  options: { name: nameOption },
  notes: `Asks for the password and the code of the authenticator; without a terminal they are the first two lines of standard input. Passkeys need a
browser: set up an authenticator beside them.`,
  async run(input) {
    const name = requiredOption(input, 'name');
    const [password, code] = [await input.ask('Password: '), await input.ask('Code: ')];
    const made = await withPlatform(input, ({ modules }) => asInput(modules.backOffice.staff.signIn(name, password, code.trim())));
    await report(input, { name, token: made.token, expiresAt: made.expiresAt.toISOString() }, [made.token]);
    return exitCodes.ok;
  },
};
