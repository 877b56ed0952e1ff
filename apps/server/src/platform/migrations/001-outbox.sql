-- Facts that others may react to, written in the transaction that made them true. Readers follow `id` but must not pass a row of a
-- transaction that is still running: `writer` against pg_snapshot_xmin tells them how far they may go.
create table platform.outbox (
  id bigint generated always as identity primary key,
  writer xid8 not null default pg_current_xact_id(),
  merchant_id integer not null,
  topic text not null,
  player_id bigint,
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index outbox_created_at on platform.outbox (created_at);

-- Small settings of the installation itself (not of a brand).
create table platform.setting (
  name text primary key,
  value jsonb not null
);
