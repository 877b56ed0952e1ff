import { type Input, identity } from '@sortes/contract';
import { sha256 } from '@sortes/service';
import { addressKey } from '../../platform/address.js';
import { refuse } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import { judgeCode } from './at-home.js';
import { completeSignIn, type SignedIn } from './complete-sign-in.js';
import { captchaCookieName, knownDeviceCookieName } from './cookies.js';
import { guessedAt, settingsFor, type IdentityKit } from './kit.js';
import { isWeakPassword } from './passwords.js';
import { readPhoneNumber } from './phone.js';
import { nameKey } from './player-repository.js';
import type { Failures } from './throttle-repository.js';
import type { Player } from './types.js';

type LoginInput = Input<typeof identity.login>['body'];

/** Reliability A4. */
const captchaAfter = 3;
const captchaWindowMs = 30 * 60_000;
const waitAfter = 5;
const waitMs = 30_000;
const waitAtMostMs = 3_600_000;
const resetOnlyAfter = 100;
const rememberFailuresSeconds = 86_400;

/** One address may try twenty times a minute, whatever the method. */
export async function takeSignInBudget(kit: IdentityKit, context: RequestContext): Promise<void> {
  await kit.throttle.take('TOO_MANY_REQUESTS', [
    { scope: 'sign-in-address', key: `${context.merchant.id}:${addressKey(context.ip)}`, calls: 20, perSeconds: 60 },
  ]);
}

/** Signs in by user name (or account number) and password with the slider, or by mobile number and SMS code. */
export async function login(kit: IdentityKit, body: LoginInput, context: RequestContext): Promise<SignedIn> {
  await takeSignInBudget(kit, context);
  return body.type === 'sms' ? loginBySms(kit, body, context) : loginByPassword(kit, body, context);
}

/** One counter of failures: its scope and whose it is. */
type FailureCounter = readonly [scope: string, key: string];

/**
 * The counters of a name as it was typed: of the name, and of the mobile number it reads as, whichever way that was written. They are counted whether
 * or not anybody has the name: were they the player's, the moment the captcha is asked for would tell which numbers are players'.
 */
function countersOfName(merchantId: number, username: string, number: string | undefined): FailureCounter[] {
  const names = new Set([nameKey(username), ...(number === undefined ? [] : [number.slice(1)])]);
  return [...names].map((name) => ['sign-in-name', `${merchantId}:${name}`]);
}

/**
 * Whose failures count: those of this name by strangers, or those of this browser when the player has signed in with it before.
 * So a stranger's guessing never locks out the owner at home.
 */
async function failureCounters(
  kit: IdentityKit,
  context: RequestContext,
  player: Player | undefined,
  typed: { username: string; number: string | undefined },
): Promise<FailureCounter[]> {
  const token = context.cookie(knownDeviceCookieName(context.origin));
  if (player !== undefined && (await kit.devices.isKnownDevice(player.id, token)))
    return [['sign-in-device', `${player.id}:${sha256(token ?? '').toString('hex')}`]];
  return countersOfName(context.merchant.id, typed.username, typed.number);
}

/** The most failures that any of the counters has, and the last of all. */
async function failuresOf({ throttle }: IdentityKit, counters: readonly FailureCounter[]): Promise<Failures> {
  const all = await Promise.all(counters.map((counter) => throttle.failuresOf(...counter)));
  const last = Math.max(...all.map(({ lastAt }) => lastAt?.getTime() ?? 0));
  return { count: Math.max(...all.map(({ count }) => count)), lastAt: last === 0 ? undefined : new Date(last) };
}

async function addFailure({ throttle }: IdentityKit, counters: readonly FailureCounter[]): Promise<number> {
  return Math.max(...(await Promise.all(counters.map((counter) => throttle.addFailure(...counter, rememberFailuresSeconds)))));
}

async function clearFailures({ throttle }: IdentityKit, counters: readonly FailureCounter[]): Promise<void> {
  await Promise.all(counters.map((counter) => throttle.clearFailures(...counter)));
}

/** Forgets failures under a player's names: after a right password or a reset. */
export async function clearSignInFailures(kit: IdentityKit, player: Player): Promise<void> {
  const names = [player.userName, player.accountNumber, kit.players.mobileOf(player)?.slice(1) ?? player.userName];
  await clearFailures(
    kit,
    names.flatMap((name) => countersOfName(player.merchantId, name, undefined)),
  );
}

