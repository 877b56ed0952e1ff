import type { Reply, staff as contract } from '@sortes/contract';
import { type Database, type DatabaseTransaction, inTransaction, sameText, sha256 } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import { staffOf, type RequestContext } from '../../../platform/http.js';
import { passkeyIdOf, passkeyOptions, verifyPasskey } from '../../../platform/second-factors/passkeys.js';
import { checkTotp } from '../../../platform/second-factors/totp.js';
import { isWeakPassword } from '../../identity/index.js';
import { writeAudit } from '../audit/repository.js';
import { change, type BackOfficeKit } from '../kit.js';
import { openChallenge, takeChallenge } from './challenge-repository.js';
import { staffCookieName, staffCsrfToken, staffDeviceCookieName } from './cookies.js';
import type { Attempt, Caller } from './failures.js';
import { deviceKnownMs, noteAddress, notePlace } from './known-place-repository.js';
import { requirePasskey } from './passkey-first.js';
import {
  findStaff,
  findStaffByName,
  listPasskeys,
  lockStaff,
  setFirstPassword,
  usePasskey,
  useTotpStep,
  type Staff,
} from './repository.js';
import { staffSessionTimes, type SessionKind } from './session-repository.js';

type SignedIn = Reply<typeof contract.staffSignIn>;

/** Shortest password of staff (NIST 800-63B; with a second factor always). */
const passwordAtLeast = 12;

/** A block over and over ("passwordpassword"), a run along the keyboard or the alphabet, or a common password with a tail ("password2026!"). */
function isEasyToGuess(password: string): boolean {
  const lower = password.toLowerCase();
  if (/^(.{1,10}?)\1+.{0,3}$/.test(lower)) return true;
  const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm'];
  if (runs.some((run) => run.includes(lower) || [...run].toReversed().join('').includes(lower))) return true;
  return isWeakPassword(lower.replaceAll(/^[^a-z]+|[^a-z]+$/g, ''), '');
}

/** @throws DomainError staff.password.weak */
export function refuseWeakStaffPassword({ services }: BackOfficeKit, password: string, name: string): void {
  const isLong = [...password].length >= passwordAtLeast;
  if (
    !isLong ||
    isWeakPassword(password, name, { file: services.config.breachedPasswords }) ||
    isEasyToGuess(password) ||
    password.toLowerCase().includes(name.toLowerCase())
  )
    refuse('staff.password.weak', { field: 'password' });
}

const isApi = (context: RequestContext): boolean => context.header('device') === 'api';

