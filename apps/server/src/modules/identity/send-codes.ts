import { type Input, type Reply, identity } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import { askerAt, codeTarget } from './at-home.js';
import { giveBackOwnPause, giveBackPause, requireWork, takeCodeBudget, takeOwnBudget } from './code-budgets.js';
import { completeSignIn, verificationMethodsOf, type SignedIn } from './complete-sign-in.js';
import type { MessageKey } from './texts.js';
import { judgeAccountName, takeFactorCode } from './security/second-factor.js';
import { codeLivesMinutes, smsCodeLivesMinutes, type CodePurpose } from './code-repository.js';
import { languageOf, settingsFor, type IdentityKit } from './kit.js';
import { takeSignInBudget } from './login.js';
import { maskEmail, maskPhoneNumber, readPhoneNumber } from './phone.js';
import type { IdentitySettings, Player } from './types.js';
import { judgeStrangersCode } from './wrong-codes.js';
import { tellSharedContact } from './tell-shared-contact.js';

type SmsSent = Reply<typeof identity.sendRegisterSms>;
type SmsBody = Input<typeof identity.sendNoLoginSms>['body'];

/** Reliability A5: what strangers and players may have sent stands in `code-budgets.ts`. */
const sent: SmsSent = { expiredMinutes: smsCodeLivesMinutes, expirationTime: smsCodeLivesMinutes * 60, retryAfterSeconds: 60 };

function numberOf(
  body: { mobileNo?: string | undefined; mobileNum?: string | undefined; countryDialingCode?: string | undefined },
  settings: IdentitySettings,
): string {
  const typed = (body.mobileNo ?? body.mobileNum ?? '').trim();
  if (typed === '') refuse('mobile.missing', { field: 'mobileNum' });
  return readPhoneNumber(typed, settings, body.countryDialingCode) ?? refuse('mobile.invalid', { field: 'mobileNum' });
}

/** Sending costs money, so a person must have asked. */
async function checkSlider(
  kit: IdentityKit,
  proof: SmsBody['geetest'],
  settings: IdentitySettings,
  context: RequestContext,
): Promise<void> {
  if (!settings.slider) return;
  if (proof === undefined) refuse('slider.required');
  if (!(await kit.slider.consume(context.merchant.id, proof))) refuse('slider.failed');
}

/** Sends a registration code at once and says so when the gateway does not take it: nobody waits for a message that will not come. */
export async function sendRegisterSms(
  kit: IdentityKit,
  body: Input<typeof identity.sendRegisterSms>['body'],
  context: RequestContext,
): Promise<SmsSent> {
  const settings = await settingsFor(kit, context);
  const number = numberOf(body, settings);
  const wish = { door: 'sms' as const, receiver: number, work: body.work };
  await requireWork(kit, context, wish);
  await checkSlider(kit, body.geetest, settings, context);
  await takeCodeBudget(kit, context, 'stranger', wish);
  const code = { merchantId: context.merchant.id, purpose: 'register' as const, target: number };
  const digits = await kit.codes.issue(kit.services.db, { ...code, livesMinutes: smsCodeLivesMinutes });
  try {
    await kit.messages.sendSmsNow({
      merchant: context.merchant,
      language: context.language,
      channel: 'sms',
      to: number,
      key: 'code-register',
      parameters: { code: digits, minutes: smsCodeLivesMinutes },
    });
  } catch (error) {
    await kit.codes.withdraw(code);
    // A message that never left does not use up the minute.
    await giveBackPause(kit, context, wish);
    throw error;
  }
  return sent;
}

/**
 * Sends a code for SMS sign-in or for a forgotten password. A number nobody has is answered and worked on like any other, only that its
 * message is thrown away; so the message leaves from the queue, and while SMS fail everybody is told so.
 */
export async function sendNoLoginSms(kit: IdentityKit, body: SmsBody, context: RequestContext): Promise<SmsSent> {
  const settings = await settingsFor(kit, context);
  const forgot = body.purpose === 'forgot';
  if (!(forgot ? settings.phoneRecovery : settings.smsLogin)) refuse('function.not.available');
  const number = numberOf(body, settings);
  const player = await kit.players.findByMobile(context.merchant.id, number);
  const asker = await askerAt(kit, context, player);
  const wish = { door: 'sms' as const, receiver: number, work: body.work };
  if (asker === 'stranger') await requireWork(kit, context, wish);
  await checkSlider(kit, body.geetest, settings, context);
  await kit.messages.refuseWhileSmsIsDown();
  await takeCodeBudget(kit, context, asker, wish);
  await inTransaction(kit.services.db, async (transaction) => {
    const digits = await kit.codes.issue(transaction, {
      merchantId: context.merchant.id,
      purpose: forgot ? 'forgot-phone' : 'login',
      target: codeTarget(number, asker),
      livesMinutes: smsCodeLivesMinutes,
    });
    await kit.messages.queue(transaction, {
      merchant: context.merchant,
      language: context.language,
      channel: 'sms',
      to: player === undefined ? undefined : number,
      playerId: player?.id,
      key: forgot ? 'code-forgot' : 'code-login',
      parameters: { code: digits, minutes: smsCodeLivesMinutes },
    });
  });
  return sent;
}

