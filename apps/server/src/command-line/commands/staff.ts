import { isStaffRole, staffRoles, type StaffRole } from '@sortes/contract';
import type { Doers, Enrolment } from '../../modules/back-office/index.js';
import { DomainError } from '../../platform/errors.js';
import { asOption, emergencyOption, personsManaging, reasonOf, reasonOption } from '../acting-staff.js';
import { exitCodes, InputError, report, requiredOption, textOption, textOptions, type Command, type CommandInput } from '../command.js';
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
      'staff.own.account': 'nobody changes their own account; another administrator does',
      'staff.email.needed': 'the account needs an address for its link: --email',
      'approval.second.person': 'this account moves something, so it takes two administrators: --as twice, or ask for it in the console',
      'approval.second.made': "these two are not independent: one has made, reset or changed the other one's account",
      'approval.second.young': 'the second account was made, reset or changed too lately to be a second person (docs/staff-rights.md)',
      'state.not.allowed': 'the account is taken up already, or locked',
      'permission.denied': 'only whoever holds the server is shown a secret: leave --as away and give --emergency',
      'staff.last.admin': 'this is the last administrator; make another one first',
      'login.failed': 'name, password or code is not right, or the account is locked or has no authenticator',
      'staff.locked': 'too many wrong answers; wait a minute or more',
    };
    throw new InputError(words[error.code] ?? error.message);
  }
}

/** What an administrator is told: the secret goes to the person alone. */
function mailedLines({ name, validUntil }: Enrolment): string[] {
  return [`${name}: a link to take the account up is on its way to the address of the account, good until ${validUntil.toISOString()}.`];
}

/** The holder of the server is shown the secret, an administrator never. */
async function reportEnrolment(input: CommandInput, { first }: Doers, made: Enrolment, also: Record<string, unknown> = {}): Promise<void> {
  if (first.kind !== 'staff') return report(input, { ...made, ...also }, enrolmentLines(made));
  const { id, name, validUntil } = made;
  await report(input, { id, name, validUntil, ...also }, mailedLines(made));
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
  summary: 'Make a staff account; prints its one-time enrolment secret once, or mails it when administrators make it',
  options: {
    name: nameOption,
    role: { type: 'string', value: 'ROLE', help: roleHelp, required: true },
    merchant: {
      type: 'string',
      value: 'CODE',
      help: 'a brand it works for; may be given several times; left out: every brand',
      multiple: true,
    },
    email: { type: 'string', value: 'ADDRESS', help: 'where its activation links go; needed with --as' },
    reason: reasonOption,
    as: asOption,
    emergency: emergencyOption,
  },
  notes: `The first accounts are made here, two administrators before all others. Once both have taken up theirs, --as proves who makes further ones,
twice for accounts that move money, draws, approvals or staff; the link then goes to the person by mail and is shown to nobody.`,
  async run(input) {
    const [name, role, reason] = [
      requiredOption(input, 'name').trim(),
      roleOf(requiredOption(input, 'role')),
      reasonOf(input, 'made at the command line'),
    ];
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]{2,39}$/.test(name))
      throw new InputError('--name must be 3 to 40 letters, digits, dots, dashes or underscores');
    const codes = textOptions(input, 'merchant');
    const { made, doers } = await withPlatform(input, async ({ modules: { site, backOffice } }) => {
      const merchants = new Map((await site.allMerchants()).map((merchant) => [merchant.code, merchant.id]));
      const merchantIds = codes.map((code) => {
        const id = merchants.get(code.toLowerCase());
        if (id === undefined) throw new InputError(`there is no brand ${JSON.stringify(code)} (${[...merchants.keys()].join(', ')})`);
        return id;
      });
      const doers = await personsManaging(input, backOffice);
      const made = await asInput(
        backOffice.staff.create(doers, {
          name,
          role,
          merchantIds: merchantIds.length === 0 ? undefined : merchantIds,
          email: textOption(input, 'email'),
          reason,
        }),
      );
      return { made, doers };
    });
    await reportEnrolment(input, doers, made, { role });
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
  work: (platform: Platform, input: CommandInput, change: { doers: Doers; name: string; reason: string }) => Promise<string>,
): Command {
  return {
    words,
    summary,
    options: { name: nameOption, ...options, reason: { ...reasonOption, required: true }, as: asOption, emergency: emergencyOption },
    async run(input) {
      const [name, reason] = [requiredOption(input, 'name'), reasonOf(input)];
      const said = await withPlatform(input, async (platform) => {
        const doers = await personsManaging(input, platform.modules.backOffice);
        return asInput(work(platform, input, { doers, name, reason }));
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
  async ({ modules }, input, { doers, name, reason }) => {
    const status = input.options['unlock'] === true ? 'active' : 'locked';
    await modules.backOffice.staff.change(doers, name, { status, reason });
    return status;
  },
);

export const staffRole = changing(
  ['staff', 'role'],
  'Give a staff account another role; its sessions end',
  { role: { type: 'string', value: 'ROLE', help: roleHelp, required: true } },
  async ({ modules }, input, { doers, name, reason }) => {
    const role = roleOf(requiredOption(input, 'role'));
    await modules.backOffice.staff.change(doers, name, { role, reason });
    return role;
  },
);

export const staffReset: Command = {
  words: ['staff', 'reset'],
  summary: 'Take password and second factors from somebody who has lost them; a new secret is printed, or mailed to the person (--as)',
  options: { name: nameOption, reason: { ...reasonOption, required: true }, as: asOption, emergency: emergencyOption },
  async run(input) {
    const [name, reason] = [requiredOption(input, 'name'), reasonOf(input)];
    const { made, doers } = await withPlatform(input, async ({ modules: { backOffice } }) => {
      const doers = await personsManaging(input, backOffice);
      return { doers, made: await asInput(backOffice.staff.reset(doers, name, reason)) };
    });
    await reportEnrolment(input, doers, made);
    return exitCodes.ok;
  },
};

export const staffInvite: Command = {
  words: ['staff', 'invite'],
  summary: 'Print a new one-time secret for an account that was not taken up yet: where no mail leaves the house',
  options: { name: nameOption, reason: { ...reasonOption, required: true }, emergency: emergencyOption },
  notes: 'Whoever sees the secret has had the account in their hands: it rests before its person may be the second one of a decision.',
  async run(input) {
    const [name, reason] = [requiredOption(input, 'name'), reasonOf(input)];
    const made = await withPlatform(input, async ({ modules: { backOffice } }) => {
      const doers = await personsManaging(input, backOffice);
      return asInput(backOffice.staff.invite(doers, name, reason));
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
