-- An offer run over days that are past, without giving anything: what staff asked, how far it is, what it found. The newest of a brand are kept.
create table promotions.dry_run (
  id uuid primary key,
  merchant_id integer not null,
  -- Null: it was not saved yet.
  offer_id uuid,
  document jsonb not null,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  asked_by text not null,
  asked_at timestamptz not null default clock_timestamp(),
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'running', 'done', 'stopped', 'failed')),
  -- Players to be looked at; null: they have not been named yet.
  total integer,
  seen integer not null default 0,
  -- The last one that was looked at: they are gone through in the order of their ids.
  last_player bigint not null default 0,
  attempts integer not null default 0,
  -- Players to whom nothing is offered.
  shut integer not null default 0,
  -- Times at which a question of the rule stood in the way, by its field.
  refused jsonb not null default '{}',
  figures jsonb,
  ended_at timestamptz
);
create index dry_run_of_brand on promotions.dry_run (merchant_id, asked_at desc);
create index dry_run_open on promotions.dry_run (asked_at) where state in ('waiting', 'running');

-- Who is to be looked at.
create table promotions.dry_run_player (
  run_id uuid not null references promotions.dry_run (id) on delete cascade,
  player_id bigint not null,
  primary key (run_id, player_id)
);

-- What would have been given. Money units.
create table promotions.dry_run_grant (
  run_id uuid not null references promotions.dry_run (id) on delete cascade,
  number bigint generated always as identity,
  player_id bigint not null,
  at timestamptz not null,
  deposit bigint,
  -- Spins of a day stand together.
  count integer not null,
  amount bigint not null,
  -- Of each of them the average of its sum squared: what a wheel gives is no fixed sum.
  squares float8 not null,
  -- Which bound of the offer kept it back.
  cut text collate "C" check (cut in ('limit', 'day', 'stock', 'budget')),
  primary key (run_id, number)
);
create index dry_run_grant_in_time on promotions.dry_run_grant (run_id, at, number);
create index dry_run_grant_largest on promotions.dry_run_grant (run_id, amount desc, number);
