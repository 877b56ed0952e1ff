-- The draws that an organiser has published, as an operator has stored them: the schedule of a game that follows such a calendar.
create table lottery.published_draw (
  game_code text collate "C" not null,
  -- Local date of the game.
  date date not null,
  -- Within the year, as the organiser numbers its draws.
  number integer not null check (number > 0),
  kind text collate "C" not null default 'draw' check (kind in ('draw', 'snowball')),
  stored_at timestamptz not null default clock_timestamp(),
  primary key (game_code, date)
);