/** A token as this program makes them; anything else is none. */
function deviceOf(context: RequestContext): string | undefined {
  const token = context.cookie(staffDeviceCookieName(context.origin));
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

const callerAt = (context: RequestContext): Caller => ({ ip: context.ip, merchantId: context.merchant.id, device: deviceOf(context) });

/** Both factors were shown here: the browser and the address are the person's own from now on. */
async function notePlaceOf(
  { services: { vault, clock } }: BackOfficeKit,
  context: RequestContext,
  transaction: DatabaseTransaction,
  staffId: string,
): Promise<void> {
  if (isApi(context)) return noteAddress(transaction, vault, staffId, context.ip, clock.now());
  const token = await notePlace(transaction, vault, staffId, { ip: context.ip, token: deviceOf(context), now: clock.now() });
  context.setCookie(staffDeviceCookieName(context.origin), token, { httpOnly: true, maxAgeSeconds: deviceKnownMs / 1000 });
}

/** The new session in the browser's cookie, or for API clients in the answer. */
async function answerSession(
  kit: BackOfficeKit,
  context: RequestContext,
  executor: Database | DatabaseTransaction,
  { id }: Pick<Staff, 'id'>,
  kind: SessionKind,
): Promise<SignedIn> {
  const { sessionId, token } = await kit.sessions.create(executor, { staffId: id, kind, ip: context.ip, userAgent: context.userAgent });
  const staff = await findStaff(executor, id);
  const passkeys = await listPasskeys(executor, id);
  if (!isApi(context))
    context.setCookie(staffCookieName(context.origin), token, { httpOnly: true, maxAgeSeconds: staffSessionTimes.absoluteMs / 1000 });
  let options: unknown = null;
  if (kind === 'factor' && passkeys.length > 0) {
    const question = await passkeyOptions(context, passkeys);
    await openChallenge(executor, kit.services.clock, { sessionId, purpose: 'show', challenge: question.challenge });
    options = question;
  }
  return {
    token: isApi(context) ? token : 'cookie',
    kind,
    csrfToken: staffCsrfToken(kit.services.vault, sessionId),
    factors: [...(staff?.totpConfirmedAt ? (['totp'] as const) : []), ...(passkeys.length > 0 ? (['passkey'] as const) : [])],
    passkeyOptions: options,
  };
}

function actsHere({ merchantIds }: Pick<Staff, 'merchantIds'>, context: RequestContext): boolean {
  return merchantIds === undefined || merchantIds.includes(context.merchant.id);
}

/** Judges a code against the account's authenticator and uses it up. */
async function isGoodCode(
  { services: { vault, clock } }: BackOfficeKit,
  executor: Database | DatabaseTransaction,
  staff: Staff,
  code: string,
): Promise<boolean> {
  if (staff.totpSecret === null) return false;
  const now = clock.now();
  const step = checkTotp(vault.open('staff-totp', staff.totpSecret), code, { now, lastStep: staff.totpLastStep });
  return step !== undefined && useTotpStep(executor, staff.id, step, now, staff.totpSecret);
}

/**
 * Holds the account and refuses when it is not any more what was judged: a lock or a reset that came while a password was compared or a code was
 * on its way must leave no session behind. Who changes accounts holds them as well and ends the sessions that they then see.
 * @throws DomainError login.failed
 */
async function refuseChanged(transaction: DatabaseTransaction, judged: Staff): Promise<void> {
  const now = await lockStaff(transaction, judged.id);
  const isSame =
    now !== undefined &&
    now.status === 'active' &&
    now.passwordHash === judged.passwordHash &&
    (judged.totpConfirmedAt === null ||
      (now.totpSecret !== null && judged.totpSecret !== null && now.totpSecret.equals(judged.totpSecret)));
  if (!isSame) throw new DomainError('login.failed');
}

/** A wrong answer at the door of an account that exists; what strangers may guess in a day keeps these entries few. */
function tellFailure(kit: BackOfficeKit, staff: Staff, ip: string, what: string): Promise<void> {
  return inTransaction(kit.services.db, (transaction) =>
    writeAudit(transaction, {
      actor: { kind: 'program', id: '-', name: '-', ip },
      merchantId: undefined,
      action: 'staff.sign-in-failed',
      subject: `staff:${staff.id}`,
      after: { what },
      reason: '',
    }),
  );
}

/**
 * First step of signing in. Wrong name, wrong password, locked account and foreign brand are one answer of one duration. A passkey shown with the
 * password opens the door whatever strangers have guessed at the name.
 * @throws DomainError login.failed, staff.locked, slider.required, slider.failed, staff.factor.wrong for a passkey that proves nothing
 */
export async function signIn(
  kit: BackOfficeKit,
  context: RequestContext,
  { name, password, code, proof, passkey }: SignInInput,
): Promise<SignedIn> {
  const { db } = kit.services;
  const { identity } = kit.below;
  const caller = callerAt(context);
  const staff = await findStaffByName(db, name);
  const attempts: Attempt[] = [];
  if (passkey === undefined) {
    const work = proof && (() => identity.consumeWork(context.merchant.id, proof));
    attempts.push(await kit.failures.password(name, staff?.id, caller, work));
  } else {
    attempts.push(await kit.failures.address(caller));
    attempts.push(await kit.failures.own('passkey', await requirePasskey(kit, context, staff, passkey)));
  }
  const matches = await identity.hasher.verify(staff?.passwordHash ?? null, password);
  if (staff === undefined || !matches || staff.status !== 'active' || !actsHere(staff, context)) {
    if (staff !== undefined) await tellFailure(kit, staff, context.ip, matches ? 'locked, or of another brand' : 'password');
    throw new DomainError('login.failed');
  }
  if (passkey !== undefined) return begin(kit, context, staff, { by: 'passkey and password', attempts });
  const hasFactor = staff.totpConfirmedAt !== null || (await listPasskeys(db, staff.id)).length > 0;
  if (!hasFactor || code === undefined) {
    const half = await inTransaction(db, async (transaction) => {
      await refuseChanged(transaction, staff);
      return answerSession(kit, context, transaction, staff, hasFactor ? 'factor' : 'enrol');
    });
    // Whoever knows the password has not guessed it; the factor has a count of its own.
    await clearAll(attempts);
    return half;
  }
  attempts.push(await kit.failures.code(staff.id, staff.name, caller));
  if (staff.totpConfirmedAt === null || !(await isGoodCode(kit, db, staff, code))) {
    await attempts[0]?.clear();
    await tellFailure(kit, staff, context.ip, 'code');
    throw new DomainError('login.failed');
  }
  return begin(kit, context, staff, { by: 'password and code', attempts });
}

interface SignInInput {
  name: string;
  password: string;
  code?: string | undefined;
  /** Work done, or the slider: asked of strangers once some of them have guessed at the name. */
  proof?: { challenge: string; validate: string } | undefined;
  /** Answer to `beginPasskeySignIn`. */
  passkey?: unknown;
}

async function clearAll(attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) await attempt.clear();
}

