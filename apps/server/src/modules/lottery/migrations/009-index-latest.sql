-- The latest results across all games of a brand.
create index draw_latest on lottery.draw (merchant_id, draws_at desc, id desc) where win is not null and state <> 'void';
