create schema if not exists awards;

create table awards.note (
  player_id bigint not null,
  -- UUIDv7: a player's notes lie together in time order.
  id uuid not null,
  text text not null check (text <> ''),
  created_at timestamptz not null default clock_timestamp(),
  primary key (player_id, id)
);
