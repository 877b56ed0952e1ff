-- Reports that are made by the clock, and the files made.
create table reports.schedule (
  id uuid primary key,
  merchant_id integer not null,
  name text not null,
  by text collate "C" not null,
  filter jsonb not null,
  rhythm text collate "C" not null check (rhythm in ('daily', 'weekly', 'monthly')),
  hour integer not null check (hour between 0 and 23),
  keep_days integer not null check (keep_days between 1 and 400),
  enabled boolean not null,
  version integer not null default 1,
  made_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  next_at timestamptz not null,
  removed_at timestamptz
);
create index schedule_due on reports.schedule (next_at) where enabled and removed_at is null;
create index schedule_of_brand on reports.schedule (merchant_id, created_at) where removed_at is null;

create table reports.run (
  id uuid primary key,
  schedule_id uuid not null references reports.schedule (id),
  merchant_id integer not null,
  from_day date not null,
  to_day date not null,
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  attempts integer not null default 0,
  problem text not null default '',
  rows integer not null default 0,
  file bytea,
  asked_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  kept_until timestamptz not null,
  try_at timestamptz not null default clock_timestamp()
);
create index run_of_brand on reports.run (merchant_id, asked_at desc);
create index run_waiting on reports.run (try_at) where state = 'waiting';
create index run_kept on reports.run (kept_until);

-- The first moment after p_after at which a rhythm is due, in a brand's zone: at an hour of each day, of Mondays, of the first of a month.
create function reports.next_due(p_rhythm text, p_hour integer, p_zone text, p_after timestamptz) returns timestamptz
language sql stable
as $$
  select min(at) from (
    select (case p_rhythm when 'daily' then d when 'weekly' then date_trunc('week', d) else date_trunc('month', d) end + make_interval(hours => p_hour)) at time zone p_zone as at
    from (select date_trunc('day', p_after at time zone p_zone) + make_interval(days => n) as d from generate_series(0, 32) as n) as days
  ) as moments where at > p_after
$$;
