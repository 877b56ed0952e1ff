import type { Services } from '../../../platform/services.js';
import { tell } from '../../messaging/index.js';
import { decidesIdentity, documentReasons, mayBecome, type DocumentReason, type IdentityState } from '@sortes/contract';
import { type DatabaseTransaction, newId } from '@sortes/service';
import { DomainError } from '../../../platform/errors.js';
import { requireOpened } from '../../../platform/files.js';
import { announce } from '../../../platform/outbox.js';
import { insertExclusion, readExclusion } from '../repository.js';
import {
  findDocument,
  judgeIdentity,
  lockDocument,
  lockPerson,
  readExclusionOfHolder,
  readOtherHolders,
  writeDecision,
} from './repository.js';
import { type DocumentsKit, subjectOf } from './kit.js';
import { isDay, numberDigests, openWords } from './words.js';

export interface DocumentDecision {
  merchantId: number;
  submissionId: string;
  decision: 'accept' | 'reject';
  /** Of a rejection: why, in words the player's screen knows. */
  reason?: DocumentReason | undefined;
  /** What the player is told besides. */
  note?: string | undefined;
  /** Last day of the document as its picture says, yyyy-MM-dd; else what the player wrote. */
  validUntil?: string | undefined;
  /** Who decides, as the audit log names them. */
  decidedBy: string;
}

/**
 * Accepts or rejects what a player has handed in; what was accepted may still be rejected, when it turns out to be false. The player is told.
 * Whose accepted document is also that of somebody who is excluded is the same person under another name: they are excluded here as long. What they have
 * can still be paid out.
 * @returns what the person is now. @throws DomainError not.found, state.not.allowed, request_param_err (a rejection without its reason), picture.not.opened
 */
export async function decideDocuments(
  { services, below }: DocumentsKit,
  transaction: DatabaseTransaction,
  { merchantId, submissionId, decision, reason, note = '', validUntil, decidedBy }: DocumentDecision,
): Promise<{ playerId: number; before: string; after: string; identityState: IdentityState; excluded: boolean }> {
  const { claimRealName } = below.identity;
  const { vault } = services;
  const found = await findDocument(transaction, merchantId, submissionId);
  if (found === undefined) throw new DomainError('not.found');
  const { playerId } = found;
  await lockPerson(transaction, playerId, merchantId);
  const document = await lockDocument(transaction, playerId, submissionId);
  if (document === undefined) throw new DomainError('not.found');
  const after = decision === 'accept' ? 'verified' : 'rejected';
  if (!mayBecome(document.state, after)) throw new DomainError('state.not.allowed');
  if (after === 'rejected' && (reason === undefined || !documentReasons.includes(reason)))
    throw new DomainError('request_param_err', { field: 'told', parameters: { field: 'told' } });
  // Who says that a passport is right has looked at it.
  if (after === 'verified')
    await requireOpened(transaction, { playerId, purpose: 'document', subject: subjectOf(submissionId) }, [decidedBy]);
  if (validUntil !== undefined && !isDay(validUntil))
    throw new DomainError('request_param_err', { field: 'validUntil', parameters: { field: 'validUntil' } });
  await writeDecision(transaction, {
    playerId,
    submissionId,
    state: after,
    decidedBy,
    reason: after === 'rejected' ? (reason ?? null) : null,
    note,
    validUntil: validUntil ?? document.validUntil,
  });
  // Who gave no name when they registered has the one of their document from now on: by it, and the birthday, they are known again.
  const words = after === 'verified' && decidesIdentity(document.kind) ? await openWords(transaction, vault, document) : {};
  if (after === 'verified' && decidesIdentity(document.kind)) {
    const { realName = '' } = words;
    if (realName !== '') await claimRealName(transaction, playerId, realName);
  }
  const identityState = await judgeIdentity(transaction, playerId, merchantId);
  // A proof of address or a picture of the face alone accepts nobody, so that nobody is told so.
  if (after === 'rejected' || decidesIdentity(document.kind))
    await tell(
      transaction,
      { playerId, merchantId },
      {
        kind: after === 'verified' ? 'identity.accepted' : 'identity.rejected',
        key: `document ${submissionId} ${after}`,
        ...(after === 'rejected' && { parameters: { reason: reason ?? 'other', note } }),
      },
    );
  const digests = document.numberDigest === null ? [] : [document.numberDigest, ...numberDigests(vault, document.kind, words.number)];
  if (after === 'verified' && digests.length > 0) {
    const others = (await readOtherHolders(transaction, playerId, digests)).filter((one) => one.merchantId === merchantId);
    const found = { merchantId, playerId, mark: 'document', others: others.map((one) => one.playerId) } as const;
    if (others.length > 0) await services.hooks.ask('samePerson', transaction, found);
  }
  const excluded = after === 'verified' && (await excludeAsHolder(services, transaction, { playerId, merchantId }, digests));
  return { playerId, before: document.state, after, identityState, excluded };
}

/** Only by documents that staff have accepted on both sides: a number that somebody typed excludes nobody. */
async function excludeAsHolder(
  { hooks }: Pick<Services, 'hooks'>,
  transaction: DatabaseTransaction,
  player: { playerId: number; merchantId: number },
  digests: readonly Buffer[],
): Promise<boolean> {
  const other = digests.length === 0 ? undefined : await readExclusionOfHolder(transaction, player.playerId, digests);
  if (other === undefined) return false;
  const own = await readExclusion(transaction, player.playerId);
  if (own !== undefined && (own.until === undefined || (other.until !== undefined && own.until >= other.until))) return false;
  const id = newId();
  await insertExclusion(transaction, { id, ...player, ...other, reason: 'the same document as an excluded player' });
  await hooks.ask('playerShutOut', transaction, player, 'excluded');
  await tell(transaction, player, {
    kind: 'exclusion.began',
    key: `exclusion:${id}`,
    parameters: { until: other.until === undefined ? '' : String(other.until.getTime()) },
  });
  await announce(transaction, player.merchantId, { topic: 'limits.changed', playerId: player.playerId });
  // What would go on by itself is ended by whoever runs it.
  await announce(transaction, player.merchantId, { topic: 'player.excluded', playerId: player.playerId });
  return true;
}
