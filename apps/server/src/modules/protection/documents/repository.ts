import type { DocumentKind, DocumentReason, DocumentState, IdentityState } from '@sortes/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { and } from '../../../platform/conditions.js';
import { isDigest } from '../../../platform/is-digest.js';
import { setIdentityState } from '../identity-state-repository.js';
import type { ExclusionKind } from '../repository.js';

export interface DocumentRow {
  playerId: number;
  submissionId: string;
  merchantId: number;
  kind: DocumentKind;
  state: DocumentState;
  sealed: Buffer;
  numberDigest: Buffer | null;
  submittedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  reason: DocumentReason | null;
  note: string;
  /** yyyy-MM-dd */
  validUntil: string | null;
}

const columns = sql`player_id as "playerId", id as "submissionId", merchant_id as "merchantId", kind, state, sealed, number_digest as "numberDigest",
  submitted_at as "submittedAt", decided_at as "decidedAt", decided_by as "decidedBy", reason, note, valid_until::text as "validUntil"`;

type Read = Omit<DocumentRow, 'playerId'> & { playerId: bigint };
const plain = (row: Read): DocumentRow => ({ ...row, playerId: Number(row.playerId) });

/** Lets one transaction at a time change what is known of a person. */
export async function lockPerson(transaction: DatabaseTransaction, playerId: number, merchantId: number): Promise<void> {
  await sql`insert into protection.identity_state (player_id, merchant_id, state) values (${playerId}, ${merchantId}, 'none') on conflict do nothing`.execute(
    transaction,
  );
  await sql`select from protection.identity_state where player_id = ${playerId} for update`.execute(transaction);
}

/** False when one of this kind waits already. */
export async function insertDocument(
  transaction: DatabaseTransaction,
  row: Pick<DocumentRow, 'playerId' | 'submissionId' | 'merchantId' | 'kind' | 'sealed' | 'numberDigest' | 'validUntil'>,
): Promise<boolean> {
  const inserted = await sql`
    insert into protection.identity_document (player_id, id, merchant_id, kind, state, sealed, number_digest, valid_until, submitted_at)
    values (${row.playerId}, ${row.submissionId}::uuid, ${row.merchantId}, ${row.kind}, 'pending', ${row.sealed}, ${row.numberDigest}, ${row.validUntil}::date,
      -- Pages go on from it: whole milliseconds come back from Node as they went.
      date_trunc('milliseconds', clock_timestamp()))
    on conflict do nothing`.execute(transaction);
  return inserted.numAffectedRows === 1n;
}

/** Judges the person anew and answers what they are now. */
export async function judgeIdentity(transaction: DatabaseTransaction, playerId: number, merchantId: number): Promise<IdentityState> {
  const { rows } = await sql<{ state: IdentityState; valid_until: Date | null }>`
    select state, valid_until from protection.judge_identity(${playerId}, ${merchantId})`.execute(transaction);
  const { state, valid_until: validUntil } = rows[0] ?? { state: 'none', valid_until: null };
  await setIdentityState(transaction, { playerId, merchantId }, state, validUntil ?? undefined);
  return state;
}

/** Newest first. */
export async function readDocumentsOf(db: Database | DatabaseTransaction, playerId: number): Promise<DocumentRow[]> {
  const { rows } = await sql<Read>`
    select ${columns} from protection.identity_document where player_id = ${playerId} order by submitted_at desc, id desc limit 50`.execute(
    db,
  );
  return rows.map(plain);
}

export interface DocumentFilter {
  merchantId: number;
  submissionId?: string;
  state?: DocumentState;
  playerId?: number;
  /** Of the last one seen; the next ones are older, or for those that wait younger. */
  after?: { submittedAt: Date; submissionId: string };
  offset?: number;
  limit: number;
}

