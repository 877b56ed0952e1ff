import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '@sortes/service';
import type { Merchant } from '../../platform/merchant.js';
import type { StoredService } from './customer-service.js';
import type { FieldRule } from './register-rules.js';
import type { LocalText } from './texts.js';

export interface AddressRule {
  network: string;
  verdict: 'allow' | 'deny';
  note: string;
}
export interface Resource {
  resourceType: string;
  url: string;
  qrCodeUrl: string;
}

/** One brand as it is stored. */
export interface StoredBrand {
  merchant: Merchant;
  languages: string[];
  settings: unknown;
  features: Record<string, boolean>;
  rules: FieldRule[];
  resources: Resource[];
  /** Those that are on, in their order. */
  customerService: StoredService[];
  blockedCountries: string[];
  addressRules: AddressRule[];
  maintenance: { startsAt: Date; endsAt: Date | null } | undefined;
}

interface BrandRow {
  id: number;
  code: string;
  name: string;
  currency: string;
  currency_symbol: string;
  currency_scale: number;
  time_zone: string;
  default_language: string;
  languages: string[];
  hosts: string[];
  settings: unknown;
  features: Record<string, boolean>;
  rules: FieldRule[];
  resources: Resource[];
  customer_service: StoredService[];
  blocked_countries: string[];
  address_rules: AddressRule[];
  starts_at: Date | null;
  ends_at: Date | null;
}

/** Every brand with all that decides how it behaves, in one round trip, the oldest first. */
export async function readBrands(db: Database | DatabaseTransaction): Promise<StoredBrand[]> {
  const { rows } = await sql<BrandRow>`
    select m.id, m.code, m.name, m.currency, m.currency_symbol, m.currency_scale, m.time_zone, m.default_language, m.languages, m.hosts, m.settings,
      (select coalesce(jsonb_object_agg(f.mod_id, f.enabled), '{}') from site.feature f where f.merchant_id = m.id) as features,
      (select coalesce(jsonb_agg(jsonb_build_object('field', r.field, 'enabled', r.enabled, 'required', r.required, 'minLength', r.min_length,
          'maxLength', r.max_length, 'acceptedPattern', r.accepted_pattern, 'patternId', r.pattern_id) order by r.field), '[]')
        from site.register_rule r where r.merchant_id = m.id) as rules,
      (select coalesce(jsonb_agg(jsonb_build_object('resourceType', r.resource_type, 'url', r.url, 'qrCodeUrl', r.qr_code_url)
          order by r.resource_type), '[]') from site.resource r where r.merchant_id = m.id) as resources,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'csType', c.cs_type, 'path', c.path) order by c.position, c.id), '[]')
        from site.customer_service c where c.merchant_id = m.id and c.enabled) as customer_service,
      (select coalesce(jsonb_agg(b.country order by b.country), '[]') from site.blocked_country b where b.merchant_id = m.id) as blocked_countries,
      (select coalesce(jsonb_agg(jsonb_build_object('network', text(a.network), 'verdict', a.verdict, 'note', a.note) order by a.network), '[]')
        from site.address_rule a where a.merchant_id = m.id) as address_rules,
      w.starts_at, w.ends_at
    from site.merchant m left join site.maintenance w on w.merchant_id = m.id
    order by m.id`.execute(db);
  return rows.map((row) => ({
    merchant: {
      id: row.id,
      code: row.code,
      name: row.name,
      currency: row.currency,
      currencySymbol: row.currency_symbol,
      currencyScale: row.currency_scale,
      timeZone: row.time_zone,
      defaultLanguage: row.default_language,
      hosts: row.hosts,
    },
    languages: row.languages,
    settings: row.settings,
    features: row.features,
    rules: row.rules,
    resources: row.resources,
    customerService: row.customer_service,
    blockedCountries: row.blocked_countries,
    addressRules: row.address_rules,
    maintenance: row.starts_at === null ? undefined : { startsAt: row.starts_at, endsAt: row.ends_at },
  }));
}

export interface StoredBanner {
  id: string;
  groupName: string;
  imageUrl: string;
  phoneImageUrl: string;
  title: LocalText;
  body: LocalText;
  actionLabel: LocalText;
  url: string;
  linkageType: string;
}
/** A banner with the time in which it stands; null: without an end on that side. */
export interface TimedBanner extends StoredBanner {
  startsAt: Date | null;
  endsAt: Date | null;
}
export interface StoredAnnouncement {
  id: string;
  type: string;
  title: LocalText;
  content: LocalText;
  publishedAt: Date;
  endsAt: Date | null;
}
export interface StoredArticle {
  key: string;
  title: LocalText;
  html: LocalText;
}

export interface StoredFooterPart {
  id: string;
  part: string;
  icon: string;
  imageUrl: string;
  title: LocalText;
  url: string;
}

