import type { DocumentKind } from '@sortes/contract';
import type { Database, DatabaseTransaction, Vault } from '@sortes/service';
import { personVault, personVaultIfKept } from '../../../platform/person-keys.js';
import type { DocumentWords } from './kit.js';

const purposeOf = (submissionId: string): string => `document ${submissionId}`;

/** What a document says, sealed under the person's key. */
export async function sealWords(
  db: DatabaseTransaction,
  vault: Vault,
  { playerId, submissionId }: { playerId: number; submissionId: string },
  words: DocumentWords,
): Promise<Buffer> {
  return (await personVault(db, vault, playerId)).seal(purposeOf(submissionId), Buffer.from(JSON.stringify(words)));
}

/** Empty for a person who was erased. */
export async function openWords(
  db: Database | DatabaseTransaction,
  vault: Vault,
  { playerId, submissionId, sealed }: { playerId: number; submissionId: string; sealed: Buffer },
): Promise<DocumentWords> {
  const own = await personVaultIfKept(db, vault, playerId);
  return own === undefined ? {} : (JSON.parse(own.open(purposeOf(submissionId), sealed).toString('utf8')) as DocumentWords);
}

/** What a document's kind and number are kept as, and all that they may have been kept as under secrets that were replaced. */
export const numberDigest = (vault: Vault, kind: DocumentKind, number: string): Buffer =>
  vault.digest('identity-document', `${kind} ${number}`);
export const numberDigests = (vault: Vault, kind: DocumentKind, number: string | undefined): Buffer[] =>
  number === undefined ? [] : vault.digests('identity-document', `${kind} ${number}`);

/** Whether a text of the form yyyy-MM-dd is a day there is. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The number of a document without what people write between its signs; undefined when it is none. */
export function readNumber(text: string | undefined): string | undefined {
  const number = (text ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s./-]/g, '');
  return /^[0-9A-Z]{4,24}$/.test(number) ? number : undefined;
}
