-- sortes: no-transaction
create index concurrently if not exists player_by_nickname_key on identity.player (merchant_id, nickname_key, id) where nickname_key <> '';