export interface StoredContent {
  footer: StoredFooterPart[];
  banners: TimedBanner[];
  announcements: StoredAnnouncement[];
  articles: StoredArticle[];
}

/** How many announcements a brand shows at most; older ones stay stored. */
const newestAnnouncements = 200;

/** Banners, announcements and help of every brand by merchant id. */
export async function readContent(db: Database): Promise<Map<number, StoredContent>> {
  const { rows } = await sql<{
    id: number;
    banners: (StoredBanner & { startsAt: number | null; endsAt: number | null })[];
    announcements: (Omit<StoredAnnouncement, 'publishedAt' | 'endsAt'> & { publishedAt: number; endsAt: number | null })[];
    articles: StoredArticle[];
    footer: StoredFooterPart[];
  }>`
    select m.id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'groupName', b.group_name, 'imageUrl', b.image_url,
          'phoneImageUrl', b.phone_image_url, 'title', b.title, 'body', b.body,
          'actionLabel', b.action_label, 'url', b.url, 'linkageType', b.linkage_type,
          'startsAt', extract(epoch from b.starts_at) * 1000, 'endsAt', extract(epoch from b.ends_at) * 1000) order by b.group_name, b.position), '[]')
        from site.banner b where b.merchant_id = m.id and b.enabled) as banners,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'type', a.type, 'title', a.title, 'content', a.content,
          'publishedAt', extract(epoch from a.published_at) * 1000, 'endsAt', extract(epoch from a.ends_at) * 1000) order by a.published_at desc, a.id), '[]')
        from (select * from site.announcement n where n.merchant_id = m.id and n.enabled order by n.published_at desc limit ${newestAnnouncements}) a) as announcements,
      (select coalesce(jsonb_agg(jsonb_build_object('key', h.key, 'title', h.title, 'html', h.html) order by h.position, h.key), '[]')
        from site.help_article h where h.merchant_id = m.id and h.enabled) as articles,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'part', f.part, 'icon', f.icon, 'imageUrl', f.image_url, 'title', f.title, 'url', f.url)
          order by f.part, f.position, f.id), '[]')
        from site.footer_part f where f.merchant_id = m.id and f.enabled) as footer
    from site.merchant m`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        banners: row.banners.map((banner) => ({
          ...banner,
          startsAt: banner.startsAt === null ? null : new Date(banner.startsAt),
          endsAt: banner.endsAt === null ? null : new Date(banner.endsAt),
        })),
        articles: row.articles,
        footer: row.footer,
        announcements: row.announcements.map((announcement) => ({
          ...announcement,
          publishedAt: new Date(announcement.publishedAt),
          endsAt: announcement.endsAt === null ? null : new Date(announcement.endsAt),
        })),
      },
    ]),
  );
}

export interface NewMerchant extends Merchant {
  languages: readonly string[];
  settings: Readonly<Record<string, unknown>>;
}

/** Adds a brand unless its id or code is taken; answers whether it did. */
export async function insertMerchant(db: Database | DatabaseTransaction, merchant: NewMerchant): Promise<boolean> {
  const result = await sql`
    insert into site.merchant (id, code, name, currency, currency_symbol, currency_scale, time_zone, default_language, languages, hosts, settings)
    values (${merchant.id}, ${merchant.code}, ${merchant.name}, ${merchant.currency}, ${merchant.currencySymbol}, ${merchant.currencyScale}, ${merchant.timeZone},
      ${merchant.defaultLanguage}, ${[...merchant.languages]}, ${merchant.hosts}, ${JSON.stringify(merchant.settings)}::jsonb)
    on conflict do nothing`.execute(db);
  return result.numAffectedRows === 1n;
}

export async function mergeSettings(
  db: Database | DatabaseTransaction,
  merchantId: number,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`update site.merchant set settings = settings || ${JSON.stringify(change)}::jsonb where id = ${merchantId}`.execute(db);
}

export async function updateLanguages(
  db: Database,
  merchantId: number,
  languages: readonly string[],
  defaultLanguage: string,
): Promise<void> {
  await sql`update site.merchant set languages = ${[...languages]}, default_language = ${defaultLanguage} where id = ${merchantId}`.execute(
    db,
  );
}

export async function upsertFeature(db: Database, merchantId: number, modId: string, enabled: boolean): Promise<void> {
  await sql`insert into site.feature (merchant_id, mod_id, enabled) values (${merchantId}, ${modId}, ${enabled})
    on conflict (merchant_id, mod_id) do update set enabled = excluded.enabled`.execute(db);
}

