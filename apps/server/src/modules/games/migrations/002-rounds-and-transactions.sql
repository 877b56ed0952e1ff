-- What vendors asked of the wallet, and the rounds it belongs to.

create table games.round (
  player_id bigint not null,
  id uuid not null,
  vendor_id integer not null,
  node_id bigint not null,
  merchant_id integer not null,
  -- The vendor's own id of the round.
  code text collate "C" not null,
  -- Money units; refunded is part of what was staked.
  staked bigint not null default 0 check (staked >= 0),
  won bigint not null default 0 check (won >= 0),
  refunded bigint not null default 0 check (refunded >= 0 and refunded <= staked),
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the vendor said that it is over: no bet is taken after it, wins and rollbacks that come late are.
  closed_at timestamptz,
  primary key (player_id, id)
) with (fillfactor = 70); -- a round is updated by each of its transactions: room on the page keeps the indexes out of it

-- One round a code. "+ 0" so that no other index has a leading column in common with it: whatever the statistics say, a round asked for by its
-- code cannot be looked for among all rounds of a busy player.
create unique index round_code on games.round ((player_id + 0), vendor_id, code);

-- (vendor, external id) is one transaction for ever, whoever sends it: so the key has no player in it.
-- No two of the indexes have a column in common: what has one of them cannot be looked for through another.
-- A rollback whose bet is not known stands here too (tombstone): it refuses the bet when it comes.
create table games.transaction (
  vendor_id integer not null,
  external_id text collate "C" not null,
  player_id bigint not null,
  -- Null only of a tombstone in a round that was never seen.
  round_id uuid,
  kind text collate "C" not null check (kind in ('bet', 'win', 'rollback')),
  -- The bet that a win pays or a rollback undoes.
  reference_id text collate "C",
  amount bigint not null check (amount >= 0),
  -- SHA-256 of what makes two requests under one id the same.
  hash bytea not null,
  -- The wallet's movement; null when nothing moved (an amount of 0, a rollback without its bet).
  transaction_id uuid,
  balance_after bigint not null,
  launch_id uuid,
  at timestamptz not null,
  -- A rollback whose bet was not known when it came.
  tombstone boolean not null default false check (not tombstone or kind = 'rollback'),
  primary key (external_id, vendor_id),
  check (tombstone or round_id is not null)
);
create index transaction_round on games.transaction (round_id);
-- Several players may share a reference (the round of a table): each finds his own.
create index transaction_reference on games.transaction (reference_id, (vendor_id + 0), player_id) where reference_id is not null;
