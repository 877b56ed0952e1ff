import { randomBytes } from 'node:crypto';
import { type Input, type Reply, identity, playerTypes } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import { announce } from '../../platform/outbox.js';
import { completeSignIn } from './complete-sign-in.js';
import { captchaCookieName } from './cookies.js';
import { guessedAt, settingsFor, type IdentityKit } from './kit.js';
import { refuseWeakPassword } from './passwords.js';
import { personDigestsEver } from './person-digests.js';
import { readEmail, readPhoneNumber } from './phone.js';
import { nameKey } from './player-repository.js';
import { ageOn, dayIn, findFaults, isShown, type RegistrationForm } from './registration-rules.js';
import { isGuessable } from './security/payment-password.js';
import type { IdentitySettings } from './types.js';
import { judgeStrangersCode } from './wrong-codes.js';

type Registered = Reply<typeof identity.register>;
type CommonBody = Omit<Input<typeof identity.register>['body'], 'username' | 'password' | 'confirmPassword'>;

interface Registration {
  body: CommonBody;
  username: string | undefined;
  password: string | undefined;
  confirmPassword: string | undefined;
  form: RegistrationForm;
  method: 'username' | 'mobile';
}

/** Registers by user name and signs in. @throws the contract's registration errors; nothing is written unless it succeeds. */
export async function register(
  kit: IdentityKit,
  body: Input<typeof identity.register>['body'],
  context: RequestContext,
): Promise<Registered> {
  const settings = await settingsFor(kit, context);
  if (!settings.usernameRegistration) refuse('register.closed');
  const form = { username: true, password: true, mobile: isShown(settings.fields, 'mobileNum') };
  const { username, password, confirmPassword } = body;
  return registerWith(kit, { body, username: username.trim(), password, confirmPassword, form, method: 'username' }, settings, context);
}

/**
 * Registers by mobile number, which signs in from then on. It is not the user name: names are read by all who see players, numbers are not. The house
 * makes one, and gives an account number besides.
 */
export async function registerMobile(
  kit: IdentityKit,
  body: Input<typeof identity.registerMobile>['body'],
  context: RequestContext,
): Promise<Registered> {
  const settings = await settingsFor(kit, context);
  if (!settings.mobileRegistration) refuse('register.closed');
  const form = { username: false, password: settings.mobilePassword, mobile: true };
  const { password, confirmPassword } = form.password ? body : { password: undefined, confirmPassword: undefined };
  return registerWith(kit, { body, username: undefined, password, confirmPassword, form, method: 'mobile' }, settings, context);
}

/** Fields that are kept with the player, sealed, when the brand asks for them. */
const detailFields = [
  'payeeName',
  'qqNum',
  'line',
  'whatsapp',
  'zalo',
  'facebook',
  'wechat',
  'idNumber',
  'realName',
  'telegram',
  'birthday',
  'address',
  'nationality',
  'occupation',
  'sourceOfIncome',
] as const;

/**
 * Refuses who is excluded, in words that would also stand for another reason: who types in somebody else's mailbox does not hear that they have
 * excluded themselves. @throws DomainError register.refused
 */
async function refuseExcludedPerson(kit: IdentityKit, marks: Parameters<typeof personDigestsEver>[1]): Promise<void> {
  try {
    await kit.services.hooks.ask('refusePerson', personDigestsEver(kit.services.vault, marks), undefined);
  } catch (error) {
    throw error instanceof DomainError && error.code === 'account.excluded' ? new DomainError('register.refused') : error;
  }
}

