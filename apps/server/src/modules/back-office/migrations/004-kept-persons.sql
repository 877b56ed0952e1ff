-- What the law wants known of erased persons whose money moved (docs/privacy.md), sealed under the installation's key; gone when the years are over.
create table back_office.kept_person (
  player_id bigint primary key,
  merchant_id integer not null,
  sealed bytea not null,
  erased_at timestamptz not null default clock_timestamp(),
  keep_until timestamptz not null
);
create index kept_person_until on back_office.kept_person (keep_until);
