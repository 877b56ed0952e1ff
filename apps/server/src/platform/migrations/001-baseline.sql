create schema if not exists platform;

-- Facts that others may react to, written in the transaction that made them true. Readers follow `id` but must not pass a row of a
-- transaction that is still running: `writer` against pg_snapshot_xmin tells them how far they may go.
create table platform.outbox (
  id bigint generated always as identity primary key,
  writer xid8 not null default pg_current_xact_id(),
  merchant_id integer not null,
  topic text not null,
  player_id bigint,
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index outbox_created_at on platform.outbox (created_at);

-- Small settings of the installation itself (not of a brand).
create table platform.setting (
  name text primary key,
  value jsonb not null
);

-- Keys of persons: what is sealed under one is erased with it.
create table platform.person_key (
  player_id bigint primary key,
  -- The person's key, sealed under the installation's. The row of an erased person stays without it: nothing can be sealed for them any more by
  -- a call that came late.
  sealed bytea,
  erased_at timestamptz,
  check ((sealed is null) = (erased_at is not null))
);

-- Pictures that players upload: proofs of payment, identity documents, avatars. Sealed under a key of the person, so that destroying the key
-- erases them; ids are random, because they stand in addresses.
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

-- Who of the staff has opened which picture, and when first: what rests on a picture is decided by who has looked at it. Names of staff are unique for ever.
create table platform.file_opened (
  player_id bigint not null,
  file_id uuid not null,
  staff text collate "C" not null,
  opened_at timestamptz not null default clock_timestamp(),
  primary key (player_id, file_id, staff),
  foreign key (player_id, file_id) references platform.file (player_id, id) on delete cascade
);

-- How often a player has uploaded on one day, refused pictures included: decoding is work too.
create table platform.upload_count (
  player_id bigint primary key,
  day date not null,
  uploads integer not null
);

-- What a call under an Idempotency-Key answered. Written in the transaction of what it did: there is no answer to something that was rolled back.
create table platform.call_made (
  -- Whose keys they are: 'player:7', 'staff:<id>'.
  owner text collate "C" not null,
  operation text collate "C" not null,
  key text collate "C" not null,
  input_hash bytea not null,
  -- What it takes to give the same answer again: ids, never what a person typed; secrets sealed.
  answer jsonb,
  made_at timestamptz not null default clock_timestamp(),
  primary key (owner, operation, key)
);

-- What timed work did, by task and process, as the process says itself every few seconds; and what staff want begun before its time.
create table platform.task_run (
  task text not null,
  process text not null,
  every_ms integer not null,
  started_at timestamptz not null,
  took_ms integer not null,
  next_at timestamptz not null,
  runs bigint not null,
  failures bigint not null,
  last_failure text not null default '',
  last_failed_at timestamptz,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (task, process)
);
create table platform.task_wish (
  task text primary key,
  at timestamptz not null default clock_timestamp()
);

-- Bad news, one row for each kind, brand and subject in an hour: a storm is a count, not a million rows.
create table platform.alarm (
  id bigint generated always as identity primary key,
  kind text not null,
  -- 0: the whole installation.
  merchant_id integer not null,
  subject text not null,
  hour timestamptz not null,
  detail jsonb not null,
  times bigint not null check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  unique (kind, merchant_id, subject, hour)
);
create index alarm_last_at on platform.alarm (last_at desc, id desc);

-- The installation's secrets, by fingerprints that nothing follows from: which was in force after which, and whether anything still needs an older one.
create table platform.secret (
  place integer generated always as identity primary key,
  fingerprint text not null unique,
  since timestamptz not null default clock_timestamp(),
  -- Of one that was replaced: since when nothing in the database needs it any more.
  released_at timestamptz
);

-- Keys of digests whose words nobody has any more (people who excluded themselves, links of the audit log): derived from a secret that was replaced, sealed
-- under the newest. Nothing else follows from them, so that the secret itself can be taken away.
create table platform.kept_digest_key (
  purpose text not null,
  fingerprint text not null references platform.secret (fingerprint),
  sealed bytea not null,
  primary key (purpose, fingerprint)
);

-- How far digests have been made anew since the secret was replaced; where values are sealed anew, they say it themselves.
create table platform.digest_progress (
  what text not null,
  fingerprint text not null references platform.secret (fingerprint),
  after text not null,
  done_at timestamptz,
  primary key (what, fingerprint)
);