/**
 * Signs in at the command line, with a code at once: a session of 15 minutes that travels in no cookie.
 * @throws DomainError login.failed, staff.locked
 */
export async function signInByCommand(
  kit: BackOfficeKit,
  { name, password, code }: { name: string; password: string; code: string },
): Promise<{ token: string; expiresAt: Date }> {
  const { db, clock } = kit.services;
  const attempt = await kit.failures.own('command', name);
  const staff = await findStaffByName(db, name);
  const matches = await kit.below.identity.hasher.verify(staff?.passwordHash ?? null, password);
  if (
    staff === undefined ||
    !matches ||
    staff.status !== 'active' ||
    staff.totpConfirmedAt === null ||
    !(await isGoodCode(kit, db, staff, code))
  )
    throw new DomainError('login.failed');
  await attempt.clear();
  const lastsMs = staffSessionTimes.idleMs;
  const made = await change(
    kit,
    {
      actor: { kind: 'staff', id: staff.id, name: staff.name, ip: '' },
      merchantId: undefined,
      action: 'staff.signed-in',
      subject: `staff:${staff.id}`,
      reason: '',
    },
    async (transaction) => {
      await refuseChanged(transaction, staff);
      return {
        value: await kit.sessions.create(transaction, { staffId: staff.id, kind: 'full', ip: '', userAgent: 'command line', lastsMs }),
        after: { by: 'password and code, command line' },
      };
    },
  );
  return { token: made.token, expiresAt: new Date(clock.now().getTime() + lastsMs) };
}

/** A full session, told in the audit log. */
async function begin(
  kit: BackOfficeKit,
  context: RequestContext,
  staff: Staff,
  { by, attempts = [], replaces }: { by: string; attempts?: readonly Attempt[]; replaces?: { sessionId: string; andAllOthers?: boolean } },
): Promise<SignedIn> {
  const answer = await inTransaction(kit.services.db, async (transaction) => {
    await refuseChanged(transaction, staff);
    if (replaces !== undefined && !(await kit.sessions.end(transaction, replaces.sessionId))) throw new DomainError('login.not.session');
    // Somebody else who knew the password only could set up a factor of their own in their half-way session.
    if (replaces?.andAllOthers === true) await kit.sessions.endAll(transaction, staff.id);
    const made = await answerSession(kit, context, transaction, staff, 'full');
    await notePlaceOf(kit, context, transaction, staff.id);
    await writeAudit(transaction, {
      actor: { kind: 'staff', id: staff.id, name: staff.name, ip: context.ip },
      merchantId: undefined,
      action: 'staff.signed-in',
      subject: `staff:${staff.id}`,
      after: { by },
      reason: '',
    });
    return made;
  });
  await clearAll(attempts);
  return answer;
}

/** Makes the session of a first enrolment a full one: the person has just shown password and new factor. */
export async function beginAfterEnrolment(kit: BackOfficeKit, context: RequestContext, by: string): Promise<SignedIn> {
  const caller = staffOf(context);
  const staff = (await findStaff(kit.services.db, caller.staffId)) ?? refuse('login.not.session');
  return begin(kit, context, staff, { by, replaces: { sessionId: caller.sessionId, andAllOthers: true } });
}

