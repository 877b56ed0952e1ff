import { sql } from 'kysely';
import type { DatabaseTransaction, Vault } from '@sortes/service';
import { mailDomain, nameTerms } from './search-words.js';

/** Goes up when names or domains are taken apart, or nicknames folded, otherwise than before: what all players are found by is made anew then. */
export const searchDigestVersion = 2;

/** Half of a digest: that two of millions of words share one by chance is out of the question, and the index is half as large. */
const digestBytes = 16;

type SearchKind = 'name' | 'domain';

/** What a word of a brand's players is found by: the same word has another digest at another brand. */
function searchDigest(vault: Vault, merchantId: number, kind: SearchKind, term: string): Buffer {
  return vault.digest('identity-search', `${merchantId}:${kind}:${term}`).subarray(0, digestBytes);
}

/** All that a word may have been kept as. */
export function searchDigests(vault: Vault, merchantId: number, kind: SearchKind, term: string): Buffer[] {
  return vault.digests('identity-search', `${merchantId}:${kind}:${term}`).map((digest) => digest.subarray(0, digestBytes));
}

/** Digests of the names a player gave, the real one and the one payments are in. */
export function nameDigests(
  vault: Vault,
  merchantId: number,
  { realName = '', payeeName = '' }: Readonly<Record<string, string>>,
): Buffer[] {
  return [...new Set([...nameTerms(realName), ...nameTerms(payeeName)])].map((term) => searchDigest(vault, merchantId, 'name', term));
}

/** The digest of a mailbox's domain; none without one. */
export function domainDigests(vault: Vault, merchantId: number, email: string | undefined): Buffer[] {
  const domain = mailDomain(email ?? '');
  return domain === '' ? [] : [searchDigest(vault, merchantId, 'domain', domain)];
}

/** All that a player is found by of one kind. */
export interface FoundBy {
  playerId: number;
  kind: SearchKind;
  digests: readonly Buffer[];
}

/**
 * Puts what players are found by in the place of what was there, each kind of a player that is given. To be done in the transaction that seals the
 * name or the mailbox, and after it: the player's row, locked by then, keeps two changes apart.
 */
export async function putSearchDigests(transaction: DatabaseTransaction, found: readonly FoundBy[]): Promise<void> {
  const rows = found.flatMap(({ playerId, kind, digests }) => digests.map((digest) => ({ playerId, kind, digest })));
  await sql`
    with of_player as (
      select * from unnest(${found.map(({ playerId }) => playerId)}::bigint[], ${found.map(({ kind }) => kind)}::text[]) as o (player_id, kind)
    ), given as (
      select * from unnest(${rows.map(({ playerId }) => playerId)}::bigint[], ${rows.map(({ kind }) => kind)}::text[],
        ${rows.map(({ digest }) => digest)}::bytea[]) as g (player_id, kind, digest)
    ), gone as (
      delete from identity.search_digest d using of_player o
      where d.player_id = o.player_id and d.kind = o.kind
        and not exists (select from given g where g.player_id = d.player_id and g.digest = d.digest)
    )
    insert into identity.search_digest (player_id, kind, digest) select player_id, kind, digest from given on conflict do nothing`.execute(
    transaction,
  );
}
