-- sortes: no-transaction
create index concurrently if not exists affiliate_code_newest on identity.affiliate_code (merchant_id, created_at desc);
