import { sql } from 'kysely';
import { createVault, type Database, type DatabaseTransaction, digestKeyOf, inTransaction, loadRootKey, type Vault } from '@sortes/service';
import type { Config } from './config.js';

/** The installation's secret, and those that it was before and that something may still be sealed under. */
export interface Secrets {
  newest: Buffer;
  before: readonly Buffer[];
}

/** From the environment, the newest else from DATA_DIR, where it is made. @throws Error naming the variable at fault */
export function loadSecrets({ secret, secretsBefore, dataDir }: Pick<Config, 'secret' | 'secretsBefore' | 'dataDir'>): Secrets {
  const newest = loadRootKey(secret, dataDir);
  return { newest, before: secretsBefore.filter((one) => !one.equals(newest)) };
}

/**
 * What was digested and cannot be digested anew, because nobody has the words any more, or people and outside copies have what follows from the digest. The keys
 * of these digests are kept when a secret is replaced; nothing else follows from them.
 */
export const keptDigestPurposes = [
  'protection-person',
  'identity-recovery-code',
  'identity-address',
  'identity-passkey-user',
  'caller-address',
  'audit-link',
  'audit-head',
  'lottery.bet-salt',
] as const;

const keptKeyPurpose = 'kept-digest-key';

/** What a secret is known by again. Nothing follows from it. */
export function fingerprintOf(secret: Buffer): string {
  return createVault(secret).digest('installation', 'fingerprint').toString('hex');
}

interface KnownSecret {
  fingerprint: string;
  since: Date;
  released_at: Date | null;
}

/** Any number; it names the list of secrets among advisory locks. */
const secretsLock = 727_274_021;

async function readSecrets(db: Database | DatabaseTransaction): Promise<KnownSecret[]> {
  return (await sql<KnownSecret>`select fingerprint, since, released_at from platform.secret order by place`.execute(db)).rows;
}

const day = (moment: Date): string => moment.toISOString().slice(0, 10);

/** @throws Error in an operator's words: what is wrong with the secrets that this process was given, and what to do. */
function requireFitting(known: readonly KnownSecret[], own: string, before: readonly string[], mayReplace: boolean): void {
  const newest = known.at(-1);
  if (newest === undefined) return;
  const replaced = known.slice(0, -1);
  if (replaced.some(({ fingerprint }) => fingerprint === own))
    throw new Error(
      `SORTES_SECRET was replaced on ${day(newest.since)}: set it to the newer one for every process, and name this one in SORTES_SECRET_BEFORE`,
    );
  if (newest.fingerprint !== own && !before.includes(newest.fingerprint))
    throw new Error(
      'this database belongs to another installation secret: set SORTES_SECRET to the same value for every process, or share DATA_DIR with its secret.key. To replace the secret, name the one of before in SORTES_SECRET_BEFORE (docs/security.md, "Replacing the secret")',
    );
  if (newest.fingerprint !== own && !mayReplace)
    throw new Error('SORTES_SECRET is new to this database: start the program with it first, and then use the command line');
  const strange = before.findIndex((one) => !known.some(({ fingerprint }) => fingerprint === one));
  if (strange !== -1)
    throw new Error(
      `secret ${strange + 1} of SORTES_SECRET_BEFORE was never the secret of this database, so it opens nothing: correct it or take it out`,
    );
  const missing = replaced.find(({ fingerprint, released_at }) => released_at === null && !before.includes(fingerprint));
  if (missing !== undefined)
    throw new Error(
      `values of this database are still sealed under the secret of ${day(missing.since)}: name it in SORTES_SECRET_BEFORE until sortes secret reseal says that nothing needs it`,
    );
}

async function keepDigestKeys(transaction: DatabaseTransaction, vault: Vault, before: readonly Buffer[]): Promise<void> {
  for (const secret of before)
    for (const purpose of keptDigestPurposes)
      await sql`
        insert into platform.kept_digest_key (purpose, fingerprint, sealed)
        values (${purpose}, ${fingerprintOf(secret)}, ${vault.seal(keptKeyPurpose, digestKeyOf(secret, purpose))}) on conflict do nothing`.execute(
        transaction,
      );
}

async function readKeptKeys(db: DatabaseTransaction, vault: Vault, besides: readonly string[]): Promise<Map<string, Buffer[]>> {
  const { rows } = await sql<{ purpose: string; sealed: Buffer }>`
    select k.purpose, k.sealed from platform.kept_digest_key k join platform.secret s using (fingerprint)
    where not k.fingerprint = any (${[...besides]}::text[]) order by s.place desc`.execute(db);
  const kept = new Map<string, Buffer[]>();
  for (const { purpose, sealed } of rows) kept.set(purpose, [...(kept.get(purpose) ?? []), vault.open(keptKeyPurpose, sealed)]);
  return kept;
}

/**
 * The vault of this installation. The first process writes down which secret it is; a process that brings a new one and names that one as the one before makes
 * it the secret in force. A wrong secret would open no seed, no key and no address: every sign-in would fail.
 * @param mayReplace whether this process may bring a new secret: the program, not a command beside it that the running processes would not follow.
 * @throws Error that says what to configure.
 */
export async function openVault(db: Database, { newest, before }: Secrets, { mayReplace }: { mayReplace: boolean }): Promise<Vault> {
  const own = fingerprintOf(newest);
  const olderOnes = before.map(fingerprintOf);
  return inTransaction(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${secretsLock})`.execute(transaction);
    const known = await readSecrets(transaction);
    requireFitting(known, own, olderOnes, mayReplace);
    const vault = createVault(newest, { older: before });
    if (known.at(-1)?.fingerprint !== own) {
      await sql`insert into platform.secret (fingerprint) values (${own})`.execute(transaction);
      if (known.length > 0) await keepDigestKeys(transaction, vault, before);
    }
    const kept = await readKeptKeys(transaction, vault, [own, ...olderOnes]);
    return kept.size === 0 ? vault : createVault(newest, { older: before, kept });
  });
}

/** Secrets that were replaced and that something may still need, the oldest first. */
export async function secretsInUse(db: Database): Promise<{ fingerprint: string; since: Date }[]> {
  return (await readSecrets(db)).slice(0, -1).filter(({ released_at }) => released_at === null);
}

/** Says that nothing in the database needs the secrets that were replaced. */
export async function releaseSecrets(db: Database): Promise<void> {
  await sql`
    update platform.secret set released_at = clock_timestamp()
    where released_at is null and place < (select max(place) from platform.secret)`.execute(db);
}
