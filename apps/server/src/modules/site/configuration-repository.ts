import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, newId } from '@sortes/service';
import type { BrandConfiguration } from './configuration.js';

/** Lets nobody else change the brand until the transaction ends. */
export async function lockMerchant(transaction: DatabaseTransaction, merchantId: number): Promise<void> {
  await sql`select from site.merchant where id = ${merchantId} for update`.execute(transaction);
}

/** Lets nobody else add a brand or name hosts until the transaction ends. */
export async function lockBrands(transaction: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('site brands', 0))`.execute(transaction);
}

/** Writes the whole configuration in the place of what is there. */
export async function writeConfiguration(
  transaction: DatabaseTransaction,
  merchantId: number,
  { name, languages, hosts, settings, features, rules, countries, addresses, maintenance }: BrandConfiguration,
): Promise<void> {
  await sql`update site.merchant set name = ${name}, languages = ${languages}, default_language = ${languages[0] ?? ''}, hosts = ${hosts},
    settings = ${JSON.stringify(settings)}::jsonb where id = ${merchantId}`.execute(transaction);
  await sql`delete from site.feature where merchant_id = ${merchantId}`.execute(transaction);
  await sql`insert into site.feature (merchant_id, mod_id, enabled)
    select ${merchantId}, key, value::boolean from jsonb_each_text(${JSON.stringify(features)}::jsonb)`.execute(transaction);
  await sql`delete from site.register_rule where merchant_id = ${merchantId}`.execute(transaction);
  await sql`insert into site.register_rule (merchant_id, field, enabled, required, min_length, max_length, accepted_pattern, pattern_id)
    select ${merchantId}, r.field, r.enabled, r.required, r."minLength", r."maxLength", r."acceptedPattern", r."patternId"
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as r
      (field text, enabled boolean, required boolean, "minLength" integer, "maxLength" integer, "acceptedPattern" text, "patternId" integer)`.execute(
    transaction,
  );
  await sql`delete from site.blocked_country where merchant_id = ${merchantId}`.execute(transaction);
  await sql`insert into site.blocked_country (merchant_id, country) select ${merchantId}, unnest(${countries}::text[])`.execute(
    transaction,
  );
  await sql`delete from site.address_rule where merchant_id = ${merchantId}`.execute(transaction);
  await sql`insert into site.address_rule (merchant_id, network, verdict, note)
    select ${merchantId}, r.network::cidr, r.verdict, r.note from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) as r (network text, verdict text, note text)`.execute(
    transaction,
  );
  await sql`delete from site.maintenance where merchant_id = ${merchantId}`.execute(transaction);
  if (maintenance !== null)
    await sql`insert into site.maintenance (merchant_id, starts_at, ends_at)
      values (${merchantId}, ${new Date(maintenance.from)}, ${maintenance.until === null ? null : new Date(maintenance.until)})`.execute(
      transaction,
    );
}

export interface KeptChange {
  id: string;
  before: BrandConfiguration;
  after: BrandConfiguration;
  changedBy: string;
  reason: string;
  changedAt: Date;
}

export async function keepChange(transaction: DatabaseTransaction, merchantId: number, change: Omit<KeptChange, 'id'>): Promise<void> {
  await sql`insert into site.brand_change (id, merchant_id, before, after, changed_by, reason, changed_at)
    values (${newId()}, ${merchantId}, ${JSON.stringify(change.before)}::jsonb, ${JSON.stringify(change.after)}::jsonb, ${change.changedBy},
      ${change.reason}, ${change.changedAt})`.execute(transaction);
}

/** The newest change by staff. */
export async function lastChangeOf(db: Database | DatabaseTransaction, merchantId: number): Promise<KeptChange | undefined> {
  const { rows } = await sql<KeptChange>`
    select id, before, after, changed_by as "changedBy", reason, changed_at as "changedAt" from site.brand_change
    where merchant_id = ${merchantId} order by changed_at desc, id desc limit 1`.execute(db);
  return rows[0];
}

export interface Logo {
  id: string;
  contentType: string;
  width: number;
  height: number;
  bytes: Buffer;
}

/** How many logos a brand keeps; older ones go unless they are shown or a change could bring them back. */
const logosKept = 20;

export async function insertLogo(db: Database, merchantId: number, logo: Logo, now: Date): Promise<void> {
  await sql`insert into site.logo (id, merchant_id, content_type, width, height, bytes, created_at)
    values (${logo.id}::uuid, ${merchantId}, ${logo.contentType}, ${logo.width}, ${logo.height}, ${logo.bytes}, ${now})`.execute(db);
  await sql`delete from site.logo where merchant_id = ${merchantId}
    and id not in (select id from site.logo where merchant_id = ${merchantId} order by created_at desc limit ${logosKept})
    and id::text is distinct from (select settings ->> 'logo' from site.merchant where id = ${merchantId})
    and id::text is distinct from (select before -> 'settings' ->> 'logo' from site.brand_change where merchant_id = ${merchantId}
      order by changed_at desc, id desc limit 1)`.execute(db);
}

export async function readLogo(db: Database | DatabaseTransaction, merchantId: number, id: string): Promise<Logo | undefined> {
  const { rows } = await sql<Logo>`select id, content_type as "contentType", width, height, bytes from site.logo
    where merchant_id = ${merchantId} and id = ${id}::uuid`.execute(db);
  return rows[0];
}

export async function highestMerchantId(transaction: DatabaseTransaction): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::integer as id from site.merchant`.execute(transaction);
  return rows[0]?.id ?? 0;
}

/** What a brand shows, row by row; a row's columns are copied whatever they are. */
const contentTables = [
  { table: 'banner', ownId: true },
  { table: 'announcement', ownId: true },
  { table: 'help_article', ownId: false },
  { table: 'resource', ownId: false },
  { table: 'customer_service', ownId: true },
  { table: 'footer_part', ownId: true },
  { table: 'picture', ownId: false },
] as const;

export async function copyContent(transaction: DatabaseTransaction, from: number, to: number): Promise<void> {
  for (const { table, ownId } of contentTables) {
    const name = sql.raw(`site.${table}`);
    const id = ownId ? sql`|| jsonb_build_object('id', gen_random_uuid())` : sql``;
    await sql`insert into ${name} select (jsonb_populate_record(null::${name}, to_jsonb(t) || jsonb_build_object('merchant_id', ${to}::integer) ${id})).*
      from ${name} t where t.merchant_id = ${from}`.execute(transaction);
  }
}

/** A logo of another brand, copied. Answers the copy's id. */
export async function copyLogo(transaction: DatabaseTransaction, id: string, from: number, to: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`insert into site.logo (id, merchant_id, content_type, width, height, bytes, created_at)
    select gen_random_uuid(), ${to}, content_type, width, height, bytes, created_at from site.logo where merchant_id = ${from} and id = ${id}::uuid
    returning id`.execute(transaction);
  return rows[0]?.id;
}
