import { refuse } from '../../../platform/errors.js';
import type { IdentityKit } from '../kit.js';
import { nameWords } from '../search-words.js';
import type { Player } from '../types.js';

const scope = 'second-factor';
const triesAtMost = 5;
const lockedSeconds = 900;

/**
 * Judges a code of the player's app or one of their recovery codes; each is good once. Tries are counted before they are judged, five in a quarter of an
 * hour whatever the session, so that a million codes cannot be tried side by side.
 * @throws DomainError factor.locked, totp.wrong, recovery.code.wrong
 */
export async function takeFactorCode(
  kit: IdentityKit,
  playerId: number,
  kind: 'totp' | 'recovery',
  code: string,
  field = 'code',
): Promise<void> {
  const key = String(playerId);
  await guardTries(kit, key, field);
  const isRight =
    kind === 'totp' ? await kit.totp.take(playerId, code, true) : await kit.totp.takeRecoveryCode(kit.services.db, playerId, code);
  if (!isRight) refuse(kind === 'totp' ? 'totp.wrong' : 'recovery.code.wrong', { field });
  await kit.throttle.clearFailures(scope, key);
}

/** As takeFactorCode for the app that is being set up. */
export async function takeFirstCode(kit: IdentityKit, playerId: number, code: string): Promise<void> {
  await guardTries(kit, `start:${playerId}`, 'code');
  if (!(await kit.totp.take(playerId, code, false))) refuse('totp.wrong', { field: 'code' });
  await kit.throttle.clearFailures(scope, `start:${playerId}`);
}

/**
 * Judges the name that the player's bank account is held in: marks, case and signs do not count, as banks write names in bare capitals. Five wrong names
 * lock it for a while.
 * @throws DomainError factor.locked, account.name.wrong
 */
export async function judgeAccountName(kit: IdentityKit, player: Player, name: string, field: string): Promise<void> {
  const key = `name:${player.id}`;
  await guardTries(kit, key, field);
  const [given, own] = [name, kit.players.accountNameOf(player)].map((one) => nameWords(one).join(' '));
  if (given === '' || given !== own) refuse('account.name.wrong', { field });
  await kit.throttle.clearFailures(scope, key);
}

async function guardTries(kit: IdentityKit, key: string, field: string): Promise<void> {
  const { count, lastAt } = await kit.throttle.failuresOf(scope, key);
  const sinceMs = lastAt === undefined ? 0 : kit.services.clock.now().getTime() - lastAt.getTime();
  const seconds = Math.max(1, Math.ceil(lockedSeconds - sinceMs / 1000));
  const detail = { field, retryAfterSeconds: seconds, parameters: { minutes: Math.ceil(seconds / 60) } };
  if (count >= triesAtMost) refuse('factor.locked', detail);
  if ((await kit.throttle.addFailure(scope, key, lockedSeconds)) > triesAtMost) refuse('factor.locked', detail);
}