async function registerWith(
  kit: IdentityKit,
  registration: Registration,
  settings: IdentitySettings,
  context: RequestContext,
): Promise<Registered> {
  const { players, services } = kit;
  const { body, password, form, method } = registration;
  const merchantId = context.merchant.id;
  checkForm(registration, settings, context, services.clock.now());
  const number = readMobile(registration, settings);
  const username = registration.username ?? newUserName();
  if (password !== undefined)
    refuseWeakPassword(password, registration.username ?? number?.slice(1) ?? '', 'password', guessedAt(kit, context.merchant));
  const origin = await findOrigin(kit, body, settings, context);
  if (registration.username !== undefined && (await players.isNameTaken(merchantId, username)))
    refuse('register.username.taken', { field: 'username' });

  await checkRobot(kit, body, settings, context);
  // Without a password the SMS code is the only proof the account will ever have.
  const codeNeeded = number !== undefined && (settings.smsVerification || !form.password);
  if (codeNeeded) await checkCode(kit, body, merchantId, number);
  // Only now, so that numbers cannot be tried out by somebody who does not hold them.
  if (number !== undefined && (await players.isMobileTaken(merchantId, number))) refuse('register.mobile.taken', { field: 'mobileNum' });

  const shown = (field: string): string | undefined => {
    const value = (body as Record<string, unknown>)[field];
    return isShown(settings.fields, field) && typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const details: Record<string, string> = {};
  for (const field of detailFields) {
    const value = shown(field);
    if (value !== undefined) details[field] = value;
  }
  if (body.registerUrl !== undefined) details['registerUrl'] = body.registerUrl;
  if (body.domain !== undefined) details['domain'] = body.domain;
  const email = shown('email');
  // Only after number and code were proven: nobody learns from a refusal that somebody else is excluded.
  const { idNumber, realName, payeeName, birthday } = details;
  const marks = {
    mobile: number,
    email: email === undefined ? undefined : readEmail(email),
    idNumber,
    realName: realName ?? payeeName,
    birthday,
  };
  await refuseExcludedPerson(kit, marks);
  const paymentPassword = isShown(settings.fields, 'paymentPassword') && body.paymentPassword ? body.paymentPassword : undefined;
  if (paymentPassword !== undefined && paymentPassword === password) refuse('payment.password.same', { field: 'paymentPassword' });
  if (paymentPassword !== undefined && isGuessable(paymentPassword, shown('birthday')))
    refuse('payment.password.weak', { field: 'paymentPassword' });
  const passwordHash = password === undefined ? null : await kit.hasher.hash(password);
  const paymentPasswordHash = paymentPassword === undefined ? null : await kit.hasher.hash(paymentPassword);

  const registered = await inTransaction(services.db, async (transaction) => {
    const player = await players.insert(transaction, {
      merchantId,
      userName: username,
      type: playerTypes.member,
      passwordHash,
      paymentPasswordHash,
      language: context.language,
      nickname: shown('nickname') ?? '',
      mobile: number,
      mobileVerified: codeNeeded,
      email: email === undefined ? undefined : readEmail(email),
      details,
      invitedBy: origin.invitedBy,
      affiliateCode: origin.affiliateCode,
      termsVersion: settings.termsVersion,
      registerMethod: method,
      now: services.clock.now(),
    });
    await kit.services.hooks.ask('playerCreated', transaction, {
      playerId: player.id,
      merchantId,
      type: player.type,
      currency: context.merchant.currency,
      affiliateCode: origin.affiliateCode,
      referredBy: origin.referredBy,
    });
    await announce(transaction, merchantId, { topic: 'player.registered', playerId: player.id });
    // A link may make an agent of whoever comes by it.
    const type = await players.typeOf(transaction, player.id);
    const session = await completeSignIn(kit, context, { ...player, type }, { method: 'register', remember: false, transaction });
    return { account: method === 'mobile' ? player.accountNumber : player.userName, session };
  });
  if (context.caller !== undefined) await kit.sessions.end(context.caller.sessionId, 'replaced');
  return registered;
}

/** Crockford's base 32, small: letters and digits that nobody takes for each other. */
const nameAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const nameSigns = 10;

/** A user name for who has chosen none: "u" and ten random signs, 50 bits. */
function newUserName(): string {
  // 256 is a multiple of 32: no sign is likelier than another.
  return `u${[...randomBytes(nameSigns)].map((byte) => nameAlphabet[byte % 32]).join('')}`;
}

/** Everything that can be judged without asking anybody: agreement, fields, passwords, age. */
function checkForm(
  { body, username, password, confirmPassword, form }: Registration,
  settings: IdentitySettings,
  context: RequestContext,
  now: Date,
): void {
  if (!body.agreement) refuse('register.agreement.required', { field: 'agreement' });
  // Somebody who agreed to other terms than today's has not agreed to these.
  if (body.termsVersion !== undefined && body.termsVersion !== settings.termsVersion)
    refuse('register.agreement.required', { field: 'agreement' });
  const values = { ...(body as unknown as Record<string, string | undefined>), username, password };
  const faults = findFaults(settings.fields, form, values);
  const [first] = faults;
  if (first !== undefined)
    throw new DomainError(first.code, { field: first.field, parameters: first.parameters, value: { fields: faults } });
  if (form.password && password !== confirmPassword) refuse('password.confirmation', { field: 'confirmPassword' });
  const birthday = isShown(settings.fields, 'birthday') ? (body.birthday?.trim() ?? '') : '';
  if (birthday !== '') {
    const age = ageOn(birthday, dayIn(context.merchant.timeZone, now));
    if (age === undefined) refuse('register.field.invalid', { field: 'birthday', parameters: { min: 10, max: 10, patternId: 11 } });
    if (age < settings.minimumAge) refuse('register.age.too.young', { field: 'birthday', parameters: { age: settings.minimumAge } });
  }
}

function readMobile({ body, form }: Registration, settings: IdentitySettings): string | undefined {
  const typed = body.mobileNum?.trim() ?? '';
  if (!form.mobile || typed === '') return undefined;
  const number = readPhoneNumber(typed, settings, body.countryDialingCode);
  return number ?? refuse('mobile.invalid', { field: 'mobileNum' });
}

/** Who sent this visitor here. A code that leads to nobody stops the registration: its owner would lose a player without knowing. */
async function findOrigin(
  kit: IdentityKit,
  body: CommonBody,
  settings: IdentitySettings,
  { merchant, caller }: Pick<RequestContext, 'merchant' | 'caller'>,
): Promise<{ invitedBy: number | undefined; referredBy: number | undefined; affiliateCode: string | undefined }> {
  const merchantId = merchant.id;
  const referral = isShown(settings.fields, 'referralCode') ? (body.referralCode?.trim() ?? '') : '';
  const affiliate = body.affiliateCode?.trim() ?? '';
  const inviter = referral === '' ? undefined : await kit.players.findByReferralCode(merchantId, referral);
  // Nobody invites themselves: whoever is signed in as the owner of the code is told that it leads to nobody.
  if (referral !== '' && (inviter === undefined || inviter === caller?.playerId))
    refuse('invitation_code_error', { field: 'referralCode' });
  const agent = affiliate === '' ? undefined : await kit.players.findAffiliate(merchantId, affiliate);
  if (affiliate !== '' && agent === undefined) refuse('affiliate.invalid', { field: 'affiliateCode' });
  if (agent !== undefined) await kit.services.hooks.ask('affiliateLink', merchantId, agent.code, 'register');
  return { invitedBy: inviter ?? agent?.agentId, referredBy: inviter, affiliateCode: agent?.code };
}

/** The captcha image, or the slider's proof in its place. */
async function checkRobot(kit: IdentityKit, body: CommonBody, settings: IdentitySettings, context: RequestContext): Promise<void> {
  if (!settings.captcha) return;
  if (body.geetest !== undefined) {
    if (!(await kit.slider.consume(context.merchant.id, body.geetest))) refuse('slider.failed');
    return;
  }
  const answer = body.captcha?.trim() ?? '';
  if (answer === '') refuse('captcha.required', { field: 'captcha', value: { captcha: true } });
  if (!(await kit.captcha.check(context.merchant.id, context.cookie(captchaCookieName(context.origin)), answer)))
    refuse('captcha.wrong', { field: 'captcha', value: { captcha: true } });
}

async function checkCode(kit: IdentityKit, body: CommonBody, merchantId: number, number: string): Promise<void> {
  const answer = body.verificationCode?.trim() ?? '';
  if (answer === '') refuse('register.field.required', { field: 'verificationCode' });
  const verdict = await judgeStrangersCode(kit, { merchantId, purpose: 'register', target: number, answer });
  if (verdict !== 'right') refuse(verdict === 'expired' ? 'sms.code.expired' : 'sms.code.wrong', { field: 'verificationCode' });
}

/** Whether a user name fits the brand's rule and is free. */
export async function checkUsername(kit: IdentityKit, username: string, context: RequestContext): Promise<{ available: boolean }> {
  const settings = await settingsFor(kit, context);
  const faults = findFaults(settings.fields, { username: true, password: false, mobile: false }, { username }).filter(
    ({ field }) => field === 'username',
  );
  return { available: faults.length === 0 && nameKey(username) !== '' && !(await kit.players.isNameTaken(context.merchant.id, username)) };
}

/** Whether a code leads to somebody. @throws DomainError affiliate.invalid, affiliate.ended, invitation_code_error */
export async function checkAffiliate(
  kit: IdentityKit,
  query: Input<typeof identity.checkAffiliate>['query'],
  context: RequestContext,
): Promise<Reply<typeof identity.checkAffiliate>> {
  const code = query.code.trim();
  if (query.kind === 'referral') {
    if ((await kit.players.findByReferralCode(context.merchant.id, code)) === undefined) refuse('invitation_code_error');
    return { valid: true, code: code.toUpperCase(), ofAgent: false };
  }
  const agent = await kit.players.findAffiliate(context.merchant.id, code);
  if (agent === undefined) return refuse('affiliate.invalid');
  const links = await kit.services.hooks.ask('affiliateLink', context.merchant.id, agent.code, 'visit');
  const userName = links.find((link) => link.userName !== undefined)?.userName;
  return { valid: true, code: agent.code, ofAgent: agent.agentId !== undefined, ...(userName !== undefined && { userName }) };
}
