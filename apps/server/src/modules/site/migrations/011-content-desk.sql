-- What staff change of the content: its version, when a banner stands, what is off, and what was there before, so that a change can be undone.
alter table site.banner add column version integer not null default 1;
alter table site.banner add column starts_at timestamptz;
alter table site.banner add column ends_at timestamptz;
alter table site.banner add check (ends_at > starts_at);
alter table site.announcement add column version integer not null default 1;
alter table site.announcement add column enabled boolean not null default true;
alter table site.help_article add column version integer not null default 1;
alter table site.help_article add column enabled boolean not null default true;
alter table site.resource add column version integer not null default 1;

-- Each version of a record once it was changed; `state` null: it was not there.
create table site.content_version (
  merchant_id integer not null references site.merchant (id),
  kind text not null check (kind in ('banner', 'announcement', 'article', 'resource')),
  record_id text not null,
  version integer not null check (version > 0),
  state jsonb,
  position integer not null,
  changed_at timestamptz,
  changed_by text not null,
  primary key (merchant_id, kind, record_id, version)
);

-- Pictures of the content, made anew from their pixels, under the hash of their bytes.
create table site.picture (
  merchant_id integer not null references site.merchant (id),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  width integer not null,
  height integer not null,
  bytes bytea not null,
  added_at timestamptz not null,
  added_by text not null,
  primary key (merchant_id, hash)
);