export async function upsertRule(db: Database, merchantId: number, rule: FieldRule): Promise<void> {
  await sql`insert into site.register_rule (merchant_id, field, enabled, required, min_length, max_length, accepted_pattern, pattern_id)
    values (${merchantId}, ${rule.field}, ${rule.enabled}, ${rule.required}, ${rule.minLength}, ${rule.maxLength}, ${rule.acceptedPattern}, ${rule.patternId})
    on conflict (merchant_id, field) do update set enabled = excluded.enabled, required = excluded.required, min_length = excluded.min_length,
      max_length = excluded.max_length, accepted_pattern = excluded.accepted_pattern, pattern_id = excluded.pattern_id`.execute(db);
}

export async function upsertResource(db: Database | DatabaseTransaction, merchantId: number, resource: Resource): Promise<void> {
  await sql`insert into site.resource (merchant_id, resource_type, url, qr_code_url)
    values (${merchantId}, ${resource.resourceType}, ${resource.url}, ${resource.qrCodeUrl})
    on conflict (merchant_id, resource_type) do update set url = excluded.url, qr_code_url = excluded.qr_code_url`.execute(db);
}

export async function insertService(
  db: Database | DatabaseTransaction,
  merchantId: number,
  position: number,
  { id, csType, path }: StoredService,
): Promise<void> {
  await sql`insert into site.customer_service (id, merchant_id, cs_type, path, position)
    values (${id}::uuid, ${merchantId}, ${csType}, ${path}, ${position})`.execute(db);
}

export async function upsertBanner(
  db: Database | DatabaseTransaction,
  merchantId: number,
  position: number,
  banner: Omit<StoredBanner, 'phoneImageUrl'>,
): Promise<void> {
  await sql`insert into site.banner (id, merchant_id, group_name, position, image_url, title, body, action_label, url, linkage_type)
    values (${banner.id}, ${merchantId}, ${banner.groupName}, ${position}, ${banner.imageUrl}, ${JSON.stringify(banner.title)}::jsonb,
      ${JSON.stringify(banner.body)}::jsonb, ${JSON.stringify(banner.actionLabel)}::jsonb, ${banner.url}, ${banner.linkageType})
    on conflict (merchant_id, group_name, position) do update set image_url = excluded.image_url, title = excluded.title, body = excluded.body,
      action_label = excluded.action_label, url = excluded.url, linkage_type = excluded.linkage_type`.execute(db);
}

export async function insertAnnouncement(
  db: Database | DatabaseTransaction,
  merchantId: number,
  announcement: StoredAnnouncement,
): Promise<void> {
  await sql`insert into site.announcement (id, merchant_id, type, title, content, published_at, ends_at)
    values (${announcement.id}, ${merchantId}, ${announcement.type}, ${JSON.stringify(announcement.title)}::jsonb, ${JSON.stringify(announcement.content)}::jsonb,
      ${announcement.publishedAt}, ${announcement.endsAt})`.execute(db);
}

export async function upsertArticle(
  db: Database | DatabaseTransaction,
  merchantId: number,
  position: number,
  article: StoredArticle,
): Promise<void> {
  await sql`insert into site.help_article (merchant_id, key, position, title, html)
    values (${merchantId}, ${article.key}, ${position}, ${JSON.stringify(article.title)}::jsonb, ${JSON.stringify(article.html)}::jsonb)
    on conflict (merchant_id, key) do update set position = excluded.position, title = excluded.title, html = excluded.html`.execute(db);
}

export async function setMaintenanceRow(db: Database, merchantId: number, startsAt: Date, endsAt: Date | null): Promise<void> {
  await sql`insert into site.maintenance (merchant_id, starts_at, ends_at) values (${merchantId}, ${startsAt}, ${endsAt})
    on conflict (merchant_id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at`.execute(db);
}

export async function deleteMaintenanceRow(db: Database, merchantId: number): Promise<void> {
  await sql`delete from site.maintenance where merchant_id = ${merchantId}`.execute(db);
}

export async function insertBlockedCountry(db: Database, merchantId: number, country: string): Promise<void> {
  await sql`insert into site.blocked_country (merchant_id, country) values (${merchantId}, ${country}) on conflict do nothing`.execute(db);
}

export async function deleteBlockedCountry(db: Database, merchantId: number, country: string): Promise<void> {
  await sql`delete from site.blocked_country where merchant_id = ${merchantId} and country = ${country}`.execute(db);
}

export async function upsertAddressRule(db: Database, merchantId: number, rule: AddressRule): Promise<void> {
  await sql`insert into site.address_rule (merchant_id, network, verdict, note) values (${merchantId}, ${rule.network}::cidr, ${rule.verdict}, ${rule.note})
    on conflict (merchant_id, network) do update set verdict = excluded.verdict, note = excluded.note`.execute(db);
}

export async function deleteAddressRule(db: Database, merchantId: number, network: string): Promise<void> {
  await sql`delete from site.address_rule where merchant_id = ${merchantId} and network = ${network}::cidr`.execute(db);
}
