import { tell } from '../../messaging/index.js';
import type { RecoveryState } from '@sortes/contract';
import { sql } from 'kysely';
import { type DatabaseTransaction, newId } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { filesOf } from '../../../platform/files.js';
import type { Merchant } from '../../../platform/merchant.js';
import { writeTime } from '../complete-sign-in.js';
import { languageOf, type IdentityKit } from '../kit.js';
import { maskEmail, maskPhoneNumber } from '../phone.js';
import type { Player } from '../types.js';
import { codeTargetOf, subjectOf } from './ask-for-account.js';
import { decideClaim, lockClaim, openClaim, type RecoveryClaim } from './claim-repository.js';

/** Hours the code of an accepted claim holds: whoever waits for people does not sit before their mailbox. */
const codeLivesHours = 24;

/** A claim as staff see it who may see documents. */
export interface RecoveryForStaff {
  claimId: string;
  playerId: number;
  userName: string;
  state: RecoveryState;
  email: string;
  realName: string;
  birthday: string;
  comment: string;
  /** What the account says, to compare. */
  registeredName: string;
  registeredBirthday: string | null;
  registeredEmail: string | null;
  registeredMobile: string | null;
  fileIds: string[];
  submittedAt: number;
  decidedAt: number | null;
  decidedBy: string | null;
  /** Of the address it was handed in from (platform/address.ts). */
  addressDigest: Buffer | null;
}

/** Undefined for a claim about nobody. */
export async function presentClaim(kit: IdentityKit, claim: RecoveryClaim): Promise<RecoveryForStaff | undefined> {
  const player = claim.playerId === undefined ? undefined : await kit.players.findById(claim.playerId);
  if (player === undefined) return undefined;
  const words = openClaim(kit.services.vault, player.personKey, claim);
  const details = kit.players.detailsOf(player);
  const [email, mobile] = [kit.players.emailOf(player), kit.players.mobileOf(player)];
  const pictures = await filesOf(kit.services.db, { playerId: player.id, purpose: 'document', subject: subjectOf(claim.id) });
  return {
    claimId: claim.id,
    playerId: player.id,
    userName: player.userName,
    state: claim.state,
    email: words?.email ?? '',
    realName: words?.realName ?? '',
    birthday: words?.birthday ?? '',
    comment: words?.comment ?? '',
    registeredName: details['realName'] ?? details['payeeName'] ?? '',
    registeredBirthday: details['birthday'] ?? null,
    registeredEmail: email === undefined ? null : maskEmail(email),
    registeredMobile: mobile === undefined ? null : maskPhoneNumber(mobile),
    fileIds: pictures.map(({ fileId }) => fileId),
    submittedAt: claim.submittedAt?.getTime() ?? 0,
    decidedAt: claim.decidedAt?.getTime() ?? null,
    decidedBy: claim.decidedBy,
    addressDigest: claim.addressDigest,
  };
}

/** Takes authenticator, recovery codes and passkeys away, ends every session and lets the pause of withdrawals begin. */
export async function takeFactorsAway(
  kit: IdentityKit,
  transaction: DatabaseTransaction,
  player: Pick<Player, 'id' | 'merchantId'>,
): Promise<{ totp: boolean; passkeys: number }> {
  const totp = await kit.totp.remove(transaction, player.id);
  const { numAffectedRows = 0n } = await sql`delete from identity.passkey where player_id = ${player.id}`.execute(transaction);
  await kit.players.noteRecovery(transaction, player.id, kit.services.clock.now());
  await kit.sessions.endAll(transaction, player, 'factors-reset');
  return { totp, passkeys: Number(numAffectedRows) };
}

/** What staff have decided about a claim. */
export interface RecoveryDecision {
  merchant: Merchant;
  claimId: string;
  accept: boolean;
  /** Who decided; both, where it took two. */
  decidedBy: string;
  /** Hours for which no money leaves the account after an acceptance. */
  freezeHours: number;
}

