-- sortes: no-transaction
-- Rounds that were over in some minutes. The table grows at its end, so a summary of its pages finds a time; it keeps no update of a round off its page.
create index concurrently if not exists round_closed on games.round using brin (closed_at) with (pages_per_range = 32, autosummarize = on);
