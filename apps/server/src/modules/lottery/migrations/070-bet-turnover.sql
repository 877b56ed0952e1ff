-- Bets that took part in a settled draw and are valid turnover for less than their stake; of every other bet the whole stake is. Written while the draw is settled and
-- never changed: corrections change prizes only. Of a bet that covered too much of its play: how much of how much; both null: its player held the opposite side, too.
create table lottery.bet_turnover (
  player_id bigint not null,
  bet_id uuid not null,
  draw_id bigint not null,
  valid bigint not null check (valid >= 0),
  covered integer,
  combinations integer,
  primary key (player_id, bet_id),
  check (num_nulls(covered, combinations) in (0, 2)),
  check (covered is null or valid = 0 and covered <= combinations)
);
