import type { Database, DatabaseTransaction } from '@sortes/service';
import type { Services } from '../../../platform/services.js';
import { readDocumentsOf, readOtherHolders } from './repository.js';
import { numberDigests, openWords } from './words.js';

/** Others of the brand whose accepted documents are a player's, too. */
export async function holdersOfDocuments(
  { vault }: Pick<Services, 'vault'>,
  db: Database | DatabaseTransaction,
  { playerId, merchantId }: { playerId: number; merchantId: number },
): Promise<number[]> {
  const documents = (await readDocumentsOf(db, playerId)).filter(({ state }) => state === 'verified' || state === 'expired');
  const others: number[] = [];
  for (const document of documents) {
    if (document.numberDigest === null) continue;
    const { number } = await openWords(db, vault, document);
    const digests = [document.numberDigest, ...numberDigests(vault, document.kind, number)];
    const holders = await readOtherHolders(db, playerId, digests);
    others.push(...holders.filter((one) => one.merchantId === merchantId).map((one) => one.playerId));
  }
  return [...new Set(others)];
}
