-- sortes: no-transaction
-- What of an offer has not ended, as its page, its end and the report of what is open read it.
create index concurrently if not exists grant_open on promotions.grant (merchant_id, offer_id, id) where state in ('offered', 'claimed', 'applying', 'queued', 'active', 'closing');
