-- sortes: no-transaction
-- Tickets that were given, by their raffles.
create index concurrently if not exists order_of_raffle on mall.order (offer_id) where kind = 'ticket' and state = 'received';
