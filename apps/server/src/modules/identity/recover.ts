import { type Input, identity } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/http.js';
import { askerAt, codeTarget, judgeCode } from './at-home.js';
import { requireWork, takeCodeBudget } from './code-budgets.js';
import { completeSignIn, type SignedIn } from './complete-sign-in.js';
import { codeLivesMinutes } from './code-repository.js';
import { deviceCookieName, sessionCookieName } from './cookies.js';
import { guessedAt, languageOf, settingsFor, type IdentityKit } from './kit.js';
import { clearSignInFailures, takeSignInBudget } from './login.js';
import { refuseWeakPassword, type GuessedThere } from './passwords.js';
import { readEmail, readPhoneNumber } from './phone.js';
import { nameKey } from './player-repository.js';
import { faultOf, ruleFor } from './registration-rules.js';
import { announceChange } from './security/announce-change.js';
import { requireProof } from './security/prove-who.js';
import type { IdentitySettings, Player } from './types.js';
import { tellSharedContact } from './tell-shared-contact.js';

/** A password verified in a change-only session need not be typed again for so long. */
const verifiedForMs = 5 * 60_000;

/** @throws DomainError register.field.invalid, password.weak */
export function refuseUnfitPassword(settings: IdentitySettings, password: string, userName: string, there: GuessedThere): void {
  const fault = faultOf('newPassword', password, ruleFor(settings.fields, 'password'), true);
  if (fault !== undefined) throw new DomainError(fault.code, { field: fault.field, parameters: fault.parameters });
  refuseWeakPassword(password, userName, 'newPassword', there);
}

type Forgetful = Pick<Input<typeof identity.forgotByEmail>['body'], 'username' | 'email'>;

/**
 * Who has forgotten their password, by user name, mailbox or both, and what their codes are kept under; each of the three has codes and budgets of its own.
 * @throws DomainError register.field.required
 */
async function findForgetful(
  { players }: IdentityKit,
  { merchant: { id } }: RequestContext,
  { username, email }: Forgetful,
): Promise<{ receiver: string; player: Player | undefined }> {
  const [name, mailbox] = [nameKey(username ?? ''), readEmail(email ?? '')];
  if (name === '' && mailbox === '') refuse('register.field.required', { field: 'username' });
  const player =
    name === ''
      ? await players.findByEmail(id, mailbox)
      : mailbox === ''
        ? await players.findByName(id, name)
        : await players.findByNameAndEmail(id, name, mailbox);
  return { receiver: `${name}:${mailbox}`, player };
}

/** Mails a reset code to the mailbox of the account. Unknown names and mailboxes are answered and worked on alike; their mail is thrown away. */
export async function forgotByEmail(
  kit: IdentityKit,
  body: Input<typeof identity.forgotByEmail>['body'],
  context: RequestContext,
): Promise<{ expiredMinutes: number }> {
  const { id } = context.merchant;
  const { receiver, player } = await findForgetful(kit, context, body);
  const asker = await askerAt(kit, context, player);
  const wish = { door: 'forgot' as const, receiver, work: body.work };
  if (asker === 'stranger') await requireWork(kit, context, wish);
  await takeCodeBudget(kit, context, asker, wish);
  await inTransaction(kit.services.db, async (transaction) => {
    const code = await kit.codes.issue(transaction, { merchantId: id, purpose: 'forgot-email', target: codeTarget(wish.receiver, asker) });
    await kit.messages.queue(transaction, {
      merchant: context.merchant,
      language: player === undefined ? context.language : languageOf(player, context.merchant),
      channel: 'mail',
      to: player === undefined ? undefined : kit.players.emailOf(player),
      playerId: player?.id,
      key: 'code-forgot',
      parameters: { code, minutes: codeLivesMinutes },
    });
  });
  return { expiredMinutes: codeLivesMinutes };
}

/** Sets a new password with the mailed code and signs in. */
export async function resetByEmail(
  kit: IdentityKit,
  body: Input<typeof identity.resetByEmail>['body'],
  context: RequestContext,
): Promise<SignedIn> {
  await takeSignInBudget(kit, context);
  const settings = await settingsFor(kit, context);
  const likeName = body.username ?? body.email?.split('@')[0] ?? '';
  refuseUnfitPassword(settings, body.newPassword, likeName, guessedAt(kit, context.merchant));
  const { receiver, player } = await findForgetful(kit, context, body);
  const verdict = await judgeCode(kit, context, player, {
    purpose: 'forgot-email',
    target: receiver,
    answer: body.verificationCode,
  });
  if (player === undefined || verdict !== 'right') refuse('password.reset.invalid', { field: 'verificationCode' });
  return recover(kit, context, player, body.newPassword, 'email');
}

/** Sets a new password with the SMS code and signs in. */
export async function resetByPhone(
  kit: IdentityKit,
  body: Input<typeof identity.resetByPhone>['body'],
  context: RequestContext,
): Promise<SignedIn> {
  await takeSignInBudget(kit, context);
  const settings = await settingsFor(kit, context);
  if (!settings.phoneRecovery) refuse('function.not.available');
  const number = readPhoneNumber(body.mobileNum, settings, body.countryDialingCode) ?? refuse('mobile.invalid', { field: 'mobileNum' });
  refuseUnfitPassword(settings, body.newPassword, number.slice(1), guessedAt(kit, context.merchant));
  const player = await kit.players.findByMobile(context.merchant.id, number);
  const verdict = await judgeCode(kit, context, player, { purpose: 'forgot-phone', target: number, answer: body.verificationCode });
  if (player === undefined || verdict !== 'right') refuse('password.reset.invalid', { field: 'verificationCode' });
  return recover(kit, context, player, body.newPassword, 'phone');
}

