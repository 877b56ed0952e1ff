create schema site;

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
  unique (merchant_id, group_name, position)
);

create table site.announcement (
  id uuid primary key,
  merchant_id integer not null references site.merchant (id),
  type text not null check (type in ('B', 'PL', 'PU', 'PR', 'H')),
  title jsonb not null,
  content jsonb not null,
  published_at timestamptz not null,
  ends_at timestamptz check (ends_at > published_at)
);
create index announcement_newest on site.announcement (merchant_id, published_at desc);

create table site.help_article (
  merchant_id integer not null references site.merchant (id),
  key text not null,
  position integer not null,
  title jsonb not null,
  html jsonb not null,
  primary key (merchant_id, key)
);

create table site.feedback (
  id uuid primary key,
  merchant_id integer not null references site.merchant (id),
  player_id bigint,
  content text not null check (length(content) between 1 and 1000),
  contact text not null default '' check (length(contact) <= 120),
  language text not null,
  created_at timestamptz not null default now()
);
create index feedback_newest on site.feedback (merchant_id, created_at desc);

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
