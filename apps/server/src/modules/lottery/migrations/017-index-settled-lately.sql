-- Draws that were paid lately: what staff find again after they have looked away.
create index draw_settled_lately on lottery.draw (merchant_id, settled_at) where bets_count > 0;
