import { type Reply, deviceWords, security } from '@sortes/contract';
import { refuse } from '../../../platform/errors.js';
import { callerOf, type RequestContext } from '../../../platform/http.js';
import type { IdentityKit } from '../kit.js';
import { maskEmail, maskPhoneNumber } from '../phone.js';
import { pausedUntil, proofMethodsOf, relyingPartyOf } from './prove-who.js';

const oldPasswordMs = 365 * 24 * 3_600_000;

/** What each part of the list is worth; together 100. */
const worth = { password: 20, paymentPassword: 20, mobile: 15, email: 15, secondFactor: 30 } as const;

/** What guards the account: the list of the security centre with its score. */
export async function showSecurity(kit: IdentityKit, context: RequestContext): Promise<Reply<typeof security.getSecurityConfig>> {
  const player = (await kit.players.findById(callerOf(context).playerId)) ?? refuse('login.not.session');
  const rpId = relyingPartyOf(context);
  const [totp, passkeys, methods, paused, last] = await Promise.all([
    kit.totp.stateOf(player.id),
    kit.passkeys.listOf(player.id),
    proofMethodsOf(kit, player, rpId),
    pausedUntil(kit, context, player),
    kit.signIns.lastOf(player.id),
  ]);
  const [mobile, email] = [kit.players.mobileOf(player), kit.players.emailOf(player)];
  const passwordOld =
    player.passwordChangedAt !== null && kit.services.clock.now().getTime() - player.passwordChangedAt.getTime() > oldPasswordMs;
  const points: Record<keyof typeof worth, number> = {
    password: player.passwordHash === null ? 0 : passwordOld ? worth.password / 2 : worth.password,
    paymentPassword: player.paymentPasswordHash === null ? 0 : worth.paymentPassword,
    mobile: mobile !== undefined && player.mobileVerified ? worth.mobile : 0,
    email: email !== undefined && player.emailVerified ? worth.email : 0,
    secondFactor: totp !== undefined || passkeys.length > 0 ? worth.secondFactor : 0,
  };
  const keys = Object.keys(worth) as (keyof typeof worth)[];
  return {
    score: keys.reduce((sum, key) => sum + points[key], 0),
    items: keys.map((key) => ({ key, points: points[key], of: worth[key] })),
    hasPassword: player.passwordHash !== null,
    passwordChangedAt: player.passwordChangedAt?.getTime() ?? null,
    passwordOld,
    hasPaymentPassword: player.paymentPasswordHash !== null,
    mobile: { masked: mobile === undefined ? '' : maskPhoneNumber(mobile), verified: mobile !== undefined && player.mobileVerified },
    email: { masked: email === undefined ? '' : maskEmail(email), verified: email !== undefined && player.emailVerified },
    totp: { on: totp !== undefined, since: totp?.confirmedAt.getTime() ?? null, recoveryCodesLeft: totp?.recoveryCodesLeft ?? 0 },
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, rpId: madeFor }) => ({
      id,
      name,
      createdAt: createdAt.getTime(),
      lastUsedAt: lastUsedAt?.getTime() ?? null,
      here: madeFor === rpId,
    })),
    methods,
    withdrawalsPausedUntil: paused?.getTime() ?? null,
    lastSignIn: last === undefined ? null : { at: last.at.getTime(), country: last.country, device: deviceWords(last.userAgent) },
  };
}
