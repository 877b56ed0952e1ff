import { refuse } from '../../../platform/errors.js';
import { callerOf, type RequestContext } from '../../../platform/http.js';
import { settingsFor, type IdentityKit } from '../kit.js';
import type { Player, ProofMethod } from '../types.js';

/** A proof counts for so long (reliability A6, A8). */
const proofLastsMs = 15 * 60_000;

/** Where what guards the account is about to change: nobody who finds an open session on a table has this. */
const freshProofLastsMs = 5 * 60_000;

/** What a player can be asked for in a step-up. A recovery code stands in for the app. */
export type StepUpMethod = ProofMethod;

/** Host that passkeys made here are bound to. */
export function relyingPartyOf(context: Pick<RequestContext, 'origin'>): string {
  return new URL(context.origin).hostname;
}

/**
 * The ways this player proves themselves here, the best first. Who has a second factor is asked for nothing weaker; without one a code to a verified
 * number or mailbox counts, and only where there is neither the sign-in password.
 */
export async function proofMethodsOf(kit: IdentityKit, player: Player, rpId: string): Promise<StepUpMethod[]> {
  const passkeys = await kit.passkeys.countFor(player.id, rpId);
  const strong: StepUpMethod[] = [
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(player.hasTotp ? (['totp', 'recovery'] as const) : []),
  ];
  // A passkey of another host of the brand cannot answer here; that is no reason to ask for less.
  if (strong.length > 0 || (await isGuarded(kit, player))) return strong;
  const codes: StepUpMethod[] = [
    ...(player.mobile !== null && player.mobileVerified && kit.services.config.sms !== undefined ? (['sms'] as const) : []),
    ...(player.email !== null && player.emailVerified ? (['email'] as const) : []),
  ];
  if (codes.length > 0) return codes;
  return player.passwordHash === null ? [] : ['password'];
}

/** Whether the player has a second factor, at whichever host of the brand it answers. */
async function isGuarded(kit: IdentityKit, player: Player): Promise<boolean> {
  return player.hasTotp || (await kit.passkeys.countFor(player.id)) > 0;
}

/** Whether these are ways of a second factor. */
export function areStrong(methods: readonly StepUpMethod[]): boolean {
  return methods.includes('passkey') || methods.includes('totp');
}

export interface ProofDemand {
  /** A proof of the last 15 minutes is wanted even from somebody without a second factor: changes of what guards the account. */
  always?: boolean;
  /** Knowing the sign-in password is not enough of a proof. */
  notByPassword?: boolean;
  /**
   * The proof is not older than five minutes; and who proves themselves by a code alone has given their sign-in password in that time too, for codes come
   * to the telephone that a thief may hold.
   */
  justNow?: boolean;
  /** The operation asks for the sign-in password itself. */
  asksPassword?: boolean;
}

/**
 * Lets pass who has proved themselves in this session: by a second factor within 15 minutes where the player has one, and always since the session's
 * address last changed.
 * @throws DomainError step.up.required with the ways to do so, and `password: true` where the sign-in password is wanted beside the code; function.not.available when there is no way
 */
export async function requireProof(
  kit: IdentityKit,
  context: RequestContext,
  { always = false, notByPassword = false, justNow = false, asksPassword = false }: ProofDemand = {},
): Promise<void> {
  const { playerId, sessionId } = callerOf(context);
  const [player, session] = await Promise.all([kit.players.findById(playerId), kit.sessions.find(sessionId)]);
  if (player === undefined || session === undefined) refuse('login.not.session');
  const methods = (await proofMethodsOf(kit, player, relyingPartyOf(context))).filter(
    (method) => !(notByPassword && method === 'password'),
  );
  const isAtProofAddress = await kit.sessions.isAtProofAddress(sessionId, context.ip);
  const lastsMs = justNow ? freshProofLastsMs : proofLastsMs;
  const isRecent = (at: Date | undefined): boolean => at !== undefined && kit.services.clock.now().getTime() - at.getTime() <= lastsMs;
  const isFresh = isRecent(session.provenAt) && session.provenBy !== undefined && methods.includes(session.provenBy);
  const wanted = always || justNow || (await isGuarded(kit, player));
  const byCode = methods.some((method) => method === 'sms' || method === 'email');
  const password = justNow && !asksPassword && byCode && player.passwordHash !== null && !isRecent(session.passwordAt);
  if (isAtProofAddress && (!wanted || (isFresh && !password))) return;
  if (methods.length === 0) refuse('function.not.available');
  refuse('step.up.required', { value: { methods, ...(password && { password }) } });
}

/** Until when money stays put after a recovery; undefined when it may move. */
export async function pausedUntil(kit: IdentityKit, context: RequestContext, player: Player): Promise<Date | undefined> {
  const { recoveryPauseHours } = await settingsFor(kit, context);
  const recovered = player.recoveredAt === undefined ? 0 : player.recoveredAt.getTime() + recoveryPauseHours * 3_600_000;
  const until = new Date(Math.max(recovered, player.frozenUntil?.getTime() ?? 0));
  return until > kit.services.clock.now() ? until : undefined;
}

/**
 * While an account that staff gave back is frozen, nobody sets what guards its money by what was new with that: whoever claimed it falsely holds the
 * mailbox and nothing else.
 * @throws DomainError withdrawal.paused
 */
export function refuseFrozen(kit: IdentityKit, context: RequestContext, { frozenUntil }: Pick<Player, 'frozenUntil'>): void {
  if (frozenUntil === undefined || frozenUntil <= kit.services.clock.now()) return;
  refuse('withdrawal.paused', {
    parameters: { until: writeLocal(frozenUntil, context.merchant.timeZone) },
    value: { until: frozenUntil.getTime() },
    retryAfterSeconds: Math.max(1, Math.ceil((frozenUntil.getTime() - kit.services.clock.now().getTime()) / 1000)),
  });
}

/** A moment in the brand's time zone, for a sentence: "2026-05-01 14:03". */
function writeLocal(time: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return parts.format(time);
}

/**
 * Lets money leave the account, or a payout account change, only from a session that has proved itself (reliability A6, A8).
 * @throws DomainError withdrawal.paused after a recovery, step.up.required
 */
export async function requireStepUp(kit: IdentityKit, context: RequestContext): Promise<void> {
  const player = (await kit.players.findById(callerOf(context).playerId)) ?? refuse('login.not.session');
  const until = await pausedUntil(kit, context, player);
  if (until !== undefined)
    refuse('withdrawal.paused', {
      parameters: { until: writeLocal(until, context.merchant.timeZone) },
      value: { until: until.getTime() },
      retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - kit.services.clock.now().getTime()) / 1000)),
    });
  await requireProof(kit, context);
}
