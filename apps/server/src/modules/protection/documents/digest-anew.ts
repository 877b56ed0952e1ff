import { inTransaction } from '@sortes/service';
import type { Services } from '../../../platform/services.js';
import { lockNumberedAfter, writeNumberDigest } from './repository.js';
import { numberDigest, openWords } from './words.js';

const documentsAtOnce = 200;

/**
 * Makes the digests of some documents' numbers anew under the newest secret. Of erased persons there are none.
 * @param after "player/document" up to which this is done; '' for a begin
 * @returns the last one done, undefined after the last of all; and how many could not be opened
 */
export async function digestDocumentsAnew(
  { db, vault }: Services,
  after: string,
): Promise<{ after: string | undefined; unreadable: number }> {
  const [player = '0', document = '00000000-0000-0000-0000-000000000000'] = after === '' ? [] : after.split('/');
  return inTransaction(db, async (transaction) => {
    const documents = await lockNumberedAfter(transaction, { playerId: player, submissionId: document }, documentsAtOnce);
    let unreadable = 0;
    for (const one of documents) {
      const { number } = await openWords(transaction, vault, one).catch(() => ({ number: undefined }));
      if (number === undefined) unreadable += 1;
      else await writeNumberDigest(transaction, one, numberDigest(vault, one.kind, number));
    }
    const last = documents.at(-1);
    return { after: last && `${last.playerId}/${last.submissionId}`, unreadable };
  });
}
