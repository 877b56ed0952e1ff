-- Money on its way between the main wallet and wallets that vendors keep.

-- The life of a transfer, as data: games.end_transfer obeys it. `unknown`: the vendor was asked and nobody can tell what it did.
create table games.transfer_move (
  from_state text collate "C" not null,
  to_state text collate "C" not null,
  primary key (from_state, to_state)
);
insert into games.transfer_move values ('asked', 'unknown'), ('asked', 'done'), ('asked', 'refused'), ('unknown', 'done'), ('unknown', 'refused');

-- What a player asked for under one Idempotency-Key: one transfer, or one a vendor (recover all).
create table games.transfer_request (
  player_id bigint not null,
  idempotency_key text collate "C" not null,
  hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  -- While one call works on it, another under the same key waits; a call that died leaves it to the next one.
  working_until timestamptz not null,
  finished_at timestamptz,
  primary key (player_id, idempotency_key)
);

create table games.transfer (
  player_id bigint not null,
  -- The transfer_uuid that the vendor knows, and the id of the hold (in).
  id uuid not null,
  vendor_id integer not null references games.vendor (id),
  merchant_id integer not null,
  idempotency_key text collate "C" not null,
  -- in: to the vendor; out: back to the main wallet.
  direction text collate "C" not null check (direction in ('in', 'out')),
  -- 0 only of a refused one: what stands at the vendor could not even be asked.
  amount bigint not null check (amount > 0 or (amount = 0 and state = 'refused')),
  currency text collate "C" not null,
  state text collate "C" not null default 'asked' check (state in ('asked', 'unknown', 'done', 'refused')),
  -- The vendor's words, or why nobody knows; for staff.
  reason text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  state_changed_at timestamptz not null default clock_timestamp(),
  -- When to ask the vendor what became of it; null: it has ended.
  check_at timestamptz,
  checks integer not null default 0,
  primary key (player_id, id),
  unique (player_id, idempotency_key, vendor_id)
);
-- One under way per player and vendor: the wallet there is locked meanwhile.
create unique index transfer_under_way on games.transfer (player_id, vendor_id) where state in ('asked', 'unknown');
create index transfer_check on games.transfer (check_at) where check_at is not null;
