import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from './database.js';
import { createVault, type Vault } from './vault.js';

/**
 * The seal of one person, made when first needed. What is sealed with it can be read by nobody once the row of its key is gone: erasing a person is
 * erasing that row (reliability L3).
 */
export async function personVault(db: Database | DatabaseTransaction, vault: Vault, playerId: number): Promise<Vault> {
  const fresh = vault.seal('person-key', randomBytes(32));
  await sql`insert into platform.person_key (player_id, sealed) values (${playerId}, ${fresh}) on conflict do nothing`.execute(db);
  const kept = await personVaultIfKept(db, vault, playerId);
  if (kept === undefined) throw new Error(`player ${playerId} has no key`);
  return kept;
}

/** The seal of a person who has one: undefined when nothing was ever sealed, or the person was erased. */
export async function personVaultIfKept(db: Database | DatabaseTransaction, vault: Vault, playerId: number): Promise<Vault | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from platform.person_key where player_id = ${playerId}`.execute(db);
  return rows[0] && createVault(vault.open('person-key', rows[0].sealed));
}