/** Tells the owner, at the number and the mailbox the account had, that it was given back: who is robbed of it has the freeze to say so. */
async function tellOwner(
  kit: IdentityKit,
  transaction: DatabaseTransaction,
  player: Player,
  { merchant, freezeHours }: Pick<RecoveryDecision, 'merchant' | 'freezeHours'>,
): Promise<void> {
  const [email, mobile] = [kit.players.emailOf(player), kit.players.mobileOf(player)];
  const order = {
    merchant,
    playerId: player.id,
    language: languageOf(player, merchant),
    key: 'recovery-notice' as const,
    parameters: { time: writeTime(kit.services.clock.now()), hours: freezeHours },
  };
  if (email !== undefined) await kit.messages.queue(transaction, { ...order, channel: 'mail', to: email });
  if (mobile !== undefined) await kit.messages.queue(transaction, { ...order, channel: 'sms', to: mobile });
}

/**
 * What staff decide about a claim, in the transaction of its audit entry. Acceptance ends every session, takes the second factors away, lets the
 * pause of withdrawals begin, and mails a code to the mailbox that was proven: with it, and nothing else, a new password is set. The old password
 * opens nothing from here on, and the owner hears of it at the number and the mailbox the account had. Either way the claimant is told by mail, and of an acceptance the account's inbox as well.
 * @throws DomainError not.found, state.not.allowed (decided already, or the account is locked or closed)
 */
export async function decideRecovery(
  kit: IdentityKit,
  transaction: DatabaseTransaction,
  { merchant, claimId, accept, decidedBy, freezeHours }: RecoveryDecision,
): Promise<{ playerId: number; before: RecoveryState; after: RecoveryState }> {
  const now = kit.services.clock.now();
  const claim = (await lockClaim(transaction, merchant.id, claimId)) ?? refuse('not.found');
  if (claim.state !== 'pending') refuse('state.not.allowed');
  const { playerId = refuse('not.found') } = claim;
  await sql`select from identity.player where id = ${playerId} for update`.execute(transaction);
  const player = (await kit.players.findById(playerId, transaction)) ?? refuse('not.found');
  const { email } = openClaim(kit.services.vault, player.personKey, claim) ?? refuse('not.found');
  const after = accept ? 'accepted' : 'rejected';
  await decideClaim(transaction, claimId, { state: after, decidedBy, now });
  const order = { merchant, playerId, language: languageOf(player, merchant), channel: 'mail' as const, to: email };
  if (!accept) {
    const time = writeTime(claim.submittedAt ?? now);
    await kit.messages.queue(transaction, { ...order, key: 'recovery-rejected', parameters: { time } });
    return { playerId, before: claim.state, after };
  }
  if (player.status !== 'active') refuse('state.not.allowed');
  const taken = await takeFactorsAway(kit, transaction, player);
  await kit.players.freeze(transaction, playerId, new Date(now.getTime() + freezeHours * 3_600_000));
  await tellOwner(kit, transaction, player, { merchant, freezeHours });
  await sql`update identity.player set password_hash = null where id = ${playerId}`.execute(transaction);
  const code = await kit.codes.issue(transaction, {
    merchantId: merchant.id,
    purpose: 'recovery',
    target: codeTargetOf(playerId, email),
    livesMinutes: codeLivesHours * 60,
  });
  await kit.messages.queue(transaction, { ...order, key: 'recovery-accepted', parameters: { code, hours: codeLivesHours } });
  // Each that was taken away is said; of none, that the account was given back is said all the same.
  const factors = [...(taken.totp || taken.passkeys === 0 ? ['totp'] : []), ...(taken.passkeys > 0 ? ['passkey'] : [])];
  for (const factor of factors)
    await tell(
      transaction,
      { playerId, merchantId: merchant.id },
      { kind: 'security.factor.removed', key: newId(), parameters: { time: String(now.getTime()), factor } },
    );
  return { playerId, before: claim.state, after };
}
