import { satisfiesRule, type Input, type Reply, security } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import { callerOf, type RequestContext } from '../../../platform/http.js';
import { settingsFor, type IdentityKit } from '../kit.js';
import { checkPassword } from '../recover.js';
import { faultOf, ruleFor } from '../registration-rules.js';
import type { Player } from '../types.js';
import { announceChange } from './announce-change.js';
import { refuseFrozen, requireProof } from './prove-who.js';
import { untilThereIsRoom } from './tries-in-hand.js';

const triesAtMost = 5;
const lockedSeconds = 1800;
const scope = 'payment-password';

async function playerOf(kit: IdentityKit, context: RequestContext): Promise<Player> {
  return (await kit.players.findById(callerOf(context).playerId)) ?? refuse('login.not.session');
}

/**
 * Whether a payment password is one that others try first: one digit or group over and over, digits that run up or down, or the birthday
 * ("yyyy-MM-dd") in any of its usual spellings.
 */
export function isGuessable(paymentPassword: string, birthday: string | undefined): boolean {
  const text = paymentPassword.toLowerCase();
  if (/^(.{1,3})\1+$/.test(text)) return true;
  const steps = [...text].slice(1).map((letter, index) => letter.charCodeAt(0) - text.charCodeAt(index));
  if (steps.every((step) => step === 1) || steps.every((step) => step === -1)) return true;
  if (/^1234567890|0987654321/.test(text)) return true;
  const [year = '', month = '', day = ''] = birthday?.split('-') ?? [];
  if (year === '') return false;
  const short = year.slice(2);
  return [
    `${day}${month}${short}`,
    `${short}${month}${day}`,
    `${month}${day}${short}`,
    `${day}${month}${year}`,
    `${year}${month}${day}`,
    `${month}${day}${year}`,
    `${year}${month}`,
    `${month}${year}`,
    `${year}${day}`,
  ].includes(text);
}

/** @throws DomainError register.field.invalid, payment.password.weak, payment.password.same */
async function refuseUnfit(kit: IdentityKit, context: RequestContext, player: Player, chosen: string, field: string): Promise<void> {
  const settings = await settingsFor(kit, context);
  const fault = faultOf(field, chosen, ruleFor(settings.fields, 'paymentPassword'), true);
  if (fault !== undefined) throw new DomainError(fault.code, { field, parameters: fault.parameters });
  if (isGuessable(chosen, kit.players.detailsOf(player)['birthday'])) refuse('payment.password.weak', { field });
  if (await kit.hasher.verify(player.passwordHash, chosen)) refuse('payment.password.same', { field });
}

/**
 * Judges one try. It is counted as in hand before it is judged, so that of guesses sent side by side no more than five are judged at all; only what
 * proved wrong counts towards the lock.
 * @throws DomainError payment.password.wrong (parameters.left), payment.password.locked (retryAfterSeconds), system.busy
 */
async function judgeTry(kit: IdentityKit, player: Player, hash: string, paymentPassword: string, field: string): Promise<boolean> {
  const key = String(player.id);
  const { clock } = kit.services;
  const locked = (sinceMs: number): never => {
    const seconds = Math.max(1, Math.ceil(lockedSeconds - sinceMs / 1000));
    return refuse('payment.password.locked', { field, retryAfterSeconds: seconds, parameters: { minutes: Math.ceil(seconds / 60) } });
  };
  await untilThereIsRoom(
    () => clock.monotonicMs(),
    async () => {
      const { count, lastAt } = await kit.throttle.failuresOf(scope, key);
      // Tries while locked are not counted: a stranger cannot keep the lock closed by knocking.
      if (count >= triesAtMost) locked(lastAt === undefined ? 0 : clock.now().getTime() - lastAt.getTime());
      return kit.throttle.beginTry(scope, key, triesAtMost);
    },
  );
  const isRight = await kit.hasher.verify(hash, paymentPassword).catch(async (error: unknown) => {
    await kit.throttle.endTry(scope, key, 'unjudged', lockedSeconds);
    throw error;
  });
  const count = await kit.throttle.endTry(scope, key, isRight ? 'right' : 'wrong', lockedSeconds);
  if (isRight) return true;
  if (count >= triesAtMost) locked(0);
  return refuse('payment.password.wrong', { field, parameters: { left: triesAtMost - count }, value: { left: triesAtMost - count } });
}

/**
 * Judges a payment password. However many calls bring the right one at once, none of them is told that it is locked.
 * @throws DomainError payment.password.missing, payment.password.wrong (parameters.left), payment.password.locked (retryAfterSeconds), system.busy
 */
