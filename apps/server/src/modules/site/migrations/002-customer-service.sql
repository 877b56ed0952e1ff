-- Links to customer service are content that staff write: they can be switched off, changed and taken back like the rest of it.
alter table site.customer_service
  add column position integer not null default 0,
  add column enabled boolean not null default true,
  add column version integer not null default 1;
alter table site.content_version drop constraint content_version_kind_check;
alter table site.content_version add constraint content_version_kind
  check (kind in ('banner', 'announcement', 'article', 'resource', 'footer', 'service')) not valid;

-- Links that were handed to visitors: good once, for a moment, at one brand. Only the digest of each is kept.
create table site.customer_service_link (
  token_hash bytea primary key,
  merchant_id integer not null references site.merchant (id),
  service_id uuid not null references site.customer_service (id) on delete cascade,
  expires_at timestamptz not null
);
create index customer_service_link_expiry on site.customer_service_link (expires_at);
create index customer_service_link_service on site.customer_service_link (service_id);
