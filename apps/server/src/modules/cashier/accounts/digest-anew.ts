import { sql } from 'kysely';
import { inTransaction } from '@sortes/service';
import type { Services } from '../../../platform/services.js';

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
    const { rows } = await sql<{ player_id: bigint; id: string; provider_code: string; number_sealed: Buffer }>`
      select player_id, id, provider_code, number_sealed from cashier.payout_account
      where (player_id, id) > (${player}::bigint, ${account}::uuid) and length(number_sealed) > 0
      order by player_id, id limit ${accountsAtOnce} for no key update`.execute(transaction);
    const done = rows.flatMap(({ player_id: playerId, id, provider_code: provider, number_sealed: sealed }) => {
      try {
        const number = vault.open('payout-account', sealed).toString();
        return [{ playerId, id, digest: vault.digest('payout-account', `${provider}:${number}`) }];
      } catch {
        return [];
      }
    });
    await sql`
      update cashier.payout_account a set number_digest = d.digest
      from unnest(${done.map(({ playerId }) => String(playerId))}::bigint[], ${done.map(({ id }) => id)}::uuid[], ${done.map(({ digest }) => digest)}::bytea[])
        as d (player_id, id, digest)
      where a.player_id = d.player_id and a.id = d.id and a.number_digest <> d.digest`.execute(transaction);
    const last = rows.at(-1);
    return { after: last && `${last.player_id}/${last.id}`, unreadable: rows.length - done.length };
  });
}
