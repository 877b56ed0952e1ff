-- Of which kinds of games a brand lets what a round won or lost count as turnover, once it is over, and not what was staked on it: for rounds opened from a moment on. Without a
-- row the usual (games.counts_net). Only added to, for times to come.
create table games.turnover_rule (
  merchant_id integer not null,
  starts timestamptz not null,
  net text[] collate "C" not null,
  primary key (merchant_id, starts)
);
