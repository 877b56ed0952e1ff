-- The draw on sale and the next one of each game: with sixty games of a brand the planner otherwise reads all that are planned, game after game.
create index draw_to_come on lottery.draw (merchant_id, game_code, draws_at) where state in ('scheduled', 'open');
