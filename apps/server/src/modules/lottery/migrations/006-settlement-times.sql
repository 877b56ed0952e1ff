-- sortes: no-transaction
-- Settlements of an hour. The table grows at its end, so a summary of its pages finds a time; it costs a settlement nothing.
create index concurrently if not exists settlement_time on lottery.settlement using brin (at) with (pages_per_range = 8, autosummarize = on);
