import { profileFields, type Input, type ProfileField, type Reply, security } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import { callerOf, type RequestContext } from '../../../platform/http.js';
import { settingsFor, type IdentityKit } from '../kit.js';
import { holdPlayerRow } from '../player-repository.js';
import { maskEmail, maskPhoneNumber } from '../phone.js';
import { ageOn, dayIn, faultOf } from '../registration-rules.js';
import type { FieldRule, IdentitySettings, Player } from '../types.js';

/** Names and birthdays decide whom money is paid to: they are set once, and staff correct them. */
const setOnce: ReadonlySet<ProfileField> = new Set(['realName', 'birthday']);

/** Used where the brand asks for no such thing at registration: payouts need the name, play needs the age. */
const always: Partial<Record<ProfileField, FieldRule>> = {
  realName: {
    field: 'realName',
    enabled: true,
    required: false,
    minLength: 1,
    maxLength: 80,
    acceptedPattern: "^[\\p{L}\\p{M}'’.\\- ]+$",
    patternId: 0,
  },
  birthday: {
    field: 'birthday',
    enabled: true,
    required: false,
    minLength: 10,
    maxLength: 10,
    acceptedPattern: '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$',
    patternId: 11,
  },
};

/** The rules of the fields this brand's profiles have, in the order of the table. */
function rulesOf(settings: IdentitySettings): FieldRule[] {
  return profileFields.flatMap((field) => {
    const own = settings.fields.find((rule) => rule.field === field);
    return own?.enabled === true ? [own] : (always[field] ?? []);
  });
}

/** "Nguyen Van An" as "N***n", "1990-05-01" as "1990-**-**": enough to know one's own. */
function maskFixed(field: string, value: string): string {
  if (field === 'birthday') return `${value.slice(0, 4)}-**-**`;
  const letters = [...value];
  return letters.length < 2 ? '*' : `${letters[0] ?? ''}***${letters.at(-1) ?? ''}`;
}

async function playerOf(kit: IdentityKit, context: RequestContext): Promise<Player> {
  return (await kit.players.findById(callerOf(context).playerId)) ?? refuse('login.not.session');
}

export async function showProfile(kit: IdentityKit, context: RequestContext): Promise<Reply<typeof security.getProfile>> {
  const player = await playerOf(kit, context);
  const details = kit.players.detailsOf(player);
  const [mobile, email] = [kit.players.mobileOf(player), kit.players.emailOf(player)];
  return {
    account: player.userName,
    accountNumber: player.accountNumber,
    nickname: player.nickname,
    avatar: player.avatar,
    language: player.language,
    referralCode: player.referralCode,
    createdAt: player.createdAt.getTime(),
    mobile: mobile === undefined ? '' : maskPhoneNumber(mobile),
    email: email === undefined ? '' : maskEmail(email),
    fields: rulesOf(await settingsFor(kit, context)).map((rule) => {
      const value = details[rule.field] ?? '';
      const fixed = setOnce.has(rule.field as ProfileField) && value !== '';
      return {
        field: rule.field,
        value: fixed ? maskFixed(rule.field, value) : value,
        fixed,
        required: rule.required,
        minLength: rule.minLength,
        maxLength: rule.maxLength,
        acceptedPattern: rule.acceptedPattern,
        patternId: rule.patternId,
      };
    }),
  };
}

/** Sets the fields that were sent, all or none. */
export async function updateProfile(
  kit: IdentityKit,
  body: Input<typeof security.updateProfile>['body'],
  context: RequestContext,
): Promise<Record<string, never>> {
  const { playerId } = callerOf(context);
  const settings = await settingsFor(kit, context);
  const rules = rulesOf(settings).filter((rule) => body[rule.field as ProfileField] !== undefined);
  const given = new Map(rules.map((rule) => [rule.field, (body[rule.field as ProfileField] ?? '').normalize('NFC').trim()]));
  const faults = rules.flatMap((rule) => {
    const value = given.get(rule.field) ?? '';
    if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value))
      return [
        {
          field: rule.field,
          code: 'register.field.invalid' as const,
          parameters: { min: rule.minLength, max: rule.maxLength, patternId: rule.patternId },
        },
      ];
    return faultOf(rule.field, value, rule, rule.required) ?? [];
  });
  const [first] = faults;
  if (first !== undefined)
    throw new DomainError(first.code, { field: first.field, parameters: first.parameters, value: { fields: faults } });
  const birthday = given.get('birthday') ?? '';
  if (birthday !== '') {
    const age = ageOn(birthday, dayIn(context.merchant.timeZone, kit.services.clock.now()));
    if (age === undefined) refuse('register.field.invalid', { field: 'birthday', parameters: { min: 10, max: 10, patternId: 11 } });
    if (age < settings.minimumAge) refuse('register.age.too.young', { field: 'birthday', parameters: { age: settings.minimumAge } });
  }
  await inTransaction(kit.services.db, async (transaction) => {
    // Read under the row's lock: of two calls that both would set the name, one finds it set.
    await holdPlayerRow(transaction, playerId);
    const player = (await kit.players.findById(playerId, transaction)) ?? refuse('login.not.session');
    const details = kit.players.detailsOf(player);
    for (const [field, value] of given) {
      const old = details[field] ?? '';
      if (setOnce.has(field as ProfileField) && old !== '' && value !== old) refuse('profile.fixed', { field });
      if (value === '') delete details[field];
      else details[field] = value;
    }
    await kit.players.setDetails(transaction, playerId, details);
  });
  return {};
}
