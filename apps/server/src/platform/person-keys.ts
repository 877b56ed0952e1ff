import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createVault, type Database, type DatabaseTransaction, type Vault } from '@sortes/service';

type Executor = Database | DatabaseTransaction;

const purpose = 'person-key';
/** Begins a column that is sealed under a person's key. Such columns were sealed under the installation's before, and those begin at random. */
const mark = Buffer.from('sortesP1');

/** A person's seal that nothing was sealed with yet, and its key as `keepPersonKey` keeps it. */
export function newPersonKey(vault: Vault): { own: Vault; sealed: Buffer } {
  const key = randomBytes(32);
  return { own: createVault(key), sealed: vault.seal(purpose, key) };
}

/** Keeps the key of a person who has just come into being. @throws Error when they have one. */
export async function keepPersonKey(transaction: DatabaseTransaction, playerId: number, sealed: Buffer): Promise<void> {
  await sql`insert into platform.person_key (player_id, sealed) values (${playerId}, ${sealed})`.execute(transaction);
}

/**
 * The seal of one person, made when first needed. What is sealed with it can be read by nobody once its key is gone: erasing a person is destroying
 * that key (reliability L3).
 * @throws Error for a person who was erased.
 */
export async function personVault(db: Executor, vault: Vault, playerId: number): Promise<Vault> {
  const known = await personVaultIfKept(db, vault, playerId);
  if (known !== undefined) return known;
  await sql`insert into platform.person_key (player_id, sealed) values (${playerId}, ${newPersonKey(vault).sealed}) on conflict do nothing`.execute(
    db,
  );
  const kept = await personVaultIfKept(db, vault, playerId);
  if (kept === undefined) throw new Error(`player ${playerId} was erased`);
  return kept;
}

/** The seal of a person who has one: undefined when nothing was ever sealed, or the person was erased. */
export async function personVaultIfKept(db: Executor, vault: Vault, playerId: number): Promise<Vault | undefined> {
  const { rows } = await sql<{ sealed: Buffer | null }>`select sealed from platform.person_key where player_id = ${playerId}`.execute(db);
  const sealed = rows[0]?.sealed ?? undefined;
  return sealed && createVault(vault.open(purpose, sealed));
}

/** Makes everything that was sealed with a person's key unreadable, for ever. Done twice it is done once. */
export async function destroyPersonKey(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`
    insert into platform.person_key (player_id, sealed, erased_at) values (${playerId}, null, clock_timestamp())
    on conflict (player_id) do update set sealed = null, erased_at = coalesce(platform.person_key.erased_at, excluded.erased_at)`.execute(
    transaction,
  );
}

/** A text as a column keeps it, under the person's own key. */
export function sealPersonal(own: Vault, about: string, text: string): Buffer {
  return Buffer.concat([mark, own.seal(about, Buffer.from(text))]);
}

/**
 * Reads such a column, or one of the time before people had keys, which the installation's opens. Undefined once the person's key is gone.
 * @throws Error when the value was altered or sealed for another use.
 */
export function openPersonal(vault: Vault, personKey: Buffer | null, about: string, sealed: Buffer): string | undefined {
  if (!sealed.subarray(0, mark.length).equals(mark)) return vault.open(about, sealed).toString();
  if (personKey === null) return undefined;
  return createVault(vault.open(purpose, personKey)).open(about, sealed.subarray(mark.length)).toString();
}