/** Those that wait oldest first, others newest first. */
export async function readDocuments(
  db: Database | DatabaseTransaction,
  { merchantId, submissionId, state, playerId, after, offset = 0, limit }: DocumentFilter,
): Promise<DocumentRow[]> {
  const waiting = state === 'pending';
  const { rows } = await sql<Read>`
    select ${columns} from protection.identity_document
    where merchant_id = ${merchantId}
      ${and(
        submissionId !== undefined && sql`id = ${submissionId}::uuid`,
        state !== undefined && sql`state = ${state}`,
        playerId !== undefined && sql`player_id = ${playerId}`,
        after !== undefined && sql`(submitted_at, id) ${sql.raw(waiting ? '>' : '<')} (${after.submittedAt}, ${after.submissionId}::uuid)`,
      )}
    order by submitted_at ${sql.raw(waiting ? 'asc' : 'desc')}, id ${sql.raw(waiting ? 'asc' : 'desc')} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows.map(plain);
}

/** How many documents of a brand a staff's filter finds. */
export async function countDocuments(
  db: Database | DatabaseTransaction,
  { merchantId, submissionId, state, playerId }: Omit<DocumentFilter, 'after' | 'offset' | 'limit'>,
): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from protection.identity_document
    where merchant_id = ${merchantId} ${and(
      submissionId !== undefined && sql`id = ${submissionId}::uuid`,
      state !== undefined && sql`state = ${state}`,
      playerId !== undefined && sql`player_id = ${playerId}`,
    )}`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

/** Players of the installation who have shown one of these documents. */
export async function readPlayersByNumber(
  db: Database | DatabaseTransaction,
  digests: readonly Buffer[],
): Promise<{ digest: string; playerId: number }[]> {
  if (digests.length === 0) return [];
  const { rows } = await sql<{ digest: string; playerId: bigint }>`
    select distinct encode(number_digest, 'hex') as digest, player_id as "playerId" from protection.identity_document
    where number_digest = any (${digests as Buffer[]}::bytea[])`.execute(db);
  return rows.map(({ digest, playerId }) => ({ digest, playerId: Number(playerId) }));
}

/** The exclusion that ends last of other players who were accepted with this document; undefined when none of them is excluded now. */
export async function readExclusionOfHolder(
  transaction: DatabaseTransaction,
  exceptPlayer: number,
  numberDigests: readonly Buffer[],
): Promise<{ kind: ExclusionKind; until: Date | undefined } | undefined> {
  const { rows } = await sql<{ kind: ExclusionKind; until: Date | null }>`
    select e.kind, e.until from protection.identity_document d join protection.exclusion e on e.player_id = d.player_id
    where ${isDigest(sql`d.number_digest`, numberDigests)} and d.player_id <> ${exceptPlayer} and d.state in ('verified', 'expired')
      and (e.until is null or e.until > clock_timestamp())
    order by e.until desc nulls first limit 1`.execute(transaction);
  return rows[0] && { kind: rows[0].kind, until: rows[0].until ?? undefined };
}

type AcceptedDocument = Pick<DocumentRow, 'playerId' | 'submissionId' | 'kind' | 'sealed'> & { numberDigest: Buffer };

/** What a player was accepted with, that which has run out included. */
export async function readAcceptedDocuments(db: Database | DatabaseTransaction, playerId: number): Promise<AcceptedDocument[]> {
  const { rows } = await sql<Omit<AcceptedDocument, 'playerId'>>`
    select id as "submissionId", kind, sealed, number_digest as "numberDigest" from protection.identity_document
    where player_id = ${playerId} and number_digest is not null and state in ('verified', 'expired')`.execute(db);
  return rows.map((row) => ({ ...row, playerId }));
}

/** Other players of the installation who were accepted with one of these documents. */
export async function readOtherHolders(
  db: Database | DatabaseTransaction,
  playerId: number,
  numberDigests: readonly Buffer[],
): Promise<{ playerId: number; merchantId: number }[]> {
  const { rows } = await sql<{ playerId: bigint; merchantId: number }>`
    select distinct o.player_id as "playerId", o.merchant_id as "merchantId" from protection.identity_document o
    where ${isDigest(sql`o.number_digest`, numberDigests)} and o.player_id <> ${playerId} and o.state in ('verified', 'expired')`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, playerId: Number(row.playerId) }));
}

