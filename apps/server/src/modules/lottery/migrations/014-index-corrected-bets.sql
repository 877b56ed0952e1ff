-- What a correction changed, for its sums and the chases it touches: without it every correction reads all bets that were ever corrected.
create index bet_correction_of_draw on lottery.bet_correction (draw_id, no, player_id);
