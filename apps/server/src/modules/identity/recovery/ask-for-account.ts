import { recovery as contract, type Input, isTrialType } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { DomainError, refuse } from '../../../platform/errors.js';
import { claimFiles, keepFile, takePicture } from '../../../platform/files.js';
import { addressDigest } from '../../../platform/address.js';
import type { RequestContext } from '../../../platform/http.js';
import { askerAt, codeTarget, judgeCode } from '../at-home.js';
import { requireWork, takeCodeBudget } from '../code-budgets.js';
import { completeSignIn, writeTime, type SignedIn } from '../complete-sign-in.js';
import { codeLivesMinutes } from '../code-repository.js';
import { guessedAt, languageOf, settingsFor, type IdentityKit } from '../kit.js';
import { clearSignInFailures, takeSignInBudget } from '../login.js';
import { personDigestsEver } from '../person-digests.js';
import { readEmail } from '../phone.js';
import { nameKey } from '../player-repository.js';
import { refuseUnfitPassword } from '../recover.js';
import { ageOn, dayIn } from '../registration-rules.js';
import { announceChange } from '../security/announce-change.js';
import type { Player } from '../types.js';
import { judgeStrangersCode } from '../wrong-codes.js';
import {
  addPicture,
  findOpenClaim,
  insertClaim,
  openClaim,
  openMinutes,
  picturesOfClaim,
  sealClaim,
  submitClaim,
  useClaims,
  type RecoveryClaim,
} from './claim-repository.js';

/** Name of what the pictures of a claim belong to. */
export const subjectOf = (claimId: string): string => `recovery ${claimId}`;
const targetOf = (username: string, email: string): string => `${nameKey(username)}:${readEmail(email)}`;
/** Of the code that an accepted claim is answered with. */
export const codeTargetOf = (playerId: number, email: string): string => `${playerId}:${readEmail(email)}`;

/** The account somebody may ask back: trial accounts have nobody to prove, closed ones nothing to come back to. */
async function accountOf(kit: IdentityKit, merchantId: number, username: string): Promise<Player | undefined> {
  const player = await kit.players.findByName(merchantId, username);
  return player !== undefined && !isTrialType(player.type) && player.status !== 'closed' ? player : undefined;
}

/**
 * Mails a code to the mailbox that is named, whoever's account is. It goes to who asks and never tells whether there is an account; a mailbox
 * and an address get few of them, for the mailbox may be a stranger's. A name gets as many as are asked for: a budget of names would let anybody keep
 * its owner out.
 */
export async function sendRecoveryCode(
  kit: IdentityKit,
  body: Input<typeof contract.sendRecoveryCode>['body'],
  context: RequestContext,
): Promise<{ expiredMinutes: number }> {
  const { id } = context.merchant;
  const email = readEmail(body.email);
  if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email))
    refuse('register.field.invalid', { field: 'email', parameters: { field: 'email' } });
  const asker = await askerAt(kit, context, await accountOf(kit, id, body.username));
  const wish = { door: 'recovery' as const, receiver: email, work: body.work };
  if (asker === 'stranger') await requireWork(kit, context, wish);
  await takeCodeBudget(kit, context, asker, wish);
  await inTransaction(kit.services.db, async (transaction) => {
    const code = await kit.codes.issue(transaction, {
      merchantId: id,
      purpose: 'recovery-contact',
      target: codeTarget(targetOf(body.username, email), asker),
    });
    await kit.messages.queue(transaction, {
      merchant: context.merchant,
      language: context.language,
      channel: 'mail',
      to: email,
      key: 'code-bind',
      parameters: { code, minutes: codeLivesMinutes },
    });
  });
  return { expiredMinutes: codeLivesMinutes };
}

/** Begins a claim once the mailbox is shown to be the writer's. @throws DomainError password.reset.invalid */
export async function openRecovery(
  kit: IdentityKit,
  { username, email, verificationCode }: Input<typeof contract.openRecovery>['body'],
  context: RequestContext,
): Promise<{ claim: string; expiredMinutes: number }> {
  const { id: merchantId } = context.merchant;
  const player = await accountOf(kit, merchantId, username);
  const verdict = await judgeCode(kit, context, player, {
    purpose: 'recovery-contact',
    target: targetOf(username, email),
    answer: verificationCode,
  });
  if (verdict !== 'right') refuse('password.reset.invalid', { field: 'verificationCode' });
  const { db, vault, clock } = kit.services;
  const claim = await inTransaction(db, (transaction) =>
    insertClaim(transaction, vault, { merchantId, playerId: player?.id, email: readEmail(email), now: clock.now() }),
  );
  return { claim, expiredMinutes: openMinutes };
}

/**
 * Takes a picture for a claim. Of an account there is none it is looked at like any other and thrown away.
 * @throws DomainError recovery.over, file.too.many, file.type.refused, file.damaged
 */
export async function uploadRecoveryPicture(
  kit: IdentityKit,
  context: RequestContext,
): Promise<{ fileId: string; width: number; height: number }> {
  const { services } = kit;
  const claim =
    (await findOpenClaim(services.db, context.merchant.id, context.header('x-recovery-claim') ?? '', services.clock.now())) ??
    refuse('recovery.over');
  const picture = await takePicture(context);
  const fileId = await keepFile(
    services,
    claim.playerId === undefined ? undefined : { playerId: claim.playerId, merchantId: claim.merchantId },
    'document',
    picture,
  );
  // What is kept beyond it belongs to nothing and is forgotten.
  if (!(await addPicture(services.db, claim.id, fileId))) refuse('file.too.many', { parameters: { count: picturesOfClaim } });
  return { fileId, width: picture.width, height: picture.height };
}