export async function findDocument(
  transaction: DatabaseTransaction,
  merchantId: number,
  submissionId: string,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<Read>`
    select ${columns} from protection.identity_document where id = ${submissionId}::uuid and merchant_id = ${merchantId}`.execute(
    transaction,
  );
  return rows[0] && plain(rows[0]);
}

/** Locks one document of a person whose row is locked already. */
export async function lockDocument(
  transaction: DatabaseTransaction,
  playerId: number,
  submissionId: string,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<Read>`
    select ${columns} from protection.identity_document where player_id = ${playerId} and id = ${submissionId}::uuid for update`.execute(
    transaction,
  );
  return rows[0] && plain(rows[0]);
}

export async function writeDecision(
  transaction: DatabaseTransaction,
  {
    playerId,
    submissionId,
    state,
    decidedBy,
    reason,
    note,
    validUntil,
  }: Pick<DocumentRow, 'playerId' | 'submissionId' | 'state' | 'decidedBy' | 'reason' | 'note' | 'validUntil'>,
): Promise<void> {
  await sql`update protection.identity_document
    set state = ${state}, decided_at = clock_timestamp(), decided_by = ${decidedBy}, reason = ${reason}, note = ${note}, valid_until = ${validUntil}::date
    where player_id = ${playerId} and id = ${submissionId}::uuid`.execute(transaction);
}

/** Accepted documents whose last day is over, a few at a time. The day is the brand's. */
export async function readRunOut(db: Database, limit: number): Promise<{ playerId: number; merchantId: number; submissionId: string }[]> {
  const { rows } = await sql<{ playerId: bigint; merchantId: number; submissionId: string }>`
    select player_id as "playerId", merchant_id as "merchantId", id as "submissionId" from protection.identity_document
    where state = 'verified' and valid_until < (clock_timestamp() at time zone site.time_zone_of(merchant_id))::date limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, playerId: Number(row.playerId) }));
}

export async function expireDocument(transaction: DatabaseTransaction, playerId: number, submissionId: string): Promise<void> {
  await sql`update protection.identity_document set state = 'expired'
    where player_id = ${playerId} and id = ${submissionId}::uuid and state = 'verified'`.execute(transaction);
}

/** How many documents of a brand wait for staff. */
export async function countPendingDocuments(db: Database | DatabaseTransaction, merchantId: number): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from protection.identity_document where merchant_id = ${merchantId} and state = 'pending'`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** Takes what documents say out of an erased person's, and ends those that wait: nobody can look at them any more. */
export async function blankDocuments(transaction: DatabaseTransaction, playerId: number): Promise<void> {
  await sql`update protection.identity_document set state = 'rejected', reason = 'other', decided_by = 'erasure', decided_at = clock_timestamp()
    where player_id = ${playerId} and state = 'pending'`.execute(transaction);
  await sql`update protection.identity_document set sealed = ''::bytea, number_digest = null, note = '' where player_id = ${playerId}`.execute(
    transaction,
  );
}

/** Documents with a number behind one, in order, locked against other changes. */
export async function lockNumberedAfter(
  transaction: DatabaseTransaction,
  after: { playerId: string; submissionId: string },
  atMost: number,
): Promise<{ playerId: number; submissionId: string; kind: DocumentKind; sealed: Buffer }[]> {
  const { rows } = await sql<{ playerId: bigint; submissionId: string; kind: DocumentKind; sealed: Buffer }>`
    select player_id as "playerId", id as "submissionId", kind, sealed from protection.identity_document
    where (player_id, id) > (${after.playerId}::bigint, ${after.submissionId}::uuid) and number_digest is not null
    order by player_id, id limit ${atMost} for no key update`.execute(transaction);
  return rows.map((row) => ({ ...row, playerId: Number(row.playerId) }));
}

/** Writes by which digest a document's number is found. */
export async function writeNumberDigest(
  transaction: DatabaseTransaction,
  { playerId, submissionId }: { playerId: number; submissionId: string },
  digest: Buffer,
): Promise<void> {
  await sql`
    update protection.identity_document set number_digest = ${digest}
    where player_id = ${playerId} and id = ${submissionId}::uuid`.execute(transaction);
}
