-- The same decision about many things: tried on each first, then carried out one by one, each in a transaction of its own with its audit entry.
create table back_office.batch (
  id uuid primary key,
  merchant_id integer not null,
  kind text not null,
  -- What the decision needs besides: what the player is told
  given jsonb not null,
  state text not null default 'checking' check (state in ('checking', 'checked', 'running', 'finished', 'stopped')),
  reason text not null default '',
  -- Why it stopped by itself; empty when a person stopped it
  stopped_because text not null default '',
  staff_id uuid not null references back_office.staff,
  staff_name text not null,
  -- Sealed: stands in the audit entries
  ip_sealed bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  ended_at timestamptz
);
create index batch_newest on back_office.batch (merchant_id, created_at desc, id desc);
create index batch_open on back_office.batch (created_at) where state in ('checking', 'running');

create table back_office.batch_item (
  batch_id uuid not null references back_office.batch on delete cascade,
  position integer not null,
  subject text not null,
  -- What the trial said: done, second (it would wait for a second person), refused; null: not tried yet
  verdict text check (verdict in ('done', 'second', 'refused')),
  verdict_code text not null default '',
  -- What became of it; null: not carried out (yet)
  outcome text check (outcome in ('done', 'second', 'refused', 'failed')),
  outcome_code text not null default '',
  -- Money units of the brand's currency, where it is about money
  amount bigint,
  player_id bigint,
  attempts integer not null default 0,
  not_before timestamptz,
  done_at timestamptz,
  primary key (batch_id, position),
  unique (batch_id, subject)
);
create index batch_item_untried on back_office.batch_item (batch_id, position) where verdict is null;
create index batch_item_open on back_office.batch_item (batch_id, position) where outcome is null;

-- Whose work something is. It says who looks after it and decides nothing: rights and four eyes hold as ever.
create table back_office.assignment (
  merchant_id integer not null,
  -- kind:id
  subject text not null,
  staff_id uuid not null references back_office.staff,
  staff_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, subject)
);
create index assignment_old on back_office.assignment (at);
