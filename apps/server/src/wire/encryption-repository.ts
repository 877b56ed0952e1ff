import type { JWK } from 'jose';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';

interface StoredKey {
  kid: string;
  publicJwk: JWK;
  /** The private half. */
  sealed: Buffer;
}

/** The keys of bodies, newest first; until the transaction ends nobody else makes one. */
export async function lockKeys(transaction: DatabaseTransaction): Promise<StoredKey[]> {
  await sql`select pg_advisory_xact_lock(727274002)`.execute(transaction);
  const { rows } = await sql<StoredKey>`
    select kid, public_jwk as "publicJwk", sealed from wire.encryption_key order by created_at desc`.execute(transaction);
  return rows;
}

export async function insertKey(transaction: DatabaseTransaction, { kid, publicJwk, sealed }: StoredKey): Promise<void> {
  await sql`insert into wire.encryption_key (kid, public_jwk, sealed) values (${kid}, ${JSON.stringify(publicJwk)}::jsonb, ${sealed})`.execute(
    transaction,
  );
}

/** Uses a nonce up. @returns false when it was used before */
export async function useNonce(db: Database, nonce: string, expires: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into wire.nonce (nonce, expires_at) values (${nonce}, ${expires}) on conflict do nothing returning nonce`.execute(db);
  return rows.length === 1;
}

export async function deleteNoncesBefore(db: Database, moment: Date): Promise<void> {
  await sql`delete from wire.nonce where expires_at < ${moment}`.execute(db);
}
