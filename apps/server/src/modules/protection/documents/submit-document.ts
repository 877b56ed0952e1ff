import { decidesIdentity, type DocumentKind } from '@sortes/contract';
import { inTransaction, newId } from '@sortes/service';
import { DomainError } from '../../../platform/errors.js';
import { claimFiles } from '../../../platform/files.js';
import type { Merchant } from '../../../platform/merchant.js';
import { ageOn, dayIn } from '../../identity/index.js';
import { type DocumentsKit, type DocumentWords, subjectOf } from './kit.js';
import { insertDocument, judgeIdentity, lockPerson } from './repository.js';
import { isDay, numberDigest, readNumber, sealWords } from './words.js';

export interface SubmittedDocument {
  kind: DocumentKind;
  fileIds: readonly string[];
  realName?: string | undefined;
  birthday?: string | undefined;
  number?: string | undefined;
  validUntil?: string | undefined;
  comment?: string | undefined;
}

/** Cards have two sides. */
const picturesAtLeast: Readonly<Record<DocumentKind, number>> = {
  passport: 1,
  'national-id': 2,
  'driving-licence': 2,
  'proof-of-address': 1,
  selfie: 1,
};

/**
 * Takes a document for staff to look at. Its birth date must be that of the registration, and old enough for the brand.
 * @throws DomainError identity.name, identity.document.pictures | .number | .pending | .expired, identity.birthday, identity.too.young, file.unknown, file.too.many
 */
export async function submitDocument(
  { services, below }: DocumentsKit,
  { playerId, merchant }: { playerId: number; merchant: Merchant },
  given: SubmittedDocument,
): Promise<void> {
  const { db, vault, clock } = services;
  const { kind, fileIds, validUntil } = given;
  const today = dayIn(merchant.timeZone, clock.now());
  const count = picturesAtLeast[kind];
  if (new Set(fileIds).size < count) throw new DomainError('identity.document.pictures', { field: 'fileIds', parameters: { count } });
  if (validUntil !== undefined && validUntil < today) throw new DomainError('identity.document.expired', { field: 'validUntil' });
  if (validUntil !== undefined && !isDay(validUntil))
    throw new DomainError('request_param_err', { field: 'validUntil', parameters: { field: 'validUntil' } });
  const words: DocumentWords = { ...(given.comment !== undefined && given.comment !== '' && { comment: given.comment }) };
  let digest: Buffer | null = null;
  if (decidesIdentity(kind)) {
    const number = readNumber(given.number);
    if (number === undefined) throw new DomainError('identity.document.number', { field: 'number' });
    // Without a name of the registration this is the one that staff compare with the picture, and that finds the person again.
    const realName = given.realName?.trim() ?? '';
    if (realName.length < 2 && (await below.identity.personOf(playerId)).realName === '')
      throw new DomainError('identity.name', { field: 'realName' });
    if (realName !== '') words.realName = realName;
    words.number = number;
    words.birthday = await judgeBirthday({ services, below }, playerId, merchant, given.birthday, today);
    digest = numberDigest(vault, kind, number);
  }
  const submissionId = newId();
  await inTransaction(db, async (transaction) => {
    await lockPerson(transaction, playerId, merchant.id);
    const sealed = await sealWords(transaction, vault, { playerId, submissionId }, words);
    const row = { playerId, submissionId, merchantId: merchant.id, kind, sealed, numberDigest: digest, validUntil: validUntil ?? null };
    if (!(await insertDocument(transaction, row))) throw new DomainError('identity.document.pending');
    await claimFiles(transaction, { playerId, purpose: 'document', fileIds, subject: subjectOf(submissionId) });
    await judgeIdentity(transaction, playerId, merchant.id);
  });
}

/** @throws DomainError identity.birthday (none, or another than the registration's), identity.too.young */
async function judgeBirthday(
  { below: { site, identity } }: DocumentsKit,
  playerId: number,
  merchant: Merchant,
  birthday: string | undefined,
  today: string,
): Promise<string> {
  const [{ birthday: registered }, { minimumAge }] = await Promise.all([identity.personOf(playerId), site.settingsOf(merchant)]);
  const age = birthday === undefined ? undefined : ageOn(birthday, today);
  if (birthday === undefined || age === undefined) throw new DomainError('identity.birthday', { field: 'birthday' });
  if (registered !== undefined && registered !== '' && registered !== birthday)
    throw new DomainError('identity.birthday', { field: 'birthday' });
  if (age < minimumAge) throw new DomainError('identity.too.young', { field: 'birthday', parameters: { age: minimumAge } });
  return birthday;
}