async function playerInVerification(kit: IdentityKit, context: RequestContext): Promise<{ player: Player; sessionId: string }> {
  const { caller } = context;
  if (caller === undefined || caller.sessionKind !== 'verification') throw new DomainError('login.not.session');
  return { player: (await kit.players.findById(caller.playerId)) ?? refuse('login.not.session'), sessionId: caller.sessionId };
}

/** Sends the code of the second step to the account's own number or mailbox, whatever the caller says. */
export async function sendLoginVerification(
  kit: IdentityKit,
  body: Input<typeof identity.sendLoginVerification>['body'],
  context: RequestContext,
): Promise<Reply<typeof identity.sendLoginVerification>> {
  const { player, sessionId } = await playerInVerification(kit, context);
  const methods = verificationMethodsOf(kit, player);
  const method = body.method ?? methods.find((one) => one === 'sms' || one === 'email');
  if (method === undefined || !methods.includes(method) || (method !== 'sms' && method !== 'email'))
    refuse('request_param_err', { field: 'method' });
  const [mobile, email] = [kit.players.mobileOf(player), kit.players.emailOf(player)];
  const to = (method === 'sms' ? mobile : email) ?? refuse('request_param_err', { field: 'method' });
  const code = { merchantId: context.merchant.id, purpose: 'verification' as const, target: `${sessionId}:${method}` };
  return {
    sentTo: await sendCodeTo(kit, context, player, { method, to, code, key: 'code-verification', as: 'second-step' }),
    expiredMinutes: codeLivesMinutes,
  };
}

/**
 * Sends a player a code to a number or mailbox, an SMS at once so that they hear when the gateway does not take it. Answers the address masked.
 * @throws DomainError sms.too.many, sms.send.failed
 */
export async function sendCodeTo(
  kit: IdentityKit,
  context: RequestContext,
  player: Player,
  order: {
    method: 'sms' | 'email';
    to: string;
    code: { merchantId: number; purpose: CodePurpose; target: string };
    key: MessageKey;
    as: 'second-step' | 'step-up' | 'bind';
  },
): Promise<string> {
  const { method, to, code, key, as } = order;
  const asker = { playerId: player.id, as };
  const channel = method === 'sms' ? 'sms' : 'mail';
  await takeOwnBudget(kit, context, asker, { channel, receiver: to });
  const digits = await kit.codes.issue(kit.services.db, code);
  const message = {
    merchant: context.merchant,
    language: languageOf(player, context.merchant),
    key,
    to,
    playerId: player.id,
    parameters: { code: digits, minutes: codeLivesMinutes },
  };
  if (method === 'email') {
    await kit.messages.queue(kit.services.db, { ...message, channel: 'mail' });
    return maskEmail(to);
  }
  try {
    await kit.messages.sendSmsNow({ ...message, channel: 'sms' });
  } catch (error) {
    await kit.codes.withdraw(code);
    await giveBackOwnPause(kit, asker, channel);
    throw error;
  }
  return maskPhoneNumber(to);
}

/** The second step: a right code turns the half-open session into a full one with a new token. */
export async function loginVerification(
  kit: IdentityKit,
  body: Input<typeof identity.loginVerification>['body'],
  context: RequestContext,
): Promise<SignedIn> {
  await takeSignInBudget(kit, context);
  const { player, sessionId } = await playerInVerification(kit, context);
  // A weaker way than the account's own is none.
  if (!verificationMethodsOf(kit, player).includes(body.method)) refuse('sms.code.wrong', { field: 'verificationCode' });
  try {
    await judgeSecondStep(kit, context, player, sessionId, body);
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'factor.locked')
      await kit.signIns.note(kit.services.db, {
        merchantId: player.merchantId,
        playerId: player.id,
        method: body.method,
        outcome: 'failed',
        ip: context.ip,
        country: context.country,
        userAgent: context.userAgent,
      });
    throw error;
  }
  const half = await kit.sessions.find(sessionId);
  if (body.method === 'email' || body.method === 'sms')
    await kit.players.noteVerified(kit.services.db, player.id, body.method === 'email' ? 'email' : 'mobile', kit.services.clock.now());
  if (body.method === 'email' && !player.emailVerified) await tellSharedContact(kit, player);
  return completeSignIn(kit, context, player, {
    method: 'verification',
    verifiedBy: body.method,
    passwordGiven: half?.passwordAt !== undefined,
    // A browser that is remembered already stays so no longer than a day after the password was given.
    remember: half?.remember === true && half.method !== 'device',
    // The second step does not make up for a password that was recovered.
    kind: half?.method === 'email' || half?.method === 'phone' ? 'recovery' : 'full',
  });
}

async function judgeSecondStep(
  kit: IdentityKit,
  context: RequestContext,
  player: Player,
  sessionId: string,
  { method, verificationCode }: Input<typeof identity.loginVerification>['body'],
): Promise<void> {
  if (method === 'totp' || method === 'recovery') return takeFactorCode(kit, player.id, method, verificationCode, 'verificationCode');
  if (method === 'account-name') return judgeAccountName(kit, player, verificationCode, 'verificationCode');
  const verdict = await judgeStrangersCode(kit, {
    merchantId: context.merchant.id,
    purpose: 'verification',
    target: `${sessionId}:${method}`,
    answer: verificationCode,
  });
  if (verdict !== 'right') refuse(verdict === 'expired' ? 'sms.code.expired' : 'sms.code.wrong', { field: 'verificationCode' });
}
