create schema if not exists site;

-- A brand. `settings` holds what modules/site/settings.ts describes; absent keys read as its defaults.
create table site.merchant (
  id integer primary key,
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
  name text not null check (length(name) between 1 and 80),
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  currency_symbol text not null,
  currency_scale smallint not null check (currency_scale between 0 and 4),
  time_zone text not null,
  default_language text not null,
  languages text[] not null check (cardinality(languages) > 0),
  hosts text[] not null default '{}',
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  check (default_language = any (languages))
);

-- What the operator switched against the defaults of feature-tree.ts.
create table site.feature (
  merchant_id integer not null references site.merchant (id),
  mod_id text not null,
  enabled boolean not null,
  primary key (merchant_id, mod_id)
);

-- A registration field's rule where it differs from register-rules.ts.
create table site.register_rule (
  merchant_id integer not null references site.merchant (id),
  field text not null,
  enabled boolean not null,
  required boolean not null,
  min_length integer not null check (min_length >= 0),
  max_length integer not null check (max_length between min_length and 255),
  accepted_pattern text not null,
  pattern_id integer not null,
  primary key (merchant_id, field)
);

create table site.resource (
  merchant_id integer not null references site.merchant (id),
  resource_type text not null,
  url text not null,
  qr_code_url text not null default '',
  label_name_en text not null default '',
  version integer not null default 1,
  primary key (merchant_id, resource_type)
);

create table site.customer_service (
  id uuid primary key,
  merchant_id integer not null references site.merchant (id),
  cs_type text not null check (cs_type in ('VIP', 'LIVECHAT')),
  path text not null
);

-- Texts of content are objects by language code: {"EN": "…", "VI": "…"}.
create table site.banner (
  id uuid primary key,
  merchant_id integer not null references site.merchant (id),
  group_name text not null,
  position integer not null,
  image_url text not null default '',
  title jsonb not null default '{}',
  body jsonb not null default '{}',
  action_label jsonb not null default '{}',
  url text not null default '',
  linkage_type text not null default 'URL' check (linkage_type in ('URL', 'P', 'G')),
  enabled boolean not null default true,
  version integer not null default 1,
  starts_at timestamptz,
  ends_at timestamptz,
  -- A second picture for narrow screens: of a wide one they show the middle alone.
  phone_image_url text not null default '',
  unique (merchant_id, group_name, position),
  check (ends_at > starts_at)
);

create table site.announcement (
  id uuid primary key,
  merchant_id integer not null references site.merchant (id),
  type text not null check (type in ('B', 'PL', 'PU', 'PR', 'H')),
  title jsonb not null,
  content jsonb not null,
  published_at timestamptz not null,
  ends_at timestamptz check (ends_at > published_at),
  version integer not null default 1,
  enabled boolean not null default true
);
create index announcement_newest on site.announcement (merchant_id, published_at desc);

create table site.help_article (
  merchant_id integer not null references site.merchant (id),
  key text not null,
  position integer not null,
  title jsonb not null,
  html jsonb not null,
  version integer not null default 1,
  enabled boolean not null default true,
  primary key (merchant_id, key)
);

-- What stands at the foot of a brand's pages instead of the product's own: who it is, how to pay, how to reach it, the word about playing.
create table site.footer_part (
  id uuid primary key,
  merchant_id integer not null references site.merchant (id),
  part text not null check (part in ('about', 'payment', 'service', 'responsible')),
  position integer not null,
  icon text not null default '',
  image_url text not null default '',
  title jsonb not null default '{}',
  url text not null default '',
  enabled boolean not null default true,
  version integer not null default 1
);
create index footer_part_of_brand on site.footer_part (merchant_id, part, position);

-- Each version of a record of the content once staff changed it, so that a change can be undone; `state` null: it was not there.
create table site.content_version (
  merchant_id integer not null references site.merchant (id),
  kind text not null check (kind in ('banner', 'announcement', 'article', 'resource', 'footer')),
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

-- What staff changed of a brand, whole before and after: the last change can be taken back.
create table site.brand_change (
  id uuid primary key,
  merchant_id integer not null references site.merchant (id),
  before jsonb not null,
  after jsonb not null,
  changed_by text not null,
  reason text not null,
  changed_at timestamptz not null
);
create index brand_change_newest on site.brand_change (merchant_id, changed_at desc, id desc);

-- Logos as they were uploaded, made anew from their pixels; which one is shown is a setting of the brand.
create table site.logo (
  id uuid primary key,
  merchant_id integer not null references site.merchant (id),
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_at timestamptz not null
);
create index logo_newest on site.logo (merchant_id, created_at desc);

create table site.feedback (
  id uuid primary key,
  merchant_id integer not null references site.merchant (id),
  player_id bigint,
  content text not null check (length(content) between 1 and 1000),
  contact text not null default '' check (length(contact) <= 120),
  language text not null,
  created_at timestamptz not null default now(),
  -- What the message is about, in its writer's words, and how it was answered: once, by whoever was first.
  reference text not null default '' check (length(reference) <= 60),
  answered_at timestamptz,
  answered_by text,
  answer text not null default '',
  constraint feedback_answered check ((answered_at is null) = (answered_by is null))
);
create index feedback_newest on site.feedback (merchant_id, created_at desc);
create index feedback_waiting on site.feedback (merchant_id, created_at, id) where answered_at is null;
create index feedback_of_player on site.feedback (player_id, created_at) where player_id is not null;

create table site.blocked_country (
  merchant_id integer not null references site.merchant (id),
  country text not null check (country ~ '^[A-Z]{2}$'),
  primary key (merchant_id, country)
);

-- An address rule outranks the country; a longer prefix outranks a shorter one.
create table site.address_rule (
  merchant_id integer not null references site.merchant (id),
  network cidr not null,
  verdict text not null check (verdict in ('allow', 'deny')),
  note text not null default '',
  primary key (merchant_id, network)
);

create table site.maintenance (
  merchant_id integer primary key references site.merchant (id),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at)
);
