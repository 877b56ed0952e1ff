create schema if not exists ranks;

-- The table of ranks of a brand, as it was saved each time; never changed.
create table ranks.programme (
  merchant_id integer not null,
  version integer not null check (version > 0),
  document jsonb not null,
  made_at timestamptz not null default clock_timestamp(),
  made_by text not null,
  primary key (merchant_id, version)
);

-- How far a brand is: the month that runs (its first day in the brand's zone), and since when changed figures are to be looked at. Its row is the lock of whoever ranks its members.
create table ranks.brand (
  merchant_id integer primary key,
  month date not null,
  since timestamptz not null
);

-- Where members stand who have turned anything over, or were given a rank. Money units.
create table ranks.standing (
  player_id bigint primary key,
  merchant_id integer not null,
  rank smallint not null default 0 check (rank >= 0),
  -- The highest that play has reached: gifts up to it are given for life.
  reached smallint not null default 0 check (reached >= 0),
  since timestamptz not null,
  kept_until date,
  -- Of all time, of the month, and of what was before the month.
  total bigint not null default 0,
  month date not null,
  month_total bigint not null default 0,
  before_month bigint not null default 0,
  deposits bigint not null default 0,
  deposits_before bigint not null default 0,
  check (total = before_month + month_total)
);
create index standing_by_rank on ranks.standing (merchant_id, rank desc, player_id);

-- Every change of a rank with what it rested on; only added to.
create table ranks.change (
  player_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  at timestamptz not null,
  from_rank smallint not null,
  to_rank smallint not null,
  why text not null check (why in ('played', 'month', 'staff', 'table')),
  version integer not null,
  total bigint not null,
  month_total bigint not null,
  deposits bigint not null,
  made_by text,
  reason text,
  primary key (player_id, id)
);

-- What ranks give, each once by its key: `upgrade:<rank>`, `month:<first day>`.
create table ranks.gift (
  player_id bigint not null,
  key text not null,
  id uuid not null unique,
  merchant_id integer not null,
  kind text not null check (kind in ('upgrade', 'month')),
  rank smallint not null,
  amount bigint not null check (amount > 0),
  state text not null default 'due' check (state in ('due', 'given', 'refused', 'lapsed')),
  refused text,
  made_at timestamptz not null,
  next_at timestamptz not null,
  grant_id uuid,
  primary key (player_id, key),
  check ((state = 'given') = (grant_id is not null))
);
create index gift_newest on ranks.gift (merchant_id, id desc);
create index gift_due on ranks.gift (next_at) where state = 'due';
