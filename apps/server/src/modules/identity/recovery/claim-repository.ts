import type { RecoveryState } from '@sortes/contract';
import { sql, type RawBuilder } from 'kysely';
import { type Database, type DatabaseTransaction, newSecret, newId, sha256, type Vault } from '@sortes/service';
import { and } from '../../../platform/conditions.js';
import { openPersonal, personVault, sealPersonal } from '../../../platform/person-keys.js';

type Executor = Database | DatabaseTransaction;

/** An open claim is written within this; who is slower begins again. */
export const openMinutes = 60;
/** Days a claim is kept after it was decided, or waits to be. */
const keptDays = 90;
/** Pictures of one claim, those that were taken back included. */
export const picturesOfClaim = 6;

/** What a claim says, sealed under the key of the person whose account it is about. */
export interface ClaimWords {
  email: string;
  realName?: string;
  birthday?: string;
  comment?: string;
}

export interface RecoveryClaim {
  id: string;
  merchantId: number;
  /** Undefined: there is no such account. */
  playerId: number | undefined;
  state: RecoveryState;
  sealed: Buffer | null;
  pictureIds: string[];
  submittedAt: Date | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  /** Where it was handed in; null while it is written. */
  addressDigest: Buffer | null;
}

interface Row extends Omit<RecoveryClaim, 'playerId'> {
  playerId: bigint | null;
}

const columns = sql`id, merchant_id as "merchantId", player_id as "playerId", state, sealed, picture_ids::text[] as "pictureIds",
  submitted_at as "submittedAt", decided_at as "decidedAt", decided_by as "decidedBy", address_digest as "addressDigest"`;
const plain = (row: Row | undefined): RecoveryClaim | undefined =>
  row && { ...row, playerId: row.playerId === null ? undefined : Number(row.playerId) };
const purposeOf = (claimId: string): string => `recovery ${claimId}`;

export async function sealClaim(db: Executor, vault: Vault, playerId: number, claimId: string, words: ClaimWords): Promise<Buffer> {
  return sealPersonal(await personVault(db, vault, playerId), purposeOf(claimId), JSON.stringify(words));
}

/** Undefined once the person was erased. */
export function openClaim(vault: Vault, personKey: Buffer | null, { id, sealed }: RecoveryClaim): ClaimWords | undefined {
  const text = sealed === null ? undefined : openPersonal(vault, personKey, purposeOf(id), sealed);
  return text === undefined ? undefined : (JSON.parse(text) as ClaimWords);
}

/** Begins a claim and answers the secret by which its writer goes on. */
export async function insertClaim(
  transaction: DatabaseTransaction,
  vault: Vault,
  { merchantId, playerId, email, now }: { merchantId: number; playerId: number | undefined; email: string; now: Date },
): Promise<string> {
  const [id, token] = [newId(), newSecret()];
  const sealed = playerId === undefined ? null : await sealClaim(transaction, vault, playerId, id, { email });
  await sql`insert into identity.recovery_claim (id, merchant_id, player_id, state, token_hash, sealed, created_at, expires_at)
    values (${id}::uuid, ${merchantId}, ${playerId ?? null}, 'open', ${sha256(token)}, ${sealed}, ${now}, ${new Date(now.getTime() + openMinutes * 60_000)})`.execute(
    transaction,
  );
  return token;
}

/** The claim that is still being written; undefined for any other secret. */
export async function findOpenClaim(db: Executor, merchantId: number, token: string, now: Date): Promise<RecoveryClaim | undefined> {
  const { rows } = await sql<Row>`select ${columns} from identity.recovery_claim
    where token_hash = ${sha256(token)} and merchant_id = ${merchantId} and state = 'open' and expires_at > ${now}`.execute(db);
  return plain(rows[0]);
}

/** Notes a picture; false when the claim has as many as it may, or is over. */
export async function addPicture(db: Executor, claimId: string, fileId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update identity.recovery_claim set picture_ids = picture_ids || ${fileId}::uuid
    where id = ${claimId}::uuid and state = 'open' and cardinality(picture_ids) < ${picturesOfClaim}`.execute(db);
  return numAffectedRows === 1n;
}

/** Of parallel callers exactly one hands a claim in. */
export async function submitClaim(
  db: Executor,
  claimId: string,
  { sealed, now, addressDigest }: { sealed: Buffer | null; now: Date; addressDigest: Buffer },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update identity.recovery_claim set state = 'pending', sealed = ${sealed}, submitted_at = ${now}, address_digest = ${addressDigest},
      expires_at = ${new Date(now.getTime() + keptDays * 86_400_000)}
    where id = ${claimId}::uuid and state = 'open'`.execute(db);
  return numAffectedRows === 1n;
}

export async function lockClaim(transaction: DatabaseTransaction, merchantId: number, claimId: string): Promise<RecoveryClaim | undefined> {
  const { rows } = await sql<Row>`select ${columns} from identity.recovery_claim
    where id = ${claimId}::uuid and merchant_id = ${merchantId} and player_id is not null and state <> 'open' for update`.execute(
    transaction,
  );
  return plain(rows[0]);
}

export async function decideClaim(
  transaction: DatabaseTransaction,
  claimId: string,
  { state, decidedBy, now }: { state: RecoveryState; decidedBy: string; now: Date },
): Promise<void> {
  await sql`update identity.recovery_claim set state = ${state}, decided_by = ${decidedBy}, decided_at = ${now},
      expires_at = ${new Date(now.getTime() + keptDays * 86_400_000)}
    where id = ${claimId}::uuid`.execute(transaction);
}

/** The accepted claim of a player gave a new password; nothing else comes of it. */
export async function useClaims(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`update identity.recovery_claim set state = 'used' where player_id = ${playerId} and state = 'accepted'`.execute(transaction);
}

/** Claims about accounts there are, of one state or of all that were handed in; what waits has waited longest first, the rest newest first. */
export async function listClaims(
  db: Executor,
  { merchantId, id, state = 'pending' }: { merchantId: number; id?: string | undefined; state?: RecoveryState | 'all' | undefined },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: RecoveryClaim[]; total: number }> {
  const where = sql`merchant_id = ${merchantId} and ${state === 'all' ? sql`state <> 'open'` : sql`state = ${state}`} and player_id is not null
    ${and(id !== undefined && sql`id = ${id}::uuid`)}`;
  const order: RawBuilder<unknown> =
    state === 'pending' ? sql`submitted_at, id` : state === 'all' ? sql`submitted_at desc, id` : sql`decided_at desc, id`;
  const { rows } = await sql<Row>`select ${columns} from identity.recovery_claim where ${where}
    order by ${order} limit ${limit} offset ${offset}`.execute(db);
  const { rows: counts } = await sql<{ total: bigint }>`select count(*) as total from identity.recovery_claim where ${where}`.execute(db);
  return { list: rows.flatMap((row) => plain(row) ?? []), total: Number(counts[0]?.total ?? 0n) };
}
