-- What staff wrote down about a player: only ever added, each with its author.
create table back_office.player_note (
  player_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  at timestamptz not null default clock_timestamp(),
  staff_id uuid not null,
  author text not null,
  text text not null check (length(text) between 1 and 2000),
  primary key (player_id, id)
);
