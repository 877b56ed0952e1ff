-- Draws of a brand by time over all its games: what staff look at day by day.
create index draw_of_day on lottery.draw (merchant_id, draws_at desc, id desc);
