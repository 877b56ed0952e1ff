-- What staff see and decide about games.

-- How vendors' calls went, hour by hour. `out`: we call them, `in`: they call our wallet. Written by each process every few seconds, not by each call.
create table games.vendor_calls (
  vendor_id integer not null references games.vendor (id),
  hour timestamptz not null,
  direction text collate "C" not null check (direction in ('out', 'in')),
  calls bigint not null,
  -- Nobody answered, or not as agreed.
  failures bigint not null,
  -- Answered with a no.
  refusals bigint not null,
  total_ms bigint not null,
  slowest_ms integer not null,
  last_at timestamptz not null,
  last_failure_at timestamptz,
  last_failure text not null default '',
  primary key (vendor_id, hour, direction)
);

-- Countries in which the house does not offer a game, besides those that its vendor names: the vendor's list never takes one of them back.
alter table games.game add column house_blocked text[] not null default '{}';

-- A vendor's list of games on its way into the catalogue: read, compared, carried out; the report stays.
create table games.import (
  id uuid primary key,
  vendor_id integer not null references games.vendor (id),
  source text collate "C" not null check (source in ('vendor', 'file')),
  state text collate "C" not null check (state in ('reading', 'planned', 'applying', 'done', 'failed')),
  -- The list as it came; gone when it is done.
  content text,
  plan jsonb,
  done integer not null default 0,
  asked_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- One that has not moved for ten minutes is dead.
  moved_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  problem text not null default ''
);
create index import_newest on games.import (created_at desc, id desc);
-- One list of a vendor is read or written at a time.
create unique index import_under_way on games.import (vendor_id) where state in ('reading', 'applying');

-- accepted: somebody has looked at it and leaves it as it is; it stays closed while both sides say the same.
alter table games.difference drop constraint difference_closed_how_check;
alter table games.difference add constraint difference_closed_how_check check (closed_how in ('gone', 'applied', 'accepted'));
create index difference_at on games.difference (at, external_id, kind);
create index reconcile_run_newest on games.reconcile_run (started_at desc, id desc);
create index transfer_newest on games.transfer (created_at desc, id desc);
