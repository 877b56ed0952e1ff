import type { AuditAction, Reply, staff as contract } from '@sortes/contract';
import type { DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { staffOf, type RequestContext } from '../../../platform/http.js';
import { passkeyRegistrationOptions, verifyPasskeyRegistration } from '../../../platform/second-factors/passkeys.js';
import { checkTotp, describeTotp } from '../../../platform/second-factors/totp.js';
import { change, type BackOfficeKit } from '../kit.js';
import { actorOf } from '../../../platform/staff.js';
import { openChallenge, takeChallenge } from './challenge-repository.js';
import { staffCookieName, staffCsrfToken } from './cookies.js';
import {
  deletePasskey,
  endEnrolment,
  findStaff,
  insertPasskey,
  listPasskeys,
  lockStaff,
  putTotpSecret,
  useTotpStep,
  type Staff,
} from './repository.js';
import { beginAfterEnrolment } from './sign-in.js';

type SignedIn = Reply<typeof contract.staffConfirmTotp>;

/** Who finds a desk unlocked must not be able to leave a key of their own behind: factors change within this time of signing in. */
const freshMs = 15 * 60_000;

/** @throws DomainError staff.factor.required in a session that began longer ago: sign in again */
async function requireFresh(kit: BackOfficeKit, context: RequestContext): Promise<void> {
  const session = await kit.sessions.find(staffOf(context).sessionId);
  if (session === undefined || kit.services.clock.now().getTime() - session.createdAt.getTime() > freshMs) refuse('staff.factor.required');
}

function tell(context: RequestContext, action: AuditAction) {
  const { staffId } = staffOf(context);
  return { actor: actorOf(context), merchantId: undefined, action, subject: `staff:${staffId}`, reason: '' };
}

/**
 * Under the account's lock: a session that ended meanwhile adds nothing, and one that knows the password only adds nothing beside a factor that
 * another one has just set up.
 * @throws DomainError login.not.session, state.not.allowed
 */
async function refuseSecondEnrolment(
  kit: BackOfficeKit,
  context: RequestContext,
  transaction: DatabaseTransaction,
  staff: Staff | undefined,
): Promise<void> {
  const { sessionId, sessionKind } = staffOf(context);
  if (staff === undefined || (await kit.sessions.find(sessionId, transaction)) === undefined) refuse('login.not.session');
  if (sessionKind === 'enrol' && (staff.totpConfirmedAt !== null || (await listPasskeys(transaction, staff.id)).length > 0))
    refuse('state.not.allowed');
}

/** A full session stays as it is; the first factor makes one of an enrolling one. */
async function goOn(kit: BackOfficeKit, context: RequestContext, by: string): Promise<SignedIn> {
  const caller = staffOf(context);
  if (caller.sessionKind === 'enrol') return beginAfterEnrolment(kit, context, by);
  const staff = await findStaff(kit.services.db, caller.staffId);
  const passkeys = await listPasskeys(kit.services.db, caller.staffId);
  return {
    token: context.cookie(staffCookieName(context.origin)) === undefined ? 'unchanged' : 'cookie',
    kind: 'full',
    csrfToken: staffCsrfToken(kit.services.vault, caller.sessionId),
    factors: [...(staff?.totpConfirmedAt ? (['totp'] as const) : []), ...(passkeys.length > 0 ? (['passkey'] as const) : [])],
    passkeyOptions: null,
  };
}

/** Bytes of an authenticator secret (RFC 4226 §4 R6: 160 bits are recommended). */
const totpSecretBytes = 20;

/**
 * The authenticator secret that a session sets up: the same however often its page is loaded, so that what an app took in stays right. Another
 * session gets another, which replaces one that was never confirmed: nobody who once began with the password shares a secret with who comes after.
 * One that counts is replaced by an administrator's reset only.
 * @throws DomainError state.not.allowed when one is confirmed
 */
export async function beginTotp(kit: BackOfficeKit, context: RequestContext): Promise<{ uri: string; secret: string }> {
  const { vault, db } = kit.services;
  const { staffId, sessionId, name } = staffOf(context);
  await requireFresh(kit, context);
  const secret = vault.digest('staff-totp-begun', sessionId).subarray(0, totpSecretBytes);
  const isBegun = ({ totpSecret, totpConfirmedAt }: Staff): boolean =>
    totpConfirmedAt === null && totpSecret !== null && vault.open('staff-totp', totpSecret).equals(secret);
  const known = await findStaff(db, staffId);
  // Looking again at what was begun changes nothing, and the log tells of changes.
  if (known === undefined || !isBegun(known))
    await change(kit, tell(context, 'staff.totp-begun'), async (transaction) => {
      const staff = await lockStaff(transaction, staffId);
      if (staff === undefined || staff.totpConfirmedAt !== null) refuse('state.not.allowed');
      await putTotpSecret(transaction, staffId, vault.seal('staff-totp', secret));
      return { value: undefined };
    });
  return describeTotp(secret, { issuer: `${context.merchant.name} staff`, account: name });
}

/** @throws DomainError staff.factor.wrong; state.not.allowed when none is begun, or one is confirmed already */
export async function confirmTotp(kit: BackOfficeKit, context: RequestContext, code: string): Promise<SignedIn> {
  const { vault, clock } = kit.services;
  const { staffId, sessionId } = staffOf(context);
  const attempt = await kit.failures.own('session', sessionId);
  await change(kit, tell(context, 'staff.totp-added'), async (transaction) => {
    const staff = await lockStaff(transaction, staffId);
    if (staff === undefined || staff.totpSecret === null || staff.totpConfirmedAt !== null) return refuse('state.not.allowed');
    await refuseSecondEnrolment(kit, context, transaction, staff);
    const now = clock.now();
    const step = checkTotp(vault.open('staff-totp', staff.totpSecret), code, { now, lastStep: undefined });
    if (step === undefined || !(await useTotpStep(transaction, staffId, step, now, staff.totpSecret)))
      return refuse('staff.factor.wrong', { field: 'code' });
    await endEnrolment(transaction, staffId);
    return { value: undefined };
  });
  const answer = await goOn(kit, context, 'enrolment with a code');
  await attempt.clear();
  return answer;
}

export async function beginPasskey(kit: BackOfficeKit, context: RequestContext): Promise<{ options: unknown }> {
  const { staffId, name, sessionId } = staffOf(context);
  await requireFresh(kit, context);
  const options = await passkeyRegistrationOptions(context, {
    brandName: `${context.merchant.name} staff`,
    userName: name,
    userHandle: Buffer.from(staffId),
    existing: await listPasskeys(kit.services.db, staffId),
  });
  await openChallenge(kit.services.db, kit.services.clock, { sessionId, purpose: 'register', challenge: options.challenge });
  return { options };
}

/** @throws DomainError staff.factor.wrong for anything that does not prove a new key */
export async function addPasskey(
  kit: BackOfficeKit,
  context: RequestContext,
  { name, passkey }: { name: string; passkey?: unknown },
): Promise<SignedIn> {
  const { db, clock } = kit.services;
  const { staffId, sessionId } = staffOf(context);
  const challenge = await takeChallenge(db, clock, sessionId, 'register');
  const made = challenge === undefined ? undefined : await verifyPasskeyRegistration(context, { response: passkey, challenge });
  if (made === undefined) return refuse('staff.factor.wrong', { field: 'passkey' });
  await change(kit, tell(context, 'staff.passkey-added'), async (transaction) => {
    await refuseSecondEnrolment(kit, context, transaction, await lockStaff(transaction, staffId));
    if (!(await insertPasskey(transaction, staffId, made, { name, now: clock.now() }))) refuse('staff.factor.wrong', { field: 'passkey' });
    await endEnrolment(transaction, staffId);
    return { value: undefined, after: { passkey: made.id, name } };
  });
  return goOn(kit, context, 'enrolment with a passkey');
}

/** @throws DomainError not.found; staff.factor.last for the last second factor: nobody works without one */
export async function removePasskey(kit: BackOfficeKit, context: RequestContext, passkeyId: string): Promise<void> {
  const { staffId } = staffOf(context);
  await requireFresh(kit, context);
  await change(kit, tell(context, 'staff.passkey-removed'), async (transaction) => {
    const staff = await lockStaff(transaction, staffId);
    const passkeys = await listPasskeys(transaction, staffId);
    const found = passkeys.find(({ id }) => id === passkeyId) ?? refuse('not.found');
    if (passkeys.length === 1 && !staff?.totpConfirmedAt) refuse('staff.factor.last');
    await deletePasskey(transaction, staffId, found.id);
    return { value: undefined, before: { passkey: found.id, name: found.name } };
  });
}
