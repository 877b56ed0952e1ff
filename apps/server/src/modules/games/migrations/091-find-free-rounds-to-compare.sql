-- sortes: no-transaction
create index concurrently if not exists free_rounds_to_compare on games.free_rounds (compare_at) where compare_at is not null;
