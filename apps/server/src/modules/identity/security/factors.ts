import { type Input, type Reply, security } from '@sortes/contract';
import { inTransaction, newSecret } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { callerOf, type RequestContext } from '../../../platform/http.js';
import { describeTotp } from '../../../platform/second-factors/totp.js';
import { completeSignIn, type SignedIn } from '../complete-sign-in.js';
import { passkeyCookieName } from '../cookies.js';
import type { IdentityKit } from '../kit.js';
import { takeSignInBudget } from '../login.js';
import type { Player } from '../types.js';
import { announceChange } from './announce-change.js';
import type { ChallengeBinding } from './passkeys.js';
import { requireProof } from './prove-who.js';
import { takeFirstCode } from './second-factor.js';
import { noteProof } from './step-up.js';

async function playerOf(kit: IdentityKit, context: RequestContext): Promise<Player> {
  return (await kit.players.findById(callerOf(context).playerId)) ?? refuse('login.not.session');
}

/** Begins to set up an authenticator app. */
export async function startTotp(kit: IdentityKit, context: RequestContext): Promise<Reply<typeof security.startTotp>> {
  const player = await playerOf(kit, context);
  if (player.hasTotp) refuse('totp.on');
  await requireProof(kit, context, { justNow: true });
  const { secret } = (await kit.totp.start(player.id)) ?? refuse('totp.on');
  return describeTotp(secret, { issuer: context.merchant.name, account: player.userName });
}

/** Switches the app on with its first code; every other session ends, for it was opened without the app. */
export async function confirmTotp(kit: IdentityKit, code: string, context: RequestContext): Promise<{ recoveryCodes: string[] }> {
  const player = await playerOf(kit, context);
  if (player.hasTotp) refuse('totp.on');
  await requireProof(kit, context, { always: true });
  if (!(await kit.totp.isStarted(player.id))) refuse('totp.off');
  await takeFirstCode(kit, player.id, code);
  const recoveryCodes = await inTransaction(kit.services.db, async (transaction) => {
    if (!(await kit.totp.confirm(transaction, player.id))) refuse('totp.on');
    await announceChange(kit, context, transaction, player, {
      kind: 'security.factor.added',
      mail: 'notice-factor-added',
      parameters: { factor: 'totp' },
    });
    return kit.totp.newRecoveryCodes(transaction, player.id);
  });
  await kit.sessions.endOthers(player, callerOf(context).sessionId, 'second-factor');
  await noteProof(kit, context, 'totp');
  return { recoveryCodes };
}

export async function removeTotp(kit: IdentityKit, context: RequestContext): Promise<Record<string, never>> {
  const player = await playerOf(kit, context);
  if (!player.hasTotp) refuse('totp.off');
  await requireProof(kit, context, { justNow: true });
  await inTransaction(kit.services.db, async (transaction) => {
    if (!(await kit.totp.remove(transaction, player.id))) refuse('totp.off');
    await announceChange(kit, context, transaction, player, {
      kind: 'security.factor.removed',
      mail: 'notice-factor-removed',
      parameters: { factor: 'totp' },
    });
  });
  return {};
}

export async function renewRecoveryCodes(kit: IdentityKit, context: RequestContext): Promise<{ recoveryCodes: string[] }> {
  const player = await playerOf(kit, context);
  if (!player.hasTotp) refuse('totp.off');
  await requireProof(kit, context, { justNow: true });
  return inTransaction(kit.services.db, async (transaction) => {
    await announceChange(kit, context, transaction, player, {
      kind: 'security.factor.added',
      mail: 'notice-factor-added',
      parameters: { factor: 'recovery' },
    });
    return { recoveryCodes: await kit.totp.newRecoveryCodes(transaction, player.id) };
  });
}

const bindingOf = (context: RequestContext, purpose: ChallengeBinding['purpose'], holder: string): ChallengeBinding => ({
  merchantId: context.merchant.id,
  purpose,
  holder,
  origin: context.origin,
});