/** All sessions end, the owner is told, and the new session is marked as recovered: money leaves it only after a further step. @throws DomainError account.locked, password.weak */
async function recover(
  kit: IdentityKit,
  context: RequestContext,
  player: Player,
  password: string,
  method: 'email' | 'phone',
): Promise<SignedIn> {
  if (player.status !== 'active') refuse('account.locked');
  // Whoever named a mailbox or a number is called something else.
  refuseWeakPassword(password, player.userName, 'newPassword', guessedAt(kit, context.merchant));
  const passwordHash = await kit.hasher.hash(password);
  const now = kit.services.clock.now();
  await inTransaction(kit.services.db, async (transaction) => {
    await kit.players.setPassword(transaction, player.id, passwordHash, now);
    await kit.players.noteRecovery(transaction, player.id, now);
    await kit.players.noteVerified(transaction, player.id, method === 'email' ? 'email' : 'mobile', now);
    await kit.sessions.endAll(transaction, player, 'password-reset');
    await announceChange(kit, context, transaction, player, { kind: 'security.password', mail: 'notice-recovered' });
  });
  if (method === 'email' && !player.emailVerified) await tellSharedContact(kit, player);
  kit.sessions.forget({ playerId: player.id });
  await clearSignInFailures(kit, player);
  return completeSignIn(
    kit,
    context,
    { ...player, firstLogin: false, passwordHash, passwordChangedAt: now, recoveredAt: now },
    { method, remember: false, kind: 'recovery' },
  );
}

/**
 * Changes the password and ends every session of the account, this one too: the player signs in anew. The old password may be left
 * out only in a change-only session whose sign-in verified it within five minutes, or by an account without one that has just proved
 * itself by SMS.
 */
export async function changePassword(
  kit: IdentityKit,
  body: Input<typeof identity.changePassword>['body'],
  context: RequestContext,
): Promise<Record<string, never>> {
  const { caller } = context;
  const session = caller && (await kit.sessions.find(caller.sessionId));
  const player = caller && (await kit.players.findById(caller.playerId));
  if (session === undefined || player === undefined) throw new DomainError('login.not.session');
  const settings = await settingsFor(kit, context);
  if (body.newPassword !== body.confirmNewPassword) refuse('password.confirmation', { field: 'confirmNewPassword' });
  refuseUnfitPassword(settings, body.newPassword, player.userName, guessedAt(kit, context.merchant));
  const now = kit.services.clock.now();
  const justVerified = session.verifiedAt !== undefined && now.getTime() - session.verifiedAt.getTime() <= verifiedForMs;
  const oldIsKnown =
    player.passwordHash === null ? session.kind !== 'change-only' || justVerified : justVerified && session.kind === 'change-only';
  // From an address the session has not proved itself at, or with a second factor unused, no session takes the account over (reliability A6).
  // An account without a password has nothing else to show.
  if (session.kind === 'full' || session.kind === 'recovery') await requireProof(kit, context, { always: player.passwordHash === null });
  if (body.oldPassword !== undefined && player.passwordHash !== null) await checkPassword(kit, player, body.oldPassword, 'oldPassword');
  else if (!oldIsKnown) refuse(player.passwordHash === null ? 'password.wrong' : 'register.field.required', { field: 'oldPassword' });
  if (await kit.hasher.verify(player.passwordHash, body.newPassword)) refuse('password.same', { field: 'newPassword' });
  const passwordHash = await kit.hasher.hash(body.newPassword);
  await inTransaction(kit.services.db, async (transaction) => {
    await kit.players.setPassword(transaction, player.id, passwordHash, now);
    await kit.sessions.endAll(transaction, player, 'password-changed');
    await announceChange(kit, context, transaction, player, { kind: 'security.password', mail: 'notice-password-changed' });
  });
  kit.sessions.forget({ playerId: player.id });
  context.clearCookie(sessionCookieName(context.origin));
  context.clearCookie(deviceCookieName(context.origin));
  return {};
}

/**
 * Whether this is the player's sign-in password. Guessing it from a stolen session is throttled like a sign-in.
 * @throws DomainError password.wrong, login.locked
 */
export async function checkPassword(kit: IdentityKit, player: Player, password: string, field: string): Promise<void> {
  const [scope, key] = ['old-password', String(player.id)];
  const failures = await kit.throttle.failuresOf(scope, key);
  if (failures.count >= 5) refuse('login.locked', { retryAfterSeconds: 1800 });
  // Counted before it is judged: guesses sent side by side must not all pass as the first.
  if ((await kit.throttle.addFailure(scope, key, 1800)) > 5) refuse('login.locked', { retryAfterSeconds: 1800 });
  const isRight = await kit.hasher.verify(player.passwordHash, password).catch(async (error: unknown) => {
    await kit.throttle.takeBack(scope, key);
    throw error;
  });
  if (!isRight) refuse('password.wrong', { field });
  await kit.throttle.clearFailures(scope, key);
}
