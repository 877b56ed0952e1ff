import type { DocumentKind } from '@sortes/contract';
import { sql } from 'kysely';
import { inTransaction } from '@sortes/service';
import type { Services } from '../../../platform/services.js';
import { numberDigest, openWords } from './words.js';

const documentsAtOnce = 200;

interface NumberedDocument {
  playerId: number;
  submissionId: string;
  kind: DocumentKind;
  sealed: Buffer;
}

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
    const { rows } = await sql<Omit<NumberedDocument, 'playerId'> & { playerId: bigint }>`
      select player_id as "playerId", id as "submissionId", kind, sealed from protection.identity_document
      where (player_id, id) > (${player}::bigint, ${document}::uuid) and number_digest is not null
      order by player_id, id limit ${documentsAtOnce} for no key update`.execute(transaction);
    let unreadable = 0;
    for (const row of rows) {
      const { number } = await openWords(transaction, vault, { ...row, playerId: Number(row.playerId) }).catch(() => ({
        number: undefined,
      }));
      if (number === undefined) unreadable += 1;
      else
        await sql`
          update protection.identity_document set number_digest = ${numberDigest(vault, row.kind, number)}
          where player_id = ${row.playerId} and id = ${row.submissionId}::uuid`.execute(transaction);
    }
    const last = rows.at(-1);
    return { after: last && `${last.playerId}/${last.submissionId}`, unreadable };
  });
}