/** Counts a code against the account and against this half-way session, which ends with the sixth: whoever guesses starts over with the password. */
async function countCode(kit: BackOfficeKit, context: RequestContext, staff: Staff): Promise<Attempt> {
  const { sessionId } = staffOf(context);
  const inSession = await kit.failures.own('session', sessionId).catch(async (error: unknown) => {
    await inTransaction(kit.services.db, (transaction) => kit.sessions.end(transaction, sessionId));
    throw error;
  });
  const ofAccount = await kit.failures.code(staff.id, staff.name, callerAt(context));
  return { clear: () => clearAll([inSession, ofAccount]) };
}

/**
 * Second step: a code of the authenticator or the answer of a passkey turns the half-way session into a full one, with a new token.
 * @throws DomainError staff.factor.wrong, staff.locked, state.not.allowed in a session that has no such step to take
 */
export async function showFactor(
  kit: BackOfficeKit,
  context: RequestContext,
  { code, passkey }: { code?: string | undefined; passkey?: unknown },
): Promise<SignedIn> {
  const { db, clock } = kit.services;
  const caller = staffOf(context);
  if (caller.sessionKind !== 'factor') refuse('state.not.allowed');
  const staff = (await findStaff(db, caller.staffId)) ?? refuse('login.not.session');
  if (code !== undefined) {
    const attempts = [await countCode(kit, context, staff)];
    if (staff.totpConfirmedAt === null || !(await isGoodCode(kit, db, staff, code))) {
      await tellFailure(kit, staff, context.ip, 'code');
      refuse('staff.factor.wrong', { field: 'code' });
    }
    return begin(kit, context, staff, { by: 'password and code', attempts, replaces: caller });
  }
  const challenge = await takeChallenge(db, clock, caller.sessionId, 'show');
  const stored = (await listPasskeys(db, staff.id)).find(({ id }) => id === passkeyIdOf(passkey));
  const shown =
    challenge !== undefined && stored !== undefined && (await verifyPasskey(context, { response: passkey, challenge, passkey: stored }));
  if (stored === undefined || shown === undefined || shown === false) {
    await tellFailure(kit, staff, context.ip, 'passkey');
    return refuse('staff.factor.wrong', { field: 'passkey' });
  }
  await usePasskey(db, stored.id, shown.counter, clock.now());
  return begin(kit, context, staff, { by: 'password and passkey', replaces: caller });
}

/**
 * Takes up an account with its one-time secret: sets the password and begins a session that may only set up a second factor.
 * @throws DomainError staff.enrolment.invalid for a wrong, used or old secret and for an unknown name alike; staff.password.weak, staff.locked
 */
export async function acceptEnrolment(
  kit: BackOfficeKit,
  context: RequestContext,
  { name, secret, password }: { name: string; secret: string; password: string },
): Promise<SignedIn> {
  const { db, clock } = kit.services;
  const attempt = await kit.failures.address(callerAt(context));
  const found = await findStaffByName(db, name);
  const isRight = (staff: Staff | undefined): staff is Staff =>
    staff !== undefined &&
    staff.enrolmentHash !== null &&
    staff.enrolmentUntil !== null &&
    staff.enrolmentUntil > clock.now() &&
    sameText(staff.enrolmentHash.toString('hex'), sha256(secret).toString('hex')) &&
    staff.status === 'active' &&
    actsHere(staff, context);
  if (!isRight(found)) refuse('staff.enrolment.invalid');
  refuseWeakStaffPassword(kit, password, found.name);
  const hash = await kit.below.identity.hasher.hash(password);
  const answer = await inTransaction(db, async (transaction) => {
    // Two who hold the same secret: the second ends what the first began, and none has it once a factor is set up.
    const staff = await lockStaff(transaction, found.id);
    if (!isRight(staff)) return refuse('staff.enrolment.invalid');
    const isAgain = staff.passwordHash !== null;
    await setFirstPassword(transaction, staff.id, hash);
    await kit.sessions.endAll(transaction, staff.id);
    await writeAudit(transaction, {
      actor: { kind: 'staff', id: staff.id, name: staff.name, ip: context.ip },
      merchantId: undefined,
      action: 'staff.enrolled',
      subject: `staff:${staff.id}`,
      ...(isAgain && { after: { again: true } }),
      reason: '',
    });
    return answerSession(kit, context, transaction, staff, 'enrol');
  });
  await attempt.clear();
  return answer;
}