export async function checkPaymentPassword(
  kit: IdentityKit,
  playerId: number,
  paymentPassword: string,
  field = 'paymentPassword',
): Promise<void> {
  const player = await kit.players.findById(playerId);
  if (player === undefined) refuse('login.not.session');
  const { paymentPasswordHash: hash } = player;
  if (hash === null) refuse('payment.password.missing', { field });
  await kit.paymentTries.inTurn(playerId, paymentPassword, hash, () => judgeTry(kit, player, hash, paymentPassword, field));
}

/** What the field for a payment password must know: whether there is one, its rule, and whether it is locked. */
export async function showPaymentPassword(kit: IdentityKit, context: RequestContext): Promise<Reply<typeof security.getPaymentPassword>> {
  const player = await playerOf(kit, context);
  const rule = ruleFor((await settingsFor(kit, context)).fields, 'paymentPassword');
  const { count, lastAt } = await kit.throttle.failuresOf(scope, String(player.id));
  const sinceMs = lastAt === undefined ? 0 : kit.services.clock.now().getTime() - lastAt.getTime();
  const digits =
    rule.minLength === rule.maxLength &&
    satisfiesRule('7'.repeat(rule.minLength), rule) &&
    !satisfiesRule('x'.repeat(rule.minLength), rule);
  return {
    isSet: player.paymentPasswordHash !== null,
    digits: digits ? rule.minLength : null,
    minLength: rule.minLength,
    maxLength: rule.maxLength,
    acceptedPattern: rule.acceptedPattern,
    patternId: rule.patternId,
    lockedSeconds: count >= triesAtMost ? Math.max(1, Math.ceil(lockedSeconds - sinceMs / 1000)) : 0,
  };
}

async function keep(kit: IdentityKit, context: RequestContext, player: Player, chosen: string, recovered: boolean): Promise<void> {
  const hash = await kit.hasher.hash(chosen);
  const now = kit.services.clock.now();
  await inTransaction(kit.services.db, async (transaction) => {
    await kit.players.setPaymentPassword(transaction, player.id, hash, now, recovered);
    await announceChange(kit, context, transaction, player, { kind: 'security.payment.password', mail: 'notice-payment-password' });
  });
  await kit.throttle.clearFailures(scope, String(player.id));
}

/** Sets the first payment password; the sign-in password shows that it is the owner. */
export async function setPaymentPassword(
  kit: IdentityKit,
  body: Input<typeof security.setPaymentPassword>['body'],
  context: RequestContext,
): Promise<Record<string, never>> {
  const player = await playerOf(kit, context);
  if (player.paymentPasswordHash !== null) refuse('payment.password.set');
  refuseFrozen(kit, context, player);
  await refuseUnfit(kit, context, player, body.newPaymentPassword, 'newPaymentPassword');
  await requireProof(kit, context, { always: player.passwordHash === null });
  if (player.passwordHash !== null) await checkPassword(kit, player, body.password ?? '', 'password');
  await keep(kit, context, player, body.newPaymentPassword, false);
  return {};
}

/** Changes the payment password with the old one. */
export async function changePaymentPassword(
  kit: IdentityKit,
  body: Input<typeof security.changePaymentPassword>['body'],
  context: RequestContext,
): Promise<Record<string, never>> {
  const player = await playerOf(kit, context);
  if (player.paymentPasswordHash === null) refuse('payment.password.missing');
  await refuseUnfit(kit, context, player, body.newPaymentPassword, 'newPaymentPassword');
  await requireProof(kit, context, { justNow: true });
  await checkPaymentPassword(kit, player.id, body.oldPaymentPassword, 'oldPaymentPassword');
  if (body.oldPaymentPassword === body.newPaymentPassword) refuse('payment.password.same', { field: 'newPaymentPassword' });
  await keep(kit, context, player, body.newPaymentPassword, false);
  return {};
}

/**
 * Replaces a forgotten payment password: the sign-in password and a code, app or passkey; afterwards withdrawals pause as after a recovery, so that
 * the owner hears of it before money can leave.
 */
export async function resetPaymentPassword(
  kit: IdentityKit,
  body: Input<typeof security.resetPaymentPassword>['body'],
  context: RequestContext,
): Promise<Record<string, never>> {
  const player = await playerOf(kit, context);
  if (player.paymentPasswordHash === null) refuse('payment.password.missing');
  refuseFrozen(kit, context, player);
  await refuseUnfit(kit, context, player, body.newPaymentPassword, 'newPaymentPassword');
  await requireProof(kit, context, { justNow: true, notByPassword: true, asksPassword: true });
  if (player.passwordHash !== null) await checkPassword(kit, player, body.password ?? '', 'password');
  await keep(kit, context, player, body.newPaymentPassword, true);
  return {};
}
