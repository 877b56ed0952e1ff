import type { Reply, staff as contract } from '@sortes/contract';
import { type Database, type DatabaseTransaction, inTransaction, sameText, sha256 } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import { staffOf, type RequestContext } from '../../../platform/http.js';
import { passkeyIdOf, passkeyOptions, verifyPasskey } from '../../../platform/second-factors/passkeys.js';
import { checkTotp } from '../../../platform/second-factors/totp.js';
import { isWeakPassword } from '../../identity/index.js';
import { writeAudit } from '../audit/entry.js';
import { change, type BackOfficeKit } from '../kit.js';
import { openChallenge, takeChallenge } from './challenges.js';
import { staffCookieName, staffCsrfToken } from './cookies.js';
import { findStaff, findStaffByName, listPasskeys, lockStaff, setPassword, usePasskey, useTotpStep, type Staff } from './repository.js';
import { staffSessionTimes, type SessionKind } from './sessions.js';

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
export function refuseWeakStaffPassword(password: string, name: string): void {
  const isLong = [...password].length >= passwordAtLeast;
  if (!isLong || isWeakPassword(password, name) || isEasyToGuess(password) || password.toLowerCase().includes(name.toLowerCase()))
    refuse('staff.password.weak', { field: 'password' });
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
  const isApi = context.header('device') === 'api';
  if (!isApi)
    context.setCookie(staffCookieName(context.origin), token, { httpOnly: true, maxAgeSeconds: staffSessionTimes.absoluteMs / 1000 });
  let options: unknown = null;
  if (kind === 'factor' && passkeys.length > 0) {
    const question = await passkeyOptions(context, passkeys);
    await openChallenge(executor, kit.services.clock, { sessionId, purpose: 'show', challenge: question.challenge });
    options = question;
  }
  return {
    token: isApi ? token : 'cookie',
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
 * on its way must leave no session behind. Who changes accounts holds them as well and ends the sessions that he then sees.
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

/** A wrong answer at the door of an account that exists; the lock-out keeps these entries few. */
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
 * First step of signing in. Wrong name, wrong password, locked account and foreign brand are one answer of one duration.
 * @throws DomainError login.failed, staff.locked
 */
export async function signIn(
  kit: BackOfficeKit,
  context: RequestContext,
  { name, password, code }: { name: string; password: string; code?: string | undefined },
): Promise<SignedIn> {
  const { db } = kit.services;
  await kit.failures.take(name);
  const staff = await findStaffByName(db, name);
  const matches = await kit.deps.identity.hasher.verify(staff?.passwordHash ?? null, password);
  if (staff === undefined || !matches || staff.status !== 'active' || !actsHere(staff, context)) {
    if (staff !== undefined) await tellFailure(kit, staff, context.ip, matches ? 'locked, or of another brand' : 'password');
    throw new DomainError('login.failed');
  }
  const hasFactor = staff.totpConfirmedAt !== null || (await listPasskeys(db, staff.id)).length > 0;
  if (!hasFactor || code === undefined)
    return inTransaction(db, async (transaction) => {
      await refuseChanged(transaction, staff);
      return answerSession(kit, context, transaction, staff, hasFactor ? 'factor' : 'enrol');
    });
  if (staff.totpConfirmedAt === null || !(await isGoodCode(kit, db, staff, code))) {
    await tellFailure(kit, staff, context.ip, 'code');
    throw new DomainError('login.failed');
  }
  return begin(kit, context, staff, 'password and code');
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
  await kit.failures.take(name);
  const staff = await findStaffByName(db, name);
  const matches = await kit.deps.identity.hasher.verify(staff?.passwordHash ?? null, password);
  if (
    staff === undefined ||
    !matches ||
    staff.status !== 'active' ||
    staff.totpConfirmedAt === null ||
    !(await isGoodCode(kit, db, staff, code))
  )
    throw new DomainError('login.failed');
  await kit.failures.clear(name);
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
  by: string,
  replaces?: { sessionId: string; andAllOthers?: boolean },
): Promise<SignedIn> {
  const answer = await inTransaction(kit.services.db, async (transaction) => {
    await refuseChanged(transaction, staff);
    if (replaces !== undefined && !(await kit.sessions.end(transaction, replaces.sessionId))) throw new DomainError('login.not.session');
    // Somebody else who knew the password only could set up a factor of his own in his half-way session.
    if (replaces?.andAllOthers === true) await kit.sessions.endAll(transaction, staff.id);
    const made = await answerSession(kit, context, transaction, staff, 'full');
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
  await kit.failures.clear(staff.name);
  return answer;
}

/** Makes the session of a first enrolment a full one: the person has just shown password and new factor. */
export async function beginAfterEnrolment(kit: BackOfficeKit, context: RequestContext, by: string): Promise<SignedIn> {
  const caller = staffOf(context);
  const staff = (await findStaff(kit.services.db, caller.staffId)) ?? refuse('login.not.session');
  return begin(kit, context, staff, by, { sessionId: caller.sessionId, andAllOthers: true });
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
  await kit.failures.take(caller.name);
  const staff = (await findStaff(db, caller.staffId)) ?? refuse('login.not.session');
  if (code !== undefined) {
    if (staff.totpConfirmedAt === null || !(await isGoodCode(kit, db, staff, code))) {
      await tellFailure(kit, staff, context.ip, 'code');
      refuse('staff.factor.wrong', { field: 'code' });
    }
    return begin(kit, context, staff, 'password and code', caller);
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
  return begin(kit, context, staff, 'password and passkey', caller);
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
  await kit.failures.take(name);
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
  refuseWeakStaffPassword(password, found.name);
  const hash = await kit.deps.identity.hasher.hash(password);
  const answer = await inTransaction(db, async (transaction) => {
    // Two who hold the same secret: the second finds it used.
    const staff = await lockStaff(transaction, found.id);
    if (!isRight(staff)) return refuse('staff.enrolment.invalid');
    await setPassword(transaction, staff.id, hash);
    await kit.sessions.endAll(transaction, staff.id);
    await writeAudit(transaction, {
      actor: { kind: 'staff', id: staff.id, name: staff.name, ip: context.ip },
      merchantId: undefined,
      action: 'staff.enrolled',
      subject: `staff:${staff.id}`,
      reason: '',
    });
    return answerSession(kit, context, transaction, staff, 'enrol');
  });
  await kit.failures.clear(found.name);
  return answer;
}

/** A secret for `acceptEnrolment`: shown once, kept as a hash, good for a day. */
export function newEnrolment(now: Date, secret: string): { hash: Buffer; until: Date } {
  return { hash: sha256(secret), until: new Date(now.getTime() + 24 * 60 * 60_000) };
}
