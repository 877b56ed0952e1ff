import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';
import { type PointRules, readRules } from './rules.js';

export interface SavedRules {
  /** 0: nothing was saved, what is usual holds. */
  version: number;
  rules: PointRules | undefined;
  madeAt: Date | undefined;
  madeBy: string | undefined;
}

/** What a brand has said last. */
export async function findRules(db: Database | DatabaseTransaction, merchantId: number): Promise<SavedRules> {
  const { rows } = await sql<{ version: number; document: unknown; madeAt: Date; madeBy: string }>`
    select version, document, made_at as "madeAt", made_by as "madeBy" from points.rule where merchant_id = ${merchantId} order by version desc limit 1`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return { version: 0, rules: undefined, madeAt: undefined, madeBy: undefined };
  return { version: row.version, rules: readRules(row.document), madeAt: row.madeAt, madeBy: row.madeBy };
}

/** A version more. @returns false when somebody else has saved one meanwhile */
export async function insertRules(
  transaction: DatabaseTransaction,
  { merchantId, after, document, by }: { merchantId: number; after: number; document: unknown; by: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into points.rule (merchant_id, version, document, made_by)
    select ${merchantId}, ${after + 1}, ${JSON.stringify(document)}::jsonb, ${by}
    where ${after} = coalesce((select max(version) from points.rule where merchant_id = ${merchantId}), 0)
    on conflict do nothing`.execute(transaction);
  return numAffectedRows === 1n;
}

/** A brand's time zone, read where locks are held. */
export async function readTimeZone(transaction: Database | DatabaseTransaction, merchantId: number): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select site.time_zone_of(${merchantId}) as zone`.execute(transaction);
  return rows[0]?.zone ?? 'UTC';
}
