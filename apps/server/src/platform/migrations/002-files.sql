-- Pictures that players upload: proofs of payment, identity documents, avatars. Sealed under a key of the person, so that destroying the key
-- erases them; ids are random, because they stand in addresses.
create table platform.person_key (
  player_id bigint primary key,
  -- The person's key, sealed under the installation's.
  sealed bytea not null
);

create table platform.file (
  player_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  purpose text collate "C" not null check (purpose in ('proof', 'document', 'avatar')),
  -- What the picture belongs to; null until something claims it.
  subject text collate "C",
  content_type text collate "C" not null check (content_type in ('image/png', 'image/jpeg')),
  width integer not null,
  height integer not null,
  sealed bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (player_id, id)
);
-- Pictures and their seal do not compress.
alter table platform.file alter column sealed set storage external;
create index file_unclaimed on platform.file (created_at) where subject is null;
create index file_subject on platform.file (player_id, purpose, subject) where subject is not null;

-- How often a player has uploaded on one day, refused pictures included: decoding is work too.
create table platform.upload_count (
  player_id bigint primary key,
  day date not null,
  uploads integer not null
);
