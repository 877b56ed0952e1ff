-- The archive and its page counts read only this index; a year of a one-minute game is half a million draws.
create index draw_results on lottery.draw (merchant_id, game_code, draws_at desc, id desc) where win is not null and state <> 'void';
