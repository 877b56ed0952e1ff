import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';
import { type PointRules, readRules } from './rules.js';

export interface SavedRules {
  /** 0: nothing was saved, what is usual holds. */
  version: number;
  rules: PointRules | undefined;
}

/** What a brand has said last. */
export async function findRules(db: Database | DatabaseTransaction, merchantId: number): Promise<SavedRules> {
  const { rows } = await sql<{ version: number; document: unknown }>`
    select version, document from points.rule where merchant_id = ${merchantId} order by version desc limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? { version: 0, rules: undefined } : { version: row.version, rules: readRules(row.document) };
}

/** A brand's time zone, read where locks are held. */
export async function readTimeZone(transaction: Database | DatabaseTransaction, merchantId: number): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select site.time_zone_of(${merchantId}) as zone`.execute(transaction);
  return rows[0]?.zone ?? 'UTC';
}
