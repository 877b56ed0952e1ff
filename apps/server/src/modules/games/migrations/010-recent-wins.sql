-- The newest wins are read by time. Rows come in the order of time, so a range index of a few pages finds them and costs a bet nothing.
create index transaction_at on games.transaction using brin (at) with (pages_per_range = 16, autosummarize = on);
