-- Figures of the ledger, kept as movements happen and made anew by a rebuild. They are worth nothing by themselves: every row can be made again.
create schema if not exists reports;

-- One set of figures. `followed`: every movement whose writer (a transaction of the database) is below it is in the figures, no other one is. One set is
-- live; a rebuild makes another one beside it from the players one after the other, catches up, compares and takes its place.
create table reports.generation (
  id integer generated always as identity primary key,
  state text collate "C" not null check (state in ('live', 'building', 'old', 'failed')),
  followed xid8 not null,
  -- Of a rebuild: where it stands, and what came of the comparison with the set it replaced.
  after_player bigint not null default -9223372036854775808,
  done bigint not null default 0,
  total bigint not null default 0,
  differences bigint,
  problem text not null default '',
  asked_by text not null default '',
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create unique index generation_live on reports.generation (state) where state in ('live', 'building');
insert into reports.generation (state, followed, ended_at) values ('live', '0', clock_timestamp());

-- By hour of the brand's zone (`at` is the instant it begins). Game: the lottery's code or the id of a vendor's game; vendor 0: the house.
create table reports.hour (
  generation integer not null,
  merchant_id integer not null,
  at timestamptz not null,
  template text collate "C" not null,
  vendor_id integer not null,
  game text collate "C" not null,
  method text collate "C" not null,
  currency text collate "C" not null,
  trial boolean not null,
  count bigint not null,
  amount bigint not null,
  main bigint not null,
  fee bigint not null,
  primary key (generation, merchant_id, at, template, vendor_id, game, method, currency, trial)
) with (fillfactor = 70);

-- By player and day of the brand's zone, each figure with the sign people read it with.
create table reports.player_day (
  generation integer not null,
  merchant_id integer not null,
  day date not null,
  player_id bigint not null,
  currency text collate "C" not null,
  trial boolean not null,
  deposit_count bigint not null,
  deposits bigint not null,
  withdrawal_count bigint not null,
  withdrawals bigint not null,
  stake_count bigint not null,
  stakes bigint not null,
  returned bigint not null,
  prizes bigint not null,
  adjustments bigint not null,
  fees bigint not null,
  vendor_in bigint not null,
  vendor_out bigint not null,
  settled bigint not null default 0,
  primary key (generation, merchant_id, day, player_id)
) with (fillfactor = 70);

-- When a player paid in for the first time: the earliest, in whatever order movements become known.
create table reports.first_deposit (
  generation integer not null,
  merchant_id integer not null,
  player_id bigint not null,
  at timestamptz not null,
  trial boolean not null,
  primary key (generation, player_id)
);
create index first_deposit_at on reports.first_deposit (generation, merchant_id, at);

-- Stakes of draws that are not decided yet, as they stand now.
create table reports.open_stake (
  generation integer not null,
  merchant_id integer not null,
  game text collate "C" not null,
  currency text collate "C" not null,
  trial boolean not null,
  amount bigint not null,
  primary key (generation, merchant_id, game, currency, trial)
) with (fillfactor = 70);

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
