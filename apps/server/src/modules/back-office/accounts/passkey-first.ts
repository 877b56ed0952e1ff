import { credentialOf, passkeyIdOf, passkeyOptions, verifyPasskey } from '../../../platform/second-factors/passkeys.js';
import { refuse } from '../../../platform/errors.js';
import type { RequestContext } from '../../../platform/http.js';
import type { BackOfficeKit } from '../kit.js';
import { deleteSignInChallengesBefore, openSignInChallenge, takeSignInChallenge } from './challenge-repository.js';
import { listPasskeys, usePasskey, type Staff } from './repository.js';

const lastsMs = 5 * 60_000;

/**
 * What a passkey is asked to sign before anything else: whoever shows the key of an account is no stranger to it, however many strangers have guessed
 * at its name. Nothing is told of the name: any key of this host may answer.
 */
export async function beginPasskeySignIn(
  { services: { db, clock } }: BackOfficeKit,
  context: RequestContext,
): Promise<{ options: unknown }> {
  const options = await passkeyOptions(context, []);
  const expires = new Date(clock.now().getTime() + lastsMs);
  await openSignInChallenge(db, options.challenge, expires);
  return { options };
}

/** The challenge that an answer says it answers; what it is worth is judged by its signature. */
function challengeOf(answer: unknown): string | undefined {
  try {
    const text = (credentialOf(answer) as { response: { clientDataJSON: string } }).response.clientDataJSON;
    const { challenge } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as { challenge?: unknown };
    return typeof challenge === 'string' && challenge.length <= 100 ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Judges a passkey that is shown with the password, each question once. @throws DomainError staff.factor.wrong, also for the key of another account */
export async function requirePasskey(
  { services: { db, clock } }: BackOfficeKit,
  context: RequestContext,
  staff: Staff | undefined,
  answer: unknown,
): Promise<string> {
  const open = await takeSignInChallenge(db, challengeOf(answer) ?? '');
  const stored = staff === undefined ? undefined : (await listPasskeys(db, staff.id)).find(({ id }) => id === passkeyIdOf(answer));
  const shown =
    open !== undefined &&
    open.expiresAt > clock.now() &&
    stored !== undefined &&
    (await verifyPasskey(context, { response: answer, challenge: open.challenge, passkey: stored }));
  if (stored === undefined || shown === undefined || shown === false) return refuse('staff.factor.wrong', { field: 'passkey' });
  await usePasskey(db, stored.id, shown.counter, clock.now());
  return stored.id;
}

export async function deleteOldChallenges({ services: { db, clock } }: BackOfficeKit): Promise<void> {
  await deleteSignInChallengesBefore(db, clock.now());
}
