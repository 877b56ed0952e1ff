import type { ContentKind, ContentRecord, ContentState } from '@sortes/contract';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { sql } from 'kysely';

type Connection = Database | DatabaseTransaction;

/** One record of a brand's content as it stands. */
export interface ContentLine {
  kind: ContentKind;
  id: string;
  record: ContentRecord;
  position: number;
  /** Among those of its group in the order of the site, from 1. */
  place: number;
  state: ContentState;
  /** Languages of the brand in which a text that others have is missing. */
  missing: string[];
  version: number;
  changedAt: number | null;
  changedBy: string;
}

export interface ContentFilter {
  kind: ContentKind;
  id?: string | undefined;
  group?: string | undefined;
  state?: ContentState | undefined;
  missing?: string | undefined;
  text?: string | undefined;
}

/** The tables in one shape, told apart by `kind`: only the branch of the wanted kind is read. */
function linesOf(merchantId: number, filter: ContentFilter, now: Date) {
  const { kind, id, group, state, missing, text } = filter;
  const pattern = text === undefined ? undefined : `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql`
    with stored as (
      select 'banner' as kind, b.id::text as id, b.group_name as part, b.position, b.starts_at, b.ends_at, b.enabled, b.version,
        array[b.title, b.body, b.action_label] as texts,
        jsonb_build_object('kind', 'banner', 'groupName', b.group_name, 'imageUrl', b.image_url, 'phoneImageUrl', b.phone_image_url, 'title', b.title, 'text', b.body,
          'actionLabel', b.action_label, 'url', b.url, 'linkageType', b.linkage_type, 'enabled', b.enabled,
          'startsAt', floor(extract(epoch from b.starts_at) * 1000), 'endsAt', floor(extract(epoch from b.ends_at) * 1000)) as record
      from site.banner b where ${kind} = 'banner' and b.merchant_id = ${merchantId}
      union all
      select 'announcement', a.id::text, a.type, 0, a.published_at, a.ends_at, a.enabled, a.version, array[a.title, a.content],
        jsonb_build_object('kind', 'announcement', 'type', a.type, 'title', a.title, 'content', a.content, 'enabled', a.enabled,
          'publishedAt', floor(extract(epoch from a.published_at) * 1000), 'endsAt', floor(extract(epoch from a.ends_at) * 1000))
      from site.announcement a where ${kind} = 'announcement' and a.merchant_id = ${merchantId}
      union all
      select 'article', h.key, '', h.position, null, null, h.enabled, h.version, array[h.title, h.html],
        jsonb_build_object('kind', 'article', 'key', h.key, 'title', h.title, 'html', h.html, 'enabled', h.enabled)
      from site.help_article h where ${kind} = 'article' and h.merchant_id = ${merchantId}
      union all
      select 'resource', r.resource_type, '', 0, null, null, r.url <> '', r.version, array[]::jsonb[],
        jsonb_build_object('kind', 'resource', 'resourceType', r.resource_type, 'url', r.url, 'qrCodeUrl', r.qr_code_url)
      from site.resource r where ${kind} = 'resource' and r.merchant_id = ${merchantId}
      union all
      select 'footer', f.id::text, f.part, f.position, null, null, f.enabled, f.version, array[f.title],
        jsonb_build_object('kind', 'footer', 'part', f.part, 'title', f.title, 'icon', f.icon, 'imageUrl', f.image_url, 'url', f.url, 'enabled', f.enabled)
      from site.footer_part f where ${kind} = 'footer' and f.merchant_id = ${merchantId}
      union all
      select 'service', c.id::text, c.cs_type, c.position, null, null, c.enabled, c.version, array[]::jsonb[],
        jsonb_build_object('kind', 'service', 'csType', c.cs_type, 'path', c.path, 'enabled', c.enabled)
      from site.customer_service c where ${kind} = 'service' and c.merchant_id = ${merchantId}
    ), judged as (
      select s.*, case when not s.enabled then 'off' when s.starts_at > ${now} then 'scheduled' when s.ends_at <= ${now} then 'ended' else 'live' end as state,
        array(select l from unnest(m.languages) with ordinality as u(l, nth)
          where exists (select from unnest(s.texts) t where coalesce(t ->> u.l, '') = '' and exists (select from jsonb_each_text(t) e where e.value <> ''))
          order by u.nth) as missing,
        row_number() over (partition by s.part order by s.position, s.starts_at desc, s.id)::int as place
      from stored s, site.merchant m where m.id = ${merchantId}
    )
    select j.*, v.changed_at, coalesce(v.changed_by, '') as changed_by, count(*) over ()::int as total
    from judged j left join site.content_version v
      on v.merchant_id = ${merchantId} and v.kind = j.kind and v.record_id = j.id and v.version = j.version
    where (${id ?? null}::text is null or j.id = ${id ?? null})
      and (${group ?? null}::text is null or j.part = ${group ?? null})
      and (${state ?? null}::text is null or j.state = ${state ?? null})
      and (${missing ?? null}::text is null or ${missing ?? null} = any (j.missing))
      and (${pattern ?? null}::text is null or j.id ilike ${pattern ?? null} or j.record ->> 'url' ilike ${pattern ?? null} or j.record ->> 'path' ilike ${pattern ?? null}
        or exists (select from jsonb_each_text(j.record -> 'title') e where e.value ilike ${pattern ?? null}))
    order by case when j.kind = 'announcement' then null else j.part end, j.position, j.starts_at desc, j.id`;
}

interface LineRow {
  kind: ContentKind;
  id: string;
  record: ContentRecord;
  position: number;
  place: number;
  state: ContentState;
  missing: string[];
  version: number;
  changed_at: Date | null;
  changed_by: string;
  total: number;
}

const lineOf = ({ kind, id, record, position, place, state, missing, version, changed_at, changed_by }: LineRow): ContentLine => ({
  kind,
  id,
  record,
  position,
  place,
  state,
  missing,
  version,
  changedAt: changed_at?.getTime() ?? null,
  changedBy: changed_by,
});

/** One page of a kind, in the order of the site: banners by group and place, announcements the newest first. */
export async function readContentPage(
  db: Connection,
  merchantId: number,
  filter: ContentFilter,
  now: Date,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: ContentLine[]; total: number }> {
  const { rows } = await sql<LineRow>`${linesOf(merchantId, filter, now)} limit ${limit} offset ${offset}`.execute(db);
  if (rows.length > 0 || offset === 0) return { list: rows.map(lineOf), total: rows[0]?.total ?? 0 };
  // Beyond the last page: nothing but the count.
  const { rows: first } = await sql<LineRow>`${linesOf(merchantId, filter, now)} limit 1`.execute(db);
  return { list: [], total: first[0]?.total ?? 0 };
}

/** Lets one person at a time change the content of a brand. */
export async function lockContent(transaction: DatabaseTransaction, merchantId: number): Promise<void> {
  await sql`select from site.merchant where id = ${merchantId} for no key update`.execute(transaction);
}

export interface ContentVersion {
  version: number;
  state: ContentRecord | null;
  position: number;
}

/** The last two versions of a record, the newest first; empty when it was never changed. */
export async function readVersions(db: Connection, merchantId: number, kind: ContentKind, id: string): Promise<ContentVersion[]> {
  const { rows } = await sql<ContentVersion>`
    select version, state, position from site.content_version
    where merchant_id = ${merchantId} and kind = ${kind} and record_id = ${id} order by version desc limit 2`.execute(db);
  return rows;
}

export async function insertVersion(
  transaction: DatabaseTransaction,
  merchantId: number,
  { kind, id }: { kind: ContentKind; id: string },
  { version, state, position }: ContentVersion,
  { by, at }: { by: string; at: Date | null },
): Promise<void> {
  await sql`
    insert into site.content_version (merchant_id, kind, record_id, version, state, position, changed_at, changed_by)
    values (${merchantId}, ${kind}, ${id}, ${version}, ${state === null ? null : JSON.stringify(state)}::jsonb, ${position}, ${at}, ${by})
    on conflict do nothing`.execute(transaction);
}

/** Where a record may stand: its place where that is free (or there are no places), else behind the last of its group. */
export async function readFreePlace(
  transaction: DatabaseTransaction,
  merchantId: number,
  record: ContentRecord,
  id: string,
  wanted: number | undefined,
): Promise<number> {
  if (record.kind !== 'banner' && record.kind !== 'article' && record.kind !== 'footer' && record.kind !== 'service') return 0;
  const place = wanted ?? null;
  if (record.kind === 'service') {
    if (place !== null) return place;
    const { rows: last } = await sql<{ place: number }>`
      select coalesce(max(position) + 1, 0) as place from site.customer_service where merchant_id = ${merchantId} and cs_type = ${record.csType}`.execute(
      transaction,
    );
    return last[0]?.place ?? 0;
  }
  if (record.kind === 'footer') {
    if (place !== null) return place;
    const { rows: last } = await sql<{ place: number }>`
      select coalesce(max(position) + 1, 0) as place from site.footer_part where merchant_id = ${merchantId} and part = ${record.part}`.execute(
      transaction,
    );
    return last[0]?.place ?? 0;
  }
  const { rows } = await (
    record.kind === 'banner'
      ? sql<{ place: number }>`
          select case when ${place}::int is not null and not bool_or(coalesce(position = ${place}, false)) then ${place}::int
            else coalesce(max(position) + 1, 0) end as place
          from site.banner where merchant_id = ${merchantId} and group_name = ${record.groupName} and id::text <> ${id}`
      : sql<{ place: number }>`
          select case when ${place}::int is not null then ${place}::int else coalesce(max(position) + 1, 0) end as place
          from site.help_article where merchant_id = ${merchantId} and key <> ${id}`
  ).execute(transaction);
  return rows[0]?.place ?? place ?? 0;
}

const moment = (epochMs: number | null): Date | null => (epochMs === null ? null : new Date(epochMs));
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** Writes a record under its id, whether or not it was there. */
export async function putContent(
  transaction: DatabaseTransaction,
  merchantId: number,
  id: string,
  record: ContentRecord,
  { version, position }: { version: number; position: number },
): Promise<void> {
  const write = {
    banner: (one: ContentRecord & { kind: 'banner' }) => sql`
      insert into site.banner (id, merchant_id, group_name, position, image_url, phone_image_url, title, body, action_label, url, linkage_type, enabled, starts_at, ends_at, version)
      values (${id}::uuid, ${merchantId}, ${one.groupName}, ${position}, ${one.imageUrl}, ${one.phoneImageUrl ?? ''}, ${json(one.title)}, ${json(one.text)}, ${json(one.actionLabel)},
        ${one.url}, ${one.linkageType}, ${one.enabled}, ${moment(one.startsAt)}, ${moment(one.endsAt)}, ${version})
      on conflict (id) do update set group_name = excluded.group_name, position = excluded.position, image_url = excluded.image_url,
        phone_image_url = excluded.phone_image_url, title = excluded.title, body = excluded.body, action_label = excluded.action_label, url = excluded.url, linkage_type = excluded.linkage_type, enabled = excluded.enabled,
        starts_at = excluded.starts_at, ends_at = excluded.ends_at, version = excluded.version`,
    announcement: (one: ContentRecord & { kind: 'announcement' }) => sql`
      insert into site.announcement (id, merchant_id, type, title, content, enabled, published_at, ends_at, version)
      values (${id}::uuid, ${merchantId}, ${one.type}, ${json(one.title)}, ${json(one.content)}, ${one.enabled}, ${moment(one.publishedAt)}, ${moment(one.endsAt)}, ${version})
      on conflict (id) do update set type = excluded.type, title = excluded.title, content = excluded.content, enabled = excluded.enabled,
        published_at = excluded.published_at, ends_at = excluded.ends_at, version = excluded.version`,
    article: (one: ContentRecord & { kind: 'article' }) => sql`
      insert into site.help_article (merchant_id, key, position, title, html, enabled, version)
      values (${merchantId}, ${id}, ${position}, ${json(one.title)}, ${json(one.html)}, ${one.enabled}, ${version})
      on conflict (merchant_id, key) do update set position = excluded.position, title = excluded.title, html = excluded.html,
        enabled = excluded.enabled, version = excluded.version`,
    resource: (one: ContentRecord & { kind: 'resource' }) => sql`
      insert into site.resource (merchant_id, resource_type, url, qr_code_url, version)
      values (${merchantId}, ${id}, ${one.url}, ${one.qrCodeUrl}, ${version})
      on conflict (merchant_id, resource_type) do update set url = excluded.url, qr_code_url = excluded.qr_code_url, version = excluded.version`,
    footer: (one: ContentRecord & { kind: 'footer' }) => sql`
      insert into site.footer_part (id, merchant_id, part, position, icon, image_url, title, url, enabled, version)
      values (${id}::uuid, ${merchantId}, ${one.part}, ${position}, ${one.icon}, ${one.imageUrl}, ${json(one.title)}, ${one.url}, ${one.enabled}, ${version})
      on conflict (id) do update set part = excluded.part, position = excluded.position, icon = excluded.icon, image_url = excluded.image_url,
        title = excluded.title, url = excluded.url, enabled = excluded.enabled, version = excluded.version`,
    service: (one: ContentRecord & { kind: 'service' }) => sql`
      insert into site.customer_service (id, merchant_id, cs_type, path, position, enabled, version)
      values (${id}::uuid, ${merchantId}, ${one.csType}, ${one.path}, ${position}, ${one.enabled}, ${version})
      on conflict (id) do update set cs_type = excluded.cs_type, path = excluded.path, position = excluded.position,
        enabled = excluded.enabled, version = excluded.version`,
  }[record.kind] as (one: ContentRecord) => ReturnType<typeof sql>;
  await write(record).execute(transaction);
}

export async function deleteContent(transaction: DatabaseTransaction, merchantId: number, kind: ContentKind, id: string): Promise<void> {
  const statement = {
    banner: sql`delete from site.banner where merchant_id = ${merchantId} and id::text = ${id}`,
    announcement: sql`delete from site.announcement where merchant_id = ${merchantId} and id::text = ${id}`,
    article: sql`delete from site.help_article where merchant_id = ${merchantId} and key = ${id}`,
    resource: sql`delete from site.resource where merchant_id = ${merchantId} and resource_type = ${id}`,
    footer: sql`delete from site.footer_part where merchant_id = ${merchantId} and id::text = ${id}`,
    service: sql`delete from site.customer_service where merchant_id = ${merchantId} and id::text = ${id}`,
  }[kind];
  await statement.execute(transaction);
}

/** Ids of a group in their order. */
export async function readOrder(
  transaction: DatabaseTransaction,
  merchantId: number,
  kind: 'banner' | 'article' | 'footer',
  group: string,
): Promise<string[]> {
  const statement = {
    banner: sql<{
      id: string;
    }>`select id::text as id from site.banner where merchant_id = ${merchantId} and group_name = ${group} order by position`,
    article: sql<{ id: string }>`select key as id from site.help_article where merchant_id = ${merchantId} order by position, key`,
    footer: sql<{
      id: string;
    }>`select id::text as id from site.footer_part where merchant_id = ${merchantId} and part = ${group} order by position, id`,
  }[kind];
  const { rows } = await statement.execute(transaction);
  return rows.map(({ id }) => id);
}

export async function writeOrder(
  transaction: DatabaseTransaction,
  merchantId: number,
  kind: 'banner' | 'article' | 'footer',
  ids: readonly string[],
): Promise<void> {
  const list = [...ids];
  if (kind === 'article') {
    await sql`update site.help_article h set position = o.nth - 1 from unnest(${list}::text[]) with ordinality as o(id, nth)
      where h.merchant_id = ${merchantId} and h.key = o.id`.execute(transaction);
    return;
  }
  if (kind === 'footer') {
    await sql`update site.footer_part f set position = o.nth - 1 from unnest(${list}::text[]) with ordinality as o(id, nth)
      where f.merchant_id = ${merchantId} and f.id::text = o.id`.execute(transaction);
    return;
  }
  // In two steps, for two banners of a group never stand in one place, not even on the way.
  await sql`update site.banner set position = -1 - position where merchant_id = ${merchantId} and id::text = any (${list})`.execute(
    transaction,
  );
  await sql`update site.banner b set position = o.nth - 1 from unnest(${list}::text[]) with ordinality as o(id, nth)
    where b.merchant_id = ${merchantId} and b.id::text = o.id`.execute(transaction);
}

export interface SitePicture {
  contentType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  bytes: Buffer;
}

/** Keeps a picture of a brand; one that is there already stays. */
export async function insertPicture(
  transaction: DatabaseTransaction,
  merchantId: number,
  hash: string,
  { contentType, width, height, bytes }: SitePicture,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await sql`insert into site.picture (merchant_id, hash, content_type, width, height, bytes, added_at, added_by)
    values (${merchantId}, ${hash}, ${contentType}, ${width}, ${height}, ${bytes}, ${at}, ${by}) on conflict do nothing`.execute(
    transaction,
  );
}

export async function readSitePicture(
  db: Database,
  merchantId: number,
  hash: string,
): Promise<Pick<SitePicture, 'contentType' | 'bytes'> | undefined> {
  const { rows } = await sql<Pick<SitePicture, 'contentType' | 'bytes'>>`
    select content_type as "contentType", bytes from site.picture where merchant_id = ${merchantId} and hash = ${hash}`.execute(db);
  return rows[0];
}
