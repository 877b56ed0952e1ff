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

alter table site.content_version drop constraint content_version_kind_check;
alter table site.content_version add constraint content_version_kind_check check (kind in ('banner', 'announcement', 'article', 'resource', 'footer'));
