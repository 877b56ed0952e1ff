import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a column holds one of these digests (`Vault.digests`). There are several only while a secret that was replaced is still known: of one the planner
 * sees the plain comparison that its indexes are made for.
 */
export function isDigest(column: RawBuilder<unknown>, digests: readonly Buffer[]): RawBuilder<boolean> {
  return digests.length === 1 ? sql<boolean>`${column} = ${digests[0]}::bytea` : sql<boolean>`${column} = any (${[...digests]}::bytea[])`;
}
