-- sortes: no-transaction
-- What was sent and not confirmed, by when it was sent.
create index concurrently if not exists order_sent on mall.order (merchant_id, changed_at) where state = 'shipped';
