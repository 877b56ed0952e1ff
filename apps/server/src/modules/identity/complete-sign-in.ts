import { identity, isTrialType, type Static } from '@sortes/contract';
import { type DatabaseTransaction, inTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import { deviceCookieName, knownDeviceCookieName, sessionCookieName } from './cookies.js';
import { rememberMs } from './device-repository.js';
import { csrfTokenFor, languageOf, settingsFor, type IdentityKit } from './kit.js';
import { nameWords } from './search-words.js';
import type { IdentitySettings, Player, ProofMethod, SecondStep, SessionKind } from './types.js';

export type SignedIn = Static<typeof identity.SignedIn>;

/** What a browser reads in place of the session's token, which travels in the cookie. */
const browserMarker = 'cookie';

/** Programs ask for the token itself with `Device: api`; a browser cannot, for it always says its origin on calls that sign in. */
function isApiClient(context: RequestContext): boolean {
  return context.header('device')?.toLowerCase() === 'api' && context.header('origin') === undefined;
}

export interface SignInOptions {
  method: 'password' | 'sms' | 'device' | 'ticket' | 'house-ticket' | 'trial' | 'register' | 'email' | 'phone' | 'verification' | 'passkey';
  /** How the second step was taken. */
  verifiedBy?: SecondStep;
  /** The first step was the sign-in password. */
  passwordGiven?: boolean;
  remember: boolean;
  /** Given for sessions whose kind the method decides; otherwise a password or address in question decides. */
  kind?: SessionKind;
  /** Where the player last proved themselves, for ways of signing in that prove nothing. */
  provenAt?: Buffer | 'nowhere' | undefined;
  passwordWeak?: boolean;
  /** The sign-in becomes part of this transaction; ending the browser's earlier session is then left to the caller. */
  transaction?: DatabaseTransaction;
}

function isPasswordExpired(player: Player, settings: IdentitySettings, now: Date): boolean {
  if (!settings.forcedPasswordChange || settings.passwordExpiryDays === 0 || player.passwordChangedAt === null) return false;
  return now.getTime() - player.passwordChangedAt.getTime() >= settings.passwordExpiryDays * 86_400_000;
}

/**
 * The ways a player can take the second step. Who has switched an app on takes it with the app, or one of its recovery codes, and no weaker way. An
 * installation without an SMS gateway has no SMS to offer. The name that the player's bank account is held in (specification §7) is for those who have
 * nothing better: many may know it.
 */
export function verificationMethodsOf({ services, players }: Pick<IdentityKit, 'services' | 'players'>, player: Player): SecondStep[] {
  if (player.hasTotp) return ['totp', 'recovery'];
  const addresses: SecondStep[] = [
    ...(player.mobile === null || services.config.sms === undefined ? [] : (['sms'] as const)),
    ...(player.email === null ? [] : (['email'] as const)),
  ];
  // A name without letters or digits could never be answered.
  const canBeNamed = addresses.length === 0 && nameWords(players.accountNameOf(player)).length > 0;
  return canBeNamed ? ['account-name'] : addresses;
}

/** What each way of signing in proves; a remembered browser and a ticket prove nothing new. */
const provenBy: Partial<Record<SignInOptions['method'], ProofMethod>> = {
  password: 'password',
  register: 'password',
  sms: 'sms',
  phone: 'sms',
  email: 'email',
  passkey: 'passkey',
};

const provesNothing: ReadonlySet<SignInOptions['method']> = new Set(['ticket', 'house-ticket', 'device']);

/** A ticket is made by a session that took its second step, or by the house; a passkey is both steps in one. */
const withoutSecondStep: ReadonlySet<SignInOptions['method']> = new Set([
  'ticket',
  'house-ticket',
  'trial',
  'register',
  'verification',
  'passkey',
]);

/**
 * Opens the session of somebody who has proved who they are: decides its kind, notes the place, sets the cookies. A session the browser
 * already had is ended first, so that a sign-in always gives a new token.
 * @throws DomainError account.locked, account.non.member, login.failed when password or status changed meanwhile
 */
export async function completeSignIn(kit: IdentityKit, context: RequestContext, player: Player, options: SignInOptions): Promise<SignedIn> {
  const { services, sessions, devices, players, messages, signIns } = kit;
  if (player.status !== 'active') refuse('account.locked');
  if (isTrialType(player.type) && options.method !== 'trial' && options.method !== 'ticket' && options.method !== 'house-ticket')
    refuse('account.non.member');
  const settings = await settingsFor(kit, context);
  const now = services.clock.now();
  const viaPassword = options.method === 'password' || options.method === 'device';
  const passwordExpired = viaPassword && isPasswordExpired(player, settings, now);
  const passwordWeak = options.passwordWeak === true;
  const firstTimeLogin = player.firstLogin;
  const mustChange = viaPassword && (passwordWeak || passwordExpired || firstTimeLogin);
  const knownToken = context.cookie(knownDeviceCookieName(context.origin));

  const forProgram = isApiClient(context);
  let kind: SessionKind = options.kind ?? (mustChange ? 'change-only' : 'full');
  if ((kind === 'full' || kind === 'recovery') && player.hasTotp && !withoutSecondStep.has(options.method)) kind = 'verification';
  let newPlace = false;
  if (kind === 'full' && options.method === 'password' && player.lastLoginAt !== null) {
    newPlace = !(await devices.isKnownAddress(player.id, context.ip)) && !(await devices.isKnownDevice(player.id, knownToken));
    const second = settings.verifyNewAddress && verificationMethodsOf(kit, player).length > 0;
    if (newPlace && second) kind = 'verification';
  }

  const write = async (transaction: DatabaseTransaction) => {
    // A password that was changed or reset since it was judged must not open a session that outlives the change.
    if (!(await players.isUnchanged(transaction, player))) refuse('login.failed');
    const session = await sessions.create(transaction, {
      playerId: player.id,
      merchantId: player.merchantId,
      kind,
      method: options.method,
      remember: options.remember,
      rotates: !forProgram,
      verified: !provesNothing.has(options.method),
      // Knowing a name proves too little for what asks for a proof later.
      provenBy: options.verifiedBy === 'account-name' ? undefined : (options.verifiedBy ?? provenBy[options.method]),
      provenAt: options.provenAt,
      passwordGiven: options.passwordGiven ?? provenBy[options.method] === 'password',
      ip: context.ip,
      country: context.country,
      userAgent: context.userAgent,
    });
    if (options.method !== 'trial')
      await signIns.note(transaction, {
        merchantId: player.merchantId,
        playerId: player.id,
        method: options.verifiedBy ?? options.method,
        outcome: kind === 'verification' ? 'half' : 'done',
        ip: context.ip,
        country: context.country,
        userAgent: context.userAgent,
      });
    if (kind === 'verification' || kind === 'change-only') return { ...session, known: undefined, device: undefined };
    await players.noteLogin(transaction, player.id, now);
    // What proves nothing makes neither an address nor a browser the player's own.
    const known = provesNothing.has(options.method)
      ? undefined
      : await devices.note(transaction, player.id, context.ip, forProgram ? undefined : knownToken);
    const device = options.remember && options.method !== 'device' ? await devices.remember(transaction, player) : undefined;
    const email = newPlace ? players.emailOf(player) : undefined;
    if (email !== undefined)
      await messages.queue(transaction, {
        merchant: context.merchant,
        language: languageOf(player, context.merchant),
        channel: 'mail',
        to: email,
        playerId: player.id,
        key: 'notice-new-address',
        parameters: { time: writeTime(now) },
      });
    return { ...session, known, device };
  };
  const made = options.transaction === undefined ? await inTransaction(services.db, write) : await write(options.transaction);
  if (context.caller !== undefined && options.transaction === undefined) await sessions.end(context.caller.sessionId, 'replaced');

  if (!forProgram) {
    context.setCookie(sessionCookieName(context.origin), made.token, { httpOnly: true, path: '/' });
    if (made.known !== undefined)
      context.setCookie(knownDeviceCookieName(context.origin), made.known, { httpOnly: true, path: '/', maxAgeSeconds: 180 * 86_400 });
    if (made.device !== undefined)
      context.setCookie(deviceCookieName(context.origin), made.device, { httpOnly: true, path: '/', maxAgeSeconds: rememberMs / 1000 });
  }
  return {
    token: forProgram ? made.token : browserMarker,
    id: player.id,
    userName: player.userName,
    type: player.type,
    firstTimeLogin,
    passwordExpired,
    passwordWeak,
    ...present(kit, kind, player),
    csrfToken: csrfTokenFor(services, made.sessionId),
  };
}

/** A recovered session reads as a full one; that money stays put for a day is decided where money moves. */
function present(kit: IdentityKit, kind: SessionKind, player: Player): Pick<SignedIn, 'sessionKind' | 'verificationMethods'> {
  return {
    sessionKind: kind === 'recovery' ? 'full' : kind,
    verificationMethods: kind === 'verification' ? verificationMethodsOf(kit, player) : [],
  };
}

/** "2026-05-01 14:03" in UTC, for notices. */
export function writeTime(time: Date): string {
  return time.toISOString().slice(0, 16).replace('T', ' ');
}

/** Answers who the caller is; the shape of a sign-in for a session that already stands. */
export async function readSession(kit: IdentityKit, context: RequestContext): Promise<{ signedIn: boolean; member: SignedIn | null }> {
  const { caller } = context;
  const player = caller && (await kit.players.findById(caller.playerId));
  if (caller === undefined || player === undefined) return { signedIn: false, member: null };
  const settings = await settingsFor(kit, context);
  const changing = caller.sessionKind === 'change-only';
  const passwordExpired = changing && isPasswordExpired(player, settings, kit.services.clock.now());
  return {
    signedIn: true,
    member: {
      token: isApiClient(context) ? (context.header('authorization') ?? '') : browserMarker,
      id: player.id,
      userName: player.userName,
      type: player.type,
      firstTimeLogin: player.firstLogin,
      passwordExpired,
      passwordWeak: changing && !passwordExpired && !player.firstLogin,
      ...present(kit, caller.sessionKind, player),
      csrfToken: csrfTokenFor(kit.services, caller.sessionId),
    },
  };
}
