import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';
import type { RuleDocument } from './rules.js';

type Executor = Database | DatabaseTransaction;

export interface RuleRow {
  version: number;
  document: RuleDocument;
  savedAt: Date;
  savedBy: string;
}

const columns = sql`version, document, saved_at as "savedAt", saved_by as "savedBy"`;

/** The rule that new friends of a brand go by; undefined: none was saved yet. */
export async function currentRule(db: Executor, merchantId: number): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`
    select ${columns} from referral.rule where merchant_id = ${merchantId} order by version desc limit 1`.execute(db);
  return rows[0];
}

export async function findRule(db: Executor, merchantId: number, version: number): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`
    select ${columns} from referral.rule where merchant_id = ${merchantId} and version = ${version}`.execute(db);
  return rows[0];
}

/** The newest versions, the newest first. */
export async function listRules(db: Executor, merchantId: number, limit: number): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select ${columns} from referral.rule where merchant_id = ${merchantId} order by version desc limit ${limit}`.execute(db);
  return rows;
}

/** @returns false when another version has come since */
export async function insertRule(
  transaction: DatabaseTransaction,
  { merchantId, after, document, by }: { merchantId: number; after: number; document: RuleDocument; by: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into referral.rule (merchant_id, version, document, saved_by)
    select ${merchantId}, ${after + 1}, ${JSON.stringify(document)}::jsonb, ${by}
    where ${after} = coalesce((select max(version) from referral.rule where merchant_id = ${merchantId}), 0)
    on conflict do nothing`.execute(transaction);
  return numAffectedRows === 1n;
}

/** Brands that ever had a rule. */
export async function listBrands(db: Executor): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct merchant_id as id from referral.rule order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Up to which change of the figures a brand's friends were looked at. */
export async function seenUpTo(db: Executor, merchantId: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select up_to as at from referral.turnover_seen where merchant_id = ${merchantId}`.execute(db);
  return rows[0]?.at ?? new Date(0);
}

export async function writeSeen(db: Executor, merchantId: number, upTo: Date): Promise<void> {
  await sql`
    insert into referral.turnover_seen as s (merchant_id, up_to) values (${merchantId}, ${upTo})
    on conflict (merchant_id) do update set up_to = greatest(s.up_to, excluded.up_to)`.execute(db);
}
