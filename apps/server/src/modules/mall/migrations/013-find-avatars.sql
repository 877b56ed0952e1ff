-- sortes: no-transaction
-- Pictures that somebody may wear.
create index concurrently if not exists order_of_avatar on mall.order (player_id, id) where kind = 'avatar' and state = 'received';
