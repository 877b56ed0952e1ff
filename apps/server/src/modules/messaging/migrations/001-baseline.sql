create schema if not exists messaging;

-- What a player was told: a kind and what fills its blanks, or the words of a member of staff. Texts are made when they are read.
create table messaging.message (
  player_id bigint not null,
  -- UUIDv7: a player's messages lie together in time order.
  id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  -- A deleted message keeps its key, so that it is not told again; its contents go.
  deleted_at timestamptz,
  merchant_id integer not null,
  kind text collate "C" not null,
  message_group text collate "C" not null check (message_group in ('money', 'security', 'house')),
  -- What it is about: told twice under one key is told once.
  key text collate "C" not null,
  parameters jsonb not null default '{}',
  -- Of staff's messages alone.
  title text,
  body text,
  primary key (player_id, id),
  check ((kind = 'staff') = (title is not null and body is not null) or deleted_at is not null)
);
-- "+ 0": see wallet.transaction_key. A message asked for by its key must not be looked for among all of a busy player's.
create unique index message_key on messaging.message ((player_id + 0), key);
create index message_unread on messaging.message (player_id, id) where read_at is null and deleted_at is null;
