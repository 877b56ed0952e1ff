-- Recent winners start from the latest draws that had any.
create index draw_won on lottery.draw (merchant_id, settled_at desc) where state = 'settled' and winners > 0;
