import type { RequestContext } from '../../platform/http.js';
import type { CodePurpose, CodeVerdict } from './code-repository.js';
import { knownDeviceCookieName } from './cookies.js';
import type { IdentityKit } from './kit.js';
import type { Player } from './types.js';
import { judgeStrangersCode } from './wrong-codes.js';

/**
 * Who wants a code. Strangers share the budgets of a receiver, an address and a brand; a player has budgets of their own that no stranger can use up:
 * `home` is signed out at a browser they have signed in with before, `second-step` has given their password, `step-up` is signed in and asks at the contact
 * of their account, `bind` is signed in and asks at a new one.
 */
export type Asker = 'stranger' | { playerId: number; as: 'home' | 'second-step' | 'step-up' | 'bind' };

/** Who asks while signed out: the player at a browser that knows them, or a stranger. As much work for a receiver that is nobody's. */
export async function askerAt(kit: IdentityKit, context: RequestContext, player: Player | undefined): Promise<Asker> {
  const token = context.cookie(knownDeviceCookieName(context.origin));
  const isHome = await kit.devices.isKnownDevice(player?.id ?? 0, token);
  return player !== undefined && isHome ? { playerId: player.id, as: 'home' } : 'stranger';
}

/** What a code is kept under. One that was asked for at home stands apart from strangers', who would else replace it or use up its tries. */
export function codeTarget(receiver: string, asker: Asker): string {
  return asker === 'stranger' ? receiver : `${receiver}:home`;
}

/** Judges the code of somebody who is signed out: at home the one that was asked for there, else the one that anybody may have asked for. */
export async function judgeCode(
  kit: IdentityKit,
  context: RequestContext,
  player: Player | undefined,
  { purpose, target, answer }: { purpose: CodePurpose; target: string; answer: string },
): Promise<CodeVerdict> {
  const merchantId = context.merchant.id;
  const asker = await askerAt(kit, context, player);
  const strangers = { merchantId, purpose, target, answer };
  if (asker === 'stranger') return judgeStrangersCode(kit, strangers);
  const verdict = await kit.codes.check({ ...strangers, target: codeTarget(target, asker) });
  const isOther = verdict !== 'right' && (await kit.codes.triesLeft(strangers)) !== undefined;
  return isOther ? judgeStrangersCode(kit, strangers) : verdict;
}
