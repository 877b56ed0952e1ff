-- Who of the staff has opened which picture, and when first: what rests on a picture is decided by who has looked at it. Names of staff are unique for ever.
create table platform.file_opened (
  player_id bigint not null,
  file_id uuid not null,
  staff text collate "C" not null,
  opened_at timestamptz not null default clock_timestamp(),
  primary key (player_id, file_id, staff),
  foreign key (player_id, file_id) references platform.file (player_id, id) on delete cascade
);
