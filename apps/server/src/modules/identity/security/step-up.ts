import { type Input, type Reply, security } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { callerOf, type RequestContext } from '../../../platform/http.js';
import { codeLivesMinutes, takeOwnCode } from '../code-repository.js';
import { sessionCookieName } from '../cookies.js';
import type { IdentityKit } from '../kit.js';
import { checkPassword } from '../recover.js';
import { sendCodeTo } from '../send-codes.js';
import type { Player, ProofMethod } from '../types.js';
import { proofMethodsOf, relyingPartyOf } from './prove-who.js';
import { takeFactorCode } from './second-factor.js';

async function playerOf(kit: IdentityKit, context: RequestContext): Promise<Player> {
  return (await kit.players.findById(callerOf(context).playerId)) ?? refuse('login.not.session');
}

const codeOf = (merchantId: number, sessionId: string, method: string) => ({
  merchantId,
  purpose: 'step-up' as const,
  target: `${sessionId}:${method}`,
});

/** Answers the ways to prove oneself; for the one named, sends its code or makes its challenge. */
export async function startStepUp(
  kit: IdentityKit,
  body: Input<typeof security.startStepUp>['body'],
  context: RequestContext,
): Promise<Reply<typeof security.startStepUp>> {
  const { sessionId } = callerOf(context);
  const player = await playerOf(kit, context);
  const methods = await proofMethodsOf(kit, player, relyingPartyOf(context));
  const answer = { methods, sentTo: null, expiredMinutes: codeLivesMinutes, passkey: null };
  if (body.method === undefined) return answer;
  if (!methods.includes(body.method)) refuse('request_param_err', { field: 'method' });
  if (body.method === 'passkey') {
    const binding = { merchantId: context.merchant.id, purpose: 'step-up' as const, holder: sessionId, origin: context.origin };
    return { ...answer, passkey: await kit.passkeys.startAssertion(binding, player.id) };
  }
  if (body.method !== 'sms' && body.method !== 'email') return answer;
  const to =
    (body.method === 'sms' ? kit.players.mobileOf(player) : kit.players.emailOf(player)) ??
    refuse('request_param_err', { field: 'method' });
  const sentTo = await sendCodeTo(kit, context, player, {
    method: body.method,
    to,
    code: codeOf(context.merchant.id, sessionId, body.method),
    key: 'code-step-up',
    as: 'step-up',
  });
  return { ...answer, sentTo };
}

async function judge(
  kit: IdentityKit,
  player: Player,
  body: Input<typeof security.stepUp>['body'],
  context: RequestContext,
): Promise<void> {
  const { sessionId } = callerOf(context);
  switch (body.method) {
    case 'passkey': {
      const answer = body.passkey ?? refuse('passkey.failed');
      const binding = { merchantId: context.merchant.id, purpose: 'step-up' as const, holder: sessionId, origin: context.origin };
      if ((await kit.passkeys.judgeAssertion(answer, binding)).playerId !== player.id) refuse('passkey.failed');
      return;
    }
    case 'totp':
    case 'recovery':
      return takeFactorCode(kit, player.id, body.method, body.code ?? '');
    case 'password':
      return checkPassword(kit, player, body.password ?? '', 'password');
    case 'sms':
    case 'email':
      await takeOwnCode(kit.codes, { ...codeOf(context.merchant.id, sessionId, body.method), answer: body.code ?? '' }, 'code');
  }
}

/** Proves who holds the session; the token changes with it (reliability A2). */
export async function stepUp(
  kit: IdentityKit,
  body: Input<typeof security.stepUp>['body'],
  context: RequestContext,
): Promise<Record<string, never>> {
  const player = await playerOf(kit, context);
  const methods = await proofMethodsOf(kit, player, relyingPartyOf(context));
  if (!methods.includes(body.method)) refuse('function.not.available');
  // Before the code, which is good once: a mistyped password must not use it up.
  const passwordGiven = (body.method === 'sms' || body.method === 'email') && body.password !== undefined && player.passwordHash !== null;
  if (passwordGiven) await checkPassword(kit, player, body.password ?? '', 'password');
  await judge(kit, player, body, context);
  await noteProof(kit, context, body.method, passwordGiven || body.method === 'password');
  return {};
}

/** Writes a proof into the caller's session and gives it a new token. */
export async function noteProof(kit: IdentityKit, context: RequestContext, by: ProofMethod, passwordGiven = false): Promise<void> {
  const { sessionId } = callerOf(context);
  await inTransaction(kit.services.db, (transaction) => kit.sessions.prove(transaction, sessionId, { by, ip: context.ip, passwordGiven }));
  const cookie = sessionCookieName(context.origin);
  if (context.header('authorization') !== undefined || context.cookie(cookie) === undefined) return;
  const token = await kit.sessions.renewToken(sessionId);
  if (token !== undefined) context.setCookie(cookie, token, { httpOnly: true, path: '/' });
}
