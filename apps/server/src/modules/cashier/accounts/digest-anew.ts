import { inTransaction } from '@sortes/service';
import type { Services } from '../../../platform/services.js';
import { lockNumbersAfter, writeNumberDigests } from './repository.js';

const accountsAtOnce = 200;

/**
 * Makes the digests of some payout accounts' numbers anew under the newest secret.
 * @param after "player/account" up to which this is done; '' for a begin
 * @returns the last one done, undefined after the last of all; and how many could not be opened
 */
export async function digestAccountsAnew(
  { db, vault }: Services,
  after: string,
): Promise<{ after: string | undefined; unreadable: number }> {
  const [player = '0', account = '00000000-0000-0000-0000-000000000000'] = after === '' ? [] : after.split('/');
  return inTransaction(db, async (transaction) => {
    const accounts = await lockNumbersAfter(transaction, { playerId: player, accountId: account }, accountsAtOnce);
    const done = accounts.flatMap(({ playerId, id, providerCode, numberSealed }) => {
      try {
        const number = vault.open('payout-account', numberSealed).toString();
        return [{ playerId, id, digest: vault.digest('payout-account', `${providerCode}:${number}`) }];
      } catch {
        return [];
      }
    });
    await writeNumberDigests(transaction, done);
    const last = accounts.at(-1);
    return { after: last && `${last.playerId}/${last.id}`, unreadable: accounts.length - done.length };
  });
}
