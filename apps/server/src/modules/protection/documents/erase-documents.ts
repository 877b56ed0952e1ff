import type { DocumentKind, DocumentState } from '@sortes/contract';
import type { DatabaseTransaction, Vault } from '@sortes/service';
import { blankDocuments, lockPerson, readDocumentsOf } from './repository.js';
import { openWords } from './words.js';

/** What a document of an erased person was, for what the law wants kept. */
export interface KnownDocument {
  kind: DocumentKind;
  state: DocumentState;
  number?: string | undefined;
  birthday?: string | undefined;
  decidedBy: string | null;
  decidedAt: Date | null;
}

/**
 * Takes what documents say out of them, and the digest that finds their numbers; that they were handed in, and what staff decided, stays. Their
 * pictures are the platform's. Call it before the person's key is destroyed: it answers what they said.
 */
export async function eraseDocuments(
  transaction: DatabaseTransaction,
  vault: Vault,
  { playerId, merchantId }: { playerId: number; merchantId: number },
): Promise<KnownDocument[]> {
  await lockPerson(transaction, playerId, merchantId);
  const known: KnownDocument[] = [];
  for (const row of await readDocumentsOf(transaction, playerId)) {
    const { number, birthday } = await openWords(transaction, vault, row);
    known.push({ kind: row.kind, state: row.state, number, birthday, decidedBy: row.decidedBy, decidedAt: row.decidedAt });
  }
  await blankDocuments(transaction, playerId);
  return known;
}
