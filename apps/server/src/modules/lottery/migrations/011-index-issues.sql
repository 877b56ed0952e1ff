-- The draws of one issue at every brand: what a result is looked up by.
create index draw_issue on lottery.draw (game_code, numero);
