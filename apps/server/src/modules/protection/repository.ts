import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.js';

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
