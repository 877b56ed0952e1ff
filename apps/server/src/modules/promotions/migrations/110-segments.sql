-- Lists of players that the brand keeps, by which rules of offers may ask.
create table promotions.segment (
  id uuid primary key,
  merchant_id integer not null,
  code text collate "C" not null,
  note text not null default '',
  -- Players on it: written with every change of them, under the row's lock.
  members integer not null default 0 check (members >= 0),
  made_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  changed_by text not null,
  unique (merchant_id, code)
);

create table promotions.segment_member (
  segment_id uuid not null references promotions.segment (id) on delete cascade,
  player_id bigint not null,
  since timestamptz not null default clock_timestamp(),
  added_by text not null,
  primary key (segment_id, player_id)
);
create index segment_member_of_player on promotions.segment_member (player_id);
create index segment_member_newest on promotions.segment_member (segment_id, since desc, player_id);
