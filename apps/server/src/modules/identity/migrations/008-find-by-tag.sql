-- sortes: no-transaction
-- The few players who have tags: found by one of them, counted by each.
create index concurrently if not exists player_tagged on identity.player (merchant_id, id) where tags <> '{}';
