import { type Input, type Reply, security } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import { callerOf, type RequestContext } from '../../../platform/http.js';
import { codeLivesMinutes, takeOwnCode } from '../code-repository.js';
import { settingsFor, type IdentityKit } from '../kit.js';
import { personDigestsEver } from '../person-digests.js';
import { maskEmail, maskPhoneNumber, readEmail, readPhoneNumber } from '../phone.js';
import { faultOf, ruleFor } from '../registration-rules.js';
import { sendCodeTo } from '../send-codes.js';
import { tellSharedContact } from '../tell-shared-contact.js';
import type { Player } from '../types.js';
import { announceChange } from './announce-change.js';
import { areStrong, proofMethodsOf, relyingPartyOf, requireProof } from './prove-who.js';
import { noteProof } from './step-up.js';

type CodeSent = Reply<typeof security.sendPhoneCode>;
const retryAfterSeconds = 60;

async function playerOf(kit: IdentityKit, context: RequestContext): Promise<Player> {
  return (await kit.players.findById(callerOf(context).playerId)) ?? refuse('login.not.session');
}

/** The number that was typed, or, where none was, the account's own, which registration took unseen. */
async function readNumber(
  kit: IdentityKit,
  player: Player,
  body: { mobileNum?: string; countryDialingCode?: string },
  context: RequestContext,
): Promise<string> {
  if (body.mobileNum === undefined) return kit.players.mobileOf(player) ?? refuse('mobile.missing', { field: 'mobileNum' });
  const settings = await settingsFor(kit, context);
  return readPhoneNumber(body.mobileNum, settings, body.countryDialingCode) ?? refuse('mobile.invalid', { field: 'mobileNum' });
}

async function readMailbox(kit: IdentityKit, player: Player, text: string | undefined, context: RequestContext): Promise<string> {
  if (text === undefined) return kit.players.emailOf(player) ?? refuse('register.field.required', { field: 'email' });
  const { fields } = await settingsFor(kit, context);
  const email = readEmail(text);
  // A brand that asks for no mailbox at registration has a rule for one all the same.
  const known = ruleFor(fields, 'email');
  const rule =
    known.acceptedPattern === '*'
      ? { minLength: 5, maxLength: 254, acceptedPattern: '^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$', patternId: 3 }
      : known;
  const fault = faultOf('email', email, rule, true);
  if (fault !== undefined) throw new DomainError(fault.code, { field: 'email', parameters: fault.parameters });
  return email;
}

/** A confirmed contact is a way to prove oneself from now on, and was proven just now; a second factor is worth more and stays. */
async function noteConfirmed(kit: IdentityKit, context: RequestContext, player: Player, by: 'sms' | 'email'): Promise<void> {
  if (!areStrong(await proofMethodsOf(kit, player, relyingPartyOf(context)))) await noteProof(kit, context, by);
}

/** A code is good for this session and this new address only. */
const codeOf = (context: RequestContext, purpose: 'bind-phone' | 'bind-email', to: string) => ({
  merchantId: context.merchant.id,
  purpose,
  target: `${callerOf(context).sessionId}:${to}`,
});

/** Sends a code to the number that shall be the account's. The account must have been proven first: who rides a session must not move it to their own phone. */
export async function sendPhoneCode(
  kit: IdentityKit,
  body: Input<typeof security.sendPhoneCode>['body'],
  context: RequestContext,
): Promise<CodeSent> {
  if (kit.services.config.sms === undefined) refuse('function.not.available');
  const player = await playerOf(kit, context);
  const number = await readNumber(kit, player, body, context);
  await requireProof(kit, context, { justNow: true });
  if (number === kit.players.mobileOf(player) && player.mobileVerified) refuse('contact.same', { field: 'mobileNum' });
  const sentTo = await sendCodeTo(kit, context, player, {
    method: 'sms',
    to: number,
    code: codeOf(context, 'bind-phone', number),
    key: 'code-bind',
    as: 'bind',
  });
  return { sentTo, expiredMinutes: codeLivesMinutes, retryAfterSeconds };
}

/** Keeps the number. Whose else it may be is said only to who holds it. */
export async function bindPhone(
  kit: IdentityKit,
  body: Input<typeof security.bindPhone>['body'],
  context: RequestContext,
): Promise<Record<string, never>> {
  const player = await playerOf(kit, context);
  const number = await readNumber(kit, player, body, context);
  await requireProof(kit, context, { always: true });
  await takeOwnCode(kit.codes, { ...codeOf(context, 'bind-phone', number), answer: body.verificationCode }, 'verificationCode');
  // Only now, to who holds it: somebody who is excluded does not go on under another name.
  await kit.services.hooks.ask('refusePerson', personDigestsEver(kit.services.vault, { mobile: number }), player.id);
  const before = kit.players.mobileOf(player);
  await inTransaction(kit.services.db, async (transaction) => {
    await kit.players.setMobile(transaction, player.id, number, kit.services.clock.now());
    await announceChange(kit, context, transaction, player, {
      kind: 'security.contact',
      mail: 'notice-contact',
      parameters: { contact: maskPhoneNumber(number), former: before === undefined ? '' : maskPhoneNumber(before) },
    });
  });
  await noteConfirmed(kit, context, player, 'sms');
  return {};
}

export async function sendEmailCode(
  kit: IdentityKit,
  body: Input<typeof security.sendEmailCode>['body'],
  context: RequestContext,
): Promise<CodeSent> {
  const player = await playerOf(kit, context);
  const email = await readMailbox(kit, player, body.email, context);
  await requireProof(kit, context, { justNow: true });
  if (email === kit.players.emailOf(player) && player.emailVerified) refuse('contact.same', { field: 'email' });
  const sentTo = await sendCodeTo(kit, context, player, {
    method: 'email',
    to: email,
    code: codeOf(context, 'bind-email', email),
    key: 'code-bind',
    as: 'bind',
  });
  return { sentTo, expiredMinutes: codeLivesMinutes, retryAfterSeconds };
}

export async function bindEmail(
  kit: IdentityKit,
  body: Input<typeof security.bindEmail>['body'],
  context: RequestContext,
): Promise<Record<string, never>> {
  const player = await playerOf(kit, context);
  const email = await readMailbox(kit, player, body.email, context);
  await requireProof(kit, context, { always: true });
  await takeOwnCode(kit.codes, { ...codeOf(context, 'bind-email', email), answer: body.verificationCode }, 'verificationCode');
  await kit.services.hooks.ask('refusePerson', personDigestsEver(kit.services.vault, { email }), player.id);
  const before = kit.players.emailOf(player);
  await inTransaction(kit.services.db, async (transaction) => {
    await kit.players.setEmail(transaction, player.id, email, kit.services.clock.now());
    await announceChange(kit, context, transaction, player, {
      kind: 'security.contact',
      mail: 'notice-contact',
      parameters: { contact: maskEmail(email), former: before === undefined ? '' : maskEmail(before) },
    });
  });
  await tellSharedContact(kit, player);
  await noteConfirmed(kit, context, player, 'email');
  return {};
}
