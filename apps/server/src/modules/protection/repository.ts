import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, keptPlan } from '@sortes/service';

export type ExclusionKind = 'time-out' | 'self-exclusion';

export interface Exclusion {
  id: string;
  playerId: number;
  merchantId: number;
  kind: ExclusionKind;
  reason: string;
  /** Undefined: without an end. */
  until: Date | undefined;
}

export async function insertExclusion(
  transaction: DatabaseTransaction,
  { id, playerId, merchantId, kind, reason, until }: Exclusion,
): Promise<void> {
  await sql`insert into protection.exclusion (player_id, id, merchant_id, kind, reason, until)
    values (${playerId}, ${id}::uuid, ${merchantId}, ${kind}, ${reason}, ${until ?? null})`.execute(transaction);
}

/** Exclusions written after `sequence`, oldest first. */
export async function readExclusionsAfter(
  db: Database,
  sequence: bigint,
): Promise<{ sequence: bigint; playerId: number; until: Date | null }[]> {
  const { rows } = await sql<{ sequence: bigint; player_id: bigint; until: Date | null }>`
    select sequence, player_id, until from protection.exclusion where sequence > ${sequence} order by sequence`.execute(db);
  return rows.map((row) => ({ sequence: row.sequence, playerId: Number(row.player_id), until: row.until }));
}

/** When the exclusion ends that ends last; undefined: none of them does. The player has one at least. */
export async function readLastEnd(transaction: DatabaseTransaction, playerId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date | null }>`
    select until from protection.exclusion where player_id = ${playerId} order by until desc nulls first limit 1`.execute(transaction);
  return rows[0]?.until ?? undefined;
}

/** The exclusion that counts now and ends last; undefined for none. */
export async function readExclusion(
  connection: Database | DatabaseTransaction,
  playerId: number,
): Promise<{ kind: ExclusionKind; until: Date | undefined } | undefined> {
  const { rows } = await sql<{ kind: ExclusionKind; until: Date | null }>`${keptPlan}
    select kind, until from protection.exclusion where player_id = ${playerId} and (until is null or until > clock_timestamp())
    order by until desc nulls first limit 1`.execute(connection);
  return rows[0] && { kind: rows[0].kind, until: rows[0].until ?? undefined };
}

/** Which of some players are excluded now, or on a break. */
export async function listExcluded(db: Database | DatabaseTransaction, playerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ playerId: number }>`
    select distinct player_id::integer as "playerId" from protection.exclusion
    where player_id = any(${playerIds.map(String)}::bigint[]) and (until is null or until > clock_timestamp())`.execute(db);
  return rows.map(({ playerId }) => playerId);
}

/** Remembers by what an excluded person would be known again. */
export async function insertExcludedPerson(
  transaction: DatabaseTransaction,
  playerId: number,
  digests: readonly Buffer[],
  until: Date | undefined,
): Promise<void> {
  await sql`
    insert into protection.excluded_person as p (digest, player_id, until)
    select distinct digest, ${playerId}::bigint, ${until ?? null}::timestamptz from unnest(${[...digests]}::bytea[]) as given (digest)
    on conflict (digest, player_id) do update set until = case when p.until is null or excluded.until is null then null else greatest(p.until, excluded.until) end`.execute(
    transaction,
  );
}

/** Whether one of these belongs to somebody who is excluded now, at whatever brand; the player `besides` is not meant. */
export async function isExcludedPerson(
  connection: Database | DatabaseTransaction,
  digests: readonly Buffer[],
  besides?: number,
): Promise<boolean> {
  if (digests.length === 0) return false;
  const { rows } = await sql`
    select from protection.excluded_person where digest = any (${[...digests]}::bytea[]) and (until is null or until > clock_timestamp())
      and player_id is distinct from ${besides ?? null}::bigint limit 1`.execute(connection);
  return rows.length > 0;
}
