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
