import { type Database, inTransaction } from '@sortes/service';
import { expireDocument, judgeIdentity, lockPerson, readRunOut } from './repository.js';

const atOnce = 50;

/** Notes that documents have run out. Gates do not wait for it: they look at the day themselves. @returns how many. */
export async function expireDocuments(db: Database): Promise<number> {
  const over = await readRunOut(db, atOnce);
  for (const { playerId, merchantId, submissionId } of over)
    await inTransaction(db, async (transaction) => {
      await lockPerson(transaction, playerId, merchantId);
      await expireDocument(transaction, playerId, submissionId);
      await judgeIdentity(transaction, playerId, merchantId);
    });
  return over.length;
}
