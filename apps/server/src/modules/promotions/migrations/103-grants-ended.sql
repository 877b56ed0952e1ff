-- sortes: no-transaction
-- What of a brand ended in some days.
create index concurrently if not exists grant_ended on promotions.grant (merchant_id, ended_at) where ended_at is not null;