export async function startPasskey(kit: IdentityKit, context: RequestContext): Promise<Record<string, unknown>> {
  const player = await playerOf(kit, context);
  await requireProof(kit, context, { justNow: true });
  return kit.passkeys.startRegistration(
    { id: player.id, userName: player.userName, displayName: player.nickname === '' ? player.userName : player.nickname },
    context.merchant.name,
    bindingOf(context, 'register', callerOf(context).sessionId),
  );
}

export async function addPasskey(
  kit: IdentityKit,
  body: Input<typeof security.addPasskey>['body'],
  context: RequestContext,
): Promise<{ id: string }> {
  const player = await playerOf(kit, context);
  await requireProof(kit, context, { always: true });
  const keep = await kit.passkeys.judgeRegistration(body.passkey, bindingOf(context, 'register', callerOf(context).sessionId));
  const id = await inTransaction(kit.services.db, async (transaction) => {
    const made = await keep(transaction, player.id, body.name);
    await announceChange(kit, context, transaction, player, {
      kind: 'security.factor.added',
      mail: 'notice-factor-added',
      parameters: { factor: 'passkey' },
    });
    return made;
  });
  // Making it took the device's own check of the person.
  await noteProof(kit, context, 'passkey');
  return { id };
}

export async function renamePasskey(kit: IdentityKit, id: string, name: string, context: RequestContext): Promise<Record<string, never>> {
  if (!(await kit.passkeys.rename(callerOf(context).playerId, id, name))) refuse('passkey.unknown');
  return {};
}

export async function removePasskey(kit: IdentityKit, id: string, context: RequestContext): Promise<Record<string, never>> {
  const player = await playerOf(kit, context);
  const own = await kit.passkeys.listOf(player.id);
  if (!own.some((passkey) => passkey.id === id)) refuse('passkey.unknown');
  await requireProof(kit, context, { justNow: true });
  await inTransaction(kit.services.db, async (transaction) => {
    if (!(await kit.passkeys.remove(transaction, player.id, id))) refuse('passkey.unknown');
    await announceChange(kit, context, transaction, player, {
      kind: 'security.factor.removed',
      mail: 'notice-factor-removed',
      parameters: { factor: 'passkey' },
    });
  });
  return {};
}

/** A challenge for whoever sits at this browser; a cookie marks the browser, so that the answer counts from nowhere else. */
export async function startPasskeyLogin(kit: IdentityKit, context: RequestContext): Promise<Record<string, unknown>> {
  const holder = newSecret();
  context.setCookie(passkeyCookieName(context.origin), holder, { httpOnly: true, path: '/', maxAgeSeconds: 300 });
  return kit.passkeys.startAssertion(bindingOf(context, 'sign-in', holder));
}

/** Signs in with a passkey: the device was in hand and has checked the person, so there is no second step. */
export async function loginPasskey(
  kit: IdentityKit,
  { passkey }: Input<typeof security.loginPasskey>['body'],
  context: RequestContext,
): Promise<SignedIn> {
  await takeSignInBudget(kit, context);
  const cookie = passkeyCookieName(context.origin);
  const holder = context.cookie(cookie);
  if (holder === undefined || holder.length > 64) refuse('passkey.failed');
  context.clearCookie(cookie);
  let playerId: number;
  try {
    ({ playerId } = await kit.passkeys.judgeAssertion(passkey, bindingOf(context, 'sign-in', holder)));
  } catch (error) {
    const owner = await kit.passkeys.ownerOf(context.merchant.id, passkey.id);
    if (owner !== undefined)
      await kit.signIns.note(kit.services.db, {
        merchantId: context.merchant.id,
        playerId: owner,
        method: 'passkey',
        outcome: 'failed',
        ip: context.ip,
        country: context.country,
        userAgent: context.userAgent,
      });
    throw error;
  }
  const player = (await kit.players.findById(playerId)) ?? refuse('passkey.failed');
  return completeSignIn(kit, context, player, { method: 'passkey', remember: false });
}
