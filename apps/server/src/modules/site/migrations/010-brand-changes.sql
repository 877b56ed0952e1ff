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
