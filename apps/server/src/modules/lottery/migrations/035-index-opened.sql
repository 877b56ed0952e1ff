-- The draws that opened lately, for the console: by which beacon they are drawn.
create index draw_opened on lottery.draw (opened_at) where beacon_reason is not null;