async function loginByPassword(kit: IdentityKit, body: LoginInput, context: RequestContext): Promise<SignedIn> {
  const { players, throttle, captcha, slider, hasher, services } = kit;
  const merchantId = context.merchant.id;
  const settings = await settingsFor(kit, context);
  const username = body.username.trim();
  if (username === '') refuse('register.field.required', { field: 'username' });
  // Who registered by mobile number signs in with it, typed as people of the country do.
  const number = readPhoneNumber(username, settings, body.countryDialingCode);
  const player = await players.findByName(merchantId, username, number);
  const counters = await failureCounters(kit, context, player, { username, number });
  const failures = await failuresOf(kit, counters);
  const sinceMs = failures.lastAt === undefined ? Number.POSITIVE_INFINITY : services.clock.now().getTime() - failures.lastAt.getTime();
  if (failures.count >= resetOnlyAfter) refuse('login.locked', { value: { captcha: true, resetOnly: true }, retryAfterSeconds: 3600 });
  if (failures.count >= waitAfter) {
    const leftMs = Math.min(waitMs * 2 ** Math.min(failures.count - waitAfter, 20), waitAtMostMs) - sinceMs;
    if (leftMs > 0)
      refuse('login.locked', {
        value: { captcha: true },
        retryAfterSeconds: Math.ceil(leftMs / 1000),
        parameters: { minutes: Math.ceil(leftMs / 60_000) },
      });
  }
  const captchaNeeded = failures.count >= captchaAfter && sinceMs < captchaWindowMs;
  // Both must be there before either is used up.
  const answer = body.captcha?.trim() ?? '';
  // Who cannot read the picture brings a second proof of the slider (or of work) in its place; each proof is good once.
  const inPlace = answer === '' ? body.captchaProof : undefined;
  if (captchaNeeded && answer === '' && inPlace === undefined) refuse('captcha.required', { field: 'captcha', value: { captcha: true } });
  if (settings.slider && body.geetest === undefined) refuse('slider.required', { value: { captcha: captchaNeeded } });
  if (captchaNeeded && inPlace !== undefined && !(await slider.consume(merchantId, inPlace)))
    refuse('slider.failed', { field: 'captcha', value: { captcha: true } });
  if (
    captchaNeeded &&
    inPlace === undefined &&
    !(await captcha.check(merchantId, context.cookie(captchaCookieName(context.origin)), answer))
  )
    refuse('captcha.wrong', { field: 'captcha', value: { captcha: true } });
  if (settings.slider && (body.geetest === undefined || !(await slider.consume(merchantId, body.geetest))))
    refuse('slider.failed', { value: { captcha: captchaNeeded } });

  // Counted before it is judged: guesses sent side by side must not all pass as the first.
  const count = await addFailure(kit, counters);
  if (count - 1 > failures.count && count - 1 >= captchaAfter) refuse('captcha.required', { field: 'captcha', value: { captcha: true } });
  const isRight = await hasher.verify(player?.passwordHash ?? null, body.password).catch(async (error: unknown) => {
    await Promise.all(counters.map((counter) => throttle.takeBack(...counter)));
    throw error;
  });
  if (!isRight || player === undefined) {
    // A name that nobody has leaves a row too: the same work.
    await kit.signIns.note(services.db, {
      merchantId,
      playerId: player?.id,
      method: 'password',
      outcome: 'failed',
      ip: context.ip,
      country: context.country,
      userAgent: context.userAgent,
    });
    return refuse('login.failed', { value: { captcha: count >= captchaAfter } });
  }
  await clearFailures(kit, counters);
  return completeSignIn(kit, context, player, {
    method: 'password',
    remember: body.remember === true,
    passwordWeak: isWeakPassword(body.password, player.userName, guessedAt(kit, context.merchant)),
  });
}

async function loginBySms(kit: IdentityKit, body: LoginInput, context: RequestContext): Promise<SignedIn> {
  const settings = await settingsFor(kit, context);
  if (!settings.smsLogin) refuse('function.not.available');
  const number = readPhoneNumber(body.username, settings, body.countryDialingCode);
  if (number === undefined) refuse('mobile.invalid', { field: 'username' });
  const player = await kit.players.findByMobile(context.merchant.id, number);
  const verdict = await judgeCode(kit, context, player, { purpose: 'login', target: number, answer: body.password });
  if (verdict !== 'right')
    await kit.signIns.note(kit.services.db, {
      merchantId: context.merchant.id,
      playerId: player?.id,
      method: 'sms',
      outcome: 'failed',
      ip: context.ip,
      country: context.country,
      userAgent: context.userAgent,
    });
  if (verdict === 'expired') refuse('sms.code.expired', { field: 'password' });
  if (verdict !== 'right' || player === undefined) refuse('sms.code.wrong', { field: 'password' });
  await kit.players.noteVerified(kit.services.db, player.id, 'mobile', kit.services.clock.now());
  return completeSignIn(kit, context, player, { method: 'sms', remember: body.remember === true });
}
