import type { Database, DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { dropAllFilesOf } from '../../../platform/files.js';
import { destroyPersonKey } from '../../../platform/person-keys.js';
import { lockPlayer, totalsOf } from '../../wallet/index.js';
import { eraseNotes } from '../players/notes-repository.js';
import type { BackOfficeKit } from '../kit.js';
import { countRequestsAbout, deleteKeptPerson, findKeptPerson, insertKeptPerson } from './repository.js';
import { amlYears } from './retention.js';

type Kit = Pick<BackOfficeKit, 'services' | 'below'>;

const sealPurpose = 'kept-person';

/** What an erasure has left behind, as the audit log tells it: no personal data. */
export interface Erasure {
  documents: number;
  pictures: number;
  payoutAccounts: 'kept' | 'erased';
  /** Until when who the person was is kept, ISO 8601; null: nothing is, no money of theirs ever moved. */
  keptUntil: string | null;
}

/** What keeps a player from being erased, one text each. */
export async function unsettledOf({ below }: Pick<Kit, 'below'>, db: Database | DatabaseTransaction, playerId: number): Promise<string[]> {
  const found: string[] = [];
  for (const { erasure } of below.manifests) found.push(...((await erasure?.unsettled?.(db, playerId)) ?? []));
  const waiting = await countRequestsAbout(db, playerId);
  return [...found, ...(waiting > 0n ? [`${waiting} approvals`] : [])];
}

/** Whoever asks is told what stands in the way, a person at the command line and a program alike. */
function refuseUnsettled(open: readonly string[]): void {
  if (open.length === 0) return;
  refuse('state.not.allowed', { parameters: { reason: 'not-settled', detail: open.join(', ') }, value: { reason: 'not-settled', open } });
}

/**
 * Closes an account for good. Nobody opens it again, so nothing may be left in it that its owner would have to come for.
 * @throws DomainError not.found (of this brand); state.not.allowed: closed already, or not settled
 */
export async function closePlayer(
  { below }: Pick<Kit, 'below'>,
  transaction: DatabaseTransaction,
  { playerId, merchantId }: { playerId: number; merchantId: number },
): Promise<{ before: string }> {
  await lockPlayer(transaction, playerId);
  const before = await below.identity.changeStatus(transaction, { playerId, merchantId }, { status: 'closed', reason: 'closed' });
  if (before === 'closed') refuse('state.not.allowed', { parameters: { reason: 'closed-already' }, value: { reason: 'closed-already' } });
  refuseUnsettled(await unsettledOf({ below }, transaction, playerId));
  return { before };
}

/**
 * Erases the person behind a closed account with nothing in it and nothing open: destroys their key and everything personal that is not sealed with it.
 * Whose money moved leaves behind what the law wants known, sealed under the installation's key, for some years. The ledger, bets and the audit log
 * are not touched: they know a number only.
 * @throws DomainError not.found (of this brand); state.not.allowed: not closed, erased already, or not settled (parameters say what is open)
 */
export async function erasePlayer(
  { services, below }: Kit,
  transaction: DatabaseTransaction,
  { playerId, merchantId }: { playerId: number; merchantId: number },
): Promise<Erasure> {
  // The order in which everything that moves money locks; what is judged below stays true until the end.
  await lockPlayer(transaction, playerId);
  const { userName, mobile, email, details } = await below.identity.erasePerson(transaction, { playerId, merchantId });
  refuseUnsettled(await unsettledOf({ below }, transaction, playerId));
  const { deposited, withdrawn } = await totalsOf(transaction, playerId);
  const isKept = deposited > 0n || withdrawn > 0n;
  const documents: object[] = [];
  for (const { erasure } of below.manifests)
    documents.push(...((await erasure?.erase?.(transaction, { playerId, merchantId }, { isKept })) ?? []));
  let keptUntil: Date | undefined;
  if (isKept) {
    const known = { userName, mobile, email, details, documents };
    const sealed = services.vault.seal(`${sealPurpose} ${playerId}`, Buffer.from(JSON.stringify(known)));
    keptUntil = await insertKeptPerson(transaction, { playerId, merchantId, sealed, years: amlYears });
  }
  const pictures = await dropAllFilesOf(transaction, playerId);
  await eraseNotes(transaction, playerId);
  await destroyPersonKey(transaction, playerId);
  return { documents: documents.length, pictures, payoutAccounts: isKept ? 'kept' : 'erased', keptUntil: keptUntil?.toISOString() ?? null };
}

/** Whether the account stands as an erasure needs it, without doing anything. @throws DomainError as `erasePlayer` */
export async function requireErasable(
  kit: Kit,
  transaction: DatabaseTransaction,
  player: { playerId: number; merchantId: number },
): Promise<void> {
  const found = await kit.below.identity.findPlayer(player.playerId);
  if (found === undefined || found.merchantId !== player.merchantId) return refuse('not.found');
  if (found.status !== 'closed')
    refuse('state.not.allowed', {
      parameters: { reason: 'account-not-closed', detail: found.status },
      value: { reason: 'account-not-closed' },
    });
  refuseUnsettled(await unsettledOf(kit, transaction, player.playerId));
}

/** What is kept of an erased person, for who has the law on their side; undefined when nothing is (any more). */
export async function readKeptPerson(
  { services }: Pick<Kit, 'services'>,
  playerId: number,
): Promise<{ known: unknown; keepUntil: Date } | undefined> {
  const kept = await findKeptPerson(services.db, playerId);
  if (kept === undefined) return undefined;
  return {
    known: JSON.parse(services.vault.open(`${sealPurpose} ${playerId}`, kept.sealed).toString()) as unknown,
    keepUntil: kept.keepUntil,
  };
}

/** Forgets one person whose years are over, payout accounts included. False when there is none. */
export async function forgetKeptPerson({ manifests }: Pick<Kit['below'], 'manifests'>, transaction: DatabaseTransaction): Promise<boolean> {
  const playerId = await deleteKeptPerson(transaction);
  if (playerId === undefined) return false;
  for (const { erasure } of manifests) await erasure?.forget?.(transaction, playerId);
  return true;
}