/**
 * Hands a claim in. The account's owner hears of it at the contacts the account has: who is robbed of their account can say so before it is given away.
 * @throws DomainError recovery.over, identity.document.pictures, identity.birthday, file.unknown, file.too.many
 */
export async function submitRecovery(
  kit: IdentityKit,
  body: Input<typeof contract.submitRecovery>['body'],
  context: RequestContext,
): Promise<Record<string, never>> {
  const { db, vault, clock } = kit.services;
  const now = clock.now();
  const claim = (await findOpenClaim(db, context.merchant.id, body.claim, now)) ?? refuse('recovery.over');
  const fileIds = [...new Set(body.fileIds)];
  if (fileIds.length === 0) throw new DomainError('identity.document.pictures', { field: 'fileIds', parameters: { count: 1 } });
  if (fileIds.length > 3) throw new DomainError('file.too.many', { field: 'fileIds', parameters: { count: 3 } });
  // Judged alike for an account there is none of.
  if (fileIds.some((fileId) => !claim.pictureIds.includes(fileId))) throw new DomainError('file.unknown', { field: 'fileIds' });
  if (ageOn(body.birthday, dayIn(context.merchant.timeZone, now)) === undefined)
    throw new DomainError('identity.birthday', { field: 'birthday' });
  await inTransaction(db, async (transaction) => {
    const player = claim.playerId === undefined ? undefined : await kit.players.findById(claim.playerId, transaction);
    const email = player === undefined ? '' : (openMailbox(kit, player, claim) ?? refuse('recovery.over'));
    const words = { email, realName: body.realName.trim(), birthday: body.birthday, ...(body.comment && { comment: body.comment.trim() }) };
    const sealed = player === undefined ? null : await sealClaim(transaction, vault, player.id, claim.id, words);
    const submitted = { sealed, now, addressDigest: addressDigest(vault, context.ip) };
    if (!(await submitClaim(transaction, claim.id, submitted))) refuse('recovery.over');
    if (player === undefined) return;
    await claimFiles(transaction, { playerId: player.id, purpose: 'document', fileIds, subject: subjectOf(claim.id) });
    const order = {
      merchant: context.merchant,
      playerId: player.id,
      language: languageOf(player, context.merchant),
      key: 'notice-recovery-asked' as const,
      parameters: { time: writeTime(now) },
    };
    const [mobile, own] = [kit.players.mobileOf(player), kit.players.emailOf(player)];
    if (own !== undefined) await kit.messages.queue(transaction, { ...order, channel: 'mail', to: own });
    if (mobile !== undefined) await kit.messages.queue(transaction, { ...order, channel: 'sms', to: mobile });
  });
  return {};
}

function openMailbox(kit: IdentityKit, player: Player, claim: RecoveryClaim): string | undefined {
  return openClaim(kit.services.vault, player.personKey, claim)?.email;
}

/**
 * Sets a new password with the code of an accepted claim. Every session ends, the mailbox that was proven becomes the account's, the owner is told
 * at the contacts they had, and withdrawals rest for a day.
 * @throws DomainError password.reset.invalid, password.weak, account.locked
 */
export async function finishRecovery(
  kit: IdentityKit,
  body: Input<typeof contract.finishRecovery>['body'],
  context: RequestContext,
): Promise<SignedIn> {
  await takeSignInBudget(kit, context);
  refuseUnfitPassword(await settingsFor(kit, context), body.newPassword, body.username, guessedAt(kit, context.merchant));
  const { id: merchantId } = context.merchant;
  const player = await accountOf(kit, merchantId, body.username);
  // The code is the account's, whichever of its names was typed; of an account there is none a code is judged as well.
  const verdict = await judgeStrangersCode(kit, {
    merchantId,
    purpose: 'recovery',
    target: codeTargetOf(player?.id ?? 0, body.email),
    answer: body.verificationCode,
  });
  if (player === undefined || verdict !== 'right') refuse('password.reset.invalid', { field: 'verificationCode' });
  if (player.status !== 'active') refuse('account.locked');
  const email = readEmail(body.email);
  const { db, vault, clock } = kit.services;
  const [passwordHash, now] = [await kit.hasher.hash(body.newPassword), clock.now()];
  // A mailbox that an excluded person is known by does not become somebody else's; the account comes back all the same, with what is in it.
  const isFree = await kit.services.hooks.ask('refusePerson', personDigestsEver(vault, { email }), player.id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError) return false;
      throw error;
    },
  );
  await inTransaction(db, async (transaction) => {
    await kit.players.setPassword(transaction, player.id, passwordHash, now);
    await kit.players.noteRecovery(transaction, player.id, now);
    await useClaims(transaction, player.id);
    await kit.sessions.endAll(transaction, player, 'password-reset');
    await announceChange(kit, context, transaction, player, { kind: 'security.password', mail: 'notice-recovered' });
    if (isFree) await kit.players.setEmail(transaction, player.id, email, now);
  });
  kit.sessions.forget({ playerId: player.id });
  await clearSignInFailures(kit, player);
  const fresh = (await kit.players.findById(player.id)) ?? refuse('login.failed');
  return completeSignIn(kit, context, { ...fresh, firstLogin: false }, { method: 'email', remember: false, kind: 'recovery' });
}
