-- Ours beside a vendor's list of transactions.

-- One walk over a list. daily and hourly ones are made once by whichever process comes first.
create table games.reconcile_run (
  id uuid primary key,
  vendor_id integer not null references games.vendor (id),
  kind text collate "C" not null check (kind in ('daily', 'hourly', 'rounds', 'asked')),
  from_at timestamptz not null,
  to_at timestamptz not null,
  state text collate "C" not null default 'running' check (state in ('running', 'done', 'failed')),
  started_at timestamptz not null default clock_timestamp(),
  -- A run that has not moved for ten minutes is dead.
  moved_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  lines bigint not null default 0,
  found integer not null default 0,
  reason text not null default ''
);
create unique index reconcile_run_once on games.reconcile_run (vendor_id, kind, from_at) where kind in ('daily', 'hourly');

-- What differs. A difference closes by itself when a later run does not find it any more.
create table games.difference (
  vendor_id integer not null references games.vendor (id),
  external_id text collate "C" not null,
  kind text collate "C" not null check (kind in (
    'missing-here', 'missing-there', 'amount', 'currency', 'player', 'round', 'game', 'reference', 'kind', 'state', 'duplicate-there')),
  player_id bigint,
  -- When the transaction was, by the side that has it.
  at timestamptz not null,
  ours jsonb,
  theirs jsonb,
  found_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  run_id uuid not null,
  state text collate "C" not null default 'open' check (state in ('open', 'closed')),
  closed_at timestamptz,
  -- gone: a later run did not find it; applied: replayed through the gateway, with the reason somebody gave.
  closed_how text collate "C" check (closed_how in ('gone', 'applied')),
  reason text not null default '',
  primary key (vendor_id, external_id, kind)
);
create index difference_open on games.difference (vendor_id, at) where state = 'open';
