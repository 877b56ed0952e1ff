-- sortes: no-transaction
-- What a brand gave in some days, the newest first.
create index concurrently if not exists grant_made on promotions.grant (merchant_id, created_at desc, id desc);
